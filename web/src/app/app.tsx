import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { patiently } from '../lib/patient.ts';
import { queryClient } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { AwayNote } from './away-note.tsx';
import type { Router } from './router.tsx';
import { useForgetOnChange } from './use-forget-on-change.ts';

/** Live updates are for accounts: a guest's page does not load them. */
const SignedInWork = lazy(patiently(() => import('./signed-in-work.tsx')));

export function App({ router }: { router: Router }) {
  const { status } = useSession();
  useForgetOnChange();
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'signed-in' && (
        <Suspense fallback={null}>
          <SignedInWork />
        </Suspense>
      )}
      <RouterProvider router={router} />
      <AwayNote />
    </QueryClientProvider>
  );
}
