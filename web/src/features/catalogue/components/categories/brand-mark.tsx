import { clsx } from 'clsx';

/** A brand's word mark; it follows the colour scheme. `alt` is empty where the name stands beside it. */
export function BrandMark({ brand, alt = brand, className }: { brand: string; alt?: string; className?: string }) {
  return (
    <img
      src={`/media/brands/${brand.toLowerCase()}.svg`}
      alt={alt}
      width={240}
      height={80}
      loading="lazy"
      className={clsx('block h-auto', className)}
    />
  );
}
