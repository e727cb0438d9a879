import type { Watcher } from '@pulsecart/shared/operations/presence-contract';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { onLiveUpdate } from '../../../lib/live/live.ts';
import { currentEmail } from '../../../lib/session/session.ts';

/** So often the server is told that somebody still looks; it forgets who has not been heard of for 25 s. */
const SAY_MS = 10_000;

/**
 * The other admins who have this order open, by their e-mails. While the page is looked at it says that we have; a page
 * in the background says nothing and is forgotten.
 */
export function useWatchers(orderId: string): string[] {
  const [watchers, setWatchers] = useState<readonly Watcher[]>([]);
  const now = useNow(5_000);

  useEffect(() => {
    let gone = false;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      call('PUT /order-presence/{orderId}', { params: { orderId } }).then(
        (answer) => !gone && setWatchers(answer.watchers),
        // Nobody misses this while it does not work: the next time comes by itself.
        () => undefined,
      );
    };
    say();
    const timer = setInterval(say, SAY_MS);
    document.addEventListener('visibilitychange', say);
    // Said aloud, so that others need not wait until we are forgotten.
    const leave = () => {
      if (currentEmail() === '') return;
      void call('DELETE /order-presence/{orderId}', { params: { orderId }, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    const stopListening = onLiveUpdate('order:watched', (event) => event.orderId === orderId && setWatchers(event.watchers));
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      stopListening();
      setWatchers([]);
      leave();
    };
  }, [orderId]);

  const own = currentEmail();
  return watchers.filter(({ account, until }) => account !== own && Date.parse(until) > now).map(({ account }) => account);
}
