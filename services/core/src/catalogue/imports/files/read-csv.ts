import { Readable } from 'node:stream';
import { productFieldNames, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import { restored } from '@pulsecart/shared/csv-cells';
import { CsvError, parse } from 'csv-parse';
import { catalogueRow } from '../catalogue-row.ts';
import { type RawRow, UnreadableFile } from './row-source.ts';

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** A quote that never closes must not take the rest of the file for one row. */
const MOST_OF_A_ROW = 256 * 1024;

/** Columns that a file must have; the others have defaults. */
const needed = Object.entries(catalogueRow.shape)
  .filter(([, field]) => !field.safeParse(undefined).success)
  .map(([name]) => name);

/**
 * Rows of a CSV file with a header line. A list stands in one column, separated by `|`. Further columns are left alone.
 * Formulas that the shop disarmed when it wrote the file are what they were before.
 * The separator (comma, semicolon or tab) is the one the header uses.
 * @throws UnreadableFile naming the line, for a quote that never closes or a header without the needed columns
 */
export async function* readCsv(file: Readable): AsyncGenerator<RawRow> {
  const [delimiter, whole] = await sniff(file);
  const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };
  const parser = whole.pipe(parse({ ...options, max_record_size: MOST_OF_A_ROW }));
  whole.on('error', (error) => parser.destroy(error));
  let header: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (header === undefined) {
        header = record;
        assertColumns(header);
      } else yield toRow(header, record, info.lines);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The CSV cannot be read on: ${error.message}`);
    throw error;
  }
  if (header === undefined) throw new UnreadableFile('The file is empty: its first line must name the columns.');
}

function assertColumns(header: readonly string[]): void {
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableFile(`The first line names no column ${missing.join(', ')}.`);
}

function toRow(header: readonly string[], record: readonly string[], at: number): RawRow {
  const value = Object.fromEntries(header.map((name, index) => [name, restored(record[index] ?? '')]));
  if (record.length !== header.length) return { at, value, fault: `has ${record.length} columns, the header has ${header.length}` };
  return { at, value: typed(value) };
}

/**
 * Text into what the schema expects. What is no number stays text, so that the schema says what is wrong with it. An empty
 * cell says nothing of its field; that of a list is the empty list.
 */
function typed(cells: Record<string, string>): Record<string, unknown> {
  const row: Record<string, unknown> = { ...cells };
  for (const name of productFieldNames) {
    const { entry } = ruleOf(name);
    const cell = cells[name] ?? '';
    if (entry === 'list') row[name] = toList(cell);
    else if (cell === '') delete row[name];
    else if (entry === 'number') row[name] = toNumber(cell);
  }
  return row;
}

function toList(cell: string): string[] {
  return cell
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function toNumber(cell: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** Reads up to the first line's end, and gives back the separator it uses and the file from its beginning. */
async function sniff(file: Readable): Promise<[delimiter: string, whole: Readable]> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { value: first = Buffer.alloc(0) } = await chunks.next();
  const line = first.toString('utf8').split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [
    [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best)),
    Readable.from(withFirst(first, chunks), { objectMode: false }),
  ];
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
