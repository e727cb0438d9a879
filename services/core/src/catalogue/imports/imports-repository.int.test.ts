import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createImportsRepository, type ImportDocument, type ImportRowDocument, type ImportsRepository } from './imports-repository.ts';

const db = useTestDatabase();
const at = new Date('2026-11-21T10:00:00Z');
let imports: ImportsRepository;

beforeEach(async () => {
  for (const name of ['productImports', 'productImportRows']) await db().collection(name).deleteMany({});
  imports = createImportsRepository(db());
  await imports.ensureIndexes();
});
const add = (_id: string, more: Partial<ImportDocument> = {}) =>
  imports.insert({
    ...{ _id, name: 'lamps.csv', setStock: false, by: 'admin@shop.test', createdAt: at, touchedAt: at, state: 'applying', sends: 0 },
    ...{ version: 1, read: 2, right: 2, wrong: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 },
    ...more,
  });
const row = (importId: string, seq: number): ImportRowDocument => ({
  ...{ _id: `${importId}:${seq}`, importId, seq, at: seq + 2, sku: `L-${seq}`, title: 'Lamp', price: 1, stock: 1 },
  ...{ state: 'right', reasons: [], row: null, createdAt: at },
});

it('imports that nobody moved since are taken up, and no others', async () => {
  const before = new Date(at.getTime() + 1);
  await add('left');
  await add('moving', { touchedAt: before });
  await add('checked', { state: 'checked' });
  await add('done', { state: 'done' });
  expect((await imports.left(before)).map(({ _id }) => _id)).toEqual(['left']);
});

it('of two who take an import up at once, one sends its job, and it counts as moved', async () => {
  await add('left');
  const later = new Date(at.getTime() + 60_000);
  const raised = await Promise.all([imports.raiseSends('left', 0, later), imports.raiseSends('left', 0, later)]);
  expect(raised.sort()).toEqual([false, true]);
  expect(await imports.byId('left')).toMatchObject({ sends: 1, touchedAt: later });
});

it('what became of a row is recorded once: a worker who comes late changes nothing', async () => {
  await add('file');
  await imports.addRows([row('file', 0), row('file', 1)]);
  await imports.record([{ _id: 'file:0', state: 'inserted', reasons: [] }]);
  await imports.record([
    { _id: 'file:0', state: 'unchanged', reasons: [] },
    { _id: 'file:1', state: 'rejected', reasons: ['stock: held'] },
  ]);
  expect(await imports.count('file')).toEqual({ right: 0, wrong: 0, inserted: 1, updated: 0, unchanged: 0, rejected: 1 });
});

it('an import moves on from the state that it was seen in, and from no other', async () => {
  await add('file', { state: 'checked' });
  const moves = await Promise.all([1, 2].map(() => imports.move('file', 'checked', { state: 'applying' })));
  expect(moves.filter((moved) => moved !== null)).toMatchObject([{ state: 'applying', version: 2 }]);
});
