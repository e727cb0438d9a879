import type { ReactNode } from 'react';

/** Names and values that are only read. Missing values show a dash. */
export function DescriptionList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
      {items.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="break-words">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
