import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import { PackageX } from 'lucide-react';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';

const texts = orderTexts.tracking;

/** What does not come with an order, and why. Nothing at all when everything comes. */
export function DroppedLines({ dropped }: { dropped: OrderStatusRecord['dropped'] }) {
  if (dropped.length === 0) return null;
  return (
    <div className="rounded-md bg-loss-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-[550] text-loss">
        <PackageX aria-hidden="true" className="size-4" />
        {texts.droppedTitle}
      </p>
      <ul className="mt-1.5 space-y-1">
        {dropped.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their place
          <li key={index}>
            <span className="figures">{texts.dropped(line.quantity, line.title)}</span>
            <span className="text-ink-soft"> — {line.reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
