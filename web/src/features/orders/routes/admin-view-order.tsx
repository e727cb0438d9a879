import type { PendingOrder } from '@pulsecart/shared/orders/contract';
import { ClipboardCheck, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useWatched } from '../../../lib/live/live.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { pendingOrderQuery } from '../api/pending.ts';
import { ConfirmPanel } from '../components/confirmation/confirm-panel.tsx';
import { OpenLines } from '../components/confirmation/open-lines.tsx';
import { SelectedLines } from '../components/confirmation/selected-lines.tsx';
import { LiveBadge } from '../components/order/live-badge.tsx';
import { OrderCustomer } from '../components/order/order-customer.tsx';
import { OrderHistory } from '../components/order/order-history.tsx';
import { shopTimeText } from '../components/order/shop-time.tsx';
import { StaleNote } from '../components/order/stale-note.tsx';
import { useWatchers } from '../hooks/use-watchers.ts';
import { selectionOf } from '../rules/confirmation.ts';

const texts = orderAdminTexts.view;
const LIST = '/dashboard/all-orders';

/** The order is read before the page shows, and anew each time: stock changes without it. */
export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.fetchQuery({ ...pendingOrderQuery(params.id ?? ''), staleTime: 0 });
  return null;
}

export function Component() {
  const { id = '' } = useParams();
  const { data: order, error } = useWatched(pendingOrderQuery(id));
  const gone = error instanceof ApiError && error.status === 404;
  const [sent, setSent] = useState(false);
  const over = order ? isOver(order) : false;
  const failed = order?.state === 'pending' && order.confirmation?.step === 'failed';
  // While it is confirming nobody can cancel it: an order of ours that is gone has been confirmed.
  useLeaveWhenConfirmed(sent && (gone || order?.confirmation?.step === 'written'));
  useEffect(() => {
    if (failed) setSent(false);
  }, [failed]);
  if (!order) return null;
  return (
    <section>
      <PageHead title={texts.title(order.orderId)} back={{ to: LIST, label: texts.back }} actions={<LiveBadge />} />
      {error && !gone && <StaleNote error={error} />}
      {(gone || over) && !sent ? <NoLongerPending /> : <OrderDesk order={order} onSent={setSent} />}
    </section>
  );
}

const isOver = (order: PendingOrder) => order.state === 'closed' || order.state === 'cancelling';

/** Back to the list with a toast. */
function useLeaveWhenConfirmed(confirmed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!confirmed) return;
    navigate(LIST);
    notify.success(orderAdminTexts.confirmed);
  }, [confirmed, navigate]);
}

function OrderDesk({ order, onSent }: { order: PendingOrder; onSent: (sent: boolean) => void }) {
  const selection = selectionOf(order);
  const watchers = useWatchers(order.orderId);
  const locked = order.state !== 'pending';
  const deleted = order.allProducts.filter((line) => line.state === 'deleted');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-7">
        {watchers.length > 0 && (
          <p role="status" className="flex items-center gap-2.5 rounded-md bg-packaged-soft px-4 py-2.5 text-sm text-packaged">
            <Eye aria-hidden="true" className="size-4 shrink-0" />
            {texts.watchedBy(watchers.join(', '))}
          </p>
        )}
        <div>
          <h2 className="text-lg tracking-tight">{texts.ordered}</h2>
          <p className="mt-0.5 mb-3 text-sm text-ink-soft">{texts.orderedHint}</p>
          {selection.open.length > 0 && <OpenLines order={order} lines={selection.open} locked={locked} />}
          {selection.open.length === 0 && <Muted>{selection.selected.length > 0 ? texts.allSelected : texts.nothingOpen}</Muted>}
          {deleted.length > 0 && (
            <p className="mt-2 text-sm text-ink-soft line-through">
              {deleted.map((line) => texts.deletedLine(line.quantity, line.title)).join(', ')}
            </p>
          )}
        </div>
        <div>
          <h2 className="mb-3 text-lg tracking-tight">{texts.selected}</h2>
          {selection.selected.length > 0 ? (
            <SelectedLines order={order} lines={selection.selected} locked={locked} />
          ) : (
            <Muted>
              {texts.nothingSelected}. {texts.nothingSelectedHint}
            </Muted>
          )}
        </div>
      </div>
      {/* Beside everything on wide screens; on narrow ones the button comes first and the history last. */}
      <div className="max-xl:contents xl:row-span-2 xl:space-y-7">
        <ConfirmPanel order={order} selection={selection} onSent={() => onSent(true)} onRefused={() => onSent(false)} />
        <OrderHistory orderId={order.orderId} className="max-xl:order-2" />
      </div>
      <div className="max-xl:order-1">
        <h2 className="mb-3 text-lg tracking-tight">{texts.customer}</h2>
        <Card className="p-5!">
          <OrderCustomer customer={customerOf(order)} />
        </Card>
      </div>
    </div>
  );
}

function customerOf(order: PendingOrder) {
  return { ...order, location: order.currentLocation, placed: shopTimeText(order.date, order.time) };
}

function Muted({ children }: { children: React.ReactNode }) {
  return <p className="rounded-lg border border-dashed px-5 py-6 text-center text-sm text-ink-soft">{children}</p>;
}

function NoLongerPending() {
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={texts.gone}
      hint={texts.goneHint}
      action={
        <>
          <ButtonLink to={LIST}>{texts.back}</ButtonLink>
          <ButtonLink variant="outline" to="/dashboard/confirm-orders">
            {texts.toConfirmed}
          </ButtonLink>
        </>
      }
    />
  );
}
