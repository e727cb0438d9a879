import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some of what it stands for is ticked, but not all. */
  indeterminate?: boolean;
}

/** The browser's own box, drawn in the shop's colours; a finger gets more room than the box shows. */
export function Checkbox({ indeterminate = false, checked, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = indeterminate && checked !== true;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const Mark = mixed ? Minus : Check;
  return (
    <span className={clsx('relative inline-grid size-4.5 place-items-center align-middle', className)}>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        className="peer size-full appearance-none rounded-[0.3rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent enabled:cursor-pointer enabled:hover:border-ink disabled:opacity-40 touch-only:before:absolute touch-only:before:-inset-3.5"
        {...rest}
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className={clsx('pointer-events-none absolute size-3.5 text-on-accent', !checked && !mixed && 'invisible')}
      />
    </span>
  );
}
