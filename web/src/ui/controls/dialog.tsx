import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { common } from '../../lib/texts/common/common.ts';
import { IconButton } from './button.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Stays in reach below the scrolling content. */
  footer?: ReactNode;
  className?: string;
}

/** Of what is opened by something else. */
export type OpenProps = Pick<DialogProps, 'open' | 'onOpenChange'>;

// No component of its own: the portal has to reach the element to wait for its fading out.
const scrim = <Radix.Overlay data-scrim="" className="fixed inset-0 z-50 bg-scrim motion-fade" />;

type WindowProps = Omit<SheetProps, 'side' | 'footer'> & Omit<ComponentProps<typeof Radix.Content>, 'title'>;

/** What dialog and sheet have in common: the scrim behind, the head with its close button, and what closes them. */
function Window({ open, onOpenChange, title, description, extra, children, ...content }: WindowProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {scrim}
        <Radix.Content {...(description ? {} : { 'aria-describedby': undefined })} onInteractOutside={stayForMessages} {...content}>
          <header className="flex items-center gap-3 border-b px-5 py-2.5">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="text-lg leading-tight font-semibold tracking-tight">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>}
            </div>
            {extra}
            <Radix.Close asChild>
              <IconButton label={common.close} className="-mr-2">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A message at the side belongs to nothing that is open: closing it closes nothing else. */
function stayForMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.Toastify__toast')) event.preventDefault();
}

/** A window in the middle of the page. Focus goes in and comes back to where it was. */
export function Dialog({ children, footer, className, ...rest }: DialogProps) {
  return (
    <Window
      {...rest}
      className={clsx(
        'fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-xl border bg-surface shadow-float motion-fade',
        className,
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {footer && <footer className="border-t p-5">{footer}</footer>}
    </Window>
  );
}

export interface SheetProps extends Omit<DialogProps, 'className'> {
  side?: 'left' | 'right';
  extra?: ReactNode;
}

/** A panel that slides in from the side. Closes by its button, Escape, a click beside it, or a swipe towards its side. */
export function Sheet({ children, footer, side = 'right', ...rest }: SheetProps) {
  return (
    <Window
      {...rest}
      data-sheet={side}
      {...swipeAway(side, () => rest.onOpenChange(false))}
      className={clsx(
        'fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-3rem))] flex-col bg-surface shadow-float motion-sheet',
        side === 'right' ? 'right-0 border-l [--away:100%]' : 'left-0 border-r [--away:-100%]',
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && <footer className="border-t p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</footer>}
    </Window>
  );
}

/** A finger that moves 80 px towards the side, and more sideways than up or down, closes the sheet. */
function swipeAway(side: 'left' | 'right', close: () => void) {
  let from: { x: number; y: number } | null = null;
  return {
    onTouchStart(event: React.TouchEvent) {
      const touch = event.touches[0];
      from = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: React.TouchEvent) {
      const touch = event.changedTouches[0];
      if (!from || !touch) return;
      const across = (touch.clientX - from.x) * (side === 'right' ? 1 : -1);
      if (across > 80 && across > 2 * Math.abs(touch.clientY - from.y)) close();
    },
  };
}
