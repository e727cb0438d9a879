import { CircleAlert, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { detailOf, isPassing } from '../../../lib/errors/api-error.ts';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { loadDraft } from '../api/draft-storage.ts';
import { DeliveryForm, type DeliveryValues } from '../components/checkout/delivery-form.tsx';
import { OrderAtAddress } from '../components/checkout/order-at-address.tsx';
import { useSending } from '../hooks/use-sending.ts';
import type { OrderDraft, OrderInfo } from '../rules/order-draft.ts';

const texts = orderTexts.address;
const toCheckout = <ButtonLink to="/dashboard/checkout">{texts.toCheckout}</ButtonLink>;
const nothingToDeliver = <EmptyState icon={<MapPin />} title={texts.nothing} hint={texts.nothingHint} action={toCheckout} />;

export interface AddressPageProps {
  email: string;
  /** What the account's profile knows of the address. */
  known: Partial<DeliveryValues>;
  /** What was ordered has left the cart, or the server knows another cart than this page. */
  onCartChanged: () => void;
}

/** Delivery address: takes the order from checkout, sends it with its address, and goes home. */
export function AddressPage(props: AddressPageProps) {
  const draft = useDraft(props.email);
  return (
    <section>
      <PageHead
        title={texts.title}
        {...(draft ? { hint: texts.lead } : {})}
        back={{ to: '/dashboard/checkout', label: texts.backToCheckout }}
      />
      {draft ? <AddressOf {...props} draft={draft} /> : nothingToDeliver}
    </section>
  );
}

/** The order from checkout: as kept for this tab (it may have got another number since), else from the navigation state. */
function useDraft(email: string): OrderDraft | null {
  const state = useLocation().state as { orderInfo?: OrderInfo; key?: string; email?: string } | null;
  const kept = loadDraft(email);
  if (kept) return kept;
  // The way back may lead to what another account ordered.
  return state?.orderInfo && state.key && state.email === email ? { email, key: state.key, orderInfo: state.orderInfo } : null;
}

function AddressOf({ email, known, onCartChanged, draft: first }: AddressPageProps & { draft: OrderDraft }) {
  const [draft, setDraft] = useState(first);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { send, busy } = useSending(draft, { setDraft, setRefusal, onCartChanged });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Card>
        <DeliveryForm email={email} known={known} busy={busy} onSubmit={send}>
          {refusal != null && <Refusal error={refusal} />}
        </DeliveryForm>
      </Card>
      <OrderAtAddress orderInfo={draft.orderInfo} />
    </div>
  );
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
