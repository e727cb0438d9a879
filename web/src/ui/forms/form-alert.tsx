import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Why a form could not be sent, above its fields; announced and brought into view when it appears. */
export function FormAlert({ children, tone = 'loss' }: { children: ReactNode; tone?: 'loss' | 'accent' }) {
  const Icon = tone === 'loss' ? CircleAlert : CircleCheck;
  const box = useRef<HTMLDivElement>(null);
  const shown = Boolean(children);
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div ref={box} role="alert" className="scroll-mt-24 empty:hidden">
      {children && (
        <div
          className={clsx(
            'flex gap-2.5 rounded-md p-3.5 text-sm',
            tone === 'loss' ? 'bg-loss-soft text-loss' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <div className="min-w-0">{children}</div>
        </div>
      )}
    </div>
  );
}
