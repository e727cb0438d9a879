import { CloudOff } from 'lucide-react';
import { isPassing } from '../../../../lib/errors/api-error.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';

/** Says that what is shown may be old, while the page goes on asking. Says nothing about other refusals. */
export function StaleNote({ error }: { error: unknown }) {
  if (!isPassing(error)) return null;
  return (
    <p role="status" className="mb-4 flex items-start gap-2.5 rounded-md bg-plate px-4 py-3 text-sm text-ink-soft">
      <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {orderTexts.tracking.stale}
    </p>
  );
}
