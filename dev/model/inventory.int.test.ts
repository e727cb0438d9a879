import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createInventory as createStoredInventory, type LineKey, type Reservation } from '@pulsecart/core/inventory';
import { openProducts, toDocument } from '@pulsecart/core/stored';
import { useTestDatabase } from '@pulsecart/core/testing/test-database';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInventory } from './inventory.ts';
import { opening } from './protocol.ts';
import { type Protocol, protocolWithout } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import type { Hold } from './state.ts';

const db = useTestDatabase();

const scenario: Scenario = {
  title: 'two lines want the same three units',
  stock: [3],
  lines: [
    { order: 0, product: 0, quantity: 1 },
    { order: 1, product: 0, quantity: 2 },
  ],
  confirm: [],
};
const now = new Date(1_000_000_000);
const future = new Date(now.getTime() + 60_000);
const past = new Date(now.getTime() - 60_000);

const line = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 2 });
const attempt = fc.integer({ min: 1, max: 2 });
const move = fc.oneof(
  fc.record({ move: fc.constant('reserve' as const), line, quantity }),
  fc.record({ move: fc.constant('reservePinned' as const), line, quantity, attempt }),
  fc.record({ move: fc.constant('changeQuantity' as const), line, from: quantity, to: quantity, worker: fc.option(attempt) }),
  fc.record({ move: fc.constant('pin' as const), line, quantity, attempt }),
  fc.record({ move: fc.constant('commit' as const), line, quantity, reservationId: fc.nat(12) }),
  fc.record({ move: fc.constant('view' as const), line }),
  fc.record({ move: fc.constant('release' as const), line, view: fc.nat(8) }),
  fc.record({ move: fc.constant('releasePinned' as const), line, quantity, attempt }),
  fc.record({ move: fc.constant('unpin' as const), line, attempt }),
  fc.record({ move: fc.constant('runOut' as const), line }),
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** The same empty shelf twice: as a document of the database, and in the model. */
async function openTwin(protocol: Protocol) {
  const shown = { title: 'Gadget', category: 'Popular', priceCents: 1999, rating: 4, features: [], description: '', imgUrl: '/g.svg' };
  const product = toDocument({ ...shown, sku: randomUUID(), stock: 3 }, 1, now);
  const { _id } = product;
  const products = openProducts(db());
  await products.insertOne(product);
  let reservationId = 0;
  const stored = createStoredInventory(db(), () => String(reservationId));
  const model = createInventory(scenario, protocol);
  const state = opening(scenario);
  const views: { stored: Reservation; model: Hold }[] = [];
  const keyOf = (number: number): LineKey => ({ productId: _id.toHexString(), orderId: `ORDER00${number}`, lineId: '0' });

  /** Makes a move on both sides. Answers what each said. */
  async function make(step: Move): Promise<[stored: unknown, model: unknown]> {
    const key = keyOf(step.line);
    switch (step.move) {
      case 'reserve':
        reservationId++;
        return [await stored.reserve(key, step.quantity, future, now), model.reserve(state, step.line, step.quantity, reservationId)];
      case 'reservePinned': {
        reservationId++;
        const { all } = await stored.reservePinned([{ ...key, quantity: step.quantity }], step.attempt, future, now);
        return [all, model.reservePinned(state, step.line, step.quantity, step.attempt, reservationId)];
      }
      case 'changeQuantity': {
        const by = step.worker === null ? 'api' : { worker: step.worker };
        return [await stored.changeQuantity(key, step.from, step.to, by), model.changeQuantity(state, step.line, step.from, step.to, by)];
      }
      case 'pin':
        return [
          await stored.pin(key, step.quantity, step.attempt),
          model.pin(state, step.line, step.quantity, step.attempt)?.toString() ?? null,
        ];
      case 'commit':
        await stored.commit([{ ...key, quantity: step.quantity, reservationId: String(step.reservationId) }]);
        return [null, model.commit(state, step.line, step.quantity, step.reservationId) ?? null];
      case 'view': {
        const [seen, expected] = [await stored.view(key), model.view(state, step.line)];
        if (seen?.hold != null && expected.hold !== null) views.push({ stored: seen.hold, model: expected.hold });
        return [seen?.available, expected.available];
      }
      case 'release': {
        const view = views[step.view];
        if (view === undefined) return [null, null];
        return [await stored.release(keyOf(view.model.line), view.stored), model.release(state, view.model)];
      }
      case 'releasePinned':
        return [
          await stored.releasePinned(key, step.quantity, step.attempt),
          model.releasePinned(state, step.line, step.quantity, step.attempt),
        ];
      case 'unpin':
        return [await stored.unpin(key, step.attempt, now), model.unpin(state, step.line, step.attempt)];
      case 'runOut':
        await products.updateOne(
          { _id, reservations: { $elemMatch: { rid: reservationIdOf(step.line), pin: null } } },
          { $set: { 'reservations.$.until': past } },
        );
        age((hold) => hold.line === step.line && hold.pin === null);
        return [null, null];
      default:
        return step satisfies never;
    }
  }
  const reservationIdOf = (number: number): string => String(model.view(state, number).hold?.reservationId ?? 0);
  function age(which: (hold: Hold) => boolean): void {
    state.products = state.products.map((product) => ({
      ...product,
      holds: product.holds.map((hold) => (which(hold) ? { ...hold, until: 'over' as const } : hold)),
    }));
  }

  /** Both shelves in the model's words. A hold that comes back from a pin run out is one that ran out right after. */
  async function shelves(): Promise<[stored: unknown, model: unknown]> {
    const document = await products.findOne({ _id });
    const holds = (document?.reservations ?? []).map(({ key, rid: id, quantity: units, until, pin }) => ({
      ...{ line: Number(key.at(7)), reservationId: Number(id), quantity: units, pin },
      until: until === null ? null : until < now ? 'over' : 'running',
    }));
    age((hold) => hold.until === 'running' && holds.some((other) => other.reservationId === hold.reservationId && other.until === 'over'));
    const { received, committed, available } = document ?? {};
    return [{ received, committed, available, holds }, state.products[0]];
  }
  return { make, shelves };
}

/** Makes all moves on both sides. Answers where they first differ, or null. */
async function firstDifference(protocol: Protocol, steps: readonly Move[]): Promise<string | null> {
  const twin = await openTwin(protocol);
  for (const step of steps) {
    for (const [stored, model] of [await twin.make(step), await twin.shelves()]) {
      const move = JSON.stringify(step);
      if (!isDeepStrictEqual(stored, model)) return `${move}: ${JSON.stringify(stored)} stored, ${JSON.stringify(model)} modelled`;
    }
  }
  return null;
}

describe('the moves of the model and the stored ones', () => {
  const moves = fc.array(move, { minLength: 20, maxLength: 40 });

  it('say and do the same', { timeout: 120_000 }, async () => {
    const same = async (steps: Move[]) => {
      expect(await firstDifference(protocolWithout(), steps)).toBeNull();
    };
    await fc.assert(fc.asyncProperty(moves, same), { numRuns: 40 });
  });

  // So the stored moves have the safeguard, and random moves are enough to tell.
  it.each([
    'reservation-id-at-commit',
    'attempt-at-pin',
    'quantity-at-pin',
    'reserve-if-available',
    'reserve-once',
    'release-as-read',
  ] as const)('differ without %s in the model', { timeout: 120_000 }, async (safeguard) => {
    const runs = fc.sample(moves, 200);
    let difference: string | null = null;
    while (difference === null && runs.length > 0) difference = await firstDifference(protocolWithout(safeguard), runs.pop() ?? []);
    expect(difference).not.toBeNull();
  });
});
