import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FileFormat, RejectedRow } from '@pulsecart/core/catalogue';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { productFieldNames } from '@pulsecart/shared/catalogue/product-fields';
import { orExit } from '../launcher/command-line.ts';
import { checkOnly, type ImportJob, type ImportReport, importCatalogue } from './import/import-catalogue.ts';
import { openShopDatabase } from './import/shop-database.ts';
import { createProgressBar } from './import/show-progress.ts';

const HELP = `npm run catalogue -- import FILE [options]

Puts the products of a CSV, JSON or NDJSON file into the shop. Rows are matched by SKU: new ones are added, changed ones
updated, the rest left alone. Importing a file again changes nothing. Rows that are wrong are listed and left out.

Fields: sku, ${productFieldNames.join(', ')}
The price is in dollars. In CSV, | separates the entries of a list. docs/CATALOGUE.md says more of each field.

  --set-stock       also set the stock of products that are there already (never below what orders hold)
  --dry-run         check the file and write nothing; needs no shop
  --rejects FILE    write every rejected row to FILE, one JSON object a line
  --format FORMAT   csv, json or ndjson, where the file's name does not say

Ends with 0 when every row was taken, 2 when some were rejected, 1 when it could not be done.`;

/** Rejected rows that are shown; --rejects has them all. */
const SHOWN = 50;

const { values, positionals } = readArguments();
const [command, file] = positionals;

if (values.help || command !== 'import' || !file || positionals.length > 2) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  process.exitCode = await run(resolve(process.env.INIT_CWD ?? '.', file)).catch((error: NodeJS.ErrnoException) => {
    console.error(error.code === 'ENOENT' ? `There is no file ${error.path}.` : error.message);
    return 1;
  });
}

function readArguments() {
  const options = {
    'set-stock': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    rejects: { type: 'string' },
    format: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  return orExit(HELP, () => parseArgs({ options, allowPositionals: true }));
}

async function run(path: string): Promise<number> {
  const database = values['dry-run'] ? null : await openShopDatabase();
  try {
    const catalogue = database && openShopWithoutWorkers(database.db, createLogger('catalogue', 'silent')).catalogue;
    await catalogue?.ensureIndexes();
    const upsert = catalogue?.upsert ?? checkOnly;
    const format = values.format ? { format: readFormat(values.format) } : {};
    return tell(await runImport({ file: path, upsert, setStock: values['set-stock'], ...format }));
  } finally {
    await database?.close();
  }
}

function readFormat(format: string): FileFormat {
  if (format === 'csv' || format === 'json' || format === 'ndjson') return format;
  throw new Error(`--format takes csv, json or ndjson, not ${format}.`);
}

async function runImport(job: ImportJob): Promise<ImportReport> {
  const bar = createProgressBar(process.stdout);
  const shown: RejectedRow[] = [];
  const rejects = values.rejects ? createWriteStream(resolve(process.env.INIT_CWD ?? '.', values.rejects)) : null;
  const onRejected = (row: RejectedRow) => {
    if (shown.length < SHOWN) shown.push(row);
    rejects?.write(`${JSON.stringify(row)}\n`);
  };
  try {
    return await importCatalogue({ ...job, onRejected, onProgress: bar.show });
  } finally {
    bar.close();
    for (const row of shown) console.log(`  row ${row.at}${row.sku ? ` (${row.sku})` : ''}: ${row.reasons.join('; ')}`);
    await new Promise<void>((done) => (rejects ? rejects.end(done) : done()));
  }
}

function tell({ read, inserted, updated, unchanged, rejected }: ImportReport): number {
  if (rejected > SHOWN) console.log(`  … and ${rejected - SHOWN} more; --rejects FILE writes them all.`);
  if (values['dry-run']) console.log(`${read} rows: ${read - rejected} are right, ${rejected} are not. Nothing was written.`);
  else console.log(`${read} rows: ${inserted} added, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected.`);
  return rejected > 0 ? 2 : 0;
}
