import { clsx } from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

export interface DropdownMenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** For a menu that is loaded by the click that opens it. */
  defaultOpen?: boolean;
}

export function DropdownMenu({ trigger, children, align = 'end', defaultOpen = false }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 rounded-lg border bg-surface p-1.5 shadow-float motion-rise"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({ className, destructive, ...rest }: ComponentProps<typeof Radix.Item> & { destructive?: boolean }) {
  return (
    <Radix.Item
      className={clsx(
        'flex h-10 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-[0.9375rem] outline-none select-none data-disabled:opacity-50 data-highlighted:bg-plate [&_svg]:size-4.5 touch',
        destructive ? 'text-loss' : 'text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={clsx('px-2.5 py-1.5 text-sm text-ink-soft', className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
