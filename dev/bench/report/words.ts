import type { Figure, Goal } from '../harness/figures.ts';

/** A number as people read it: three digits that matter. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

const spaced = (unit: string): string => (unit === '×' || unit === '' ? unit : ` ${unit}`);

export function withUnit(value: number, unit: string): string {
  return `${plain(value)}${spaced(unit)}`;
}

export function goalWords({ at, value }: Goal, unit: string): string {
  return `${at === 'least' ? '≥' : '≤'} ${withUnit(value, unit)}`;
}

/** One figure on one line, for a terminal. */
export function figureLine({ name, unit, product, baseline, judged, goal, met }: Figure): string {
  const values = baseline === undefined ? '' : `${withUnit(product.median, unit)} of ${withUnit(baseline.median, unit)}: `;
  const range = `(${plain(judged.low)}–${plain(judged.high)})`;
  return `${met ? '✓' : '✗'} ${name}: ${values}${withUnit(judged.median, judged.unit)} ${range}, goal ${goalWords(goal, judged.unit)}`;
}
