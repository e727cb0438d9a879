import type { BulkProgress } from '@pulsecart/shared/orders/bulk-contract';
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
