import type { Product } from '@pulsecart/shared/catalogue/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { observeVisibility } from '../../../../lib/loading/observe-visibility.ts';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { Price } from '../../../../ui/data/price.tsx';
import { useSlots } from '../../slots.ts';

/** Quantity and buttons. On phones a bar at the bottom takes over while they are out of view: buying stays in reach. */
export function BuyBar({ product, quantity, children }: { product: Product; quantity: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [passed, setPassed] = useState(false);
  useEffect(() => observeVisibility(place.current, (seen) => setPassed(!seen)), []);
  return (
    <>
      <div ref={place} data-testid="buy-row" className="@container mt-5">
        <div className="flex flex-wrap items-start gap-3">{children}</div>
      </div>
      {passed && product.stock > 0 && <PhoneBar product={product} quantity={quantity} />}
    </>
  );
}

function PhoneBar({ product, quantity }: { product: Product; quantity: number }) {
  const { ProductActions } = useSlots();
  return (
    <aside
      aria-label={productTexts.buyBar}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] motion-rise md:hidden"
    >
      <p className="min-w-0 flex-1">
        <span className="block truncate text-sm text-ink-soft">{product.title}</span>
        <Price dollars={product.price} className="font-semibold" />
      </p>
      <ProductActions product={product} quantity={quantity} compact />
    </aside>
  );
}
