import { type ReactNode, useId } from 'react';

export interface ReadOnlyFieldProps {
  label: string;
  children: ReactNode;
  hint?: string;
}

/** A fact among fields: its label stands as theirs do, but it has no box, since nothing can be entered. One click selects it for copying. */
export function ReadOnlyField({ label, children, hint }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <p id={id} className="text-sm font-[550]">
        {label}
      </p>
      <p className="flex min-h-11 items-center text-base wrap-anywhere select-all sm:text-[0.9375rem]">{children}</p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </div>
  );
}
