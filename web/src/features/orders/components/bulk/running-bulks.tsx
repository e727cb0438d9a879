import type { BulkAction } from '@pulsecart/shared/orders/bulk-contract';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { bulksQuery, useBulkUpdates } from '../../api/bulk.ts';
import type { OrderList } from '../../rules/order-lists.ts';
import { BulkProgressBar } from './bulk-progress.tsx';

const listOf: Record<BulkAction, OrderList> = { confirm: 'pending', delete: 'pending', status: 'status', delete_confirmed: 'confirmed' };

/** Says above a list that commands over many of its orders are under way, whoever gave them. */
export function RunningBulks({ list }: { list: OrderList }) {
  useBulkUpdates();
  const { data } = useQuery({ ...bulksQuery(1, 5), staleTime: 5_000 });
  const running = data?.items.filter(({ state, action }) => state === 'running' && listOf[action] === list) ?? [];
  if (running.length === 0) return null;
  return (
    <ul className="mb-4 divide-y rounded-lg border bg-surface">
      {running.map((bulk) => (
        <li key={bulk.bulkId} className="flex items-center gap-4 px-4 py-2.5">
          <span className="shrink-0 text-sm font-[550]">{words.nameOf(bulk.action, bulk.status && statusLabel(bulk.status))}</span>
          <BulkProgressBar bulk={bulk} className="flex-1" />
          <Link
            to={`/dashboard/bulk/${bulk.bulkId}`}
            aria-label={words.open(words.names[bulk.action])}
            className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-plate touch"
          >
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
