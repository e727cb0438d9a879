import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface FigureCardProps<Data> {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  className?: string;
  children: (data: Data) => ReactNode;
}

/** A card of the dashboard that loads, fails and recovers by itself. */
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
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && query.error != null && (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} className="py-4!" />
      )}
      {query.data === undefined && query.error == null && <Skeleton className="min-h-40 flex-1" />}
    </section>
  );
}
