import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError, isPassing } from '../lib/errors/api-error.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import { common } from '../lib/texts/common/common.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { NotAllowed } from './guards.ts';

// Whoever gets to see these has a connection: it just refused them.
const NotFound = lazy(retryImport(() => import('./not-found-screen.tsx').then((module) => ({ default: module.NotFound }))));
const NotAllowedScreen = lazy(retryImport(() => import('./not-allowed-screen.tsx')));

const healAfterMs = 3000;

/** Shared by both layouts: whatever a route could not do ends here, with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const refused = error instanceof NotAllowed;
  useHealing(isPassing(error) && state === 'idle', revalidate);
  if (refused || ((isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404)) {
    return <Suspense fallback={null}>{refused ? <NotAllowedScreen /> : <NotFound />}</Suspense>;
  }
  return (
    <section className="measure py-16">
      <PageTitle name={common.screenError} />
      <ErrorState
        error={error}
        title={common.screenError}
        titleAs="h1"
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

function useHealing(wanted: boolean, retry: () => unknown): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(retry, healAfterMs);
    return () => clearTimeout(timer);
  }, [wanted, retry]);
}
