import { Readable } from 'node:stream';
import { productFieldNames, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { type CheckedRow, readProducts } from './read-products.ts';
import type { FileFormat, RawRow } from './row-source.ts';

async function rowsOf(file: Readable, format: FileFormat): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for await (const row of readProducts(file, format)) rows.push(row);
  return rows;
}
/** The file comes in pieces, as an upload does. */
const read = (format: FileFormat, ...pieces: string[]): Promise<CheckedRow[]> =>
  rowsOf(Readable.from(pieces.map((piece) => Buffer.from(piece))), format);
const fileOf = (text: string): Readable => Readable.from([Buffer.from(text)]);
const header = ['sku', 'title', 'category', 'price', 'rating', 'stock', 'description', 'imgUrl', 'features'];
const cells = (sku: string) => [sku, 'Lamp', 'Popular', '9.99', '4', '3', 'A lamp.', '/l.svg', 'bright | small'];
const lamp = (sku: string) => ({
  ...{ sku, title: 'Lamp', category: 'Popular', price: 9.99, rating: 4, stock: 3, description: 'A lamp.', imgUrl: '/l.svg' },
  features: ['bright', 'small'],
});
const table = (sign: string, ...lines: string[][]) => lines.map((line) => line.join(sign)).join('\n');

it.each([',', ';', '\t'])('a table may be separated by %j, and may have further columns, which are left alone', async (sign) => {
  const rows = await read('csv', table(sign, [...header, 'colour'], [...cells('A'), 'red'], [...cells('B'), '']));
  expect(rows.map(({ at, row, reasons }) => [at, row, reasons])).toEqual([
    [2, lamp('A'), []],
    [3, lamp('B'), []],
  ]);
});

it('a row is named by the line it ends on, whatever empty lines and line breaks come before', async () => {
  const rows = await read('csv', `${table(',', header, cells('A'))}\n\n`, `${cells('B').with(6, '"Two\nlines"').join(',')}\n`, 'C,short\n');
  expect(rows.map(({ at, sku, row }) => [at, sku, row?.description ?? null])).toEqual([
    [2, 'A', 'A lamp.'],
    [5, 'B', 'Two\nlines'],
    [6, 'C', null],
  ]);
});

it('a number that is none stays as it was written, so that the reason names it, and an empty cell is missing', async () => {
  const cell = (value: string) => table(',', header, cells('A').with(3, value));
  const reasons = async (value: string) => (await read('csv', cell(value)))[0]?.reasons;
  expect(await reasons('9.99')).toEqual([]);
  for (const value of ['1e3', '9.5.5', '0x10', 'Infinity']) expect(await reasons(value)).toEqual(['price: must be a number']);
  expect(await reasons('')).toEqual(['price: is missing']);
  expect((await reasons('-3'))?.[0]).toContain('negative');
});

it('an empty cell says nothing of its field, null in JSON says that it is empty, and an empty cell of a list is the empty list', async () => {
  const fieldsOf = async (file: AsyncIterable<RawRow>) => {
    for await (const { value } of file) return value;
    throw new Error('the file has no row');
  };
  const lists = productFieldNames.filter((field) => ruleOf(field).entry === 'list');
  const blank = table(',', ['sku', ...productFieldNames], ['A', ...productFieldNames.map(() => '')]);
  expect(await fieldsOf(readCsv(fileOf(blank)))).toEqual({ sku: 'A', ...Object.fromEntries(lists.map((field) => [field, []])) });
  const nothing: Record<string, unknown> = { sku: 'A', ...Object.fromEntries(productFieldNames.map((field) => [field, null])) };
  expect(await fieldsOf(readJson(fileOf(JSON.stringify([nothing]))))).toEqual(nothing);
});

it('lines of JSON are counted with the empty ones, begin with a byte order mark or none, and the first of a SKU counts', async () => {
  const line = (sku: string) => JSON.stringify(lamp(sku));
  const rows = await read('ndjson', `\uFEFF${line('A')}\r\n\r\n`, `${line('B')}\n${line('A')}\n{"sku":`);
  expect(rows.map(({ at, sku, reasons }) => [at, sku, reasons])).toEqual([
    [1, 'A', []],
    [3, 'B', []],
    [4, 'A', ['sku: stands already in row 1; the first one counts']],
    [5, null, ['is not a JSON object']],
  ]);
});

it('a file that breaks on its way is a fault of the way, in every format', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(`[${JSON.stringify(lamp('A'))},\n`);
        throw Object.assign(new Error('the connection broke'), { syscall: 'read' });
      })(),
    );
  for (const format of ['json', 'ndjson'] as const) {
    await expect(rowsOf(broken(), format)).rejects.toThrow('the connection broke');
  }
});
