import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../../../lib/constants.ts';
import { search } from '../../../lib/texts/shop/search.ts';
import { Pager } from '../../../ui/controls/pager.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { searchPageQuery } from '../api/search.ts';
import { ProductGridPage, ProductGridSkeleton } from '../components/product/product-grid.tsx';
import { readSearch } from '../listing-address.ts';

/** Everything that a search found, at an address that can be shared: `/search?q=lamp&page=2`. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { term, page } = readSearch(params);
  const query = useQuery(searchPageQuery(term, page));
  const { data } = query;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const toPage = (next: number) => setParams(next > 1 ? { q: term, page: String(next) } : { q: term });
  if (term === '') return <Nothing title={search.noTerm} hint={search.noTermHint} />;
  if (data?.items.length === 0) return <Nothing title={search.searchNone(term)} hint={search.searchNoneHint} />;
  return (
    <section className="measure pt-8 md:pt-12">
      <PageTitle name={search.resultsFor(term)} />
      <h1 className="text-display wrap-anywhere">{search.resultsFor(term)}</h1>
      <p role="status" className="mt-2 mb-6 min-h-6 text-ink-soft figures md:mb-8">
        {data && search.resultCount(data.total)}
      </p>
      <h2 className="sr-only">{search.searchResults}</h2>
      <Loaded query={query} waiting={<ProductGridSkeleton />}>
        {({ items }) => <ProductGridPage products={items} passing={query.isPlaceholderData} />}
      </Loaded>
      <Pager page={page} pages={pages} onPage={toPage} className="mt-12" />
    </section>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <section className="measure pt-16">
      <PageTitle name={search.pageTitle} />
      <EmptyState icon={<PackageSearch />} titleAs="h1" title={title} hint={hint} />
    </section>
  );
}
