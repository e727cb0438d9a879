import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type CatalogueRow,
  type FileFormat,
  formatOf,
  type RejectedRow,
  readProducts,
  reasonOf,
  type UpsertProducts,
} from '@pulsecart/core/catalogue';

/** Rows per write: a handful of commands each. */
const BATCH = 1000;

export interface ImportReport {
  /** Rows the file has. */
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportJob {
  file: string;
  /** Also set the stock of products that are there already. */
  setStock?: boolean | undefined;
  /** By default the one of the file name. */
  format?: FileFormat;
  /** Puts a batch into the catalogue; `checkOnly` where nothing is to be written. */
  upsert: UpsertProducts;
  /** Called after every batch; `done` is the share of the file that was read, 0–1. */
  onProgress?: (report: Readonly<ImportReport>, done: number) => void;
  onRejected?: (row: RejectedRow) => void;
}

/** Stands in for the catalogue when a file is only checked. */
export const checkOnly: UpsertProducts = async (batch) => batch.map(({ sku }) => ({ sku, outcome: 'unchanged' }));

/**
 * Reads a catalogue file row by row and puts it into the catalogue in batches. Wrong rows are reported and left out.
 * Importing the same file again changes nothing.
 * @throws UnreadableFile where the file itself cannot be read on; what stood before is imported
 */
export async function importCatalogue(job: ImportJob): Promise<ImportReport> {
  const { size } = await stat(job.file);
  const stream = createReadStream(job.file, { highWaterMark: 1 << 18 });
  const report: ImportReport = { read: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
  const reject = (row: RejectedRow) => {
    report.rejected += 1;
    job.onRejected?.(row);
  };
  const write = createBatches(job, report, reject);
  // A small file is read ahead whole: it is not done before its rows are.
  const progress = (most: number) => job.onProgress?.(report, size === 0 ? most : Math.min(most, stream.bytesRead / size));
  try {
    for await (const { at, sku, reasons, row } of readProducts(stream, job.format ?? formatOf(job.file))) {
      report.read += 1;
      if (row === null || reasons.length > 0) reject({ at, sku, reasons });
      else if (await write.add(at, row)) progress(0.99);
    }
  } finally {
    // Also where the file cannot be read on: what was read so far counts.
    await write.flush();
    stream.destroy();
    progress(1);
  }
  return report;
}

/** Gathers rows into batches and counts what became of them. */
function createBatches(job: ImportJob, report: ImportReport, reject: (row: RejectedRow) => void) {
  let waiting: { at: number; row: CatalogueRow }[] = [];
  const options = { stockImport: job.setStock === true ? `file-${randomUUID()}` : undefined };

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const results = await job.upsert(
      batch.map(({ row }) => row),
      options,
    );
    for (const [index, result] of results.entries()) {
      const { outcome } = result;
      if (outcome === 'inserted' || outcome === 'updated' || outcome === 'unchanged') report[outcome] += 1;
      else reject({ at: batch[index]?.at ?? 0, sku: result.sku, reasons: [reasonOf(result)] });
    }
  }

  return {
    flush,
    /** @returns whether a batch was written */
    async add(at: number, row: CatalogueRow): Promise<boolean> {
      waiting.push({ at, row });
      if (waiting.length < BATCH) return false;
      await flush();
      return true;
    },
  };
}
