import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

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
