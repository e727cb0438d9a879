import { expect, it } from 'vitest';
import { imageUrl } from './fields.ts';

it.each(['/media/lamp.svg', 'https://pictures.example/lamp.png', ' /media/lamp.svg '])('%s may be the address of a picture', (address) => {
  expect(imageUrl.parse(address)).toBe(address.trim());
});

it.each(['//evil.example/lamp.png', 'http://pictures.example/lamp.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'lamp.png', ''])(
  '%s may not',
  (address) => {
    expect(imageUrl.safeParse(address).success).toBe(false);
  },
);
