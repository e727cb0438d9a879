import { PackageSearch } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { awaitsEarlyCall } from '../../../lib/api/early-calls.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { listing } from '../../../lib/texts/shop/listing.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { categoryPageQuery } from '../api/category-page.ts';
import type { CategoryState } from '../category-emoji.ts';
import { Listing } from '../components/listing/listing.tsx';
import { listingParams, readListing } from '../listing-address.ts';

/** So long, in milliseconds, the shell's first paint of a category stands at most; then the page says itself that it waits. */
const FIRST_PAINT_MS = 1000;

/** The shell shows a category's first pictures already: they stay until the page can show them too. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!awaitsEarlyCall()) return null;
  const products = queryClient.prefetchQuery(categoryPageQuery(readListing(new URL(request.url).searchParams)));
  await Promise.race([products, new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_MS))]);
  return null;
}

/**
 * One category, ten products a page. Category and products come as navigation state, which shows the
 * first page at once; the address carries name, page, sort and filters as well, so that it can be shared and reloaded.
 */
export function Component() {
  const state = useLocation().state as CategoryState | null;
  const [search, setSearch] = useSearchParams();
  const view = readListing(search, state?.category);
  if (!view.name) return <Missing />;
  const handed = state?.category === view.name ? state.products : [];
  return (
    <section className="measure pt-8 md:pt-12">
      <PageTitle name={view.name} />
      <header className="mb-6 md:mb-8">
        <Link to="/categories" className="text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline">
          {listing.allCategories}
        </Link>
        <h1 className="mt-1 text-display">{view.name}</h1>
      </header>
      <Listing
        key={view.name}
        view={view}
        handed={handed}
        onView={(next) => setSearch(listingParams(next), { state, preventScrollReset: next.page === view.page })}
      />
    </section>
  );
}

function Missing() {
  return (
    <section className="measure pt-16">
      <PageTitle name={listing.category} />
      <h1 className="sr-only">{listing.category}</h1>
      <EmptyState
        icon={<PackageSearch />}
        title={listing.categoryMissing}
        hint={listing.categoryMissingHint}
        action={<ButtonLink to="/categories">{listing.allCategories}</ButtonLink>}
      />
    </section>
  );
}
