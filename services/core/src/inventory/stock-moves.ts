import { readPages } from '@pulsecart/platform/mongo/mongo';
import { type Collection, type Document, type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import { type LineKey, reservationKey } from './line-key.ts';
import type { ProductDocument, Reservation } from './products-collection.ts';

export interface LineStock {
  available: number;
  archived: boolean;
  hold: Reservation | null;
}

export type StockMoves = ReturnType<typeof createStockMoves>;

type Units = LineKey & { quantity: number };

const PAGE = 200;

const idOf = (line: LineKey): ObjectId => new ObjectId(line.productId);

/**
 * The stock moves of orders. Each is one conditional update of one product document; a move that matches nothing was done
 * before or cannot be done, and one read tells which.
 * @param newId - source of reservation ids
 */
export function createStockMoves(products: Collection<ProductDocument>, newId: () => string) {
  const move = async (filter: Filter<ProductDocument>, update: UpdateFilter<ProductDocument> | Document[]): Promise<boolean> =>
    (await products.updateOne(filter, update)).matchedCount === 1;

  async function pin(line: LineKey, quantity: number, attempt: number): Promise<string | null> {
    const key = reservationKey(line);
    const pinned = {
      $mergeObjects: ['$$r', { until: null, heldUntil: { $ifNull: ['$$r.until', '$$r.heldUntil'] }, pin: attempt }],
    };
    const product = await products.findOneAndUpdate(
      { _id: idOf(line), reservations: { $elemMatch: { key, quantity, $or: [{ pin: null }, { pin: { $lte: attempt } }] } } },
      [{ $set: { reservations: mapReservation(key, pinned) } }],
      { returnDocument: 'after', projection: { reservations: 1 } },
    );
    return product?.reservations.find((r) => r.key === key)?.rid ?? null;
  }

  /** Every hold that a filter's products have and `doubtful` picks, so that those which stay never hide others. */
  async function* pagesOfHolds(filter: Document, doubtful: (hold: Reservation) => boolean) {
    const options = { projection: { reservations: 1 }, sort: { _id: 1 }, limit: PAGE } as const;
    const read = (beyond: Document) => products.find<Pick<ProductDocument, '_id' | 'reservations'>>(beyond, options).toArray();
    for await (const page of readPages(filter, PAGE, read)) {
      yield page.flatMap(({ _id, reservations }) => reservations.filter(doubtful).map((hold) => ({ productId: _id.toHexString(), hold })));
    }
  }

  async function viewMany(lines: readonly LineKey[]): Promise<Map<string, LineStock>> {
    const found = await products
      .find({ _id: { $in: lines.map(idOf) } }, { projection: { available: 1, archivedAt: 1, reservations: 1 } })
      .toArray();
    const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
    const views = new Map<string, LineStock>();
    for (const line of lines) {
      const product = byId.get(line.productId);
      if (product === undefined) continue;
      const key = reservationKey(line);
      const hold = product.reservations.find((r) => r.key === key) ?? null;
      views.set(key, { available: product.available, archived: product.archivedAt != null, hold });
    }
    return views;
  }

  return {
    /** Pins a hold of exactly this quantity to an attempt: it no longer runs out. Returns its reservation id. */
    pin,
    /** Takes units off `available` and holds them until `until`; refused where the line holds units already. */
    reserve: (line: LineKey, quantity: number, until: Date, now: Date) => {
      const key = reservationKey(line);
      const hold: Reservation = { key, rid: newId(), quantity, at: now, until, heldUntil: null, pin: null };
      return move(
        { _id: idOf(line), archivedAt: null, available: { $gte: quantity }, 'reservations.key': { $ne: key } },
        { $inc: { available: -quantity }, $push: { reservations: hold } },
      );
    },
    /**
     * Reserves several lines and pins them to an attempt, each as if `reserve` and `pin` had followed each other with
     * nothing between; refused where the line holds units already. `until` is when the hold runs out once it is unpinned.
     * @returns the ids by reservation key, and whether every line was reserved; where one was not, one read tells which
     */
    async reservePinned(
      lines: readonly Units[],
      attempt: number,
      until: Date,
      now: Date,
    ): Promise<{ reservationIds: Map<string, string>; all: boolean }> {
      const reservationIds = new Map(lines.map((line) => [reservationKey(line), newId()]));
      const operations = inLockOrder(lines).map((line) => {
        const [key, { quantity }] = [reservationKey(line), line];
        const hold: Reservation = {
          key,
          rid: reservationIds.get(key) ?? '',
          quantity,
          at: now,
          until: null,
          heldUntil: until,
          pin: attempt,
        };
        return {
          updateOne: {
            filter: { _id: idOf(line), archivedAt: null, available: { $gte: quantity }, 'reservations.key': { $ne: key } },
            update: { $inc: { available: -quantity }, $push: { reservations: hold } },
          },
        };
      });
      const { matchedCount } = await products.bulkWrite(operations, { ordered: false });
      return { reservationIds, all: matchedCount === lines.length };
    },
    /** Changes a hold from one quantity to another; by a worker also one pinned by an earlier confirmation. */
    changeQuantity: (line: LineKey, from: number, to: number, by: 'api' | { worker: number }) => {
      const key = reservationKey(line);
      const pin = by === 'api' ? { pin: null } : { $or: [{ pin: null }, { pin: { $lt: by.worker } }] };
      return move(
        { _id: idOf(line), available: { $gte: Math.max(0, to - from) }, reservations: { $elemMatch: { key, quantity: from, ...pin } } },
        [
          {
            $set: {
              available: { $subtract: ['$available', to - from] },
              reservations: mapReservation(key, { $mergeObjects: ['$$r', { quantity: to }] }),
            },
          },
        ],
      );
    },
    /** Turns held units into sold ones, by the recorded reservation id and no other. Lines without such a hold are done already. */
    async commit(lines: readonly (Units & { reservationId: string })[]): Promise<void> {
      const operations = inLockOrder(lines).map((line) => {
        const key = reservationKey(line);
        return {
          updateOne: {
            filter: { _id: idOf(line), reservations: { $elemMatch: { key, rid: line.reservationId } } },
            update: { $inc: { committed: line.quantity }, $pull: { reservations: { key, rid: line.reservationId } } },
          },
        };
      });
      await products.bulkWrite(operations, { ordered: false });
    },
    /** Gives a hold back exactly as it was read; nothing happens where it changed since. */
    release: (line: LineKey, { key, rid, quantity, until, pin: pinnedBy }: Reservation) =>
      move(
        { _id: idOf(line), reservations: { $elemMatch: { key, rid, quantity, until, pin: pinnedBy } } },
        { $inc: { available: quantity }, $pull: { reservations: { key, rid } } },
      ),
    /** Gives the units back that an attempt reserved itself and pinned. */
    releasePinned: (line: LineKey, quantity: number, attempt: number) => {
      const key = reservationKey(line);
      return move(
        { _id: idOf(line), reservations: { $elemMatch: { key, quantity, pin: attempt } } },
        { $inc: { available: quantity }, $pull: { reservations: { key } } },
      );
    },
    /** Unpins a hold that an attempt pinned: it runs out again when it would have. */
    unpin: (line: LineKey, attempt: number, now: Date) => {
      const key = reservationKey(line);
      const restored = { $mergeObjects: ['$$r', { until: { $ifNull: ['$$r.heldUntil', now] }, heldUntil: null, pin: null }] };
      return move({ _id: idOf(line), reservations: { $elemMatch: { key, pin: attempt } } }, [
        { $set: { reservations: mapReservation(key, restored) } },
      ]);
    },
    view: async (line: LineKey) => (await viewMany([line])).get(reservationKey(line)) ?? null,
    /** The same for many lines in one read; products that are gone are missing. */
    viewMany,
    /** Holds that ran out, and pinned ones older than `pinnedBefore`, in pages. For the sweeper. */
    async *findDoubtful(now: Date, pinnedBefore: Date) {
      const ranOut = (hold: Reservation): boolean => hold.until !== null && hold.until < now;
      const pinnedLong = (hold: Reservation): boolean => hold.pin !== null && hold.at < pinnedBefore;
      yield* pagesOfHolds({ 'reservations.until': { $lt: now } }, ranOut);
      yield* pagesOfHolds({ 'reservations.pin': { $gte: 0 } }, pinnedLong);
    },
    async ensureIndexes(): Promise<void> {
      await products.createIndex({ 'reservations.until': 1 }, { name: 'reservations_until' });
      await products.createIndex({ 'reservations.pin': 1 }, { name: 'reservations_pin' });
    },
  };
}

/** A store that does a bulk write in one transaction locks its documents until the end: taken in one order, two never wait for each other. */
function inLockOrder<T extends LineKey>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** A pipeline expression that replaces the reservation with this key and leaves the others as they are. */
function mapReservation(key: string, replacement: Document): Document {
  return { $map: { input: '$reservations', as: 'r', in: { $cond: [{ $eq: ['$$r.key', { $literal: key }] }, replacement, '$$r'] } } };
}
