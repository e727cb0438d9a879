import { toCents, toDollars } from '@pulsecart/shared/money';
import type { DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { ChevronDown, CircleAlert, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { detailOf, isPassing } from '../../../lib/api-error.ts';
import { SHIPPING_CENTS } from '../../../lib/constants.ts';
import { confirmDialog } from '../../../lib/dialogs.ts';
import { formatMoney } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { orderTexts } from '../../../lib/texts/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Price } from '../../../ui/price.tsx';
import { forgetOrder, keptDraft } from '../api/kept-order.ts';
import { usePlaceOrder } from '../api/place.ts';
import { DeliveryForm, type DeliveryValues } from '../components/delivery-form.tsx';
import { OrderLines, OrderSums } from '../components/order-lines.tsx';
import { changedDraft, type OrderDraft, type OrderInfo } from '../rules/order-draft.ts';

const texts = orderTexts.address;

export interface AddressPageProps {
  email: string;
  /** What the account's profile knows of the address. */
  known: Partial<DeliveryValues>;
  /** What was ordered has left the cart, or the server knows another cart than this page. */
  onCartChanged: () => void;
}

/** Delivery address (storefront §2): takes the order from checkout, sends it with its address, and goes home. */
export function AddressPage(props: AddressPageProps) {
  const draft = useDraft(props.email);
  return (
    <section>
      <PageHead
        title={texts.title}
        {...(draft ? { hint: texts.lead } : {})}
        back={{ to: '/dashboard/checkout', label: texts.backToCheckout }}
      />
      {draft ? <AddressOf {...props} draft={draft} /> : <NothingToDeliver />}
    </section>
  );
}

/** The order from checkout: as kept for this tab (it may have got another number since), else from the navigation state. */
function useDraft(email: string): OrderDraft | null {
  const state = useLocation().state as { orderInfo?: OrderInfo; key?: string } | null;
  const kept = keptDraft(email);
  if (kept) return kept;
  return state?.orderInfo && state.key ? { email, key: state.key, orderInfo: state.orderInfo } : null;
}

function AddressOf({ email, known, onCartChanged, draft: first }: AddressPageProps & { draft: OrderDraft }) {
  const [draft, setDraft] = useState(first);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { orderInfo } = draft;
  const { send, busy } = useSending(draft, { setDraft, setRefusal, onCartChanged });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Card>
        <DeliveryForm email={email} known={known} busy={busy} onSubmit={send}>
          {refusal != null && <Refusal error={refusal} />}
        </DeliveryForm>
      </Card>
      <Card className="space-y-5 max-lg:hidden">
        <h2 className="flex items-baseline justify-between gap-4 text-lg tracking-tight">
          {orderTexts.checkout.summary}
          <span className="text-base tracking-wide text-ink-soft figures">{orderInfo.orderId}</span>
        </h2>
        <OrderContent orderInfo={orderInfo} />
      </Card>
      <FoldedOrder orderInfo={orderInfo} />
    </div>
  );
}

/** On phones the form comes first: the order is one line that opens. */
function FoldedOrder({ orderInfo }: { orderInfo: OrderInfo }) {
  return (
    <details className="group order-first rounded-lg border bg-surface lg:hidden">
      <summary className="flex min-h-13 list-none items-center gap-3 px-5 py-2">
        <span className="flex-1 font-semibold">
          {orderTexts.checkout.summary}
          <span className="block text-sm font-normal tracking-wide text-ink-soft figures">{orderInfo.orderId}</span>
        </span>
        <Price dollars={orderInfo.totalPrices} className="font-semibold" />
        <ChevronDown aria-hidden="true" className="size-5 text-ink-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-t p-5">
        <OrderContent orderInfo={orderInfo} />
      </div>
    </details>
  );
}

function OrderContent({ orderInfo: { allProducts, totalPrices } }: { orderInfo: OrderInfo }) {
  return (
    <>
      <OrderLines lines={allProducts} />
      <OrderSums subtotal={toDollars(toCents(totalPrices) - SHIPPING_CENTS)} shipping={toDollars(SHIPPING_CENTS)} total={totalPrices} />
    </>
  );
}

interface Outcome {
  setDraft: (draft: OrderDraft) => void;
  setRefusal: (error: unknown) => void;
  onCartChanged: () => void;
}

/** Sends once at a time; asks again where the price has changed, and goes on where the shopper agrees. */
function useSending(draft: OrderDraft, { setDraft, setRefusal, onCartChanged }: Outcome) {
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const sending = useRef(false);

  const placed = (to: string) => {
    forgetOrder();
    onCartChanged();
    navigate(to, { replace: true });
  };
  const attempt = async (current: OrderDraft, delivery: DeliveryInfo): Promise<void> => {
    const result = await place.mutateAsync({ draft: current, delivery });
    const latest = keptDraft(current.email) ?? current;
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

function Refusal({ error }: { error: unknown }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-loss-soft px-4 py-3">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-loss" />
      <div>
        <p className="font-[550] text-loss">{texts.notSent}</p>
        <p>{detailOf(error)}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {isPassing(error) ? (
            texts.keptHint
          ) : (
            <Link to="/dashboard/checkout" className="underline underline-offset-4">
              {texts.backToCheckout}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

function NothingToDeliver() {
  return (
    <EmptyState
      icon={<MapPin />}
      title={texts.nothing}
      hint={texts.nothingHint}
      action={
        <Button asChild>
          <Link to="/dashboard/checkout">{texts.toCheckout}</Link>
        </Button>
      }
    />
  );
}
