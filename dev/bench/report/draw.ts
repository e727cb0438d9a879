import type { Figure } from '../harness/figures.ts';
import { goalWords, withUnit } from './words.ts';

const WIDTH = 820;
const LEFT = 300;
const RIGHT = 150;
const ROW = 46;
const TOP = 52;

/** Readable on light and on dark paper. */
const style = `
  text { font: 13px system-ui, sans-serif; fill: #57606a; }
  .title { font-size: 15px; font-weight: 600; }
  .met { fill: #1a7f37; stroke: #1a7f37; } .missed { fill: #bc4c00; stroke: #bc4c00; }
  .goal { stroke: #8b949e; stroke-width: 2; stroke-dasharray: 4 3; }
  .run { opacity: .35; stroke: none; } .before { fill: none; stroke: #8b949e; stroke-width: 1.5; }
  .axis { stroke: #8b949e; opacity: .35; }`;

/**
 * One row for each figure: its interval and median against the goal (the dashed line), the single runs as pale dots, and
 * what it was before as a ring. Each row has a scale of its own, with the goal in the same place, so that the right side
 * (or the left, where less is better) is always the good one.
 */
export function drawSection(title: string, figures: readonly Figure[], before: readonly Figure[]): string {
  const height = TOP + ROW * figures.length + 12;
  const rows = figures.map((figure, i) =>
    drawRow(
      figure,
      TOP + ROW * i + ROW / 2,
      before.find(({ name }) => name === figure.name),
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>${style}
</style>
<text class="title" x="12" y="26">${escaped(title)}</text>
${rows.join('\n')}
</svg>
`;
}

function drawRow(figure: Figure, y: number, before: Figure | undefined): string {
  const { name, judged, goal, met } = figure;
  const x = scale(goal.value);
  const kind = met ? 'met' : 'missed';
  const arrow = goal.at === 'least' ? '→' : '←';
  const dots = ratiosOf(figure).map((value) => `<circle class="run ${kind}" cx="${x(value)}" cy="${y}" r="4"/>`);
  const ring =
    before === undefined
      ? ''
      : `<circle class="before" cx="${x(before.judged.median)}" cy="${y}" r="6"><title>before: ${withUnit(before.judged.median, judged.unit)}</title></circle>`;
  return [
    `<text x="12" y="${y - 2}">${escaped(name)}</text>`,
    `<text x="12" y="${y + 14}" opacity=".7">goal ${goalWords(goal, judged.unit)} ${arrow}</text>`,
    `<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>`,
    `<line class="goal" x1="${x(goal.value)}" x2="${x(goal.value)}" y1="${y - 14}" y2="${y + 14}"/>`,
    ...dots,
    ring,
    `<line class="${kind}" stroke-width="3" x1="${x(judged.low)}" x2="${x(judged.high)}" y1="${y}" y2="${y}"/>`,
    `<circle class="${kind}" cx="${x(judged.median)}" cy="${y}" r="5"/>`,
    `<text x="${WIDTH - RIGHT + 12}" y="${y + 4}">${withUnit(judged.median, judged.unit)}</text>`,
  ].join('\n');
}

/** The goal stands in the middle; twice the goal at the right end, nothing at the left one, and what lies beyond at the end. */
function scale(goal: number): (value: number) => number {
  const end = goal === 0 ? 1 : goal * 2;
  return (value) => Math.round(LEFT + Math.min(1, Math.max(0, value / end)) * (WIDTH - RIGHT - LEFT));
}

function ratiosOf({ runs, judged, baseline }: Figure): number[] {
  if (runs === undefined) return [];
  if (baseline === undefined || judged.unit !== '×') return runs.product;
  return runs.product.map((value, i) => value / (runs.baseline[i] ?? Number.NaN)).filter(Number.isFinite);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
