import type { categories } from '@pulsecart/shared/catalogue/categories';
import { lch } from './colour.ts';
import { type Kit, newKit } from './kit.ts';
import { newSheet, num, type Sheet } from './sheet.ts';

/** Hue (degrees in OKLCH) and strength of each category's plate. */
const tints: Record<(typeof categories)[number], readonly [hue: number, chroma: number]> = {
  Popular: [58, 0.034],
  'New Arrival': [162, 0.032],
  'Smart Phone': [262, 0.026],
  'Security Camera': [232, 0.02],
  'Best Sellers': [88, 0.04],
  'Trending Gadgets': [12, 0.03],
  'Smart Home': [138, 0.034],
  'Tech Essentials': [75, 0.018],
  'Innovative Tech': [300, 0.03],
  'Gadget Deals': [38, 0.042],
  'Top Rated': [108, 0.036],
  'Wearable Tech': [196, 0.032],
  'Home Automation': [122, 0.03],
  'Portable Devices': [222, 0.034],
};

export interface Plate {
  hue: number;
  chroma: number;
}

export function plateOf(category: string): Plate {
  const [hue, chroma] = tints[category as keyof typeof tints] ?? [110, 0.012];
  return { hue, chroma };
}

/** Wall and floor tones, by day and by night. `under` text the wall stays darker at night: 7:1 against light ink. */
function tones({ hue, chroma }: Plate, under: boolean) {
  return {
    day: {
      lit: lch(0.965, chroma * 0.6, hue),
      wall: lch(0.905, chroma, hue),
      far: lch(0.845, chroma * 1.15, hue),
      floor: lch(0.93, chroma * 0.8, hue),
      near: lch(0.83, chroma * 1.2, hue),
    },
    night: {
      lit: lch(under ? 0.4 : 0.5, chroma * 0.9, hue),
      wall: lch(under ? 0.34 : 0.385, chroma * 0.9, hue),
      far: lch(0.275, chroma * 0.8, hue),
      floor: lch(0.4, chroma * 0.9, hue),
      near: lch(0.25, chroma * 0.8, hue),
    },
  };
}

/** The plate's colours as CSS, because only CSS can follow the reader's colour scheme inside an `<img>`. */
function plateStyle(plate: Plate, under: boolean): string {
  const { day, night } = tones(plate, under);
  const rules = (t: typeof day) =>
    `.l{stop-color:${t.lit}}.w{stop-color:${t.wall}}.f{stop-color:${t.far}}.o{stop-color:${t.floor}}.n{stop-color:${t.near}}`;
  return `<style>${rules(day)}@media(prefers-color-scheme:dark){${rules(night)}}</style>`;
}

/** The room of every picture: a wall lit from the top left that runs into the floor without a seam. */
function room(sheet: Sheet, width: number, height: number, floor: number): string {
  const wall = sheet.define(
    '<radialGradient id="@" cx=".34" cy=".26" r=".95"><stop offset="0" class="l"/><stop offset=".5" class="w"/><stop offset="1" class="f"/></radialGradient>',
  );
  const ground = sheet.define(
    '<linearGradient id="@" x2="0" y2="1"><stop offset="0" class="o" stop-opacity="0"/><stop offset=".42" class="o" stop-opacity=".9"/><stop offset="1" class="n"/></linearGradient>',
  );
  return `<rect width="${width}" height="${height}" fill="url(#${wall})"/><rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#${ground})"/>`;
}

/** A block to stand things on, in the tone of the room. (x, y) is the middle of its top. */
export function plinth(k: Kit, x: number, y: number, half: number, height: number): string {
  const side = k.sheet.define(
    '<linearGradient id="@"><stop offset="0" class="w"/><stop offset=".25" class="l"/><stop offset=".8" class="f"/><stop offset="1" class="n"/></linearGradient>',
  );
  const top = k.sheet.define('<linearGradient id="@" y2="1"><stop offset="0" class="l"/><stop offset="1" class="w"/></linearGradient>');
  const depth = half * 0.16;
  return (
    k.ground(x, y + height + depth * 0.6, half) +
    k.path(`M${x - half} ${y}V${y + height}A${half} ${num(depth)} 0 0 0 ${x + half} ${y + height}V${y}Z`, `url(#${side})`) +
    k.ellipse(x, y, half, depth, `url(#${top})`)
  );
}

/** A round of light on the wall, like an evening window. */
export function disc(k: Kit, x: number, y: number, r: number): string {
  const light = k.sheet.define(
    '<linearGradient id="@" y2="1"><stop offset="0" class="l"/><stop offset="1" class="w" stop-opacity="0"/></linearGradient>',
  );
  return k.circle(x, y, r, `url(#${light})`, 'opacity=".8"');
}

export interface Frame {
  width: number;
  height: number;
  plate: Plate;
  /** Where wall turns to floor. */
  floor: number;
  title: string;
  /** Whether words are laid over the picture. */
  underText?: boolean;
}

/**
 * A product alone: one distance, one lens. The kinds draw at four fifths, so that none touches the frame.
 * `lift` (pixels) raises the table under low things, so that they do not lie at the bottom edge.
 */
export function portrait(category: string, title: string, draw: (kit: Kit) => string, lift = 0): string {
  return photograph({ width: 800, height: 800, plate: plateOf(category), floor: 540 - lift, title }, (k) =>
    k.group(`translate(-76 ${num(-78.5 - lift)}) scale(1.19)`, draw(k)),
  );
}

/** A whole picture: room, then what `draw` puts into it. */
export function photograph(frame: Frame, draw: (kit: Kit) => string): string {
  const sheet = newSheet();
  const inner = room(sheet, frame.width, frame.height, frame.floor) + draw(newKit(sheet));
  return svg(
    frame.width,
    frame.height,
    frame.title,
    `${plateStyle(frame.plate, frame.underText ?? false)}<defs>${sheet.defs()}</defs>${inner}`,
  );
}

export function svg(width: number, height: number, title: string, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" stroke-linecap="round" stroke-linejoin="round"><title>${escapeXml(title)}</title>${inner}</svg>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
