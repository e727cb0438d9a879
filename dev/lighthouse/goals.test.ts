import { describe, expect, it } from 'vitest';
import { middleOf, missedGoals } from './goals.ts';
import type { Measurement } from './measure.ts';

const good: Measurement = {
  scores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  fcp: 1000,
  lcp: 1500,
  tbt: 50,
  speedIndex: 1200,
  cls: 0,
  failedAudits: [],
};

describe('the goals', () => {
  it('are reached by a page whose every figure is good enough', () => {
    expect(missedGoals(good)).toEqual([]);
  });

  it('name each figure that is not', () => {
    const poor = { ...good, scores: { ...good.scores, performance: 94, accessibility: 99 }, cls: 0.02 };
    expect(missedGoals(poor)).toEqual([
      'performance 94 is below 95',
      'accessibility 99 is below 100',
      'layout shift 0.020 is not below 0.02',
    ]);
  });

  it('ask no search engine score of a page that search engines do not see', () => {
    const { seo: _, ...scores } = good.scores;
    expect(missedGoals({ ...good, scores })).toEqual([]);
  });
});

describe('several loads', () => {
  it('count by the middle of each figure, and list every failed audit once', () => {
    const loads = [
      { ...good, lcp: 1900, failedAudits: ['a'] },
      { ...good, lcp: 1400, scores: { ...good.scores, performance: 99 }, failedAudits: ['b'] },
      { ...good, lcp: 1500, scores: { ...good.scores, performance: 90 }, failedAudits: ['a'] },
    ];
    expect(middleOf(loads)).toMatchObject({ lcp: 1500, scores: { performance: 97 }, failedAudits: ['a', 'b'] });
  });
});
