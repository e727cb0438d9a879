import { useEffect } from 'react';
import { OrderNews } from '../features/orders/components/order-news.tsx';
import { LiveConnection } from '../lib/live-connection.ts';
import { warmUpMessages } from '../lib/notify.ts';
import { RefusedActionRunner } from './refused-action-runner.tsx';

/** What runs beside every page as long as somebody is signed in. */
export default function SignedInWork() {
  useEffect(warmUpMessages, []);
  return (
    <>
      <LiveConnection />
      <OrderNews />
      <RefusedActionRunner />
    </>
  );
}
