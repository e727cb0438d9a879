import { TextPage } from '../components/text-page.tsx';
import { privacyPolicy } from '../documents/privacy-policy.ts';

export function Component() {
  return <TextPage document={privacyPolicy} />;
}
