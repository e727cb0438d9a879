import { dhakaDate, dhakaTime } from '@pulsecart/shared/dhaka-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readShopTime } from './shop-time.ts';

it('reads back what the shop wrote, to the second', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
  fc.assert(
    fc.property(instants, (seconds) => {
      const at = new Date(seconds * 1000);
      expect(readShopTime(dhakaDate(at), dhakaTime(at))).toEqual(at);
    }),
  );
});

it('reads nothing into other strings', () => {
  expect(readShopTime('tomorrow', 'noon')).toBeNull();
  expect(readShopTime('', '')).toBeNull();
});
