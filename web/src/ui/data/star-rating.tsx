import { clsx } from 'clsx';
import { useId } from 'react';
import { STARS } from '../../lib/constants.ts';
import { starFills } from './star-fills.ts';

const outline = 'M12 2.6l2.9 5.88 6.49.94-4.7 4.58 1.11 6.46L12 17.41l-5.8 3.05 1.11-6.46-4.7-4.58 6.49-.94z';

export interface StarRatingProps {
  /** For example 4.3; shown to the half star, said exactly. */
  value: number;
  /** 5 unless given, from 1 to 10. */
  items?: number;
  size?: 'sm' | 'md';
  withNumber?: boolean;
  className?: string;
}

export function StarRating({ value, items = STARS.items, size = 'sm', withNumber, className }: StarRatingProps) {
  const id = useId();
  return (
    <span className={clsx('inline-flex items-center gap-1.5', className)}>
      <span role="img" aria-label={`Rated ${value} out of ${items}`} className="inline-flex gap-0.5">
        {starFills(value, items).map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place in the row
          <Star key={index} fill={fill} clip={`${id}-${index}`} size={size} />
        ))}
      </span>
      {withNumber && (
        <span aria-hidden="true" className="text-sm text-ink-soft figures">
          {value.toFixed(1)}
        </span>
      )}
    </span>
  );
}

function Star({ fill, clip, size }: { fill: number; clip: string; size: 'sm' | 'md' }) {
  const shape = { d: outline, strokeWidth: STARS.strokeWidth, strokeLinejoin: 'round' as const };
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-fill={fill} className={size === 'sm' ? 'size-3.5' : 'size-5'}>
      <path {...shape} fill={STARS.inactiveFill} stroke={STARS.inactiveStroke} />
      {fill > 0 && (
        <>
          <clipPath id={clip}>
            <rect x="0" y="0" width={24 * fill} height="24" />
          </clipPath>
          <path {...shape} fill={STARS.activeFill} stroke={STARS.activeStroke} clipPath={`url(#${clip})`} />
        </>
      )}
    </svg>
  );
}
