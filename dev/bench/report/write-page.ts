import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../harness/figures.ts';
import { drawSection } from './draw.ts';
import { type Circumstances, labelsIn, type Results, readResults } from './results.ts';
import { goalWords, plain, withUnit } from './words.ts';

/** Writes the page and its plots from the results in a folder. */
export function writePage(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const labels = labelsIn(dir);
  const latest = readResults(dir, labels.includes('latest') ? 'latest' : (labels[0] ?? 'latest'));
  const before = labels.includes('before') ? readResults(dir, 'before') : null;
  for (const { section, title, figures } of Object.values(latest.sections)) {
    if (figures.length > 0) writeFileSync(join(dir, `${section}.svg`), drawSection(title, figures, figuresOf(before, section)));
  }
  writeFileSync(join(dir, 'README.md'), page(latest, before));
}

const figuresOf = (results: Results | null, section: string): Figure[] => results?.sections[section]?.figures ?? [];

const HEAD = `# How fast the shop is

Written by \`npm run bench\`. Each figure stands beside its baseline: the same work done by bare libraries, measured in the same
run, in turns with the product, the load coming from a process of its own. What counts is the ratio: absolute figures wander
with the machine. A value is the median of the runs; behind it, in brackets, stands the interval that holds the true median
with 95 % confidence. What each baseline does is said in [METHOD.md](METHOD.md).
`;

function page(latest: Results, before: Results | null): string {
  const all = Object.values(latest.sections);
  const parts = all.map((result) => {
    const head = `## ${result.title}\n`;
    if (result.failure !== undefined) return `${head}\nCould not be measured: ${result.failure}\n`;
    const notes = result.figures.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]));
    const details = result.figures.flatMap(({ name, details = {} }) =>
      Object.keys(details).length === 0
        ? []
        : [
            `- ${name}: ${Object.entries(details)
              .map(([what, value]) => `${what} ${typeof value === 'number' ? plain(value) : value}`)
              .join(', ')}`,
          ],
    );
    return [
      head,
      table(result.figures, figuresOf(before, result.section)),
      `![${result.title}](${result.section}.svg)\n`,
      [...notes, ...details].join('\n'),
      `\n<sub>${measuredOn(result.measured)}; ${result.seconds} s</sub>\n`,
    ].join('\n');
  });
  const met = all.flatMap(({ figures }) => figures).filter((figure) => figure.met).length;
  const count = all.flatMap(({ figures }) => figures).length;
  return [HEAD, `${met} of ${count} figures meet their goal.\n`, ...parts].join('\n');
}

function table(figures: readonly Figure[], before: readonly Figure[]): string {
  const old = (figure: Figure): string => {
    const match = before.find(({ name }) => name === figure.name);
    return match === undefined ? '' : cell(match.judged.median, match.judged, match.judged.unit);
  };
  const hasBefore = before.length > 0;
  const rows = figures.map((figure) => {
    const { name, unit, product, baseline, judged, goal, met } = figure;
    const columns = [
      name,
      cell(product.median, product, unit),
      baseline === undefined ? '' : `${withUnit(baseline.median, unit)} – ${baseline.what}`,
      cell(judged.median, judged, judged.unit),
    ];
    return `| ${[...columns, ...(hasBefore ? [old(figure)] : []), goalWords(goal, judged.unit), met ? 'met' : '**not met**'].join(' | ')} |`;
  });
  const heads = ['Figure', 'Product', 'Baseline', 'Judged', ...(hasBefore ? ['Judged before'] : []), 'Goal', ''];
  return `| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${rows.join('\n')}\n`;
}

const cell = (value: number, { low, high }: { low: number; high: number }, unit: string): string =>
  `${withUnit(value, unit)} (${plain(low)}–${plain(high)})`;

function measuredOn({ at, commit, database, redis, node, cpu, cores, quick }: Circumstances): string {
  return `${quick ? 'Quick run, ' : ''}${at.slice(0, 16).replace('T', ' ')} UTC at ${commit}, on ${database}; ${redis}; Node ${node}; ${cpu}, ${cores} cores`;
}
