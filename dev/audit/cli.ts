import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { InvariantReport } from '@pulsecart/core/orders';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import type { Database } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openShopDatabase } from '../catalogue/import/shop-database.ts';
import { withHelp } from '../launcher/command-line.ts';

const HELP = `npm run audit [-- options]

Holds the shop against its promises: for every product received − sold − available is what orders hold, and what is sold
is what confirmed orders say; every accepted order is exactly once in a final state or still going on; subtotal and total
of every order and confirmed order are those of its lines; no hold outlives its time. Reads only, except with --repair,
and may run while the shop is open.

  --repair       mends what can be mended without guessing: counts from confirmed orders and open holds, missing tracking
                 records, holds that ran out, what a crash left undone. Then looks again
  --grace SECONDS  how long something may wait for the workers before it counts as left undone (60)
  --json         prints the report as JSON

The database is MONGODB_URI (and MONGODB_DB), or that of the shop which is open in this folder.
Ends with 0 when all is right, 2 when something is wrong (after --repair: still wrong), 1 when it could not be done.`;

const LOOKS = 6;
/** Longer than most confirmations take, so that the second look finds another state. */
const BETWEEN_LOOKS_MS = 700;
const SHOWN = 50;

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const options = { repair: { type: 'boolean' }, grace: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values } = withHelp(HELP, () => parseArgs({ options }));
  const graceMs = Number(values.grace ?? 60) * 1000;
  if (values.help || !Number.isFinite(graceMs)) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const database = await openShopDatabase(process.env, 'audit');
  try {
    return await audit(database, graceMs, values);
  } finally {
    await database.close();
  }
}

async function audit({ db }: Database, graceMs: number, { repair = false, json = false }): Promise<number> {
  const { upkeep } = openShopWithoutWorkers(db, createLogger('audit', 'silent')).orders;
  const look = () => upkeep.checkOpen(graceMs, { looks: LOOKS, pause: () => pause(BETWEEN_LOOKS_MS) });
  let report = await look();
  const mended = repair ? await upkeep.repair(report, graceMs) : [];
  if (repair) report = await look();
  if (json) console.log(JSON.stringify({ ...report, mended }, null, 2));
  else {
    for (const { subject, what } of mended) console.log(`mended  ${subject}: ${what}`);
    tell(report, repair);
  }
  return report.violations.length === 0 ? 0 : 2;
}

function tell({ products, orders, confirmed, violations, unsettled }: InvariantReport, repaired: boolean): void {
  for (const { rule, subject, message } of violations.slice(0, SHOWN)) console.log(`${rule.padEnd(9)} ${subject}: ${message}`);
  if (violations.length > SHOWN) console.log(`… and ${violations.length - SHOWN} more; --json has them all`);
  for (const id of unsettled) console.log(`product ${id} sold without a pause: its count was not judged`);
  const looked = `${products} products, ${orders} orders, ${confirmed} confirmed orders`;
  if (violations.length === 0) console.log(`${looked}: all is right.`);
  else console.log(`${looked}: ${violations.length} wrong.${repaired ? ' These need a person.' : ' Try: npm run audit -- --repair'}`);
}
