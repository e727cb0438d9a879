import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CatalogueRow, formatOf, type RejectedRow } from '@pulsecart/core/catalogue';
import { afterAll, expect, test } from 'vitest';
import { csvLine } from '../../admin/run-admin.ts';
import { type ImportJob, importCatalogue } from './import-catalogue.ts';
import { progressLine } from './show-progress.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulsecart-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports `text` into a list. */
async function importing(name: string, text: string, more: Partial<ImportJob> = {}) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const taken: CatalogueRow[] = [];
  const rejected: RejectedRow[] = [];
  const batches: number[] = [];
  const upsert: ImportJob['upsert'] = async (batch) => {
    batches.push(batch.length);
    taken.push(...batch);
    return batch.map(({ sku }) => ({ sku, outcome: 'inserted' }));
  };
  const report = importCatalogue({ file, upsert, onRejected: (row) => rejected.push(row), ...more });
  return { report: await report.catch((error: Error) => error), taken, rejected, batches };
}

const product = (sku: string, more: object = {}) => ({
  sku,
  title: `Lamp ${sku}`,
  category: 'Smart Home',
  price: 12.5,
  rating: 4.4,
  features: ['Dims to 1 %'],
  stock: 3,
  description: 'A lamp. It shines.',
  imgUrl: '/media/lamp.svg',
  ...more,
});
const header = 'sku,title,category,price,rating,stock,description,imgUrl,features';

test('the three formats bring the same rows', async () => {
  const rows = [product('A'), product('B', { features: ['One', 'Two, with a comma'] })];
  const csv = [
    header,
    ...rows.map((r) => `${r.sku},${r.title},${r.category},12.50,4.4,3,"${r.description}",${r.imgUrl},"${r.features.join(' | ')}"`),
  ];
  const fromJson = await importing('a.json', JSON.stringify(rows));
  expect(fromJson.taken).toEqual(rows);
  expect(fromJson.report).toEqual({ read: 2, inserted: 2, updated: 0, unchanged: 0, rejected: 0 });
  expect((await importing('a.csv', csv.join('\n'))).taken).toEqual(rows);
  expect((await importing('a.ndjson', rows.map((row) => JSON.stringify(row)).join('\r\n'))).taken).toEqual(rows);
});

test('a CSV that the shop wrote comes back as it was, also where a spreadsheet would have seen formulas', async () => {
  const rows = [
    product('A', { title: '=Lamp', description: '-5 °C; =warm\n+40 °C', features: ['@home', '+1 lamp'] }),
    product('B', { title: "'=quoted'", description: "it's\t@work", features: ['-'] }),
  ];
  const cells = rows.map((row) => [
    row.sku,
    row.title,
    row.category,
    row.price,
    row.rating,
    row.stock,
    row.description,
    row.imgUrl,
    row.features.join('|'),
  ]);
  const text = [header.split(','), ...cells].map(csvLine).join('\r\n');
  expect(text).toContain("'-5 °C;' =warm\n'+40 °C");
  const { taken, rejected } = await importing('written.csv', text);
  expect(rejected).toEqual([]);
  expect(taken).toEqual(rows);
});

test('CSV as spreadsheets write it: byte order mark, semicolons, quotes, line breaks in cells', async () => {
  const text = `\uFEFF${header.replaceAll(',', ';')}\r\nA;"A ""bright"" lamp";Smart Home;12.50;4.4;3;"Two\nlines; one cell.";/l.svg;\r\n\r\n`;
  const { taken, report } = await importing('b.csv', text);
  expect(taken).toEqual([product('A', { title: 'A "bright" lamp', description: 'Two\nlines; one cell.', imgUrl: '/l.svg', features: [] })]);
  expect(report).toMatchObject({ read: 1, rejected: 0 });
});

test('wrong rows are left out, each with its place and every reason; what the importer does not know is ignored', async () => {
  const rows = [
    product('A', { kind: 'lamp', price: { $ne: null } }),
    product('B', { price: -1, stock: 1.5, rating: 4.45 }),
    product('C', { title: '  ', imgUrl: 'http://elsewhere.test/x.svg' }),
    'no product',
    null,
    product('C'),
    product('C', { title: 'Again' }),
  ];
  const { taken, rejected, report } = await importing('c.json', JSON.stringify(rows));
  expect(taken).toEqual([product('C')]);
  expect(report).toEqual({ read: 7, inserted: 1, updated: 0, unchanged: 0, rejected: 6 });
  const at = (place: number) => rejected.find((row) => row.at === place)?.reasons.join('; ');
  expect(at(1)).toMatch(/^price: /);
  expect(at(2)).toMatch(/price: A price cannot be negative/);
  expect(at(2)).toMatch(/stock: Whole pieces only/);
  expect(at(2)).toMatch(/rating: One decimal at most/);
  expect(at(3)).toMatch(/title: Title is required; imgUrl: Must be an https address/);
  expect(at(4)).toMatch(/object/);
  expect(at(5)).toMatch(/object/);
  expect(at(7)).toBe('sku: stands already in row 6; the first one counts');
  expect(rejected.find((row) => row.at === 2)?.sku).toBe('B');
});

test('CSV: numbers that are none and rows of another width are rejected by line', async () => {
  const text = [
    header,
    'A,Lamp,Smart Home,cheap,4.4,3,Fine.,/l.svg,',
    'B,Lamp,Smart Home,1,4.4,,Fine.,/l.svg,',
    'C,Lamp',
    'D,Lamp,Smart Home,1,4,3,Fine.,/l.svg,',
  ].join('\n');
  const { taken, rejected } = await importing('d.csv', text);
  expect(taken.map(({ sku }) => sku)).toEqual(['D']);
  expect(rejected.map(({ at, sku }) => [at, sku])).toEqual([
    [2, 'A'],
    [3, 'B'],
    [4, 'C'],
  ]);
  expect(rejected[0]?.reasons[0]).toMatch(/^price: .*number/);
  expect(rejected[1]?.reasons[0]).toMatch(/^stock: /);
  expect(rejected[2]?.reasons).toEqual(['has 2 columns, the header has 9']);
});

test('a broken line of NDJSON is one broken row', async () => {
  const { taken, rejected } = await importing('e.jsonl', `${JSON.stringify(product('A'))}\n{"sku": "B"\n\n${JSON.stringify(product('C'))}`);
  expect(taken.map(({ sku }) => sku)).toEqual(['A', 'C']);
  expect(rejected).toEqual([{ at: 2, sku: null, reasons: ['is not a JSON object'] }]);
});

test.each([
  ['no-array.json', '{"sku":"A"}', /JSON array/],
  ['cut.json', `[${JSON.stringify(product('A'))},{"sku":"B","ti`, /after row 1/],
  ['empty.csv', '', /first line must name the columns/],
  ['columns.csv', 'sku,title\nA,Lamp', /no column .*price/],
  ['quote.csv', `${header}\nA,"never closed`, /cannot be read on/i],
  ['words.txt', 'hello', /--format/],
])('%s is refused with a reason', async (name, text, reason) => {
  const { report } = await importing(name, text);
  expect(report).toBeInstanceOf(Error);
  expect((report as Error).message).toMatch(reason);
});

test('what stood before the place where a file breaks is imported', async () => {
  const { taken, report } = await importing('half.json', `[${JSON.stringify(product('A'))},nonsense]`);
  expect(report).toMatchObject({ name: 'UnreadableFile' });
  expect(taken.map(({ sku }) => sku)).toEqual(['A']);
});

test('a missing file says so', async () => {
  await expect(importCatalogue({ file: join(folder, 'none.json'), upsert: async () => [] })).rejects.toMatchObject({ code: 'ENOENT' });
});

test('rows go in batches of a thousand, and progress reaches the end', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => JSON.stringify(product(`P-${n}`)));
  const seen: number[] = [];
  const { batches, report } = await importing('many.ndjson', rows.join('\n'), { onProgress: (_, done) => seen.push(done) });
  expect(batches).toEqual([1000, 1000, 500]);
  expect(report).toMatchObject({ read: 2500, inserted: 2500 });
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('what the catalogue refuses is listed with its reason', async () => {
  const upsert: ImportJob['upsert'] = async () => [
    { sku: 'A', outcome: 'archived' },
    { sku: 'B', outcome: 'refused', reason: '6 units are held.' },
    { sku: 'C', outcome: 'unchanged' },
  ];
  const { rejected, report } = await importing('f.json', JSON.stringify(['A', 'B', 'C'].map((sku) => product(sku))), { upsert });
  expect(report).toMatchObject({ read: 3, unchanged: 1, rejected: 2 });
  expect(rejected.map(({ at, reasons }) => [at, reasons[0]])).toEqual([
    [1, 'sku: this product was deleted in the back office and stays so'],
    [2, 'stock: 6 units are held.'],
  ]);
});

test('the format is told by the name', () => {
  expect(['x.CSV', 'x.tsv', 'x.json', 'x.jsonl', 'x.ndjson'].map(formatOf)).toEqual(['csv', 'csv', 'json', 'ndjson', 'ndjson']);
});

test('the bar tells share, rows and rejected rows', () => {
  const report = { read: 22_500, inserted: 0, updated: 0, unchanged: 0, rejected: 12 };
  expect(progressLine(report, 0.5)).toBe(`${'█'.repeat(14)}${'░'.repeat(14)}  50 %  22,500 rows, 12 rejected`);
});
