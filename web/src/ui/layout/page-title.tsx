import { SHOP_NAME } from '../../lib/constants.ts';

/** Sets the title of the browser's tab: `Name | Pulsecart`. React moves it into the head. */
export function PageTitle({ name }: { name: string }) {
  return <title>{`${name} | ${SHOP_NAME}`}</title>;
}
