import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { changeDocument, totalDocument } from './counter-documents.ts';
import { createCounters } from './counters.ts';

const db = useTestDatabase();
type Change = Parameters<ReturnType<typeof createCounters>['apply']>[0][number];
const change = (counter: string, key: string, cents = 100): Change => ({ counter, key, count: 1, cents });
const many = (counter: string, n: number): Change[] => Array.from({ length: n }, (_, i) => change(counter, `k${i}`));

beforeAll(() => createCounters(db()).ensureIndexes());

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

  it('count a key once, though thousands came between', async () => {
    const counters = createCounters(db());
    await counters.apply([change('long', 'first')]);
    await counters.apply(many('long', 3000));
    await counters.fold('long');
    await counters.apply([change('long', 'first')]);
    changeDocument.parse(await db().collection('counterChanges').findOne());
    totalDocument.parse(await db().collection('counters').findOne());
    expect(await counters.read('long')).toEqual({ count: 3001, cents: 300_100 });
  });

  it('of different counters are kept apart', async () => {
    const counters = createCounters(db());
    await counters.apply([change('a', 'x', 1), change('b', 'x', 2), { counter: 'b', key: 'y', count: -1, cents: -2 }]);
    expect(await counters.read('a')).toEqual({ count: 1, cents: 1 });
    expect(await counters.read('b')).toEqual({ count: 0, cents: 0 });
  });
});

describe('a family of sums', () => {
  it('is read by its members or by those that begin so, and never with a family whose name begins alike', async () => {
    const counters = createCounters(db());
    const days = ['2026-11-20', '2026-11-21', '2026-12-01'];
    await counters.apply([
      ...days.map((day, i) => change(`sold@${day}`, 'k', i + 1)),
      change('soldout@2026-11-21', 'k'),
      change('sold', 'k'),
    ]);
    await counters.fold('sold@2026-11-20');
    await counters.apply([change('sold@2026-11-20', 'k2', 10)]);
    const read = async (beginning?: string) => [...(await counters.readFamily('sold', beginning))].toSorted();
    const [first, second, third] = [
      ['2026-11-20', { count: 2, cents: 11 }],
      ['2026-11-21', { count: 1, cents: 2 }],
      ['2026-12-01', { count: 1, cents: 3 }],
    ];
    expect(await read()).toEqual([first, second, third]);
    expect([await read('2026-11'), await read('2027')]).toEqual([[first, second], []]);
  });

  it('with more open changes than a read adds up is folded first, and loses none', async () => {
    const counters = createCounters(db());
    const open = Array.from({ length: 2100 }, (_, i) => ({
      _id: `wide@${i % 7} k${i}`,
      counter: `wide@${i % 7}`,
      count: 1,
      cents: 2,
      open: true,
    }));
    await db().collection<(typeof open)[number]>('counterChanges').insertMany(open);
    const sums = await counters.readFamily('wide');
    expect([...sums.values()]).toEqual(Array(7).fill({ count: 300, cents: 600 }));
    expect(
      await db()
        .collection('counterChanges')
        .countDocuments({ counter: /^wide@/, open: true }),
    ).toBeLessThan(2000);
  });
});

describe('folding', () => {
  it('takes all counters at once, in a few commands, by several processes and while more comes in', async () => {
    const [one, other] = [createCounters(db()), createCounters(db())];
    const changes = Array.from({ length: 900 }, (_, i) => change(`family@${i % 300}`, `k${i}`));
    await one.apply(changes.slice(0, 600));
    await Promise.all([one.foldAll(), other.foldAll(), other.apply(changes.slice(600))]);
    await one.foldAll();
    expect(await db().collection('counterChanges').countDocuments({ open: true })).toBe(0);
    const sums = await other.readFamily('family');
    expect(sums.size).toBe(300);
    expect([...new Set([...sums.values()].map(({ count, cents }) => `${count} ${cents}`))]).toEqual(['3 300']);
  });

  it('changes no sum, by however many processes at once and while more comes in', async () => {
    const processes = Array.from({ length: 4 }, () => createCounters(db()));
    const changes = many('busy', 1200);
    const seen: number[] = [];
    const work = processes.flatMap((counters, p) => [
      ...Array.from({ length: 4 }, (_, i) => counters.apply(changes.slice(((p + i) % 4) * 300, (((p + i) % 4) + 1) * 300))),
      counters.fold('busy'),
      counters.read('busy').then(({ count }) => seen.push(count)),
    ]);
    await Promise.all(work);
    expect(seen.every((count) => count >= 0 && count <= 1200)).toBe(true);
    expect(await processes[0]?.read('busy')).toEqual({ count: 1200, cents: 120_000 });
    await processes[1]?.fold('busy');
    expect(await processes[2]?.read('busy')).toEqual({ count: 1200, cents: 120_000 });
    expect(await db().collection('counterChanges').countDocuments({ counter: 'busy', open: true })).toBe(0);
  });

  it('between the two looks of a read takes nothing from its sum', async () => {
    const others = createCounters(db());
    await others.apply(many('between', 5));
    let folds = 0;
    // Another process folds after this one has read the total.
    const interrupted = new Proxy(db(), {
      get: (target, name) => {
        if (name !== 'collection') return Reflect.get(target, name);
        return (of: string) => {
          const collection = target.collection(of);
          if (of !== 'counterChanges') return collection;
          const find = collection.find.bind(collection);
          collection.find = ((...args: Parameters<typeof find>) => {
            const cursor = find(...args);
            const toArray = cursor.toArray.bind(cursor);
            cursor.toArray = async () => {
              if (folds++ === 0) await others.fold('between');
              return toArray();
            };
            return cursor;
          }) as typeof collection.find;
          return collection;
        };
      },
    });
    expect(await createCounters(interrupted).read('between')).toEqual({ count: 5, cents: 500 });
    expect(folds).toBeGreaterThan(1);
  });

  it('that died after the total was written, before the changes were closed, is read right and finished by the next', async () => {
    const counters = createCounters(db());
    await counters.apply(many('died', 10));
    const named = many('died', 6).map(({ counter, key }) => `${counter} ${key}`);
    await db()
      .collection<{ _id: string }>('counters')
      .insertOne({ _id: 'died', count: 6, cents: 600, fold: 1, folding: named } as { _id: string });
    await db()
      .collection<{ _id: string }>('counterChanges')
      .updateMany({ _id: { $in: named.slice(0, 2) } }, { $set: { open: false } });
    expect(await counters.read('died')).toEqual({ count: 10, cents: 1000 });
    await counters.fold('died');
    expect(await counters.read('died')).toEqual({ count: 10, cents: 1000 });
  });

  it('happens by itself under orders of ever new customers, also of families whose members change seldom', async () => {
    const counters = createCounters(db());
    // As orders are counted: by customer, by day, and by the beginning of a random id.
    const order = (i: number): Change[] => [
      change(`customer:c${i}@shop.test`, 'k'),
      change('days@today', `k${i}`),
      change(`ids@${i % 1296}`, `k${i}`),
    ];
    for (let first = 0; first < 1600; first += 100) await counters.apply(Array.from({ length: 100 }, (_, i) => order(first + i)).flat());
    const open = (beginning: string) =>
      db()
        .collection('counterChanges')
        .countDocuments({ open: true, counter: { $gte: beginning, $lt: `${beginning}~` } });
    await expect.poll(() => open('days@')).toBeLessThan(500);
    await expect.poll(() => open('ids@')).toBeLessThan(500);
    expect((await counters.readFamily('days')).get('today')).toEqual({ count: 1600, cents: 160_000 });
  });

  it('of all goes on to its end, however much there is, and stops where the process does', async () => {
    const counters = createCounters(db());
    const rows = Array.from({ length: 2500 }, (_, i) => ({
      ...{ _id: `end${i % 50} k${i}`, counter: `end${i % 50}` },
      count: 1,
      cents: 1,
      open: true,
    }));
    await db().collection<(typeof rows)[number]>('counterChanges').insertMany(rows);
    const open = () => db().collection('counterChanges').countDocuments({ open: true });
    await counters.foldAll(AbortSignal.abort());
    expect(await open()).toBeGreaterThanOrEqual(2500);
    await counters.foldAll();
    expect(await open()).toBe(0);
  });

  it('happens by itself where many changes are open', async () => {
    const counters = createCounters(db());
    await counters.apply(many('lot', 1700));
    expect(await counters.read('lot')).toEqual({ count: 1700, cents: 170_000 });
    await expect.poll(() => db().collection('counterChanges').countDocuments({ counter: 'lot', open: true })).toBeLessThan(500);
  });
});

describe('rebuilding', () => {
  it('adds what was never brought, and mends a wrong total', async () => {
    const counters = createCounters(db());
    await counters.apply(many('mended', 5));
    await counters.fold('mended');
    await db()
      .collection<{ _id: string }>('counters')
      .updateOne({ _id: 'mended' }, { $inc: { count: 90, cents: -7 } });
    expect(await counters.rebuild('mended', many('mended', 8))).toEqual({ count: 8, cents: 800 });
    await counters.apply([change('mended', 'next', 5)]);
    expect(await counters.read('mended')).toEqual({ count: 9, cents: 805 });
  });

  it('of nothing is zero', async () => {
    expect(await createCounters(db()).rebuild('nothing', [])).toEqual({ count: 0, cents: 0 });
  });
});
