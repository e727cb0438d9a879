import { type FormEvent, useEffect, useId, useState } from 'react';
import { catalogue } from '../../../lib/texts/catalogue.ts';
import { listing } from '../../../lib/texts/listing.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import type { CategoryView } from '../api/category-page.ts';
import { isFiltered, sorts } from '../listing-address.ts';

export interface ListingControlsProps {
  view: CategoryView;
  total: number | undefined;
  /** Every change of sort or filter starts again on page 1. */
  onView: (view: CategoryView) => void;
}

/** How many there are, what to show of them, and in which order. */
export function ListingControls({ view, total, onView }: ListingControlsProps) {
  const sortId = useId();
  const change = (part: Partial<CategoryView>) => onView({ ...view, ...part, page: 1 });
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-y py-3">
      <p role="status" className="min-h-5 min-w-24 flex-1 text-sm text-ink-soft figures">
        {total !== undefined && catalogue.products(total)}
      </p>
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={sortId} className="text-ink-soft max-sm:sr-only">
          {listing.sort}
        </label>
        <Select id={sortId} compact value={view.sort} onChange={(event) => change({ sort: event.target.value as CategoryView['sort'] })}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {listing.sorts[sort]}
            </option>
          ))}
        </Select>
      </div>
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          checked={Boolean(view.inStock)}
          onChange={(event) => change({ inStock: event.target.checked || undefined })}
        />
        {listing.inStock}
      </label>
      <PriceRange view={view} onChange={change} />
      {isFiltered(view) && (
        <Button look="quiet" size="sm" onClick={() => onView({ name: view.name, page: 1, sort: view.sort })}>
          {listing.clearFilters}
        </Button>
      )}
    </div>
  );
}

type Range = Pick<CategoryView, 'minPrice' | 'maxPrice'>;

/** Two prices, taken over with Enter or on leaving the field. */
function PriceRange({ view, onChange }: { view: CategoryView; onChange: (range: Range) => void }) {
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
