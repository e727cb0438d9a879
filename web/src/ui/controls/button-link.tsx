import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, className })} {...link} />;
}
