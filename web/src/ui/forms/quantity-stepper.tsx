import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { MAX_QUANTITY, MIN_QUANTITY } from '../../lib/constants.ts';

export interface QuantityStepperProps {
  value: number;
  /** Only called with a value from 1 to `max`. */
  onChange: (value: number) => void;
  /** What can be had at most; the plus button says why in `maxReason`. */
  max?: number;
  maxReason?: string;
  /** What is counted, for the ear: 'Quantity of Solar Lamp'. */
  label: string;
  words?: { less: string; more: string };
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg';
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, max = MAX_QUANTITY, maxReason, label, busy = false, size = 'md' } = props;
  const words = props.words ?? { less: 'Decrease', more: 'Increase' };
  const full = value >= max;
  const key = clsx(
    'grid place-items-center transition-colors hover:bg-plate disabled:text-ink-faint disabled:opacity-45 disabled:pointer-events-none touch',
    { 'w-9': size === 'sm', 'w-11': size === 'md', 'w-13': size === 'lg' },
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={label} className="inline-flex flex-col items-start gap-1">
      <div
        className={clsx('inline-flex items-stretch overflow-hidden rounded-md border border-line-strong bg-surface', {
          'min-h-9': size === 'sm',
          'min-h-11': size === 'md',
          'min-h-13': size === 'lg',
        })}
      >
        <button
          type="button"
          className={key}
          aria-label={words.less}
          disabled={busy || value <= MIN_QUANTITY}
          onClick={() => onChange(Math.max(MIN_QUANTITY, value - 1))}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <output
          aria-live="polite"
          className={clsx('grid min-w-9 place-items-center font-[550] figures', size === 'sm' ? 'text-sm' : 'text-base')}
        >
          {value}
        </output>
        <button
          type="button"
          className={key}
          aria-label={words.more}
          disabled={busy || full}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      {full && maxReason && <span className="text-xs text-ink-soft">{maxReason}</span>}
    </div>
  );
}
