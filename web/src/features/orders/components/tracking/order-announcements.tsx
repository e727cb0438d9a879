import { useEffect } from 'react';
import { onRecordChanged } from '../../../../lib/live/live.ts';
import { useAccount } from '../../../../lib/session/session.ts';
import { announceMove } from '../../hooks/use-order-announcement.ts';

/** Notifies a shopper on any page that an order moved. Mounted once in the app; renders nothing. */
export function OrderAnnouncements() {
  const account = useAccount();
  // Admins hear of every order of the shop; for their own they have the tracking page.
  const listening = account !== null && !account.admin;
  useEffect(() => {
    if (!listening) return;
    return onRecordChanged((event) => {
      // The first version is the order just placed, which needs no announcement.
      if (event.record === 'orderStatus' && event.version > 1) announceMove(event);
    });
  }, [listening]);
  return null;
}
