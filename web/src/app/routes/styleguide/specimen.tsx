import type { ReactNode } from 'react';

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t pt-8">
      <h2 className="mb-6 text-title">{title}</h2>
      <div className="grid gap-8">{children}</div>
    </section>
  );
}

/** One primitive in one or more states, side by side, under what they are called. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-sm text-ink-soft">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  );
}
