import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type Tone = 'neutral' | 'accent' | 'loss' | 'pending' | 'packaged' | 'transport' | 'delivered';

const tones: Record<Tone, string> = {
  neutral: 'bg-plate text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  loss: 'bg-loss-soft text-loss',
  pending: 'bg-pending-soft text-pending',
  packaged: 'bg-packaged-soft text-packaged',
  transport: 'bg-transport-soft text-transport',
  delivered: 'bg-delivered-soft text-delivered',
};

export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1 rounded-full px-2.5 text-xs font-[550] whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
