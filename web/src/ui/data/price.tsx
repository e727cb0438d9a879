import { clsx } from 'clsx';
import { formatMoney } from '../../lib/format/format.ts';

/** Dollars as the wire has them, in tabular figures. */
export function Price({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={clsx('figures', className)}>{formatMoney(dollars)}</span>;
}
