import type { Course } from '../drill.ts';
import { percentile } from '../harness/until.ts';

const WIDTH = 760;
const PANEL = 110;
const LEFT = 64;
const RIGHT = 16;
const TOP = 30;
const GAP = 34;

/** Confirmations per second above, and below the time that commands took (99 of 100 calls of a second), with the faults shaded. */
export function plotCourse(title: string, course: Course): string {
  const span = Math.max(1, Math.ceil((course.ended - course.began) / 1000));
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (at - course.began)) / (span * 1000);
  const perSecond = bucket(
    span,
    course.began,
    course.confirmedAt.map((at) => ({ at, value: 1 })),
  ).map((values) => values.length);
  const commands = course.samples.filter(({ call, status }) => !call.startsWith('GET') && status > 0);
  const slow = bucket(
    span,
    course.began,
    commands.map(({ at, ms }) => ({ at, value: ms })),
  ).map((values) => percentile(values, 0.99));
  const failed = bucket(
    span,
    course.began,
    course.samples
      .filter(({ status, call }) => !call.startsWith('GET') && (status === 0 || status >= 500))
      .map(({ at }) => ({ at, value: 1 })),
  ).map((values) => values.length);
  const panels = [
    { label: 'orders confirmed in a second', values: perSecond, colour: '#0f766e', unit: '' },
    { label: 'commands: 99 of 100 answered within', values: slow, colour: '#b45309', unit: ' ms' },
    { label: 'commands without an answer or with 5xx', values: failed, colour: '#be123c', unit: '' },
  ];
  const height = TOP + panels.length * (PANEL + GAP) + 6;
  const shades = course.faults
    .map(({ label, from, to }, i) => {
      const left = x(from);
      const width = Math.max(2, x(to) - left);
      const rect = `<rect x="${n(left)}" y="${TOP}" width="${n(width)}" height="${height - TOP - GAP + 12}" fill="#64748b" opacity="0.16"/>`;
      const first = course.faults.findIndex((fault) => fault.label === label) === i;
      const anchor = left > WIDTH * 0.7 ? 'end' : 'start';
      const text = first
        ? `<text x="${n(left + (anchor === 'end' ? -4 : 4))}" y="${TOP + 10}" text-anchor="${anchor}" class="small">${escaped(label)}</text>`
        : '';
      return rect + text;
    })
    .join('\n');
  const drawn = panels.map((panel, i) => drawPanel(panel, TOP + i * (PANEL + GAP), span)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${escaped(title)}">
<style>.small{font-size:11px;fill:#475569}.title{font-size:14px;font-weight:600;fill:#0f172a}.axis{stroke:#cbd5e1}</style>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="${LEFT}" y="18" class="title">${escaped(title)}</text>
${shades}
${drawn}
</svg>
`;
}

function drawPanel(
  { label, values, colour, unit }: { label: string; values: number[]; colour: string; unit: string },
  top: number,
  span: number,
): string {
  const most = Math.max(1, ...values);
  const bottom = top + PANEL;
  const step = (WIDTH - LEFT - RIGHT) / span;
  const y = (value: number): number => bottom - (value / most) * (PANEL - 16);
  const line = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${n(LEFT + step * (i + 0.5))} ${n(y(value))}`).join(' ');
  const ticks = [0, Math.round(span / 4), Math.round(span / 2), Math.round((span * 3) / 4), span];
  return [
    `<line x1="${LEFT}" y1="${bottom}" x2="${WIDTH - RIGHT}" y2="${bottom}" class="axis"/>`,
    `<text x="${LEFT - 6}" y="${n(y(most) + 4)}" text-anchor="end" class="small">${Math.round(most)}${unit}</text>`,
    `<text x="${LEFT - 6}" y="${bottom}" text-anchor="end" class="small">0</text>`,
    `<text x="${WIDTH - RIGHT}" y="${top + 10}" text-anchor="end" class="small">${escaped(label)}</text>`,
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="1.8" stroke-linejoin="round"/>`,
    ...ticks.map((at) => `<text x="${n(LEFT + step * at)}" y="${bottom + 14}" text-anchor="middle" class="small">${at} s</text>`),
  ].join('\n');
}

function bucket(span: number, began: number, points: readonly { at: number; value: number }[]): number[][] {
  const buckets: number[][] = Array.from({ length: span }, () => []);
  for (const { at, value } of points) buckets[Math.min(span - 1, Math.max(0, Math.floor((at - began) / 1000)))]?.push(value);
  return buckets;
}

const n = (value: number): string => value.toFixed(1);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
