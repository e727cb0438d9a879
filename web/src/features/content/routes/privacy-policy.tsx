import { TextPage } from '../components/text-page.tsx';
import { privacyPolicy } from '../documents/privacy-policy.ts';

export const Component = () => <TextPage document={privacyPolicy} />;
