import { ShieldX } from 'lucide-react';
import { common } from '../lib/texts/common/common.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';

export default function NotAllowedScreen() {
  return (
    <section className="measure py-16">
      <PageTitle name={common.notAllowed} />
      <EmptyState
        icon={<ShieldX />}
        title={common.notAllowed}
        titleAs="h1"
        hint={common.notAllowedHint}
        action={<ButtonLink to="/">{common.backToHome}</ButtonLink>}
      />
    </section>
  );
}
