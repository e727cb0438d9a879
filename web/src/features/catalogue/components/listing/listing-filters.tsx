import { type FormEvent, useEffect, useId, useState } from 'react';
import { listing } from '../../../../lib/texts/shop/listing.ts';
import { Input, Select } from '../../../../ui/forms/input.tsx';
import type { CategoryView } from '../../api/category-page.ts';
import { sorts } from '../../listing-address.ts';

export interface FilterProps {
  view: CategoryView;
  onChange: (part: Partial<CategoryView>) => void;
}

export function SortChoice({ view, onChange }: FilterProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-soft">
        {listing.sort}
      </label>
      <Select id={id} compact value={view.sort} onChange={(event) => onChange({ sort: event.target.value as CategoryView['sort'] })}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {listing.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function InStockOnly({ view, onChange }: FilterProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={Boolean(view.inStock)}
        onChange={(event) => onChange({ inStock: event.target.checked || undefined })}
      />
      {listing.inStock}
    </label>
  );
}

/** Two prices, taken over with Enter or on leaving the field. */
export function PriceRange({ view, onChange }: FilterProps) {
  const [min, setMin] = useState(text(view.minPrice));
  const [max, setMax] = useState(text(view.maxPrice));
  useEffect(() => {
    setMin(text(view.minPrice));
    setMax(text(view.maxPrice));
  }, [view.minPrice, view.maxPrice]);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    const range = { minPrice: price(min), maxPrice: price(max) };
    if (range.minPrice !== view.minPrice || range.maxPrice !== view.maxPrice) onChange(range);
  };
  const box = {
    type: 'number',
    inputMode: 'decimal' as const,
    min: 0,
    step: 'any',
    onBlur: () => apply(),
    className: 'h-9! w-21! px-2.5! text-sm!',
  };
  return (
    <form className="flex items-center gap-2 text-sm" onSubmit={apply}>
      <span aria-hidden="true" className="text-ink-soft">
        {listing.price}
      </span>
      <Input
        {...box}
        aria-label={listing.minPrice}
        placeholder={listing.from}
        value={min}
        onChange={(event) => setMin(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <Input {...box} aria-label={listing.maxPrice} placeholder={listing.to} value={max} onChange={(event) => setMax(event.target.value)} />
      <button type="submit" className="sr-only">
        {listing.applyPrice}
      </button>
    </form>
  );
}

function text(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function price(value: string): number | undefined {
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
