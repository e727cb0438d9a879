import { dhakaDate, dhakaTime } from '@pulsecart/shared/dhaka-time';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { loadDraft, saveDraft } from '../api/draft-storage.ts';
import { type CheckoutCart, CheckoutLines } from '../components/checkout/checkout-lines.tsx';
import { CheckoutBar, CheckoutSummary } from '../components/checkout/checkout-summary.tsx';
import { nextDraft, orderInfoOf } from '../rules/order-draft.ts';
import { totalsOf } from '../rules/totals.ts';

const texts = orderTexts.checkout;
const toShop = <ButtonLink to="/">{texts.continueShopping}</ButtonLink>;
const emptyCart = <EmptyState icon={<ShoppingBag />} title={texts.empty} hint={texts.emptyHint} action={toShop} />;

/** Checkout: the cart, looked over once more, becomes order info for the address page. */
export function CheckoutPage({ email, cart }: { email: string; cart: CheckoutCart }) {
  const { lines, loading, error } = cart;
  return (
    <section>
      <PageHead title={texts.title} {...(lines.length > 0 ? { hint: texts.lead } : {})} />
      {loading && (
        <LoadingRegion className="grid gap-6 lg:grid-cols-[1fr_23rem]">
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </LoadingRegion>
      )}
      {!loading && error != null && <ErrorState error={error} title={texts.loadFailed} onRetry={cart.refetch} />}
      {!loading && error == null && (lines.length === 0 ? emptyCart : <Review email={email} cart={cart} />)}
    </section>
  );
}

function Review({ email, cart }: { email: string; cart: CheckoutCart }) {
  const navigate = useNavigate();
  const [orderId] = useState(() => loadDraft(email)?.orderInfo.orderId ?? newOrderId());
  const [paying, setPaying] = useState(true);
  const [tried, setTried] = useState(false);
  const problem = problemOf(cart, paying);

  const confirm = () => {
    setTried(true);
    if (problem !== null) return;
    const now = new Date();
    const orderInfo = orderInfoOf(orderId, cart.lines, { date: dhakaDate(now), time: dhakaTime(now) });
    const draft = nextDraft(loadDraft(email), { email, key: crypto.randomUUID(), orderInfo });
    saveDraft(draft);
    navigate('/dashboard/address', { state: { orderId: draft.orderInfo.orderId, orderInfo: draft.orderInfo, key: draft.key, email } });
  };

  const products = cart.lines.flatMap(({ productData, quantity }) => (productData ? [{ price: productData.price, quantity }] : []));
  const toConfirm = { totals: totalsOf(products), problem: tried ? problem : null, onConfirm: confirm };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <CheckoutLines cart={cart} />
        <CheckoutSummary orderId={orderId} paying={paying} onPaying={setPaying} {...toConfirm} />
      </div>
      <CheckoutBar {...toConfirm} />
    </>
  );
}

function problemOf(cart: CheckoutCart, paying: boolean): string | null {
  if (!cart.lines.every(cart.canOrder)) return texts.fixLines;
  return paying ? null : texts.choosePayment;
}
