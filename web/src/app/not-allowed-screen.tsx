import { ShieldX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { common } from '../lib/texts/common/common.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';

/** An account that is no admin, at an admin's address. */
export default function NotAllowedScreen() {
  return (
    <section className="measure py-16">
      <PageTitle name={common.notAllowed} />
      <EmptyState
        icon={<ShieldX />}
        title={common.notAllowed}
        titleAs="h1"
        hint={common.notAllowedHint}
        action={
          <Button asChild>
            <Link to="/">{common.backToHome}</Link>
          </Button>
        }
      />
    </section>
  );
}
