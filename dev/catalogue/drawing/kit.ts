import { lightness, shade } from './colour.ts';
import { icon } from './icons.ts';
import { type Lettering, outline } from './letters.ts';
import { linear, num, radial, type Sheet, type Stop } from './sheet.ts';

export type Finish = 'matte' | 'gloss' | 'metal' | 'fabric';

/** Further SVG attributes of a shape, written as they are. */
type Attributes = string;

/**
 * The parts that pictures are made of. All are lit by the same lamp, top left, so that what is put together from them
 * looks photographed together. Coordinates are pixels of the 800×800 frame; every part returns markup.
 */
export function newKit(sheet: Sheet) {
  const lin = (angle: number, ...stops: Stop[]) => linear(sheet, angle, stops);
  const rad = (fx: number, fy: number, r: number, ...stops: Stop[]) => radial(sheet, stops, fx, fy, r);
  const tail = (more: Attributes) => (more ? ` ${more}` : '');

  const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
    `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${r ? ` rx="${num(r)}"` : ''} fill="${fill}"${tail(more)}/>`;
  const circle = (cx: number, cy: number, r: number, fill: string, more = '') =>
    `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"${tail(more)}/>`;
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
    `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${tail(more)}/>`;
  const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${tail(more)}/>`;
  const line = (d: string, colour: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${tail(more)}/>`;
  const group = (transform: string, inner: string, more = '') => `<g transform="${transform}"${tail(more)}>${inner}</g>`;
  const clip = (shape: string, inner: string) =>
    `<g clip-path="url(#${sheet.define(`<clipPath id="@">${shape}</clipPath>`)})">${inner}</g>`;

  /** Paint of a flat body: lit top left, falling off to the lower right. */
  const body = (colour: string, finish: Finish = 'matte') => {
    if (finish === 'metal')
      return lin(
        20,
        [0, shade(colour, -0.08)],
        [0.16, shade(colour, 0.12)],
        [0.34, shade(colour, 0.02)],
        [0.72, shade(colour, -0.07)],
        [0.9, shade(colour, 0.04)],
        [1, shade(colour, -0.14)],
      );
    const reach = finish === 'gloss' ? 1.5 : 1;
    return lin(58, [0, shade(colour, 0.075 * reach)], [0.45, colour], [1, shade(colour, -0.095 * reach)]);
  };
  /** Paint of an upright cylinder: bright at a quarter, dark at the right, a little light thrown back at the edge. */
  const round = (colour: string, angle = 0) =>
    lin(
      angle,
      [0, shade(colour, -0.09)],
      [0.24, shade(colour, 0.1)],
      [0.55, shade(colour, -0.01)],
      [0.9, shade(colour, -0.16)],
      [1, shade(colour, -0.09)],
    );
  const sphere = (colour: string) =>
    rad(0.34, 0.28, 0.82, [0, shade(colour, 0.15)], [0.38, shade(colour, 0.01)], [0.82, shade(colour, -0.17)], [1, shade(colour, -0.12)]);
  const rim = () => lin(58, [0, '#fff', 0.75], [0.4, '#fff', 0.12], [0.62, '#000', 0.04], [1, '#000', 0.3]);
  const edge = (x: number, y: number, w: number, h: number, r: number, width = 3) =>
    rect(
      x + width / 2,
      y + width / 2,
      w - width,
      h - width,
      Math.max(0, r - width / 2),
      'none',
      `stroke="${rim()}" stroke-width="${width}"`,
    );
  const weave = (colour: string, step = 9) => {
    const [light, dark] = [shade(colour, 0.06), shade(colour, -0.07)];
    const half = step / 2;
    return `url(#${sheet.define(
      `<pattern id="@" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${half / 2}" cy="${half / 2}" r="${half / 2.2}" fill="${dark}"/><circle cx="${half * 1.5}" cy="${half * 1.5}" r="${half / 2.2}" fill="${light}"/></pattern>`,
    )})`;
  };

  /** A box seen from the front with soft corners and a lit edge. */
  const shell = (x: number, y: number, w: number, h: number, r: number, colour: string, finish: Finish = 'matte') => {
    const cloth = finish === 'fabric' ? rect(x, y, w, h, r, weave(colour), 'opacity=".55"') : '';
    const gloss =
      finish === 'gloss' ? rect(x, y, w, h, r, lin(58, [0, '#fff', 0.34], [0.3, '#fff', 0.05], [0.31, '#fff', 0], [1, '#fff', 0])) : '';
    return rect(x, y, w, h, r, body(colour, finish)) + cloth + gloss + edge(x, y, w, h, r);
  };
  const tube = (x: number, y: number, w: number, h: number, r: number, colour: string, finish: Finish = 'matte') =>
    rect(x, y, w, h, r, round(colour)) + (finish === 'fabric' ? rect(x, y, w, h, r, weave(colour), 'opacity=".45"') : '');
  const rod = (x: number, y: number, w: number, h: number, r: number, colour: string) => rect(x, y, w, h, r, round(colour, 90));
  const ball = (cx: number, cy: number, r: number, colour: string) => circle(cx, cy, r, sphere(colour));
  /** A flat disc with a bevelled edge. */
  const disc = (cx: number, cy: number, r: number, colour: string, finish: Finish = 'matte') =>
    circle(cx, cy, r, body(colour, finish)) + circle(cx, cy, r - 1.5, 'none', `stroke="${rim()}" stroke-width="3"`);
  /** A hollow: dark at the top left, where no light falls in. */
  const well = (x: number, y: number, w: number, h: number, r: number, colour: string) =>
    rect(x, y, w, h, r, lin(58, [0, shade(colour, -0.16)], [1, shade(colour, -0.04)]));

  const glow = (cx: number, cy: number, r: number, colour: string, strength = 0.8) =>
    circle(cx, cy, r, rad(0.5, 0.5, 0.5, [0, colour, strength], [0.4, colour, strength * 0.35], [1, colour, 0]));
  const led = (cx: number, cy: number, r: number, colour: string) =>
    glow(cx, cy, r * 3.4, colour, 0.7) + circle(cx, cy, r, rad(0.4, 0.35, 0.7, [0, shade(colour, 0.2)], [1, colour]));

  /** A camera's eye: rings, dark glass, a coated reflection and one highlight. Defined once, reused at every size. */
  const lens = (cx: number, cy: number, r: number, ring = '#2b2e31') => {
    const eye =
      circle(0, 0, 50, lin(58, [0, shade(ring, 0.2)], [0.5, ring], [1, shade(ring, -0.08)])) +
      circle(0, 0, 42, '#0c0e10') +
      circle(0, 0, 35, rad(0.36, 0.3, 0.85, [0, '#4a5c86'], [0.32, '#1d2540'], [0.75, '#0a0c14'], [1, '#26203a'])) +
      circle(0, 0, 20, rad(0.6, 0.7, 0.6, [0, '#3c6a78'], [0.6, '#10151f'], [1, '#07080c'])) +
      ellipse(-13, -15, 9, 5.5, '#fff', 'opacity=".75" transform="rotate(-38 -13 -15)"') +
      circle(12, 14, 3, '#fff', 'opacity=".35"');
    return `<use href="#${sheet.define(`<g id="@">${eye}</g>`)}" transform="translate(${num(cx)} ${num(cy)}) scale(${Math.round(r * 20) / 1000})"/>`;
  };

  /** Dark glass with one long reflection of the lamp. */
  const glass = (x: number, y: number, w: number, h: number, r: number, colour = '#15181b') =>
    rect(x, y, w, h, r, lin(58, [0, shade(colour, 0.07)], [1, shade(colour, -0.03)])) + sheen(x, y, w, h, r);
  const sheen = (x: number, y: number, w: number, h: number, r: number, strength = 0.14) =>
    rect(x, y, w, h, r, lin(52, [0, '#fff', strength], [0.36, '#fff', strength * 0.25], [0.37, '#fff', 0], [1, '#fff', 0]));

  /** A grid of small dark holes (loudspeaker, vent). */
  const holes = (x: number, y: number, columns: number, rows: number, step: number, r: number, colour: string) => {
    const id = sheet.define(
      `<pattern id="@" x="${num(x)}" y="${num(y)}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${step / 2}" cy="${step / 2}" r="${r}" fill="${colour}"/></pattern>`,
    );
    return rect(x, y, columns * step, rows * step, 0, `url(#${id})`);
  };

  /** Where the product stands: a dark line of contact and a soft shadow drawn out to the lower right. */
  const ground = (cx: number, y: number, half: number, depth = 1) => {
    const soft = rad(0.5, 0.5, 0.5, [0, '#0b0d0c', 0.5], [0.35, '#0b0d0c', 0.3], [0.7, '#0b0d0c', 0.09], [1, '#0b0d0c', 0]);
    return (
      ellipse(cx + half * 0.16 + 8, y + 10 * depth, half * 1.3 + 16, 36 * depth, soft, 'class="s" opacity=".62"') +
      ellipse(cx + 2, y + 1, half + 9, 11 * depth, soft, 'class="s"')
    );
  };
  /** The shadow a part throws on the part behind it. */
  const cast = (x: number, y: number, w: number, h: number, r: number, reach = 10) =>
    [1, 2, 3].map((n) => rect(x + (reach * n) / 3, y + (reach * n) / 3, w, h, r, '#000', 'opacity=".07"')).join('');

  const words = (text: string, x: number, y: number, size: number, colour: string, lettering: Lettering = {}, more = '') =>
    path(outline(text, x, y, size, lettering), colour, more);
  /** The colour of a mark printed on `surface`: visible, never loud. */
  const print = (surface: string, by = 0.2) => (lightness(surface) > 0.55 ? shade(surface, -by) : shade(surface, by));

  return {
    sheet,
    lin,
    rad,
    rect,
    circle,
    ellipse,
    path,
    line,
    group,
    clip,
    body,
    round,
    sphere,
    edge,
    weave,
    shell,
    tube,
    rod,
    ball,
    disc,
    well,
    glow,
    led,
    lens,
    glass,
    sheen,
    holes,
    ground,
    cast,
    words,
    print,
    icon,
    shade,
  };
}

export type Kit = ReturnType<typeof newKit>;
