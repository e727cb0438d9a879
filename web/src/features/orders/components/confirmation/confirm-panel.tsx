import { toDollars } from '@pulsecart/shared/money';
import type { PendingOrder } from '@pulsecart/shared/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { confirmDialog } from '../../../../lib/notifications/dialogs.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { orderJobsQuery } from '../../api/history.ts';
import { useConfirmOrder } from '../../api/pending.ts';
import { progressOf, type Selection } from '../../rules/confirmation.ts';
import { totalsOf } from '../../rules/totals.ts';
import { ConfirmationProgress } from './confirmation-progress.tsx';

const texts = orderAdminTexts.view;
/** After this long in the queue the page says that it still waits. */
const SLOW_MS = 8_000;

export interface ConfirmPanelProps {
  order: PendingOrder;
  selection: Selection;
  /** The command is on its way; the push about its success may arrive before the response. */
  onSent: () => void;
  onRefused: () => void;
}

/** Sums of what is selected, the Confirm Order button, and then the confirmation as work in progress. */
export function ConfirmPanel({ order, selection, onSent, onRefused }: ConfirmPanelProps) {
  const confirm = useConfirmOrder();
  const { open, selected } = selection;
  const progress = progressOf(order);
  const busy = confirm.isPending;

  const send = async () => {
    if (selected.length === 0) return notify.warning(texts.nothingToConfirm);
    if (open.length > 0 && !(await askToDrop(open))) return;
    onSent();
    confirm.mutate(
      { order, lines: selected },
      {
        onError: (error) => {
          onRefused();
          notify.error(detailOf(error));
        },
      },
    );
  };

  if (order.state === 'confirming') return <Working order={order} />;
  return (
    <Card className="space-y-4">
      {progress.kind === 'failed' && <Failure message={progress.message} lineIndex={order.confirmation?.error?.lineIndex ?? null} />}
      <Sums selected={selected} />
      <Button size="lg" className="w-full" busy={busy} disabled={order.state !== 'pending'} onClick={() => void send()}>
        {progress.kind === 'failed' && <RotateCw aria-hidden="true" />}
        {progress.kind === 'failed' ? orderAdminTexts.retry : texts.confirm}
      </Button>
    </Card>
  );
}

function askToDrop(open: Selection['open']): Promise<boolean> {
  const lines = open.map((line) => texts.deletedLine(line.quantity, line.title)).join(', ');
  return confirmDialog({ title: texts.dropTitle, text: texts.dropText(lines), confirm: texts.dropConfirm });
}

function Working({ order }: { order: PendingOrder }) {
  const now = useNow(1000);
  const progress = progressOf(order);
  const { confirmation } = order;
  if (progress.kind !== 'working' || confirmation === null) return null;
  const slow = progress.at === 'queued' && now - Date.parse(confirmation.requestedAt) > SLOW_MS;
  return (
    <Card className="space-y-5">
      {confirmation.requestedBy && <p className="text-sm text-ink-soft">{orderAdminTexts.confirmingBy(confirmation.requestedBy)}</p>}
      <ConfirmationProgress at={progress.at} />
      <Attempts orderId={order.orderId} />
      <p role="status" className="text-sm text-ink-soft">
        {slow ? texts.slow : texts.accepted}
      </p>
    </Card>
  );
}

/** How often it was tried, where once was not enough, and what stood in the way. */
function Attempts({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderJobsQuery(orderId, true));
  const job = data?.jobs.find(({ confirmationId }) => confirmationId === data.confirmation?.id);
  const sends = data?.confirmation?.sends ?? 0;
  if (!job || job.attempts + sends < 2) return null;
  return (
    <p className="text-sm text-ink-soft">
      {texts.attempt(job.attempts + sends, job.attemptsMax + sends)}
      {job.error !== null && ` ${job.error}`}
    </p>
  );
}

function Failure({ message, lineIndex }: { message: string; lineIndex: number | null }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-loss-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-loss" />
      <div>
        <p className="font-[550] text-loss">{texts.failedTitle}</p>
        <p>
          {lineIndex !== null && `${orderAdminTexts.line(lineIndex + 1)}: `}
          {message}
        </p>
      </div>
    </div>
  );
}

function Sums({ selected }: { selected: Selection['selected'] }) {
  const { subtotalCents, shippingCents, totalCents } = totalsOf(selected);
  const rows = [
    [texts.subtotal, subtotalCents],
    [texts.shipping, selected.length > 0 ? shippingCents : 0],
  ] as const;
  return (
    <dl className="space-y-1.5 text-[0.9375rem]">
      {rows.map(([label, cents]) => (
        <div key={label} className="flex justify-between">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <Price dollars={toDollars(cents)} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between border-t pt-2.5 text-base font-semibold">
        <dt>{texts.total}</dt>
        <dd>
          <Price dollars={selected.length > 0 ? toDollars(totalCents) : 0} />
        </dd>
      </div>
    </dl>
  );
}
