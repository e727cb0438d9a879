import { describe, expect, it } from 'vitest';
import { createSeenSet } from './seen-set.ts';

describe('what was seen', () => {
  it('is known again, and nothing else, however much it is', () => {
    const seen = createSeenSet();
    const sequence = (i: number) => Uint32Array.of(i & 15, i >> 4, 7);
    for (let i = 0; i < 200_000; i++) if (!seen.add(sequence(i))) throw new Error(`${i} was taken for another`);
    expect(seen.size()).toBe(200_000);
    for (let i = 0; i < 200_000; i += 997) expect(seen.add(sequence(i))).toBe(false);
  });

  it('tells sequences apart that only their length or order makes different', () => {
    const seen = createSeenSet();
    expect([[], [0], [0, 0], [1, 2], [2, 1]].map((numbers) => seen.add(Uint32Array.from(numbers)))).toEqual(Array(5).fill(true));
  });
});
