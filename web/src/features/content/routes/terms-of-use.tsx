import { TextPage } from '../components/text-page.tsx';
import { termsOfUse } from '../documents/terms-of-use.ts';

export const Component = () => <TextPage document={termsOfUse} />;
