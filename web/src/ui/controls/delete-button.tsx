import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { IconButton, type IconButtonProps } from './button.tsx';

/** The bin of a row; red only once it is pointed at. */
export function DeleteButton({ className, ...rest }: Omit<IconButtonProps, 'children'>) {
  return (
    <IconButton size="sm" className={clsx('text-ink-soft hover:text-loss', className)} {...rest}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}
