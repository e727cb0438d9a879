import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';
import { num } from './sheet.ts';

/**
 * Words in pictures are outlines of Outfit (SIL Open Font License, docs/PICTURES.md), so that they look the same
 * everywhere and no font is loaded for a picture.
 */
const require = createRequire(import.meta.url);
const fonts = new Map<number, Font>();

function font(weight: number): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/outfit/files/outfit-latin-${weight}-normal.woff`));
  const read = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  fonts.set(weight, read);
  return read;
}

export interface Lettering {
  weight?: 300 | 400 | 500 | 600 | 700;
  /** Extra space between letters in thousandths of the size. */
  tracking?: number;
  anchor?: 'start' | 'middle';
}

/**
 * Glyph by glyph with kerning. The font's own shaping (ligatures, contexts) is left out: the reader does not support
 * every table of it, and numerals and short words need none.
 */
function layOut(words: string, size: number, { weight = 500, tracking = 0 }: Lettering) {
  const face = font(weight);
  const scale = size / face.unitsPerEm;
  const placed: { glyph: Glyph; x: number }[] = [];
  let x = 0;
  let before: Glyph | undefined;
  for (const letter of words) {
    const glyph = face.charToGlyph(letter);
    if (before) x += face.getKerningValue(before, glyph) * scale + (tracking / 1000) * size;
    placed.push({ glyph, x });
    x += (glyph.advanceWidth ?? 0) * scale;
    before = glyph;
  }
  return { placed, width: x };
}

/** Width in pixels that `words` take at `size`. */
export function measure(words: string, size: number, lettering: Lettering = {}): number {
  return layOut(words, size, lettering).width;
}

/** The outline of `words` with its baseline at (x, y), as path data. */
export function outline(words: string, x: number, y: number, size: number, lettering: Lettering = {}): string {
  const { placed, width } = layOut(words, size, lettering);
  const left = lettering.anchor === 'middle' ? x - width / 2 : x;
  return pathData(placed.flatMap(({ glyph, x: at }) => glyph.getPath(left + at, y, size).commands));
}

/**
 * Path data with one decimal, relative to the point before: a third shorter than absolute. Written here, not by the
 * reader, whose rounding writes NaN for some numbers.
 */
function pathData(commands: readonly PathCommand[]): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  // Differences of rounded points, in tenths of a pixel: errors do not add up.
  const tenth = (value: number) => Math.round(value * 10);
  const write = (values: readonly number[]) =>
    values.map((value, index) => (index > 0 && value >= 0 ? ' ' : '') + num(value / 10).replace(/^(-?)0\./, '$1.')).join('');
  return commands
    .map((command) => {
      if (command.type === 'Z') {
        [x, y] = [startX, startY];
        return 'z';
      }
      const points = pointsOf(command).map(tenth);
      const relative = points.map((value, index) => value - (index % 2 === 0 ? x : y));
      [x, y] = [tenth(command.x), tenth(command.y)];
      if (command.type === 'M') [startX, startY] = [x, y];
      return command.type.toLowerCase() + write(relative);
    })
    .join('');
}

function pointsOf(command: Exclude<PathCommand, { type: 'Z' }>): number[] {
  if (command.type === 'C') return [command.x1, command.y1, command.x2, command.y2, command.x, command.y];
  if (command.type === 'Q') return [command.x1, command.y1, command.x, command.y];
  return [command.x, command.y];
}
