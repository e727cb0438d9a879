import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Price } from '../../../../ui/data/price.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';
import type { OrderedProduct } from '../../rules/order-draft.ts';

const texts = orderTexts.detail;

type Line = Pick<OrderedProduct, 'title' | 'imgUrl' | 'price' | 'quantity'>;

export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="divide-y">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order keep their places
        <li key={index} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <Picture src={line.imgUrl} alt="" className="size-14 shrink-0 rounded-md" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-[550]">{line.title}</p>
            <p className="text-sm text-ink-soft">
              <span className="figures">{line.quantity} × </span>
              <Price dollars={line.price} />
            </p>
          </div>
          <Price dollars={line.price * line.quantity} className="font-[550]" />
          <span className="sr-only">{texts.lineTotal}</span>
        </li>
      ))}
    </ul>
  );
}

/** Subtotal, shipping and total, aligned at the decimal point. Dollars. */
export function OrderSums({ subtotal, shipping, total }: { subtotal: number; shipping: number; total: number }) {
  return (
    <dl className="space-y-2">
      <Sum label={texts.subtotal} dollars={subtotal} />
      <Sum label={texts.shipping} dollars={shipping} />
      <div className="flex items-baseline justify-between border-t pt-3 text-lg font-semibold">
        <dt>{texts.total}</dt>
        <dd>
          <Price dollars={total} />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ label, dollars }: { label: string; dollars: number }) {
  return (
    <div className="flex items-baseline justify-between">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Price dollars={dollars} />
      </dd>
    </div>
  );
}
