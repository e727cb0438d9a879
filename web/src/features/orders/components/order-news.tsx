import { useEffect } from 'react';
import { onRecordChanged } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { announceMove } from '../hooks/use-order-news.ts';

/** Tells a shopper on any page that an order moved. Stands once in the app and shows nothing. */
export function OrderNews() {
  const session = useSession();
  // Admins hear of every order of the shop; for their own they have the tracking page.
  const listening = session.status === 'signed-in' && !session.admin;
  useEffect(() => {
    if (!listening) return;
    return onRecordChanged((event) => {
      // The first version is the order just placed, which needs no news.
      if (event.record === 'orderStatus' && event.version > 1) announceMove(event);
    });
  }, [listening]);
  return null;
}
