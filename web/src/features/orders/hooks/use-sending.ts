import type { DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../lib/format/format.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { clearDraft, loadDraft } from '../api/draft-storage.ts';
import { usePlaceOrder } from '../api/place.ts';
import { changedDraft, type OrderDraft } from '../rules/order-draft.ts';

const texts = orderTexts.address;

interface Outcome {
  setDraft: (draft: OrderDraft) => void;
  setRefusal: (error: unknown) => void;
  onCartChanged: () => void;
}

/** Sends once at a time; asks again where the price has changed, and goes on where the shopper agrees. */
export function useSending(draft: OrderDraft, { setDraft, setRefusal, onCartChanged }: Outcome) {
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const sending = useRef(false);

  const placed = (to: string) => {
    clearDraft();
    onCartChanged();
    navigate(to, { replace: true });
  };
  const attempt = async (current: OrderDraft, delivery: DeliveryInfo): Promise<void> => {
    const result = await place.mutateAsync({ draft: current, delivery });
    const latest = loadDraft(current.email) ?? current;
    setDraft(latest);
    if (result.kind === 'placed') {
      placed('/');
      notify.success(texts.placed);
      return;
    }
    if (result.kind === 'refused') {
      if (result.error.code === 'already_placed') {
        placed('/dashboard/orderTrack');
        notify.info(texts.alreadyPlaced);
      } else {
        setRefusal(result.error);
        onCartChanged();
      }
      return;
    }
    const { shown, actual } = result;
    if (!(await askForPrice(shown, actual))) return;
    const agreed = changedDraft(latest, { totalPrices: actual }, crypto.randomUUID());
    setDraft(agreed);
    await attempt(agreed, delivery);
  };
  const send = async (delivery: DeliveryInfo): Promise<void> => {
    // A second click may come before the button shows that it works.
    if (sending.current) return;
    sending.current = true;
    setRefusal(null);
    await attempt(draft, delivery)
      .catch(setRefusal)
      .finally(() => {
        sending.current = false;
      });
  };
  return { send: (delivery: DeliveryInfo) => void send(delivery), busy: place.isPending };
}

function askForPrice(shown: number, actual: number): Promise<boolean> {
  const price = formatMoney(actual);
  return confirmDialog({
    title: texts.priceChangedTitle,
    text: texts.priceChanged(formatMoney(shown), price),
    confirm: texts.orderAnyway(price),
  });
}
