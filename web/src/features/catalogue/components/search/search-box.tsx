import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_PAUSE_MS } from '../../../../lib/constants.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { retryImport } from '../../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../../lib/loading/use-lazy-component.ts';
import { searchBox } from '../../../../lib/texts/shop/search-box.ts';
import { searchQuery } from '../../api/search.ts';

const loadResults = retryImport(() => import('./search-results.tsx'));

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

export interface SearchBoxProps {
  className?: string;
  autoFocus?: boolean;
  /** A product was chosen, or the box was left with Escape. */
  onDone?: () => void;
}

/**
 * Search with a table of results below, as a combobox whose popup is a grid: arrow keys choose a row,
 * Enter views it, Escape closes, a second Escape clears. An empty term asks nothing and shows nothing.
 */
export function SearchBox({ className, autoFocus = false, onDone }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDebounced(term.trim(), SEARCH_PAUSE_MS);
  const results = useQuery({ ...searchQuery(asked), enabled: asked !== '' && open });
  const rows = asked === '' ? [] : (results.data?.items ?? []);
  const shown = open && term.trim() !== '';
  const SearchResults = useLazyComponent(loadResults, shown);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useLeave(box, () => setOpen(false));

  const clear = () => {
    setTerm('');
    setActive(-1);
    setOpen(false);
  };
  const chosen = () => {
    clear();
    onDone?.();
  };
  const view = (id: string) => {
    chosen();
    void navigate(`/product/${id}`);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    // From the field itself, up leads to the last row.
    setActive((active + step + rows.length + (active < 0 && step < 0 ? 1 : 0)) % rows.length);
  };
  const enter = () => {
    const row = rows[Math.max(0, active)];
    if (shown && row && asked === term.trim()) view(row._id);
  };
  const leave = () => {
    if (shown) setOpen(false);
    else if (term) clear();
    else onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') leave();
  };

  return (
    <div ref={box} className={clsx('relative', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: React and older browsers do not know the element <search> yet */}
      <div role="search" className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={searchBox.searchLabel}
          placeholder={searchBox.searchLabel}
          aria-haspopup="grid"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          maxLength={100}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            void loadResults();
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-full border border-line-strong bg-surface pr-11 pl-10 text-base transition-colors hover:border-ink-soft focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent lg:h-10 lg:text-[0.9375rem]"
        />
        {term && (
          <button
            type="button"
            aria-label={searchBox.clearSearch}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
      {shown && SearchResults && (
        <SearchResults
          id={listId}
          term={term.trim()}
          rows={rows}
          total={results.data?.total ?? 0}
          active={active}
          waiting={asked !== term.trim() || results.isPending || results.isPlaceholderData}
          error={results.error}
          onRetry={() => void results.refetch()}
          onHover={setActive}
          onView={chosen}
        />
      )}
    </div>
  );
}

/** Tells when the pointer goes down, or the focus goes, outside of the element. */
function useLeave(element: React.RefObject<HTMLElement | null>, left: () => void): void {
  const latest = useRef(left);
  latest.current = left;
  useEffect(() => {
    const check = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('pointerdown', check);
    document.addEventListener('focusin', check);
    return () => {
      document.removeEventListener('pointerdown', check);
      document.removeEventListener('focusin', check);
    };
  }, [element]);
}
