import type { PipelineHealth } from '@pulsecart/shared/stats/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { formatDuration } from '../../../lib/format/format-time.ts';
import { statsTexts } from '../../../lib/texts/admin/stats.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { pipelineQuery } from '../api/stats.ts';
import { FigureCard } from './figure-card.tsx';

const words = statsTexts.pipeline;

export function PipelineCard() {
  const query = useQuery(pipelineQuery);
  return (
    <FigureCard
      title={words.title}
      hint={words.hint}
      query={query}
      actions={
        <Link to="/dashboard/jobs" className="text-sm text-accent underline-offset-4 hover:underline">
          {words.jobs}
        </Link>
      }
    >
      {(health) => (
        <div data-chart="pipeline" className="space-y-5">
          <Speed confirmMs={health.confirmMs} />
          <Queue queue={health.queue} />
          <p className="flex items-baseline justify-between border-t pt-3 text-sm">
            <span className="text-ink-soft">{words.pending}</span>
            <span className="font-[550] figures">{formatCount(health.pendingOrders)}</span>
          </p>
        </div>
      )}
    </FigureCard>
  );
}

function Speed({ confirmMs: { p50, p95, count } }: Pick<PipelineHealth, 'confirmMs'>) {
  if (p50 === null || p95 === null) return <p className="text-sm text-ink-soft">{words.none}</p>;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-4">
        <Figure name={words.half} value={formatDuration(p50)} />
        <Figure name={words.most} value={formatDuration(p95)} />
      </dl>
      <p className="mt-1 text-xs text-ink-soft figures">{words.of(formatCount(count))}</p>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-semibold tracking-tight figures">{value}</dd>
    </div>
  );
}

function Queue({ queue }: Pick<PipelineHealth, 'queue'>) {
  if (queue === null) return <p className="rounded-md bg-loss-soft px-3 py-2 text-sm">{words.away}</p>;
  const rows = [
    [words.waiting, queue.waiting],
    [words.active, queue.active],
    [words.delayed, queue.delayed],
    [words.failed, queue.failed],
  ] as const;
  return (
    <div>
      <h3 className="mb-1.5 flex items-center gap-2 text-sm text-ink-soft">
        {words.queue}
        {queue.paused && <Badge tone="pending">{words.paused}</Badge>}
        {queue.oldestMs !== null && <span>· {words.oldest(formatDuration(queue.oldestMs))}</span>}
      </h3>
      <dl className="grid grid-cols-4 gap-2">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dd className={clsx('text-lg font-semibold figures', name === words.failed && value > 0 && 'text-loss')}>
              {formatCount(value)}
            </dd>
            <dt className="text-xs text-ink-soft">{name}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}
