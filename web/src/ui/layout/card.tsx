import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A sheet with one hairline. `flush` leaves the padding to what is inside. */
export function Card({ className, flush, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return <div className={clsx('rounded-lg border bg-surface', !flush && 'p-5 sm:p-6', className)} {...rest} />;
}
