import { expect, it } from 'vitest';
import { disarmed, restored } from './csv-cells.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['Lamp;=1', "Lamp;'=1"],
  ['Lamp; =1', "Lamp;' =1"],
  ['Lamp\t@x', "Lamp\t'@x"],
  ['\t=1', "\t'=1"],
  ['Road 1\n=1', "Road 1\n'=1"],
  ['Road 1\r+1', "Road 1\r'+1"],
  [';"=1"', ';\'"=1"'],
  ['=1;=2;;-3', "'=1;'=2;;'-3"],
  ["'=1", "''=1"],
])('%j is written as %j and read as it was', (cell, written) => {
  expect(disarmed(cell)).toBe(written);
  expect(restored(written)).toBe(cell);
});

it.each(['', 'Lamp', 'a=b', 'Jean-Luc', "O'Neill", "'quoted'", 'a@b.test', '2 × Lamp; 1 × Cable', "it's; 'so'"])(
  '%j stays as it is',
  (cell) => {
    expect(disarmed(cell)).toBe(cell);
    expect(restored(cell)).toBe(cell);
  },
);

it('no text is lost, however it is put together', () => {
  const parts = ['', "'", '"', ' ', ';', '\t', '\n', '=', '-', 'x'];
  const texts = parts.flatMap((a) => parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => a + b + c + d))));
  expect(texts.filter((text) => restored(disarmed(text)) !== text)).toEqual([]);
  expect(new Set(texts.map(disarmed)).size).toBe(new Set(texts).size);
});

it('a number is a number, also below zero', () => {
  expect(disarmed(-5)).toBe(-5);
});
