import { clsx } from 'clsx';

interface FilterPillsProps<Value extends string> {
  /** Names the set for the ear. */
  label: string;
  options: readonly { value: Value; label: string; count?: string | null }[];
  value: Value;
  onValue: (value: Value) => void;
  className?: string;
}

/** Which part of a list is shown, each with how many there are. */
export function FilterPills<Value extends string>({ label, options, value, onValue, className }: FilterPillsProps<Value>) {
  return (
    <fieldset className={clsx('flex flex-wrap gap-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onValue(option.value)}
          className="h-8 rounded-full border border-transparent px-3 text-sm text-ink-soft figures transition-colors hover:bg-plate aria-pressed:border-line-strong aria-pressed:text-ink touch"
        >
          {option.label}
          {option.count && <span className="ml-1.5 text-ink-faint">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
