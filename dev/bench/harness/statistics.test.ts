import { describe, expect, it } from 'vitest';
import { interval, median, percentile, slope } from './statistics.ts';

describe('the statistics of a benchmark', () => {
  it('take the middle, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 3, 10])).toBe(2.5);
  });

  it('give a percentile that was measured', () => {
    const values = Array.from({ length: 100 }, (_, i) => i + 1);
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 95, 99, 100]);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('give an interval around the median, the same each time, that an outlier does not move far', () => {
    const values = [100, 101, 99, 102, 98, 100, 500];
    const first = interval(values);
    expect(first).toEqual(interval(values));
    expect(first.median).toBe(100);
    expect(first.low).toBeGreaterThanOrEqual(98);
    expect(first.high).toBeLessThanOrEqual(102);
  });

  it('tell how fast something grows', () => {
    expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2);
    expect(slope([{ x: 1, y: 4 }])).toBe(0);
  });
});
