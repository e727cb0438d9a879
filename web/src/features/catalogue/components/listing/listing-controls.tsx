import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { retryImport } from '../../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../../lib/loading/use-lazy-component.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { listing } from '../../../../lib/texts/shop/listing.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { CategoryView } from '../../api/category-page.ts';
import { countFilters, isFiltered, withoutFilters } from '../../listing-address.ts';
import { InStockOnly, PriceRange, SortChoice } from './listing-filters.tsx';

const loadSheet = retryImport(() => import('./filter-sheet.tsx'));

export interface ListingControlsProps {
  view: CategoryView;
  total: number | undefined;
  /** Every change of sort or filter starts again on page 1. */
  onView: (view: CategoryView) => void;
}

/** How many there are, what to show of them, and in which order: beside one another, or on narrow screens behind one button. */
export function ListingControls({ view, total, onView }: ListingControlsProps) {
  const filters = { view, onChange: (part: Partial<CategoryView>) => onView({ ...view, ...part, page: 1 }) };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-y py-3">
      <p role="status" className="min-h-5 min-w-24 flex-1 text-sm text-ink-soft figures">
        {total !== undefined && catalogue.products(total)}
      </p>
      <NarrowFilters view={view} total={total} onView={onView} />
      <div className="contents max-lg:hidden">
        <SortChoice {...filters} />
        <InStockOnly {...filters} />
        <PriceRange {...filters} />
        {isFiltered(view) && (
          <Button variant="ghost" size="sm" onClick={() => onView(withoutFilters(view))}>
            {listing.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}

function NarrowFilters(props: ListingControlsProps) {
  const [open, setOpen] = useState(false);
  const FilterSheet = useLazyComponent(loadSheet, open);
  const count = countFilters(props.view);
  return (
    <>
      <Button variant="outline" size="sm" className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? listing.filtersSet(count) : listing.filters}
      </Button>
      {FilterSheet && <FilterSheet {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
