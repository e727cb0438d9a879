import { clampChroma, converter, formatHex } from 'culori';

const oklch = converter('oklch');

/** The materials of the demo shop. Every product names one of these; nobody writes a hex value in the data. */
export const materials = {
  black: '#1a1c1d',
  ink: '#23282c',
  graphite: '#3d4145',
  slate: '#5d6872',
  steel: '#8e969c',
  titanium: '#a59f95',
  silver: '#c8cccf',
  chalk: '#eeece6',
  white: '#f7f6f2',
  bone: '#e3dccd',
  stone: '#bbb5a8',
  sand: '#d6c3a1',
  champagne: '#dccaa8',
  gold: '#c9a765',
  copper: '#b8714b',
  clay: '#c07a58',
  terracotta: '#b2563a',
  brick: '#8d4032',
  coral: '#e2806a',
  amber: '#dc9a3c',
  butter: '#ecd488',
  sage: '#9cb498',
  moss: '#6d7d50',
  fern: '#4d8061',
  forest: '#2d5242',
  mint: '#b9dccb',
  teal: '#2f7d80',
  lagoon: '#3b8ca5',
  sky: '#a5c6e1',
  cobalt: '#3458a4',
  navy: '#27354f',
  lilac: '#b7acd4',
  plum: '#5a3b5e',
  rose: '#d8a5a2',
  blush: '#e9c9c1',
  cocoa: '#5c4537',
  walnut: '#6e4c35',
  oak: '#c39a68',
  bamboo: '#d8b77b',
} as const;

export type Material = keyof typeof materials;

/** A colour in OKLCH: lightness 0–1, chroma 0–0.3, hue in degrees, as hex that every renderer reads. */
export function lch(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}

/** The same colour, lighter (positive) or darker (negative) by `by` of OKLCH lightness; chroma fades towards the ends. */
export function shade(hex: string, by: number): string {
  const colour = oklch(hex);
  if (!colour) throw new Error(`Not a colour: ${hex}`);
  const l = Math.min(0.99, Math.max(0.06, colour.l + by));
  return lch(l, colour.c * (by > 0 ? 1 - by * 0.9 : 1 + by * 0.4), colour.h ?? 0);
}

/** 0 (black) to 1 (white): decides whether marks on a surface are light or dark. */
export function lightness(hex: string): number {
  return oklch(hex)?.l ?? 0.5;
}
