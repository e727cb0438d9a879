import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

const box =
  'w-full rounded-md border border-line-strong bg-surface text-ink text-base sm:text-[0.9375rem] transition-colors hover:border-ink-soft focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:bg-plate disabled:text-ink-soft aria-invalid:border-loss aria-invalid:focus:outline-loss';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(box, 'h-11 px-3.5', className)} {...rest} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={clsx(box, 'px-3.5 py-2.5', className)} {...rest} />;
}

/** The browser's own select: it is the one that phones and screen readers know best. Compact is for table rows. */
export function Select({ className, compact, children, ...rest }: ComponentProps<'select'> & { compact?: boolean }) {
  return (
    <span className={clsx('relative inline-flex', compact ? 'w-auto' : 'w-full')}>
      <select className={clsx(box, 'appearance-none pr-9', compact ? 'h-9 pl-3 text-sm' : 'h-11 pl-3.5', className)} {...rest}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}
