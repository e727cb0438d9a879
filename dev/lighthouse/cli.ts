/** `npm run lighthouse`: loads the shop's pages in Lighthouse, keeps the figures under docs/, fails when a goal is missed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repoDir } from '../engines/paths.ts';
import { orExit } from '../launcher/command-line.ts';
import { openBrowser, openShop } from '../test/open-shop.ts';
import { takePriority } from '../test/take-priority.ts';
import { middleOf, missedGoals } from './goals.ts';
import { type Measurement, measure } from './measure.ts';
import { measuredPages, prepareTracking } from './pages.ts';
import { type Figures, reportPage } from './report.ts';

const HELP = `npm run lighthouse -- [options]

  --loads N     how often each page is loaded (5); each figure is the middle of its N
  --only NAME   home, category, product or tracking; may be given for several. The figures are shown and not kept
  --reports DIR Lighthouse's own report of each load is kept there, as JSON for its viewer
  --help        this text`;

const { values } = orExit(HELP, () =>
  parseArgs({
    options: {
      loads: { type: 'string', default: '5' },
      only: { type: 'string', multiple: true, default: [] },
      reports: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }),
);

if (values.help) console.log(HELP);
else process.exitCode = tell(await measureAll(Number(values.loads), values.only));

async function measureAll(loads: number, only: readonly string[]): Promise<Figures> {
  if (!takePriority()) console.log('Other work on this machine goes into the figures: this account may not take priority over it.');
  const shop = await openShop(console.log);
  try {
    const browser = await openBrowser(console.log);
    try {
      const pages: Figures['pages'] = [];
      for (const page of (await measuredPages(shop.url)).filter(({ name }) => only.length === 0 || only.includes(name))) {
        if (page.signedIn) await prepareTracking(browser.context, shop.url);
        const each: Measurement[] = [];
        for (let load = 1; load <= loads; load += 1) {
          const { figures, report } = await measure(shop.url, page, browser.debuggingPort);
          each.push(figures);
          keepReport(`${page.name}-${load}`, report);
          console.log(`${page.name}, load ${load} of ${loads}: performance ${figures.scores.performance}`);
        }
        pages.push({ name: page.name, middle: middleOf(each), each });
      }
      const figures = { at: new Date().toISOString(), lighthouse: lighthouseVersion(), chromium: browser.version, loads, pages };
      return { ...figures, cores: availableParallelism() };
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}

function keepReport(name: string, report: unknown): void {
  if (values.reports === undefined) return;
  const folder = resolve(process.env.INIT_CWD ?? '.', values.reports);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
}

function lighthouseVersion(): string {
  const file = createRequire(import.meta.url).resolve('lighthouse/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Shows the figures, and keeps them unless only some pages were measured. @returns the exit code. */
function tell(figures: Figures): number {
  const page = reportPage(figures);
  console.log(`\n${page}`);
  if (values.only.length === 0) {
    writeFileSync(join(repoDir, 'docs/lighthouse.md'), page);
    writeFileSync(join(repoDir, 'docs/lighthouse.json'), `${JSON.stringify(figures, null, 2)}\n`);
  }
  for (const { name, middle } of figures.pages) for (const audit of middle.failedAudits) console.log(`${name}: ${audit}`);
  const missed = figures.pages.flatMap(({ name, middle }) => missedGoals(middle).map((goal) => `${name}: ${goal}`));
  console.log(missed.length === 0 ? 'Every goal is reached.' : `Missed:\n  ${missed.join('\n  ')}`);
  return missed.length === 0 ? 0 : 1;
}
