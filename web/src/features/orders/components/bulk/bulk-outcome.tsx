import type { BulkProgress, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { formatCount } from '../../../../lib/format/format.ts';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { Badge } from '../../../../ui/data/badge.tsx';

export function BulkOutcome({ bulk: { state, failed, total } }: { bulk: Pick<BulkProgress, 'state' | 'failed' | 'total'> }) {
  if (state === 'running') {
    return (
      <Badge tone="packaged" data-bulk-state="running">
        <LoaderCircle aria-hidden="true" className="animate-spin" />
        {words.running}
      </Badge>
    );
  }
  const [tone, Icon] = failed > 0 ? (['loss', CircleAlert] as const) : (['delivered', CircleCheck] as const);
  return (
    <Badge tone={tone} data-bulk-state="done">
      <Icon aria-hidden="true" />
      {failed > 0 ? words.failed(formatCount(failed)) : total === 0 ? words.finished : words.allDone}
    </Badge>
  );
}

/** Why an order failed, with the line that it failed for. */
export function BulkReason({ result: { lineIndex, message, code } }: { result: BulkResult }) {
  return (
    <>
      {lineIndex !== null && <span className="text-ink-soft">{words.line(lineIndex + 1)}: </span>}
      {message ?? code}
    </>
  );
}
