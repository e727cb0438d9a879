import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/api/query.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import { useSession } from '../lib/session/session.ts';
import { OfflineNotice } from './offline-notice.tsx';
import type { Router } from './router.tsx';
import { useClearOnAccountChange } from './use-clear-on-account-change.ts';

/** Live updates are for accounts: a guest's page does not load them. */
const SignedInEffects = lazy(retryImport(() => import('./signed-in-effects.tsx')));

export function App({ router }: { router: Router }) {
  const { status } = useSession();
  useClearOnAccountChange();
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'signed-in' && (
        <Suspense fallback={null}>
          <SignedInEffects />
        </Suspense>
      )}
      <RouterProvider router={router} />
      <OfflineNotice />
    </QueryClientProvider>
  );
}
