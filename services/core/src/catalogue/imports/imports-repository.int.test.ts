import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
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

it('a file that is still being read is no import yet: it is neither found nor listed, and only its own rows are forgotten with it', async () => {
  await add('reading', { state: 'reading', createdAt: new Date(at.getTime() + 2) });
  await add('older', { state: 'checked', listed: true });
  await add('newer', { state: 'checked', listed: true, createdAt: new Date(at.getTime() + 1) });
  await imports.addRows([row('reading', 0), row('older', 0)]);
  expect(await imports.byId('reading')).toBeNull();
  const recent = async (page: number) => (await imports.recent({ page, limit: 1 })).found.map(({ _id }) => _id);
  expect([await recent(1), await recent(2), (await imports.recent({ page: 1, limit: 1 })).total]).toEqual([['newer'], ['older'], 2]);
  await imports.forget('reading');
  expect((await imports.count('reading')).right + (await imports.count('older')).right).toBe(1);
  expect(await imports.byId('older')).toMatchObject({ _id: 'older' });
});

it('rows come in the order of the file, page by page, all of an import or those in one state', async () => {
  await add('file');
  const states = ['right', 'wrong', 'right', 'wrong', 'right'] as const;
  await imports.addRows(states.map((state, seq) => ({ ...row('file', seq), state })).toReversed());
  await imports.addRows([row('other', 0)]);
  const pages = (state: 'wrong' | 'right' | undefined, limit: number) =>
    Promise.all([1, 2, 3].map(async (page) => (await imports.rowsOf('file', state, { page, limit })).map(({ seq }) => seq)));
  expect(await pages(undefined, 2)).toEqual([[0, 1], [2, 3], [4]]);
  expect(await pages('right', 2)).toEqual([[0, 2], [4], []]);
  expect(await pages('wrong', 1)).toEqual([[1], [3], []]);
  expect((await imports.right('file', 2)).map(({ seq }) => seq)).toEqual([0, 2]);
});

it('a file is what its content type says it is, else what its name says', () => {
  const { formatOf } = openCatalogue(db()).imports;
  expect(formatOf('text/csv; charset=utf-8', 'a.json')).toBe('csv');
  expect(formatOf('Text/Tab-Separated-Values', 'a')).toBe('csv');
  expect([formatOf('application/json', ''), formatOf('application/x-ndjson', '')]).toEqual(['json', 'ndjson']);
  expect([formatOf(undefined, 'a.tsv'), formatOf('application/octet-stream', 'a.JSONL')]).toEqual(['csv', 'ndjson']);
  expect(() => formatOf('application/zip', 'a.xlsx')).toThrow('Send a .csv, .json or .ndjson file.');
});

it('a row that is wrong shows what can be read of it with its reasons, and a total is that of the rows asked for', async () => {
  const catalogue = openCatalogue(db());
  const right = {
    sku: 'A',
    title: 'Lamp',
    category: 'Popular',
    rating: 4,
    stock: 3,
    price: 9.99,
    description: 'A lamp.',
    imgUrl: '/l.svg',
  };
  const lines = [
    right,
    { ...right, sku: 'B', price: 'free' },
    { ...right, sku: 'C', title: 7, stock: null },
    { ...right, sku: 'A', title: 'Second' },
  ].map((line) => JSON.stringify(line));
  const file = Readable.from([Buffer.from([...lines, '{"sku":'].join('\n'))]);
  const importId = '0'.repeat(24);
  const upload = { importId, name: 'lamps.ndjson', format: 'ndjson', setStock: true, by: 'admin@shop.test' } as const;
  expect(await catalogue.imports.check(upload, file)).toMatchObject({
    ...{ importId, name: 'lamps.ndjson', setStock: true, by: 'admin@shop.test', state: 'checked', read: 5, right: 1, wrong: 4 },
  });
  const shown = async (state?: 'right' | 'wrong') => {
    const { items: found, total } = await catalogue.imports.byId(importId, { page: 1, limit: 10, state });
    return { total, rows: found.rows.map(({ at, sku, title, price, stock, reasons }) => [at, sku, title, price, stock, reasons]) };
  };
  const wrong = [
    [2, 'B', 'Lamp', null, 3, ['price: must be a number']],
    [3, 'C', null, 9.99, null, ['title: must be text', 'stock: is missing']],
    [4, 'A', 'Second', 9.99, 3, ['sku: stands already in row 1; the first one counts']],
    [5, null, null, null, null, ['is not a JSON object']],
  ];
  expect(await shown('wrong')).toEqual({ total: 4, rows: wrong });
  expect(await shown('right')).toEqual({ total: 1, rows: [[1, 'A', 'Lamp', 9.99, 3, []]] });
  expect(await shown()).toEqual({ total: 5, rows: [[1, 'A', 'Lamp', 9.99, 3, []], ...wrong] });
  await expect(catalogue.imports.apply('f'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
});
