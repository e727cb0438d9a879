import { useEffect, useRef } from 'react';
import { queryClient } from '../lib/api/query.ts';
import { useSession } from '../lib/session/session.ts';

/** Drops what belongs to an account as soon as another one, or nobody, is signed in. The catalogue is everyone's. */
export function useClearOnAccountChange(): void {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const settled = session.status !== 'loading';
  const before = useRef(uid);
  useEffect(() => {
    if (!settled) return;
    if (before.current !== null && before.current !== uid) {
      void import('../features/catalogue/recently-viewed.ts').then(({ forgetViewed }) => forgetViewed());
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' });
    }
    before.current = uid;
  }, [uid, settled]);
}
