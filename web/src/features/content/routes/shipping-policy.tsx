import { TextPage } from '../components/text-page.tsx';
import { shippingPolicy } from '../documents/shipping-policy.ts';

export const Component = () => <TextPage document={shippingPolicy} />;
