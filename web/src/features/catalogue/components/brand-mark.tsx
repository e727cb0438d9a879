import { clsx } from 'clsx';

/** A brand's word mark; it follows the colour scheme. */
export function BrandMark({ brand, className }: { brand: string; className?: string }) {
  return (
    <img
      src={`/media/brands/${brand.toLowerCase()}.svg`}
      alt={brand}
      width={240}
      height={80}
      loading="lazy"
      className={clsx('block h-auto', className)}
    />
  );
}
