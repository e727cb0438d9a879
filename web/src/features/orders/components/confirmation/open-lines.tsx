import type { PendingOrder, PendingOrderLine } from '@pulsecart/shared/orders/contract';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { confirmDeletion } from '../../../../lib/notifications/confirm-deletion.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../../lib/notifications/notify-outcome.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../../ui/controls/delete-button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Table, TableHead, Td } from '../../../../ui/data/table.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { useDeleteLine, useSelectLine } from '../../api/pending.ts';
import { readQuantity } from '../../rules/confirmation.ts';
import { LineProduct } from '../order/line-product.tsx';

const texts = orderAdminTexts.view;

/** Ordered products that are still to be decided on: quantity, stock, select and delete. */
export function OpenLines({ order, lines, locked }: { order: PendingOrder; lines: readonly PendingOrderLine[]; locked: boolean }) {
  return (
    <Table caption={texts.ordered}>
      <TableHead
        columns={[texts.product, [texts.price, 'numeric'], texts.quantity, [texts.stock, 'numeric'], [texts.actions, 'sr-only']]}
      />
      <tbody>
        {lines.map((line) => (
          <OpenLine key={`${line.lineIndex}:${line.quantity}`} orderId={order.orderId} line={line} locked={locked} />
        ))}
      </tbody>
    </Table>
  );
}

function OpenLine({ orderId, line, locked }: { orderId: string; line: PendingOrderLine; locked: boolean }) {
  const [quantity, setQuantity] = useState(line.quantity);
  const select = useSelectLine(orderId);
  const short = quantity > line.stock;
  const choose = () => notifyOutcome(select.mutateAsync({ line, quantity }), () => notify.success(orderAdminTexts.lineSelected));
  return (
    <tr data-line={line.lineIndex}>
      <Td className="min-w-48">
        <LineProduct line={line} />
      </Td>
      <Td label={texts.price} numeric>
        <Price dollars={line.price} />
      </Td>
      <Td label={texts.quantity}>
        <Input
          inputMode="numeric"
          aria-label={texts.quantityOf(line.title)}
          aria-invalid={quantity === 0 || undefined}
          title={quantity === 0 ? texts.atLeastOne : undefined}
          className="h-9! w-18! text-center figures"
          value={quantity}
          disabled={locked}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setQuantity(readQuantity(event.target.value))}
        />
      </Td>
      <Td label={texts.stock} numeric>
        <span className={clsx(short && 'text-loss')}>{short ? texts.short(line.stock) : line.stock}</span>
      </Td>
      <Td className="text-right whitespace-nowrap">
        <span className="inline-flex items-center gap-1">
          <Button
            variant="outline"
            size="sm"
            busy={select.isPending}
            disabled={locked || quantity === 0}
            aria-label={texts.selectOf(line.title)}
            onClick={choose}
          >
            <Plus aria-hidden="true" />
            {texts.select}
          </Button>
          <DeleteLine orderId={orderId} line={line} locked={locked} />
        </span>
      </Td>
    </tr>
  );
}

function DeleteLine({ orderId, line, locked }: { orderId: string; line: PendingOrderLine; locked: boolean }) {
  const remove = useDeleteLine(orderId);
  const ask = async () => {
    const { lineDeleted, wentWrong } = orderAdminTexts;
    if (!(await confirmDeletion(texts.deleteText(line.title)))) return;
    notifyOutcome(remove.mutateAsync(line), ({ modifiedCount }) =>
      modifiedCount === 1 ? notify.success(lineDeleted) : notify.error(wentWrong),
    );
  };
  return <DeleteButton label={texts.deleteOf(line.title)} disabled={locked || remove.isPending} onClick={ask} />;
}
