import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { common } from '../../../../lib/texts/common/common.ts';
import { search } from '../../../../lib/texts/shop/search.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';
import { searchPath } from '../../listing-address.ts';

export interface SearchResultsProps {
  id: string;
  term: string;
  rows: readonly ProductCard[];
  total: number;
  /** Row chosen by keyboard or pointer, -1 for none. */
  active: number;
  waiting: boolean;
  error: Error | null;
  onRetry: () => void;
  onHover: (row: number) => void;
  onView: () => void;
}

export default function SearchResults(props: SearchResultsProps) {
  const { id, term, rows, total, active, waiting, error } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const none = !waiting && !error && rows.length === 0;
  return (
    <div
      data-search-results=""
      className="absolute top-full right-0 z-30 mt-2 w-full min-w-0 overflow-hidden rounded-lg border bg-surface shadow-float motion-rise lg:w-[30rem]"
    >
      <p role="status" className={clsx(rows.length > 0 && !error && 'sr-only', 'px-4 py-3 text-sm text-ink-soft')}>
        {error
          ? search.searchFailed
          : waiting && rows.length === 0
            ? search.searching
            : none
              ? search.searchNone(term)
              : search.searchCount(rows.length, total)}
      </p>
      {none && <p className="px-4 pb-4 text-sm text-ink-soft">{search.searchNoneHint}</p>}
      {error && <Failure error={error} onRetry={props.onRetry} />}
      {!error && rows.length > 0 && <Rows {...props} />}
    </div>
  );
}

function Rows({ id, term, rows, total, active, waiting, onHover, onView }: SearchResultsProps) {
  return (
    <>
      <table
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table by spec, and a combobox's popup by use
        role="grid"
        aria-label={search.searchResults}
        // As a table it would be as wide as its longest title.
        className={clsx('block w-full transition-opacity', waiting && 'opacity-60')}
      >
        <tbody className="block max-h-[min(28rem,70dvh)] overflow-y-auto">
          {rows.map((row, index) => (
            <tr
              key={row._id}
              id={`${id}-${index}`}
              aria-selected={index === active}
              onPointerMove={() => onHover(index)}
              className="relative flex items-center gap-3 border-b px-3 py-2 last:border-b-0 aria-selected:bg-plate"
            >
              <td className="shrink-0">
                <Picture src={row.imgUrl} alt="" className="w-11 rounded-sm" />
              </td>
              <td className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-snug wrap-anywhere">{row.title}</td>
              <td className="shrink-0 text-sm text-ink-soft">
                <Price dollars={row.price} />
              </td>
              <td className="shrink-0">
                <Link
                  to={`/product/${row._id}`}
                  tabIndex={-1}
                  aria-label={search.viewOf(row.title)}
                  onClick={onView}
                  className="text-sm font-[550] text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {search.view}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="border-t bg-plate">
          <Link
            to={searchPath(term)}
            onClick={onView}
            className="flex min-h-11 items-center px-4 text-sm font-[550] text-accent underline-offset-4 hover:underline"
          >
            {search.seeAll(total)}
          </Link>
        </p>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 pb-4">
      <p className="text-sm text-ink-soft">{detailOf(error)}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
