import { useEffect } from 'react';
import { OrderAnnouncements } from '../features/orders/components/tracking/order-announcements.tsx';
import { LiveConnection } from '../lib/live/live-connection.ts';
import { warmUpMessages } from '../lib/notifications/notify.ts';
import { RefusedActionRunner } from './refused-action-runner.tsx';

/** What runs beside every page as long as somebody is signed in. */
export default function SignedInEffects() {
  useEffect(warmUpMessages, []);
  return (
    <>
      <LiveConnection />
      <OrderAnnouncements />
      <RefusedActionRunner />
    </>
  );
}
