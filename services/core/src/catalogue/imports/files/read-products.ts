import type { Readable } from 'node:stream';
import type { CatalogueRow } from '../catalogue-row.ts';
import { checkRow, type RejectedRow } from './check-row.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readNdjson } from './read-json.ts';
import type { FileFormat, RawRow } from './row-source.ts';

const readers: Record<FileFormat, (file: Readable) => AsyncGenerator<RawRow>> = { csv: readCsv, json: readJson, ndjson: readNdjson };

/** A row of a file. It is taken where there are no reasons against it. */
export interface CheckedRow extends RejectedRow {
  value: unknown;
  /** As the catalogue takes it, also where its SKU stood before; null where it cannot. */
  row: CatalogueRow | null;
}

/** The rows of a catalogue file, one at a time, each checked; of several with one SKU the first counts. @throws UnreadableFile */
export async function* readProducts(file: Readable, format: FileFormat): AsyncGenerator<CheckedRow> {
  const firstAt = new Map<string, number>();
  for await (const raw of readers[format](file)) {
    const { at, value } = raw;
    const checked = checkRow(raw);
    if ('rejected' in checked) {
      yield { ...checked.rejected, value, row: null };
      continue;
    }
    const { row } = checked;
    const first = firstAt.get(row.sku);
    if (first === undefined) firstAt.set(row.sku, at);
    const reasons = first === undefined ? [] : [`sku: stands already in row ${first}; the first one counts`];
    yield { at, value, sku: row.sku, reasons, row };
  }
}
