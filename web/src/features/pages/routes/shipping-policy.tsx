import { TextPage } from '../components/text-page.tsx';
import { shippingPolicy } from '../content/shipping-policy.ts';

export function Component() {
  return <TextPage document={shippingPolicy} />;
}
