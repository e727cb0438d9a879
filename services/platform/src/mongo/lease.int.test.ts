import { testDatabase } from '@pulsecart/dev/test/engines';
import type { Db } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createLease } from './lease.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

it('is held by one at a time, renewed by its holder, and taken over when it ran out or was released', async () => {
  const [a, b] = [createLease(db, 'chore', 'a', 1000), createLease(db, 'chore', 'b', 1000)];
  const at = (ms: number): Date => new Date(1_000_000 + ms);
  expect(await a.hold(at(0))).toBe(true);
  expect(await b.hold(at(500))).toBe(false);
  expect(await a.hold(at(900))).toBe(true);
  expect(await b.hold(at(1800))).toBe(false);
  expect(await b.hold(at(1901))).toBe(true);
  expect(await a.hold(at(1902))).toBe(false);
  await b.release();
  expect(await a.hold(at(1903))).toBe(true);
});

it('goes to one of many who ask at once', async () => {
  const asked = Array.from({ length: 20 }, (_, i) => createLease(db, 'rush', `holder-${i}`, 1000).hold(new Date(5_000_000)));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
});

it('goes to who wants it, also from a holder that renews it all the time, and back afterwards', async () => {
  const [busy, other, waiting] = ['busy', 'other', 'waiting'].map((holder) => createLease(db, 'wanted', holder, 1000));
  if (busy === undefined || other === undefined || waiting === undefined) throw new Error('no leases');
  const at = (ms: number): Date => new Date(9_000_000 + ms);
  expect(await busy.hold(at(0))).toBe(true);
  await waiting.want(at(100));
  expect(await waiting.hold(at(101))).toBe(false);
  // Asked to let go, the holder does so at once, and nobody else slips in.
  expect(await busy.hold(at(200))).toBe(false);
  expect(await other.hold(at(201))).toBe(false);
  expect(await waiting.hold(at(202))).toBe(true);
  expect(await busy.hold(at(300))).toBe(false);
  await waiting.release();
  expect(await busy.hold(at(301))).toBe(true);
  // Whoever asked and died is forgotten.
  await waiting.want(at(400));
  expect(await busy.hold(at(500))).toBe(false);
  expect(await busy.hold(at(1401))).toBe(true);
});

it('runs out after the time given and no sooner, and tells when', async () => {
  const [a, b] = [createLease(db, 'ending', 'a', 1000), createLease(db, 'ending', 'b', 500)];
  const at = (ms: number): Date => new Date(20_000_000 + ms);
  expect(await a.heldUntil()).toEqual(new Date(0));
  await a.hold(at(0));
  expect(await b.heldUntil()).toEqual(at(1000));
  expect(await b.hold(at(1000))).toBe(false);
  expect(await b.hold(at(1001))).toBe(true);
  expect(await a.heldUntil()).toEqual(at(1501));
  // A wish ends after as long, too.
  await a.want(at(1100));
  expect([await b.hold(at(1200)), await b.hold(at(2100)), await b.hold(at(2101))]).toEqual([false, false, true]);
});

it('is given up by its holder alone, and is nothing to leases of other names', async () => {
  const [a, b, other] = [createLease(db, 'own', 'a', 1000), createLease(db, 'own', 'b', 1000), createLease(db, 'another', 'b', 1000)];
  const at = new Date(30_000_000);
  expect([await a.hold(at), await other.hold(at)]).toEqual([true, true]);
  await b.release();
  expect([await b.hold(at), await a.hold(at)]).toEqual([false, true]);
  await a.release();
  expect(await a.heldUntil()).toEqual(new Date(0));
  expect(await b.hold(at)).toBe(true);
  expect(await other.heldUntil()).toEqual(new Date(at.getTime() + 1000));
});
