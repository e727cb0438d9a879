import { TextPage } from '../components/text-page.tsx';
import { shippingPolicy } from '../documents/shipping-policy.ts';

export function Component() {
  return <TextPage document={shippingPolicy} />;
}
