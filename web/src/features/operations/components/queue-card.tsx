import type { JobState, QueueFigures } from '@pulsecart/shared/operations/jobs-contract';
import { clsx } from 'clsx';
import { Pause, Play, RotateCw } from 'lucide-react';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { usePause, useRetryAll } from '../api/jobs.ts';
import { formatAge, jobStates } from '../rules/jobs-view.ts';

interface QueueCardProps {
  queue: QueueFigures;
  /** Which of its states the table below shows; null where it shows another queue. */
  shown: JobState | null;
  onShow: (state: JobState) => void;
}

/** One queue with its figures; each of them shows its jobs below. */
export function QueueCard({ queue, shown, onShow }: QueueCardProps) {
  const { name, what } = words.queues[queue.name];
  return (
    <section aria-label={name} data-queue={queue.name} className="flex flex-col rounded-lg border bg-surface">
      <header className="flex items-start justify-between gap-3 p-4 pb-3">
        <div>
          <h2 className="flex items-center gap-2 font-semibold">
            {name}
            {queue.paused && <Badge tone="pending">{words.paused}</Badge>}
          </h2>
          <p className="text-sm text-ink-soft">{queue.paused ? words.pausedHint : what}</p>
        </div>
        <p className="shrink-0 text-right text-sm text-ink-soft">
          {queue.oldestMs === null ? (
            words.nobodyWaits
          ) : (
            <>
              {words.oldest} <span className="font-[550] text-ink figures">{formatAge(queue.oldestMs)}</span>
            </>
          )}
        </p>
      </header>
      <div className="grid grid-cols-5 divide-x border-y">
        {jobStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            data-figure={state}
            className="flex min-w-0 flex-col items-start gap-0.5 px-3 py-2.5 text-left transition-colors hover:bg-plate aria-pressed:bg-accent-soft max-sm:px-2"
            onClick={() => onShow(state)}
          >
            <span className={clsx('text-xl font-semibold figures', state === 'failed' && queue.failed > 0 && 'text-loss')}>
              {formatCount(queue[state])}
            </span>
            <span className="w-full truncate text-xs text-ink-soft">
              {words.states[state]}
              <span className="sr-only">{words.ofQueue(name)}</span>
            </span>
          </button>
        ))}
      </div>
      <Commands queue={queue} name={name} />
    </section>
  );
}

function Commands({ queue, name }: { queue: QueueFigures; name: string }) {
  const pause = usePause();
  const retryAll = useRetryAll();
  const onError = (error: Error) => notify.error(detailOf(error));
  const turn = async () => {
    const stop = !queue.paused;
    if (stop && !(await confirmDialog({ title: words.pauseTitle(name), text: words.pauseText, confirm: words.pause }))) return;
    pause.mutate(
      { queue: queue.name, pause: stop },
      { onSuccess: () => notify.success(stop ? words.didPause(name) : words.didResume(name)), onError },
    );
  };
  const again = () =>
    retryAll.mutate(queue.name, { onSuccess: (done) => notify.success(words.retriedAll(done.retried, done.settled, done.left)), onError });
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 px-3 py-2">
      {queue.failed > 0 && (
        <Button variant="ghost" size="sm" busy={retryAll.isPending} onClick={again}>
          <RotateCw aria-hidden="true" />
          {words.retryAll(formatCount(queue.failed))}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        busy={pause.isPending}
        aria-label={queue.paused ? words.resumeOf(name) : words.pauseOf(name)}
        onClick={() => void turn()}
      >
        {queue.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {queue.paused ? words.resume : words.pause}
      </Button>
    </footer>
  );
}
