import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What the control inside a field has to carry, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value cannot stay as it is; announced when it appears. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Said beside the label of what may stay empty, for example '(optional)'. */
  optionalNote?: string | undefined;
  className?: string | undefined;
  /** Renders the control: `{(control) => <Input {...control} {...register('name')} />}`. */
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, required, optionalNote, className, children }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-[550]">
        {label}
        {optionalNote && <span className="ml-1.5 font-normal text-ink-soft">{optionalNote}</span>}
      </label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined, 'aria-required': required || undefined })}
      <div id={note} aria-live="polite" className="text-sm empty:hidden">
        {error ? (
          <span className="flex items-start gap-1.5 text-loss">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        ) : (
          hint && <span className="text-ink-soft">{hint}</span>
        )}
      </div>
    </div>
  );
}
