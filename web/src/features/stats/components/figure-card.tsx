import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Loaded, type LoadQuery } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface FigureCardProps<Data> {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  query: LoadQuery<Data>;
  className?: string;
  children: (data: Data) => ReactNode;
}

export function FigureCard<Data>({ title, hint, actions, query, className, children }: FigureCardProps<Data>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('flex min-w-0 flex-col rounded-lg border bg-surface p-5', className)}>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        </div>
        {actions}
      </header>
      <Loaded query={query} failedClassName="py-4!" waiting={<Skeleton className="min-h-40 flex-1" />}>
        {children}
      </Loaded>
    </section>
  );
}
