import { BRANDS } from '../../../lib/constants.ts';
import { listing } from '../../../lib/texts/shop/listing.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { BrandMark } from '../components/categories/brand-mark.tsx';

export function Component() {
  return (
    <section className="measure pt-10 md:pt-16">
      <PageTitle name={listing.brands} />
      <h1 className="max-w-3xl text-display">{listing.brandsHeading}</h1>
      <p className="mt-4 max-w-xl text-lg text-ink-soft">{listing.brandsLead}</p>
      <ul className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line md:grid-cols-3 lg:mt-14 lg:grid-cols-5">
        {BRANDS.map((brand) => (
          <li
            key={brand}
            className="flex aspect-[4/3] flex-col items-center justify-center gap-4 bg-surface p-4 last:max-lg:md:col-span-3 last:max-lg:md:aspect-auto"
          >
            <BrandMark brand={brand} alt="" className="w-4/5 max-w-48" />
            <h2 className="text-sm font-[450] text-ink-soft">{brand}</h2>
          </li>
        ))}
      </ul>
    </section>
  );
}
