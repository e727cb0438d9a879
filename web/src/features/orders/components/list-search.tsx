import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEARCH_PAUSE_MS } from '../../../lib/constants.ts';
import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';

/** Search by order id; asks when the typing pauses. `value` is what the address says. */
export function ListSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    // The address changed by other means: back, or a link.
    setSent(value);
    setText(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  return (
    <search className="relative w-full sm:w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft" />
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={orderAdminTexts.search}
        placeholder={orderAdminTexts.search}
        className="h-10! pr-10! pl-9.5!"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <IconButton label={orderAdminTexts.clearSearch} size="sm" className="absolute! top-0.5 right-0.5" onClick={() => setText('')}>
          <X />
        </IconButton>
      )}
    </search>
  );
}
