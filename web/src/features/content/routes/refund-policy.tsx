import { TextPage } from '../components/text-page.tsx';
import { refundPolicy } from '../documents/refund-policy.ts';

export function Component() {
  return <TextPage document={refundPolicy} />;
}
