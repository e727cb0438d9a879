import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { common } from '../../lib/texts/common/common.ts';
import { pageNumbers } from './page-numbers.ts';

export interface PagerProps {
  page: number;
  pages: number;
  /** Only called with a page from 1 to `pages` that is not the present one. */
  onPage: (page: number) => void;
  /** Names the list for the ear, where a page has several. */
  label?: string;
  className?: string;
}

const cell =
  'inline-flex h-10 min-w-10 items-center justify-center gap-1 rounded-md border border-transparent px-2.5 text-sm figures transition-colors hover:bg-plate disabled:opacity-40 disabled:pointer-events-none touch';

/** Prev, numbered pages and Next; nothing at all for a single page. */
export function Pager({ page, pages, onPage, label = common.pages, className }: PagerProps) {
  if (pages <= 1) return null;
  const go = (to: number) => {
    if (to >= 1 && to <= pages && to !== page) onPage(to);
  };
  return (
    <nav aria-label={label} className={clsx('flex flex-wrap items-center justify-center gap-1', className)}>
      <button type="button" className={cell} disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        {common.previous}
      </button>
      {pageNumbers(page, pages).map((entry) =>
        typeof entry === 'number' ? (
          <button
            key={entry}
            type="button"
            aria-label={common.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={clsx(cell, entry === page && 'border-ink! font-semibold')}
            onClick={() => go(entry)}
          >
            {entry}
          </button>
        ) : (
          <span key={entry} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ),
      )}
      <button type="button" className={cell} disabled={page >= pages} onClick={() => go(page + 1)}>
        {common.next}
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );
}
