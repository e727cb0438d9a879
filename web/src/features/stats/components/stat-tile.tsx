import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { statsTexts } from '../../../lib/texts/admin/stats.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface StatTileProps<Data> {
  name: keyof typeof statsTexts.tiles;
  icon: ReactNode;
  query: UseQueryResult<Data>;
  figure: (data: Data) => string;
}

export function StatTile<Data>({ name, icon, query, figure }: StatTileProps<Data>) {
  const { label, hint } = statsTexts.tiles[name];
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3 text-ink-soft [&_svg]:size-5 [&_svg]:stroke-[1.75]">
        <h2 className="text-sm font-[550]">{label}</h2>
        <span aria-hidden="true">{icon}</span>
      </div>
      <div className="flex h-10 items-end">
        {query.data !== undefined ? (
          <p className="text-4xl leading-none font-semibold tracking-tight figures">{figure(query.data)}</p>
        ) : query.isError ? (
          <TileFailure query={query} />
        ) : (
          <Skeleton className="h-9 w-28" />
        )}
      </div>
      <p className="text-sm text-ink-soft">{hint}</p>
    </Card>
  );
}

function TileFailure({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <p role="alert" className="flex items-center gap-2 text-sm text-loss">
      {detailOf(query.error)}
      <button
        type="button"
        aria-label={common.retry}
        title={common.retry}
        className="grid size-9 shrink-0 place-items-center"
        onClick={() => query.refetch()}
      >
        <RotateCw aria-hidden="true" className="size-4" />
      </button>
    </p>
  );
}
