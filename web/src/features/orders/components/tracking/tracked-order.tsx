import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import { isOver } from '@pulsecart/shared/orders/tracking-statuses';
import { clsx } from 'clsx';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHighlight } from '../../../../lib/hooks/use-highlight.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { TimeAgo } from '../../../../ui/data/time-ago.tsx';
import { DroppedLines } from '../order/dropped-lines.tsx';
import { StatusBadge } from '../order/status-badge.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const texts = orderTexts.tracking;
export const trackedColumns = 'grid-cols-[1fr_auto] sm:grid-cols-[minmax(11rem,1.1fr)_2fr_minmax(9rem,auto)_2.75rem]';

/** One order in the list: its row, and below it every step. An order on its way is open from the start. */
export function TrackedOrder({ record, opened }: { record: OrderStatusRecord; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  const highlight = useHighlight(record.status);
  const steps = useId();
  const { orderId, email, status, history } = record;
  const placedAt = history[0]?.at;
  const toggle = {
    type: 'button',
    'aria-expanded': open,
    'aria-controls': steps,
    'aria-label': open ? texts.hideSteps(orderId) : texts.showSteps(orderId),
    onClick: () => setOpen(!open),
  } as const;
  const chevron = clsx('transition-transform duration-200', open && 'rotate-180');
  return (
    <tbody data-order={orderId} className={clsx('block border-b last:border-b-0', highlight)}>
      <tr className={clsx('grid items-center gap-x-4 px-4 py-3.5 sm:px-6', trackedColumns)}>
        <th scope="row" className="text-left font-normal">
          <Link
            to={`/dashboard/orderTrack/${orderId}`}
            className="figures text-lg font-semibold tracking-wide underline-offset-4 hover:underline"
          >
            {orderId}
          </Link>
          {placedAt && <TimeAgo at={placedAt} plain className="block text-sm text-ink-soft" />}
        </th>
        <td className="order-last col-span-2 min-w-0 truncate text-sm text-ink-soft sm:order-none sm:col-span-1 sm:text-base">{email}</td>
        <td className="justify-self-end sm:justify-self-start">
          <StatusBadge status={status} />
        </td>
        <td className="hidden justify-self-end sm:block">
          <button {...toggle} className="grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-plate">
            <ChevronDown aria-hidden="true" className={clsx('size-5', chevron)} />
          </button>
        </td>
      </tr>
      <tr className="block" id={steps} hidden={!open}>
        <td className="block px-4 pb-6 sm:px-6">
          <Story record={record} />
        </td>
      </tr>
      <tr className="block sm:hidden">
        <td className="block px-4 pb-2">
          <button {...toggle} className="flex min-h-11 w-full items-center justify-center gap-1.5 text-sm text-ink-soft">
            {open ? texts.hide : texts.show}
            <ChevronDown aria-hidden="true" className={clsx('size-4', chevron)} />
          </button>
        </td>
      </tr>
    </tbody>
  );
}

/** The steps at the left, what they mean for the reader at the right. */
function Story({ record }: { record: OrderStatusRecord }) {
  const { orderId, status, dropped } = record;
  return (
    <div className="grid gap-6 rounded-lg bg-plate p-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:gap-10 sm:p-7">
      <OrderTimeline record={record} />
      <div className="flex flex-col items-start gap-5">
        <p className={clsx('text-xl tracking-tight text-balance', isOver(status) ? 'text-ink-soft' : 'font-semibold')}>
          {texts.says(status)}
        </p>
        <DroppedLines dropped={dropped} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" size="sm" to={`/dashboard/orderTrack/${orderId}`} aria-label={texts.detailsOf(orderId)}>
            {texts.details}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          {status === 'pending' && <CancelOrderButton orderId={orderId} />}
        </div>
      </div>
    </div>
  );
}
