import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why a form could not be sent, above its fields; announced when it appears. */
export function FormAlert({ children, tone = 'loss' }: { children: ReactNode; tone?: 'loss' | 'accent' }) {
  const Icon = tone === 'loss' ? CircleAlert : CircleCheck;
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <div
          className={
            tone === 'loss'
              ? 'flex gap-2.5 rounded-md bg-loss-soft p-3.5 text-sm text-loss'
              : 'flex gap-2.5 rounded-md bg-accent-soft p-3.5 text-sm text-accent'
          }
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <div className="min-w-0">{children}</div>
        </div>
      )}
    </div>
  );
}
