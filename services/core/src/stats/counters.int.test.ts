import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../test-database.ts';
import { type CounterChange, createCounters } from './counters.ts';

const db = useTestDatabase();
const change = (counter: string, key: string, cents = 100): CounterChange => ({ counter, key, count: 1, cents });

describe('maintained sums', () => {
  it('of a counter nobody used yet are zero', async () => {
    expect(await createCounters(db()).read('unused')).toEqual({ count: 0, cents: 0 });
  });

  it('count each key once, however often and however mixed it is brought', async () => {
    const counters = createCounters(db());
    const changes = Array.from({ length: 20 }, (_, i) => change('shop', `confirmed:${i}`));
    const batches = Array.from({ length: 30 }, (_, i) => changes.slice(i % 10, (i % 10) + 11));
    await Promise.all(batches.map((batch) => counters.apply(batch)));
    expect(await counters.read('shop')).toEqual({ count: 20, cents: 2000 });
  });

  it('of different counters are kept apart', async () => {
    const counters = createCounters(db());
    await counters.apply([change('a', 'x', 1), change('b', 'x', 2), { counter: 'b', key: 'y', count: -1, cents: -2 }]);
    expect(await counters.read('a')).toEqual({ count: 1, cents: 1 });
    expect(await counters.read('b')).toEqual({ count: 0, cents: 0 });
  });

  it('can be set right', async () => {
    const counters = createCounters(db());
    await counters.rebuild('mended', { count: 7, cents: 70 });
    await counters.apply([change('mended', 'next', 5)]);
    expect(await counters.read('mended')).toEqual({ count: 8, cents: 75 });
  });
});
