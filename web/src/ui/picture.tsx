import { clsx } from 'clsx';
import { useState } from 'react';

export const FALLBACK_PICTURE = '/media/products/placeholder.svg';

export interface PictureProps {
  src: string;
  /** What the picture shows; empty when the text beside it says the same. */
  alt: string;
  /** Width to height, for example '1 / 1'; the room is kept before the picture is there. */
  ratio?: string;
  /** In the first view: fetched at once and first. */
  eager?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
}

/** A picture in a frame of fixed proportions, fetched when it comes near. A missing one is replaced by the shop's own. */
export function Picture({ src, alt, ratio = '1 / 1', eager = false, fit = 'cover', className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = !src || broken === src ? FALLBACK_PICTURE : src;
  return (
    <span className={clsx('block overflow-hidden bg-plate', className)} style={{ aspectRatio: ratio }}>
      <img
        src={shown}
        alt={alt}
        width={800}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
        className={clsx('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
      />
    </span>
  );
}
