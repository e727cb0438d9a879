import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gallery } from './gallery.ts';
import { kinds } from './kinds.ts';
import { newKit } from './kit.ts';
import { measure, outline } from './letters.ts';
import { hex } from './look.ts';
import { newSheet } from './sheet.ts';

const pictures = [...gallery()].map(([file, draw]) => [file, draw()] as const);

test('the shop has all its pictures', () => {
  const files = pictures.map(([file]) => file);
  expect(files).toEqual(expect.arrayContaining(['products/placeholder', 'logo/nav', 'logo/footer-dark', 'logo/favicon', 'logo/og']));
  const count = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`)).length;
  expect(
    Object.fromEntries(['banners', 'promos', 'brands', 'people', 'blog', 'categories'].map((folder) => [folder, count(folder)])),
  ).toEqual({
    banners: 8,
    promos: 2,
    brands: 10,
    people: 10,
    blog: 4,
    categories: 14,
  });
});

test('every picture is well-formed and of the size it says', async () => {
  for (const [file, svg] of pictures) {
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect(svg, file).toContain(`viewBox="0 0 ${width} ${height}"`);
  }
});

test('no picture runs code, loads anything or needs a font', () => {
  for (const [file, svg] of pictures) {
    expect(svg, file).not.toMatch(/<script|<text|<image|<foreignObject|@import|@font-face|\son\w+=/i);
    expect(
      [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].filter(([, target]) => !target?.startsWith('#')),
      file,
    ).toEqual([]);
    expect(svg, file).not.toMatch(/NaN|undefined|Infinity|\[object/);
  }
});

test('every id that is used is defined once', () => {
  for (const [file, svg] of pictures) {
    const defined = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(defined).size, file).toBe(defined.length);
    for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(defined, `${file} uses ${id}`).toContain(id);
  }
});

test('product pictures are light: most under 6 kB, none over 12', () => {
  const sizes = pictures.filter(([file]) => file.startsWith('products/')).map(([, svg]) => svg.length);
  expect(Math.max(...sizes)).toBeLessThan(12_000);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(6000);
});

test('a picture is the same at every build', () => {
  const again = gallery();
  for (const [file, svg] of pictures) expect(again.get(file)?.(), file).toBe(svg);
});

describe('parts', () => {
  test('a definition is written once, however often it is used', () => {
    const sheet = newSheet();
    const k = newKit(sheet);
    k.shell(0, 0, 10, 10, 2, hex('sage'));
    const once = sheet.defs();
    k.shell(50, 50, 90, 20, 4, hex('sage'));
    expect(sheet.defs()).toBe(once);
  });

  test('words are centred on where they are put', () => {
    const width = measure('9:41', 40);
    const [, x] = /^m([\d.]+)/.exec(outline('9:41', 100, 0, 40, { anchor: 'middle' })) ?? [];
    expect(Number(x)).toBeGreaterThan(100 - width / 2 - 1);
    expect(Number(x)).toBeLessThan(100);
  });

  test('an unknown material or kind of art is an error, not a hole in a picture', () => {
    const look = { body: hex('sage'), accent: hex('gold'), finish: 'matte', variant: '', screen: 'nowhere', seed: 1 } as const;
    expect(() => hex('unobtainium')).toThrow('unobtainium');
    expect(() => kinds.laptop(newKit(newSheet()), look)).toThrow('nowhere');
  });
});
