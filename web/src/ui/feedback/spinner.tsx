import { clsx } from 'clsx';
import { common } from '../../lib/texts/common/common.ts';

/** For waits whose result has no known shape. */
export function Spinner({ label = common.loading, className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={clsx('flex flex-col items-center justify-center gap-3 p-10 text-sm text-ink-soft', className)}>
      <span aria-hidden="true" className="size-7 animate-spin rounded-full border-2 border-line-strong border-t-accent" />
      {label}
    </div>
  );
}
