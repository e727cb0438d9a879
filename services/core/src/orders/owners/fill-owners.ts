import { fillAccounts, type Reach, withoutAccount } from '@pulsecart/platform/mongo/missing-account';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { Claim } from '@pulsecart/platform/owner';
import type { Collection, Document, ObjectId } from 'mongodb';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import type { Order, Owned } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

type FillDeps = Pick<OrderDeps, 'orders' | 'statuses' | 'confirmed' | 'ownersOf'>;
type Stored = Owned & { _id: ObjectId; orderId: string; email: string };

/**
 * Gives orders, tracking records and confirmed orders that name their account by an address alone to that account, or to
 * nobody. The records of one order belong to the same account: a later one takes over what an earlier one says.
 * @returns how many it filled in
 */
export async function fillOwners(deps: FillDeps, reach: Reach): Promise<number> {
  const { orders, statuses, confirmed } = deps;
  const fill = <T extends Stored>(
    collection: Collection<Document>,
    date: string,
    earlier: Collection<Document>[],
    at: (record: T) => Date,
  ) => fillCollection<T>(deps, { collection, date, reach }, earlier, at);
  const ordered = await fill<Order & Stored>(orders.collection, 'createdAt', [], ({ createdAt }) => createdAt);
  const tracked = await fill<StatusDocument>(statuses.collection, 'createdAt', [orders.collection], ({ createdAt }) => createdAt);
  const earlier = [statuses.collection, orders.collection];
  const done = await fill<ConfirmedDocument>(confirmed.collection, 'confirmedAt', earlier, orderedAt);
  return ordered + tracked + done;
}

/** Records of before `placedAt` was kept have none. */
const orderedAt = ({ placedAt, log, confirmedAt }: ConfirmedDocument): Date => placedAt ?? log?.at(0)?.at ?? confirmedAt;

async function fillCollection<T extends Stored>(
  { ownersOf }: FillDeps,
  missing: { collection: Collection<Document>; date: string; reach: Reach },
  earlier: Collection<Document>[],
  at: (record: T) => Date,
): Promise<number> {
  let filled = 0;
  for await (const page of withoutAccount<T>(missing)) {
    const known = await knownOwners(
      earlier,
      page.map(({ orderId }) => orderId),
    );
    // Where an earlier record is there and waits for its own account, this one waits with it.
    const settled = page.flatMap((record) => {
      const accountId = known.get(record.orderId);
      return accountId === undefined ? [] : [{ _id: record._id, accountId }];
    });
    const open = page.filter(({ orderId }) => !known.has(orderId));
    const owners = await ownersOf(open.map((record): Claim => ({ email: record.email, at: at(record) })));
    const decided = open.map(({ _id }, index) => ({ _id, accountId: owners[index] ?? null }));
    filled += await fillAccounts(missing.collection, [...settled, ...decided]);
  }
  return filled;
}

/** What the first of the collections that has the order says; undefined where that one waits for its account. */
async function knownOwners(earlier: Collection<Document>[], orderIds: string[]): Promise<Map<string, Owned['accountId']>> {
  const known = new Map<string, Owned['accountId']>();
  const options = { projection: { _id: 0, orderId: 1, accountId: 1 }, batchSize: orderIds.length + 1 };
  for (const collection of earlier) {
    const found = await readAll<Stored>(collection.find({ orderId: { $in: orderIds } }, options));
    for (const { orderId, accountId } of found) if (!known.has(orderId)) known.set(orderId, accountId);
  }
  return known;
}
