import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { OrderNews } from '../features/orders/components/order-news.tsx';
import { LiveConnection } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query.ts';
import { router } from './router.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveConnection />
      <OrderNews />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
