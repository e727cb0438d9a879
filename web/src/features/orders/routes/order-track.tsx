import { isOver } from '@pulsecart/shared/orders/tracking-statuses';
import { clsx } from 'clsx';
import { PackageSearch } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { readListView, useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { useWatched } from '../../../lib/live/live.ts';
import { currentEmail, useAccount } from '../../../lib/session/session.ts';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { trackingQuery } from '../api/tracking.ts';
import { LiveBadge } from '../components/order/live-badge.tsx';
import { StaleNote } from '../components/order/stale-note.tsx';
import { TrackedOrder, trackedColumns } from '../components/tracking/tracked-order.tsx';
import { useOrderAnnouncement } from '../hooks/use-order-announcement.ts';

const texts = orderTexts.tracking;
const PER_PAGE = 10;
/** Of the newest orders those on their way show their steps from the start. */
const OPEN_AT_FIRST = 4;

/** Asks for the orders while the page is made ready. */
export function loader({ request }: LoaderFunctionArgs) {
  const email = currentEmail();
  const { page } = readListView(new URL(request.url).searchParams, ['']);
  if (email !== '') void queryClient.prefetchQuery(trackingQuery(email, page, PER_PAGE));
  return null;
}

/** 'Your Orders': each order with its id, e-mail and status, and below it the steps of its way. */
export function Component() {
  const email = useAccount()?.email ?? '';
  const { page, setPage } = useListAddress();
  const query = useWatched({ ...trackingQuery(email, page, PER_PAGE), enabled: email !== '' });
  const announcement = useOrderAnnouncement(query.data?.items);
  const { data, error } = query;
  return (
    <section>
      <PageHead title={texts.title} tabTitle={announcement ?? texts.title} hint={texts.lead} actions={<LiveBadge />} />
      {data && error && <StaleNote error={error} />}
      <PagedList
        query={query}
        failed={texts.loadFailed}
        waiting={<Waiting />}
        empty={{
          icon: <PackageSearch />,
          title: texts.empty,
          hint: texts.emptyHint,
          action: <ButtonLink to="/">{texts.startShopping}</ButtonLink>,
        }}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      >
        {(items) => <OrderTable items={items} />}
      </PagedList>
    </section>
  );
}

function OrderTable({ items }: { items: readonly Parameters<typeof TrackedOrder>[0]['record'][] }) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <table className="block w-full">
        <caption className="sr-only">{texts.title}</caption>
        <thead className="block border-b bg-plate text-left text-sm text-ink-soft max-sm:sr-only">
          <tr className={clsx('grid items-center gap-x-4 px-4 py-2.5 sm:px-6', trackedColumns)}>
            {[texts.orderId, texts.email, texts.status].map((name) => (
              <th key={name} scope="col" className="font-[550]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {items.map((record, index) => (
          <TrackedOrder key={record.orderId} record={record} opened={index === 0 || (index < OPEN_AT_FIRST && !isOver(record.status))} />
        ))}
      </table>
    </div>
  );
}

function Waiting() {
  return (
    <LoadingRegion className="space-y-4 rounded-lg border bg-surface p-6">
      <div className="flex justify-between">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-7 w-full" />
    </LoadingRegion>
  );
}
