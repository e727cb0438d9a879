import { toDollars } from '@pulsecart/shared/money';
import { Banknote } from 'lucide-react';
import { useId } from 'react';
import { formatDay, formatExact, formatTime } from '../../../../lib/format/format-time.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import type { Totals } from '../../rules/totals.ts';
import { OrderSums } from '../order/order-lines.tsx';

const texts = orderTexts.checkout;

export interface CheckoutSummaryProps {
  orderId: string;
  totals: Totals;
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** What stands in the way, said beside the button. */
  problem: string | null;
  onConfirm: () => void;
}

/** The order beside its products: what it costs and how it is paid, the button, and at the end its number and date. */
export function CheckoutSummary({ orderId, totals, paying, onPaying, problem, onConfirm }: CheckoutSummaryProps) {
  const now = new Date(useNow(30_000));
  return (
    <Card className="space-y-5 lg:sticky lg:top-24">
      <h2 className="text-lg tracking-tight">{texts.summary}</h2>
      <OrderSums
        subtotal={toDollars(totals.subtotalCents)}
        shipping={toDollars(totals.shippingCents)}
        total={toDollars(totals.totalCents)}
      />
      <Payment paying={paying} onPaying={onPaying} />
      <div className="max-lg:hidden">
        <ConfirmButton problem={problem} onConfirm={onConfirm} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t pt-4 text-sm [&_dd]:text-right [&_dt]:text-ink-soft">
        <dt>{texts.orderId}</dt>
        <dd className="tracking-wide figures">{orderId}</dd>
        <dt>{texts.date}</dt>
        <dd className="figures">{formatDay(now)}</dd>
        <dt>{texts.time}</dt>
        <dd className="figures" title={formatExact(now)}>
          {formatTime(now)}
        </dd>
      </dl>
    </Card>
  );
}

function ConfirmButton({ problem, onConfirm }: Pick<CheckoutSummaryProps, 'problem' | 'onConfirm'>) {
  const note = useId();
  return (
    <div className="space-y-2">
      <Button size="lg" className="w-full" aria-describedby={note} onClick={onConfirm}>
        {texts.confirm}
      </Button>
      <p id={note} role="status" className="text-sm text-loss empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** On phones the total and the button stay in reach while the products scroll. */
export function CheckoutBar({ totals, problem, onConfirm }: Pick<CheckoutSummaryProps, 'totals' | 'problem' | 'onConfirm'>) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 grid grid-cols-[auto_1fr] items-center gap-5 border-t bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p>
        <span className="block text-xs text-ink-soft">{texts.total}</span>
        <Price dollars={toDollars(totals.totalCents)} className="text-lg font-semibold" />
      </p>
      <ConfirmButton problem={problem} onConfirm={onConfirm} />
    </div>
  );
}

function Payment({ paying, onPaying }: Pick<CheckoutSummaryProps, 'paying' | 'onPaying'>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-[550]">{texts.payment}</legend>
      <label className="flex cursor-pointer items-center gap-3 rounded-md border border-line-strong p-3.5 has-checked:border-accent has-checked:bg-accent-soft">
        <input type="checkbox" checked={paying} onChange={(event) => onPaying(event.target.checked)} className="size-4.5 accent-accent" />
        <span className="flex-1">
          <span className="block font-[550]">{texts.cash}</span>
          <span className="block text-sm text-ink-soft">{texts.cashHint}</span>
        </span>
        <Banknote aria-hidden="true" className="size-5 text-ink-soft" />
      </label>
    </fieldset>
  );
}
