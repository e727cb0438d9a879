import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names and values that are only read. Missing values show a dash. */
export function DescriptionList({
  items,
  columns = 1,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
  columns?: 1 | 2;
}) {
  return (
    <dl className={clsx('grid gap-x-6 gap-y-3.5', columns === 2 && 'sm:grid-cols-2')}>
      {items.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="break-words">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
