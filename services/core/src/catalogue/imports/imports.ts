import type { Readable } from 'node:stream';
import type { Push } from '@pulsecart/platform/redis/push';
import type { JobQueue } from '@pulsecart/platform/redis/queue';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { ImportRow, ImportRowState, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { type ImportMoved, rooms } from '@pulsecart/shared/realtime/events';
import type { Db } from 'mongodb';
import { type CheckedRow, readProducts } from './files/read-products.ts';
import { type FileFormat, formatOf, UnreadableFile } from './files/row-source.ts';
import { createImportsRepository, type ImportDocument, type ImportRowDocument } from './imports-repository.ts';
import { reasonOf, type UpsertProducts } from './upsert-products.ts';

/** Rows that are checked or taken over together. */
const BATCH = 500;
/** The same where each row sets the stock of its product, which takes a write of its own. */
const STOCK_BATCH = 100;
const MOST_ROWS = 100_000;

export interface ImportsDeps {
  db: Db;
  upsert: UpsertProducts;
  queue: JobQueue<typeof maintenanceJobs>;
  push: Push;
  now(): Date;
}

export type UploadedFile = Pick<ImportDocument, 'name' | 'setStock' | 'by'> & { importId: string; format: FileFormat };

export type ProductImports = ReturnType<typeof createProductImports>;

const formats: Record<string, FileFormat> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
};

const jobIdOf = (importId: string, sends: number): string => `import-${importId}-${sends}`;

/** Files of products: first read and checked, with every row to be looked at, then taken over by a worker. */
export function createProductImports({ db, upsert, queue, push, now }: ImportsDeps) {
  const imports = createImportsRepository(db);
  const send = ({ _id: importId, sends }: Pick<ImportDocument, '_id' | 'sends'>) =>
    queue.add('import', { v: 1, importId }, { jobId: jobIdOf(importId, sends) });
  const pushProgress = (document: ImportDocument): void => void push.emit([rooms.admins], 'import:progress', movedOf(document));

  async function known(id: string): Promise<ImportDocument> {
    const found = await imports.byId(id);
    if (found === null) throw notFound('This import');
    return found;
  }

  /** Stores the rows as they are read, so that a file may be larger than memory. */
  async function store(importId: string, file: AsyncGenerator<CheckedRow>, at: Date) {
    const counts = { read: 0, right: 0, wrong: 0 };
    let batch: ImportRowDocument[] = [];
    for await (const checked of file) {
      if (counts.read === MOST_ROWS) {
        throw new Refusal('too_large', `A file may have at most ${MOST_ROWS.toLocaleString('en-US')} rows. Split it.`);
      }
      const row = rowDocument(importId, counts.read, checked, at);
      counts.read += 1;
      counts[row.state === 'right' ? 'right' : 'wrong'] += 1;
      batch.push(row);
      if (batch.length < BATCH) continue;
      await imports.addRows(batch);
      batch = [];
    }
    if (batch.length > 0) await imports.addRows(batch);
    return counts;
  }

  async function sendAgain({ _id, sends }: Pick<ImportDocument, '_id' | 'sends'>): Promise<boolean> {
    return (await imports.raiseSends(_id, sends, now())) && send({ _id, sends: sends + 1 });
  }

  /** Puts rows into the catalogue. @returns what became of each */
  async function takeOver(rows: readonly ImportRowDocument[], { _id, setStock }: ImportDocument) {
    const ready = rows.flatMap(({ row }) => (row === null ? [] : [row]));
    const results = await upsert(ready, { stockImport: setStock ? _id : undefined });
    return results.map((result, index) => {
      const { outcome } = result;
      const fine = outcome === 'inserted' || outcome === 'updated' || outcome === 'unchanged';
      return { _id: rows[index]?._id ?? '', state: fine ? outcome : ('rejected' as const), reasons: fine ? [] : [reasonOf(result)] };
    });
  }

  return {
    formatOf: formatOfUpload,
    /**
     * Reads and checks an uploaded file. Nothing in the catalogue changes.
     * @throws Refusal `unreadable_file`, `too_large`
     */
    async check({ importId, name, format, setStock, by }: UploadedFile, file: Readable): Promise<ProductImport> {
      const at = now();
      const none = { read: 0, right: 0, wrong: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
      await imports.insert({
        _id: importId,
        name,
        setStock,
        by,
        createdAt: at,
        touchedAt: at,
        state: 'reading',
        sends: 0,
        version: 1,
        ...none,
      });
      try {
        const counts = await store(importId, readProducts(file, format), at);
        const checked = await imports.move(importId, 'reading', { ...counts, state: 'checked', listed: true });
        if (checked === null) throw new Error('an import disappeared while it was read');
        return presentImport(checked);
      } catch (error) {
        await imports.forget(importId).catch(() => undefined);
        if (error instanceof UnreadableFile) throw new Refusal('unreadable_file', error.message);
        throw error;
      }
    },
    async recent(page: Paging): Promise<Found<ProductImport>> {
      const { found, total } = await imports.recent(page);
      return { items: found.map(presentImport), total };
    },
    /** @throws Refusal `not_found` */
    async byId(id: string, { state, ...page }: Paging & { state?: ImportRowState | undefined }) {
      const document = await known(id);
      const rows = (await imports.rowsOf(id, state, page)).map(presentRow);
      return { items: { ...presentImport(document), rows }, total: state === undefined ? document.read : document[state] };
    },
    /** Has the right rows taken over; with Redis away the sweeper begins it. @throws Refusal `import_applied` */
    async apply(id: string): Promise<ProductImport> {
      await known(id);
      const applying = await imports.move(id, 'checked', { state: 'applying', touchedAt: now() });
      if (applying === null)
        throw new Refusal('import_applied', 'This file is being taken over already, or was. Upload it again to repeat that.');
      pushProgress(applying);
      await send(applying);
      return presentImport(applying);
    },
    /**
     * The job `import`. Every batch is recorded; what a crash left is taken over by the next, and two at once do no harm.
     * @param stopping - has it stop after the batch in hand, and leave the rest to another worker
     */
    async run(id: string, stopping?: AbortSignal): Promise<void> {
      let document = await imports.byId(id);
      let counts = await imports.count(id);
      const most = batchOf(document);
      while (document?.state === 'applying' && stopping?.aborted !== true) {
        const rows = await imports.right(id, most);
        const outcomes = await takeOver(rows, document);
        await imports.record(outcomes);
        for (const { state } of outcomes) counts = { ...counts, right: counts.right - 1, [state]: counts[state] + 1 };
        const ended = rows.length < most;
        if (ended) counts = await imports.count(id);
        document = await imports.move(id, 'applying', { ...counts, touchedAt: now(), ...(ended ? { state: 'done' as const } : {}) });
        if (document !== null) pushProgress(document);
      }
      if (document?.state === 'applying') await sendAgain(document);
    },
    /** Resumes imports without a queued job. @returns how many */
    async sweep(before: Date): Promise<number> {
      if (!push.ready()) return 0;
      let resumed = 0;
      for (const left of await imports.left(before)) {
        if (!(await queue.carries(jobIdOf(left._id, left.sends))) && (await sendAgain(left))) resumed++;
      }
      return resumed;
    },
    ensureIndexes: () => imports.ensureIndexes(),
  };
}

const batchOf = (document: ImportDocument | null): number => (document?.setStock === true ? STOCK_BATCH : BATCH);

/** @throws Refusal `file_format` where neither the content type nor the name identifies the format */
function formatOfUpload(contentType: string | undefined, name: string): FileFormat {
  const known = formats[(contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  if (known !== undefined) return known;
  try {
    return formatOf(name);
  } catch {
    throw new Refusal('file_format', 'Send a .csv, .json or .ndjson file.');
  }
}

function rowDocument(importId: string, seq: number, { at, value, sku, row, reasons }: CheckedRow, createdAt: Date): ImportRowDocument {
  const { title, price, stock } = row ?? seen(value);
  const right = reasons.length === 0;
  const base = { _id: `${importId}:${seq}`, importId, seq, at, createdAt, sku, title, price, stock, reasons };
  return { ...base, state: right ? 'right' : 'wrong', row: right ? row : null };
}

/** What can be shown of a row that is wrong. */
function seen(value: unknown): Pick<ImportRowDocument, 'title' | 'price' | 'stock'> {
  const { title, price, stock } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const number = (given: unknown): number | null => (typeof given === 'number' && Number.isFinite(given) ? given : null);
  return { title: typeof title === 'string' ? title.slice(0, 160) : null, price: number(price), stock: number(stock) };
}

function movedOf({ _id, version, state, right, inserted, updated, unchanged, rejected }: ImportDocument): ImportMoved {
  return { importId: _id, version, state: state === 'reading' ? 'checked' : state, right, inserted, updated, unchanged, rejected };
}

function presentImport(document: ImportDocument): ProductImport {
  const { name, setStock, by, createdAt, read, wrong } = document;
  return { ...movedOf(document), name, setStock, by, at: createdAt.toISOString(), read, wrong };
}

function presentRow({ at, sku, title, price, stock, state, reasons }: Omit<ImportRowDocument, 'row'>): ImportRow {
  return { at, sku, title, price, stock, state, reasons };
}
