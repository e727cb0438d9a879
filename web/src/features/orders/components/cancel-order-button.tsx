import { detailOf } from '../../../lib/api-error.ts';
import { confirmDialog } from '../../../lib/dialogs.ts';
import { notify } from '../../../lib/notify.ts';
import { orderTexts } from '../../../lib/texts/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { useCancelOrder } from '../api/tracking.ts';

const texts = orderTexts.cancel;

/** Cancels a pending order after asking. That it is cancelled is then told like every other step of the order. */
export function CancelOrderButton({ orderId }: { orderId: string }) {
  const cancel = useCancelOrder();
  const ask = async () => {
    const question = { title: texts.title, text: texts.text(orderId), confirm: texts.confirm, cancel: texts.keep, destructive: true };
    if (!(await confirmDialog(question))) return;
    cancel.mutate(orderId, { onError: (error) => notify.error(`${texts.failed}. ${detailOf(error)}`) });
  };
  return (
    <Button look="danger" size="sm" busy={cancel.isPending} onClick={ask}>
      {texts.action}
    </Button>
  );
}
