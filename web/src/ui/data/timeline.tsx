import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

export interface TimelineStep {
  key: string;
  title: ReactNode;
  /** Time and further words. */
  detail?: ReactNode;
  state: 'done' | 'current' | 'ahead' | 'failed';
  icon?: ReactNode;
}

/** Steps on a vertical line that fills as they happen. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label} className="relative">
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-7 last:pb-0"
        >
          {index < steps.length - 1 && <Line filled={step.state === 'done'} />}
          <Dot step={step} />
          <div className={clsx('min-w-0 flex-1 pt-0.5', step.state === 'ahead' && 'text-ink-soft')}>
            <div className={clsx('leading-6', step.state === 'current' && 'font-semibold')}>{step.title}</div>
            {step.detail && <div className="text-sm text-ink-soft">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Line({ filled }: { filled: boolean }) {
  return (
    <span aria-hidden="true" className="absolute top-7 bottom-0 left-[0.8125rem] w-0.5 overflow-hidden rounded-full bg-line">
      <span
        className={clsx(
          'block h-full origin-top bg-accent transition-transform duration-700 ease-out',
          filled ? 'scale-y-100' : 'scale-y-0',
        )}
      />
    </span>
  );
}

const dots: Record<TimelineStep['state'], string> = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent bg-accent-soft text-accent',
  ahead: 'border-line-strong bg-surface text-ink-faint',
  failed: 'border-loss bg-loss-soft text-loss',
};

function Dot({ step }: { step: TimelineStep }) {
  const fallback =
    step.state === 'done' ? <Check /> : step.state === 'failed' ? <X /> : <span className="size-1.5 rounded-full bg-current" />;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative z-1 grid size-7 shrink-0 place-items-center rounded-full border-[1.5px] transition-colors duration-300 [&_svg]:size-3.5',
        dots[step.state],
      )}
    >
      {step.icon ?? fallback}
    </span>
  );
}
