import { describe, expect, it } from 'vitest';
import { explore, type System } from './explore.ts';

/** Two glasses, of 5 and of 3: fill, empty, pour over. */
function glasses(judge: (state: readonly [number, number]) => string | null): System<readonly [number, number]> {
  return {
    opening: [0, 0],
    eachSuccessor([five, three], emit) {
      emit('fill the five', [5, three]);
      emit('fill the three', [five, 3]);
      emit('empty the five', [0, three]);
      emit('empty the three', [five, 0]);
      const over = Math.min(five, 3 - three);
      emit('pour the five over', [five - over, three + over]);
      const back = Math.min(three, 5 - five);
      emit('pour the three over', [five + back, three - back]);
    },
    encode: (state) => Uint32Array.from(state),
    judge,
  };
}

describe('exploring', () => {
  it('sees every state once', () => {
    expect(explore(glasses(() => null))).toEqual({ states: 16, depth: 8, complete: true, violation: null });
  });

  it('shows a shortest way to a violation', () => {
    const { complete, violation } = explore(glasses(([five]) => (five === 4 ? 'four litres' : null)));
    expect(complete).toBe(false);
    expect(violation).toEqual({
      message: 'four litres',
      trace: ['fill the five', 'pour the five over', 'empty the three', 'pour the five over', 'fill the five', 'pour the five over'],
    });
  });

  it('says when it gave up', () => {
    expect(
      explore(
        glasses(() => null),
        5,
      ).complete,
    ).toBe(false);
  });
});
