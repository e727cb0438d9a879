import { listing } from '../../../../lib/texts/shop/listing.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { type OpenProps, Sheet } from '../../../../ui/controls/dialog.tsx';
import type { CategoryView } from '../../api/category-page.ts';
import { isFiltered, withoutFilters } from '../../listing-address.ts';
import type { ListingControlsProps } from './listing-controls.tsx';
import { InStockOnly, PriceRange, SortChoice } from './listing-filters.tsx';

/** Sort and filters on narrow screens; each works at once, and the button says how many products are left. */
export default function FilterSheet({ view, total, onView, ...open }: ListingControlsProps & OpenProps) {
  const filters = { view, onChange: (part: Partial<CategoryView>) => onView({ ...view, ...part, page: 1 }) };
  return (
    <Sheet
      {...open}
      title={listing.filters}
      footer={
        <div className="flex gap-2">
          {isFiltered(view) && (
            <Button variant="outline" size="lg" onClick={() => onView(withoutFilters(view))}>
              {listing.clearFilters}
            </Button>
          )}
          <Button size="lg" className="flex-1" onClick={() => open.onOpenChange(false)}>
            {listing.showFound(total ?? 0)}
          </Button>
        </div>
      }
    >
      <div className="divide-y px-5 [&>*]:min-h-16 [&>*]:justify-between [&>*]:py-3 [&>*]:text-base! [&>label]:flex-row-reverse">
        <SortChoice {...filters} />
        <InStockOnly {...filters} />
        <PriceRange {...filters} />
      </div>
    </Sheet>
  );
}
