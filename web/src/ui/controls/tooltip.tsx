import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A few words beside what the pointer or the focus is on. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-ground shadow-float motion-rise"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
