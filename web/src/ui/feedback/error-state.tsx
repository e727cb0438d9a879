import { clsx } from 'clsx';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailOf, isPassing } from '../../lib/errors/api-error.ts';
import { common } from '../../lib/texts/common/common.ts';
import { Button } from '../controls/button.tsx';

interface ErrorStateProps {
  error: unknown;
  /** Asks again; without it only the message is shown. */
  onRetry?: () => void;
  busy?: boolean;
  title?: string | undefined;
  /** `h1` where nothing else heads the page. */
  titleAs?: 'p' | 'h1';
  className?: string | undefined;
}

export function ErrorState({ error, onRetry, busy = false, title = common.errorTitle, titleAs: Title = 'p', className }: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}>
      <CloudOff aria-hidden="true" className="mb-4 size-8 stroke-[1.5] text-ink-soft" />
      <Title className="text-heading font-semibold">{title}</Title>
      <p className="mt-2 text-ink-soft">{detailOf(error)}</p>
      {isPassing(error) && <p className="mt-1 text-sm text-ink-soft">{common.offlineHint}</p>}
      {onRetry && (
        <Button variant="outline" className="mt-6" busy={busy} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {common.retry}
        </Button>
      )}
    </div>
  );
}

/** What the answer of `useQuery` has for those who only show it. */
export interface LoadQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadQuery<Data>;
  failed?: string | undefined;
  failedClassName?: string;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has found, or why it could not, or what stands there until then. Data that is there stays whatever fails later. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  failedClassName,
  waiting,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error == null) return waiting;
  return <ErrorState title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} className={failedClassName} />;
}
