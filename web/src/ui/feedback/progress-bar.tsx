import { clsx } from 'clsx';

export interface ProgressBarProps {
  label: string;
  /** Said instead of the bare number, for example '120 of 200 orders'. */
  valueText: string;
  /** Parts of `total` that are behind; null while nobody knows how many there are. */
  total: number | null;
  done: number;
  failed?: number;
  className?: string;
}

/** A bar that fills: what went well in green, what failed in red behind it. */
export function ProgressBar({ label, valueText, total, done, failed = 0, className }: ProgressBarProps) {
  const part = (of: number) => (total ? `${(100 * of) / total}%` : '0%');
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? 0}
      aria-valuetext={valueText}
      {...(total === null ? {} : { 'aria-valuenow': done + failed })}
      className={clsx('flex h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      {total === null ? (
        <span className="w-full animate-pulse bg-accent/30" />
      ) : (
        <>
          <span className="bg-accent transition-[width] duration-300 ease-out" style={{ width: part(done) }} />
          <span className="bg-loss transition-[width] duration-300 ease-out" style={{ width: part(failed) }} />
        </>
      )}
    </div>
  );
}
