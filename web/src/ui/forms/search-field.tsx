import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEARCH_PAUSE_MS } from '../../lib/constants.ts';
import { Input } from './input.tsx';

export interface SearchFieldProps {
  /** What is searched for now; another value from outside, such as by 'back', replaces what is typed. */
  value: string;
  /** Called a moment after the last key, and at once on Enter. */
  onSearch: (value: string) => void;
  /** Names the field; also its placeholder. */
  label: string;
  clearLabel: string;
  className?: string;
}

export function SearchField({ value, onSearch, label, clearLabel, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft" />
        <Input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          className="pr-10 pl-9 h-10!"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={clearLabel}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-soft hover:text-ink"
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </form>
    </search>
  );
}
