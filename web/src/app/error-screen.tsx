import { ShieldX } from 'lucide-react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { common } from '../lib/texts/common.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { NotAllowed } from './guards.ts';
import { NotFound } from './not-found-screen.tsx';

/** Shared by both layouts: whatever a route could not do ends here, with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (error instanceof NotAllowed) return <NotAllowedScreen />;
  if ((isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404) return <NotFound />;
  return (
    <section className="measure py-16">
      <PageTitle name={common.screenError} />
      <ErrorState
        error={error}
        title={common.screenError}
        busy={state === 'loading'}
        onRetry={() => (error instanceof ApiError ? void revalidate() : window.location.reload())}
      />
      <p className="text-center">
        <Link to="/" className="text-accent underline underline-offset-4">
          {common.backToHome}
        </Link>
      </p>
    </section>
  );
}

function NotAllowedScreen() {
  return (
    <section className="measure py-16">
      <PageTitle name={common.notAllowed} />
      <EmptyState
        icon={<ShieldX />}
        title={common.notAllowed}
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
