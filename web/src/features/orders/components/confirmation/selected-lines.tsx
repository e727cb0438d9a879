import type { PendingOrder, PendingOrderLine } from '@pulsecart/shared/orders/contract';
import { clsx } from 'clsx';
import { Lock, Timer, Undo2 } from 'lucide-react';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../../lib/notifications/notify-outcome.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Table, TableHead, Td } from '../../../../ui/data/table.tsx';
import { useGiveLineBack } from '../../api/pending.ts';
import { formatCountdown, holdLeft } from '../../rules/confirmation.ts';
import { LineProduct } from '../order/line-product.tsx';

const texts = orderAdminTexts.view;
/** The countdown turns red when this little is left. */
const SOON_MS = 5 * 60_000;

/** Selected lines with how long their units are still held. */
export function SelectedLines({ order, lines, locked }: { order: PendingOrder; lines: readonly PendingOrderLine[]; locked: boolean }) {
  const now = useNow(1000);
  const failedLine = order.state === 'pending' ? order.confirmation?.error?.lineIndex : null;
  return (
    <Table caption={texts.selected}>
      <TableHead
        columns={[texts.product, [texts.quantity, 'numeric'], [texts.lineTotal, 'numeric'], texts.hold, [texts.actions, 'sr-only']]}
      />
      <tbody>
        {lines.map((line) => (
          <SelectedLine
            key={line.lineIndex}
            orderId={order.orderId}
            line={line}
            now={now}
            locked={locked}
            failed={line.lineIndex === failedLine}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface SelectedLineProps {
  orderId: string;
  line: PendingOrderLine;
  now: number;
  locked: boolean;
  /** The last confirmation failed for want of this one. */
  failed: boolean;
}

function SelectedLine({ orderId, line, now, locked, failed }: SelectedLineProps) {
  const giveBack = useGiveLineBack(orderId);
  const back = () => notifyOutcome(giveBack.mutateAsync(line), () => notify.info(texts.givenBack(line.title)));
  return (
    <tr data-line={line.lineIndex} className={clsx(failed && 'bg-loss-soft')}>
      <Td className="min-w-48">
        <LineProduct line={line} />
      </Td>
      <Td label={texts.quantity} numeric>
        {line.quantity}
      </Td>
      <Td label={texts.lineTotal} numeric>
        <Price dollars={line.price * line.quantity} />
      </Td>
      <Td label={texts.hold}>
        <Hold hold={line.hold} now={now} />
      </Td>
      <Td className="text-right">
        <Button
          variant="ghost"
          size="sm"
          disabled={locked}
          busy={giveBack.isPending}
          aria-label={texts.giveBackOf(line.title)}
          onClick={back}
        >
          <Undo2 aria-hidden="true" />
          {texts.giveBack}
        </Button>
      </Td>
    </tr>
  );
}

function Hold({ hold, now }: { hold: PendingOrderLine['hold']; now: number }) {
  const left = holdLeft(hold, now);
  if (hold && left === null) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Lock aria-hidden="true" className="size-3.5 text-ink-soft" />
        {texts.heldFirmly}
      </span>
    );
  }
  if (left === null) return <span title={texts.notHeldHint}>{texts.notHeld}</span>;
  const out = left === 0;
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap figures', left < SOON_MS && 'text-loss')}>
      <Timer aria-hidden="true" className="size-3.5" />
      {out ? <span title={texts.runOutHint}>{texts.runOut}</span> : formatCountdown(left)}
    </span>
  );
}
