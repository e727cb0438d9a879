import { imageUrl } from '@pulsecart/shared/fields';
import { expect, it } from 'vitest';

it('no address that a picture may have leads to another host unless it says so', () => {
  const tried = ['/', '\\', '\t', '\n', '\r', ' '].flatMap((first) =>
    ['/', '\\', '\t/', '\n\\'].map((second) => `/${first}${second}evil.example/x`),
  );
  const elsewhere = tried.filter(
    (address) => imageUrl.safeParse(address).success && new URL(address, 'https://shop.test').host !== 'shop.test',
  );
  expect(elsewhere).toEqual([]);
});
