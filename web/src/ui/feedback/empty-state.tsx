import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** An icon of lucide-react, drawn large and thin. */
  icon?: ReactNode;
  title: string;
  /** `h1` where nothing else heads the page. */
  titleAs?: 'p' | 'h1';
  hint?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, titleAs: Title = 'p', hint, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center', className)}>
      {icon && (
        <div
          aria-hidden="true"
          className="mb-5 grid size-16 place-items-center rounded-full bg-plate text-ink-soft [&_svg]:size-7 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </div>
      )}
      <Title className="text-heading font-semibold text-balance">{title}</Title>
      {hint && <p className="mt-2 text-ink-soft">{hint}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
