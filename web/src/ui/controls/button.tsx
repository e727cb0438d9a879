import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

type Variant = 'solid' | 'outline' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const variants: Record<Variant, string> = {
  solid: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  outline: 'bg-surface text-ink border-line-strong hover:border-ink',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-plate',
  danger: 'bg-transparent text-loss border-loss hover:bg-loss-soft',
};
const sizes: Record<Size, string> = {
  sm: 'h-9 px-3 text-sm gap-1.5 [&_svg]:size-4',
  md: 'h-11 px-4.5 text-[0.9375rem] gap-2 [&_svg]:size-4.5',
  lg: 'h-13 px-6 text-base gap-2.5 [&_svg]:size-5',
};
const base =
  'relative inline-flex shrink-0 items-center justify-center rounded-md border font-[550] whitespace-nowrap select-none transition-colors duration-150 ease-out active:translate-y-px disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 touch';

interface ButtonLook {
  variant?: Variant | undefined;
  size?: Size | undefined;
  className?: string | undefined;
}

/** The classes of a button, for what is none but looks like one: a link, a label. */
export function buttonClass({ variant = 'solid', size = 'md', className }: ButtonLook): string {
  return clsx(base, variants[variant], sizes[size], className);
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: keeps its width and its words for the ear, shows a turning ring, takes no further click. */
  busy?: boolean;
}

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, className })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      <span className={clsx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>{children}</span>
      {busy && <Ring />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, className })} {...link} />;
}

function Ring() {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
    </span>
  );
}

const squares: Record<Size, string> = { sm: 'size-9 [&_svg]:size-4.5', md: 'size-11 [&_svg]:size-5', lg: 'size-13 [&_svg]:size-6' };

export interface IconButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** What the button does, for the ear and as its tooltip. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(base, 'p-0', variants[variant], squares[size], className)}
      {...rest}
    />
  );
}
