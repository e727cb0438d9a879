import type { BulkProgress } from '@pulsecart/shared/orders/bulk-contract';
import { clsx } from 'clsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';

type Meter = Pick<BulkProgress, 'total' | 'done' | 'failed' | 'state'>;

export function progressText({ total, done, failed, state }: Meter): string {
  if (total === 0) return state === 'running' ? words.gathering : words.nothingFound;
  return words.progressOf(formatCount(done + failed), formatCount(total));
}

export function BulkProgressBar({ bulk, className }: { bulk: Meter; className?: string }) {
  const { total, done, failed, state } = bulk;
  const unknown = total === 0 && state === 'running';
  return (
    <span className={clsx('flex min-w-0 items-center gap-3', className)}>
      <ProgressBar
        label={words.progressLabel}
        valueText={progressText(bulk)}
        total={unknown ? null : total}
        done={done}
        failed={failed}
        className="min-w-16 flex-1"
      />
      <span className="shrink-0 text-sm text-ink-soft figures">
        {unknown ? '–' : `${formatCount(done + failed)} / ${formatCount(total)}`}
      </span>
    </span>
  );
}
