import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { pendingOrdersQuery } from '../api/pending.ts';
import { AdminList } from '../components/lists/admin-list.tsx';
import { pendingColumns } from '../components/lists/pending-columns.tsx';

const texts = orderAdminTexts.pending;

/** Pending Orders. New orders come by themselves, but never move a row that somebody is about to click. */
export function Component() {
  return (
    <AdminList
      list="pending"
      texts={texts}
      query={pendingOrdersQuery}
      columns={pendingColumns}
      sortColumn="placed"
      moved={({ row }) => `${row.state} ${row.confirmation?.step}`}
      rowClassName={({ row, left }) => (left || row.state === 'closed' ? 'text-ink-soft' : undefined)}
      canTick={({ row, left }) => !left && row.state === 'pending'}
      className="sm:min-w-3xl sm:table-fixed"
    />
  );
}
