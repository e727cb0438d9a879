import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { type BulkView, bulkQuery, useRetryBulk } from '../../api/bulk.ts';
import { BulkReason } from './bulk-outcome.tsx';

export function BulkFailures({ bulk }: { bulk: BulkView }) {
  const { data } = useQuery(bulkQuery(bulk.bulkId, 1, 'failed'));
  const retry = useRetryBulk(bulk.bulkId);
  const count = formatCount(bulk.failed);
  const again = () =>
    retry.mutate(undefined, {
      onSuccess: ({ retried }) => notify.success(words.retried(retried, formatCount(retried))),
      onError: (error) => notify.error(detailOf(error)),
    });
  return (
    <section aria-labelledby="bulk-failed" className="rounded-lg border border-loss/40 bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b px-4 py-3.5">
        <div className="min-w-0">
          <h2 id="bulk-failed" className="flex items-center gap-2 font-semibold text-loss">
            <CircleAlert aria-hidden="true" className="size-4.5" />
            {words.failed(count)}
          </h2>
          <p className="mt-0.5 max-w-prose text-sm text-ink-soft">{words.failedHint}</p>
        </div>
        {bulk.state === 'done' && (
          <Button variant="outline" size="sm" busy={retry.isPending} onClick={again}>
            <RotateCw aria-hidden="true" />
            {words.retry(bulk.failed, count)}
          </Button>
        )}
      </header>
      <ul className="divide-y">
        {data?.results.map((result) => (
          <li
            key={result.orderId}
            data-failed={result.orderId}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm"
          >
            <Link
              to={`/dashboard/all-orders?search=${result.orderId}`}
              aria-label={words.lookAt(result.orderId)}
              className="w-24 font-[550] tracking-wide underline-offset-4 figures hover:underline"
            >
              {result.orderId}
            </Link>
            <span className="min-w-0 flex-1">
              <BulkReason result={result} />
            </span>
          </li>
        ))}
      </ul>
      {data && bulk.failed > data.results.length && (
        <p className="border-t px-4 py-2.5 text-sm text-ink-soft">{words.moreBelow(formatCount(bulk.failed - data.results.length))}</p>
      )}
    </section>
  );
}
