import { clsx } from 'clsx';
import { useState } from 'react';

export const FALLBACK_PICTURE = '/media/products/placeholder.svg';

const CARD = '(min-width: 1024px) 16rem, 50vw';
/** The widths in which the shop's own picture host keeps what was uploaded, as WebP. */
const WIDTHS = [160, 400, 800, 1600];

/** Drawn pictures fit every size; an uploaded one is fetched as wide as it is shown. */
function widthsOf(src: string, sizes: string, eager: boolean): { srcSet?: string; sizes?: string } {
  if (!src.includes('/api/images/')) return {};
  // A picture that is fetched late has a place by then, whose width the browser knows best.
  return { srcSet: WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', '), sizes: eager ? sizes : `auto, ${sizes}` };
}

export interface PictureProps {
  src: string;
  /** What the picture shows; empty when the text beside it says the same. */
  alt: string;
  /** Width to height, for example '1 / 1'; the room is kept before the picture is there. */
  ratio?: string;
  /** In the first view: fetched at once and first. */
  eager?: boolean;
  fit?: 'cover' | 'contain';
  /** How wide it is shown, as of the attribute `sizes`; a card in a grid by default. */
  sizes?: string;
  className?: string;
}

/** A picture in a frame of fixed proportions, fetched when it comes near. A missing one is replaced by the shop's own. */
export function Picture({ src, alt, ratio = '1 / 1', eager = false, fit = 'cover', sizes = CARD, className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = !src || broken === src ? FALLBACK_PICTURE : src;
  return (
    <span className={clsx('block overflow-hidden bg-plate', className)} style={{ aspectRatio: ratio }}>
      <img
        src={shown}
        {...widthsOf(shown, sizes, eager)}
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
