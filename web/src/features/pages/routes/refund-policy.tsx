import { TextPage } from '../components/text-page.tsx';
import { refundPolicy } from '../content/refund-policy.ts';

export function Component() {
  return <TextPage document={refundPolicy} />;
}
