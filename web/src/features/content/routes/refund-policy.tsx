import { TextPage } from '../components/text-page.tsx';
import { refundPolicy } from '../documents/refund-policy.ts';

export const Component = () => <TextPage document={refundPolicy} />;
