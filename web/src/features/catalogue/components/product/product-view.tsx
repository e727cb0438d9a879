import type { Product } from '@pulsecart/shared/catalogue/contract';
import { Check, RotateCcw, Truck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { LOW_STOCK, MAX_QUANTITY, MIN_QUANTITY } from '../../../../lib/constants.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { Price } from '../../../../ui/data/price.tsx';
import { StarRating } from '../../../../ui/data/star-rating.tsx';
import { QuantityStepper } from '../../../../ui/forms/quantity-stepper.tsx';
import { categoryPath } from '../../category-emoji.ts';
import { useSlots } from '../../slots.ts';
import { BuyBar } from './buy-bar.tsx';
import { ProductPicture } from './product-picture.tsx';

export function ProductView({ product }: { product: Product }) {
  const { ProductActions, WishlistToggle } = useSlots();
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  const most = Math.min(product.stock, MAX_QUANTITY);
  return (
    <article className="measure grid gap-x-12 gap-y-8 pt-6 md:grid-cols-2 md:pt-10 lg:grid-cols-[1.1fr_1fr]">
      <div className="md:sticky md:top-24 md:self-start">
        <ProductPicture product={product} />
      </div>
      <div className="flex min-w-0 flex-col">
        <Link
          to={categoryPath(product.category)}
          className="self-start text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          {product.category}
        </Link>
        <h1 className="mt-2 text-title wrap-anywhere">{product.title}</h1>
        <StarRating value={product.rating} size="md" withNumber className="mt-3" />
        <p className="mt-5 text-3xl font-semibold tracking-tight">
          <Price dollars={product.price} />
        </p>
        <StockLine stock={product.stock} />
        <BuyBar product={product} quantity={quantity}>
          <QuantityStepper
            size="lg"
            label={productTexts.quantityOf(product.title)}
            value={Math.min(quantity, Math.max(most, MIN_QUANTITY))}
            max={Math.max(most, MIN_QUANTITY)}
            {...(product.stock > 0 ? { maxReason: productTexts.maxReached(product.stock) } : {})}
            onChange={setQuantity}
            busy={product.stock < 1}
          />
          <div className="@min-[33rem]:order-last">
            <WishlistToggle product={product} />
          </div>
          <div className="flex min-w-0 flex-1 basis-72 gap-3">
            <ProductActions product={product} quantity={quantity} />
          </div>
        </BuyBar>
        <Promises />
        {product.features.length > 0 && <Features features={product.features} />}
        <Part title={productTexts.description}>
          <div className="mt-2 max-w-prose leading-relaxed whitespace-pre-line text-ink-soft">{product.description}</div>
        </Part>
      </div>
    </article>
  );
}

function StockLine({ stock }: { stock: number }) {
  const low = stock <= LOW_STOCK;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className={`size-2 rounded-full ${stock <= 0 ? 'bg-loss' : low ? 'bg-pending' : 'bg-accent'}`} />
      {stock <= 0 ? catalogue.outOfStock : low ? catalogue.lowStock(stock) : productTexts.available}
    </p>
  );
}

function Promises() {
  return (
    <ul className="mt-6 flex flex-col gap-2 border-y py-4 text-sm text-ink-soft [&_svg]:size-4.5 [&_svg]:shrink-0">
      <li className="flex gap-2.5">
        <Truck aria-hidden="true" />
        {productTexts.delivery}
      </li>
      <li className="flex gap-2.5">
        <RotateCcw aria-hidden="true" />
        {productTexts.returns}
      </li>
    </ul>
  );
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <Part title={productTexts.features}>
      <ul className="mt-3 grid gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5 leading-snug">
            <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
