import { detailOf } from '../../../../lib/errors/api-error.ts';
import { confirmDialog } from '../../../../lib/notifications/dialogs.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useCancelOrder } from '../../api/tracking.ts';

const texts = orderTexts.cancel;

/** Cancels a pending order after asking. The cancellation is then announced like every other step of the order. */
export function CancelOrderButton({ orderId }: { orderId: string }) {
  const cancel = useCancelOrder();
  const ask = async () => {
    const question = { title: texts.title, text: texts.text(orderId), confirm: texts.confirm, cancel: texts.keep, destructive: true };
    if (!(await confirmDialog(question))) return;
    cancel.mutate(orderId, { onError: (error) => notify.error(`${texts.failed}. ${detailOf(error)}`) });
  };
  return (
    <Button variant="danger" size="sm" busy={cancel.isPending} onClick={ask}>
      {texts.action}
    </Button>
  );
}
