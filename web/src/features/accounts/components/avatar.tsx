import { clsx } from 'clsx';
import { useState } from 'react';

export function Avatar({ photo, name, alt = '', className }: { photo: string; name: string; alt?: string; className?: string }) {
  const [broken, setBroken] = useState<string>();
  const frame = clsx('grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent', className);
  if (photo === '' || broken === photo) {
    return (
      <span className={frame} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        {(name.trim()[0] ?? '?').toUpperCase()}
      </span>
    );
  }
  return (
    <span className={frame}>
      <img
        src={photo}
        alt={alt}
        width={160}
        height={160}
        loading="lazy"
        className="size-full object-cover"
        onError={() => setBroken(photo)}
      />
    </span>
  );
}
