import type { ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { importTexts as words } from '../../../lib/texts/admin/product-import.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { importQuery, useApplyImport, useImportUpdates } from '../api/imports.ts';
import { ImportRows } from '../components/admin/admin-import-rows.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.fetchQuery(importQuery(params.importId ?? '', 1));
  return null;
}

/** /dashboard/import-products/{id}: what a file would change, with every reason; then how far it is taken over. */
export function Component() {
  const { importId = '' } = useParams();
  useImportUpdates();
  const { data } = useQuery(importQuery(importId, 1));
  if (!data) return null;
  return (
    <section>
      <PageHead
        title={data.name}
        back={{ to: '/dashboard/import-products', label: words.detailBack }}
        hint={
          <>
            {words.by(data.by)} · <TimeAgo at={data.at} />
          </>
        }
      />
      <div className="space-y-6">
        <Standing of={data} />
        <ImportRows of={data} />
      </div>
    </section>
  );
}

function Standing({ of }: { of: ProductImport }) {
  const { state, read, wrong, right, inserted, updated, unchanged, rejected } = of;
  const taken = inserted + updated + unchanged;
  const wanted = taken + rejected + right;
  return (
    <Card className="space-y-3.5 p-5!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-semibold tracking-tight figures">{words.read(formatCount(read))}</p>
        <Badge tone={state === 'done' ? 'delivered' : state === 'applying' ? 'packaged' : 'neutral'} data-import-state={state}>
          {words.stages[state]}
        </Badge>
      </div>
      <p className={wrong > 0 ? 'text-loss' : 'text-ink-soft'}>{wrong > 0 ? words.someWrong(formatCount(wrong)) : words.allRight}</p>
      {state === 'checked' && <Apply of={of} />}
      {state !== 'checked' && (
        <>
          <ProgressBar
            label={words.progressLabel}
            valueText={words.progress(formatCount(taken + rejected), formatCount(wanted))}
            total={wanted}
            done={taken}
            failed={rejected}
          />
          <p role="status" className="text-sm text-ink-soft figures">
            {words.done(formatCount(inserted), formatCount(updated), formatCount(unchanged))}{' '}
            {rejected > 0 && <span className="text-loss">{words.rejected(formatCount(rejected))}</span>}{' '}
            {state === 'applying' && words.stays}
          </p>
        </>
      )}
    </Card>
  );
}

function Apply({ of: { importId, right } }: { of: ProductImport }) {
  const apply = useApplyImport(importId);
  const count = formatCount(right);
  if (right === 0) return <p className="text-sm text-ink-soft">{words.noneRight}</p>;
  const ask = async () => {
    if (!(await confirmDialog({ title: words.applyTitle(count), text: words.applyText, confirm: words.applyYes }))) return;
    apply.mutate(undefined, { onError: (error) => notify.error(detailOf(error)) });
  };
  return (
    <Button busy={apply.isPending} onClick={() => void ask()}>
      {words.apply(count)}
    </Button>
  );
}
