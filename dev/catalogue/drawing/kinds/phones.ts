import type { Kit } from '../kit.ts';
import { type Draw, GROUND, type Look, pick } from '../look.ts';
import { clockInk, screen } from '../screens.ts';

const hues = [150, 40, 250, 20, 200, 300, 75, 170] as const;

/** The side that faces you: glass to the edge, a camera in the display. */
function front(k: Kit, { body, screen: art, seed }: Look, x: number, y: number, w: number, h: number, r: number): string {
  const inset = 9;
  return (
    k.shell(x, y, w, h, r, k.shade(body, -0.1), 'metal') +
    k.rect(x + 4, y + 4, w - 8, h - 8, r - 4, '#0d0f10') +
    screen(k, art, x + inset, y + inset, w - inset * 2, h - inset * 2, r - inset, pick(seed, 3, hues)) +
    k.circle(x + w / 2, y + 25, 6, '#0a0b0c') +
    k.words('9:41', x + w / 2, y + h * 0.2, w * 0.2, clockInk(art), { weight: 300, anchor: 'middle' }, 'opacity=".92"') +
    k.rect(x + w / 2 - 32, y + h - 21, 64, 4, 2, '#fff', 'opacity=".7"')
  );
}

/** Lenses of the back by layout; (x, y) is the corner of the back, `u` a hundredth of its width. */
function cameras(k: Kit, layout: string, { body, accent }: Look, x: number, y: number, u: number): string {
  const island = k.shade(body, -0.05);
  const lens = (cx: number, cy: number, r: number) => k.lens(x + cx * u, y + cy * u, r * u);
  const flash = (cx: number, cy: number) =>
    k.circle(x + cx * u, y + cy * u, 3 * u, '#fff3d0', `stroke="${k.shade(body, -0.15)}" stroke-width="1.5"`);
  switch (layout) {
    case 'bar':
      return (
        k.cast(x, y + 24 * u, 100 * u, 25 * u, 0, 5) +
        k.rod(x, y + 22 * u, 100 * u, 26 * u, 0, island) +
        lens(24, 35, 9.5) +
        lens(47, 35, 9.5) +
        flash(76, 35)
      );
    case 'square':
      return (
        k.cast(x + 9 * u, y + 9 * u, 52 * u, 52 * u, 15 * u, 5) +
        k.shell(x + 9 * u, y + 9 * u, 52 * u, 52 * u, 15 * u, island, 'gloss') +
        lens(24, 23, 10.5) +
        lens(24, 47, 10.5) +
        lens(47, 35, 10.5) +
        flash(47, 17)
      );
    case 'ring':
      return (
        k.cast(x + 22 * u, y + 16 * u, 56 * u, 56 * u, 28 * u, 5) +
        k.disc(x + 50 * u, y + 44 * u, 29 * u, k.shade(body, -0.16), 'metal') +
        k.circle(x + 50 * u, y + 44 * u, 23 * u, '#121416') +
        lens(50, 33, 8.5) +
        lens(39, 50, 8.5) +
        lens(61, 50, 8.5)
      );
    case 'dots':
      return lens(22, 24, 11) + lens(22, 52, 11) + flash(47, 24) + k.circle(x + 47 * u, y + 38 * u, 2 * u, '#17191b');
    case 'duo':
      return (
        k.cast(x + 9 * u, y + 10 * u, 44 * u, 44 * u, 20 * u, 5) +
        k.shell(x + 9 * u, y + 10 * u, 44 * u, 44 * u, 20 * u, k.shade(accent, 0)) +
        lens(23, 23, 9.5) +
        lens(39, 41, 9.5) +
        flash(41, 21)
      );
    case 'visor':
      return (
        k.cast(x + 8 * u, y + 13 * u, 84 * u, 26 * u, 13 * u, 5) +
        k.glass(x + 8 * u, y + 12 * u, 84 * u, 26 * u, 13 * u) +
        lens(22, 25, 9) +
        lens(44, 25, 9) +
        lens(64, 25, 7) +
        flash(81, 25)
      );
    default:
      return (
        k.cast(x + 9 * u, y + 9 * u, 27 * u, 66 * u, 13.5 * u, 5) +
        k.shell(x + 9 * u, y + 9 * u, 27 * u, 66 * u, 13.5 * u, island, 'gloss') +
        lens(22.5, 23, 9.5) +
        lens(22.5, 45, 9.5) +
        flash(22.5, 64)
      );
  }
}

function back(k: Kit, look: Look, x: number, y: number, w: number, h: number, r: number): string {
  const mark = k.print(look.body, 0.12);
  return (
    k.shell(x, y, w, h, r, look.body, look.finish) +
    k.rect(x + w - 3, y + h * 0.2, 5, 62, 2.5, k.shade(look.body, -0.14)) +
    k.rect(x + w - 3, y + h * 0.38, 5, 40, 2.5, look.accent) +
    cameras(k, look.variant, look, x, y, w / 100) +
    k.icon(
      pick(look.seed, 5, ['ph:leaf-fill', 'ph:circle-half-fill', 'ph:asterisk-bold', 'ph:plant-fill']),
      x + w / 2 - 16,
      y + h * 0.62,
      32,
      mark,
      0.8,
    )
  );
}

/** Back and front of one phone, one before the other; which stands where goes by the SKU. */
export const phone: Draw = (k, look) => {
  const [w, h, r] = [218, 452, look.variant === 'square' || look.variant === 'visor' ? 30 : 40];
  const top = GROUND - h;
  if (look.seed % 3 === 0)
    return (
      k.ground(500, GROUND - 4, 100, 0.8) +
      front(k, look, 398, top - 4, w, h, r) +
      k.ground(304, GROUND, 112) +
      k.cast(206, top, w - 8, h - 6, r, 22) +
      back(k, look, 194, top, w, h, r)
    );
  return (
    k.ground(310, GROUND - 4, 100, 0.8) +
    back(k, look, 206, top - 6, w, h, r) +
    k.clip(k.rect(206, top - 6, w, h, r, '#fff'), k.cast(370, top - 10, w, h + 20, r, 12)) +
    k.ground(484, GROUND, 112) +
    front(k, look, 376, top, w, h, r)
  );
};

/** A frame with thick corners around either side. */
export const rugged: Draw = (k, look) => {
  const corners = (x: number, y: number, w: number, h: number) => {
    const corner = (dx: number, dy: number, turn: number) =>
      k.group(
        `translate(${x + dx} ${y + dy}) rotate(${turn})`,
        k.path('M-12 68V34A46 46 0 0 1 34 -12H68V8H40A32 32 0 0 0 8 40V68Z', '#2b2e30') + k.circle(9, 9, 5, '#767c80'),
      );
    return corner(0, 0, 0) + corner(w, 0, 90) + corner(w, h, 180) + corner(0, h, 270);
  };
  const [w, h] = [206, 428];
  const top = GROUND - h - 13;
  const bare = { ...look, finish: 'matte' as const };
  const frame = (x: number) => k.shell(x - 9, top - 9, w + 18, h + 18, 44, look.accent);
  return (
    k.ground(292, GROUND - 3, 110, 0.8) +
    frame(190) +
    back(k, bare, 190, top, w, h, 36) +
    corners(190, top, w, h) +
    k.ground(512, GROUND, 118) +
    frame(408) +
    front(k, bare, 408, top, w, h, 36) +
    corners(408, top, w, h)
  );
};

/** Opens like a book: two panes with a soft fold between them, and the closed back beside. */
const book: Draw = (k, look) => {
  const [x, top, w, h] = [282, GROUND - 404, 376, 404];
  return (
    k.ground(220, GROUND - 4, 92, 0.8) +
    back(k, look, 126, top + 6, 190, h - 10, 26) +
    k.rect(126, top + 10, 10, h - 18, 5, k.shade(look.body, -0.18)) +
    k.ground(x + w / 2, GROUND, w / 2) +
    k.shell(x, top, w, h, 26, k.shade(look.body, -0.08), 'metal') +
    k.rect(x + 4, top + 4, w - 8, h - 8, 22, '#0d0f10') +
    screen(k, look.screen, x + 10, top + 10, w - 20, h - 20, 17, pick(look.seed, 3, hues)) +
    k.rect(x + w / 2 - 34, top + 10, 68, h - 20, 0, k.lin(0, [0, '#000', 0], [0.48, '#000', 0.24], [0.53, '#fff', 0.2], [1, '#fff', 0])) +
    k.circle(x + w * 0.75, top + 25, 6, '#0a0b0c') +
    k.words('9:41', x + w * 0.25, top + 96, 52, clockInk(look.screen), { weight: 300, anchor: 'middle' }, 'opacity=".92"')
  );
};

/** Folds in the middle: half open, standing by itself, and closed beside it. */
const flip: Draw = (k, look) => {
  const hue = pick(look.seed, 3, hues);
  const [x, w] = [420, 214];
  return (
    k.ground(268, GROUND - 4, 104, 0.8) +
    k.shell(164, GROUND - 228, 208, 224, 34, look.body, look.finish) +
    k.glass(182, GROUND - 210, 172, 96, 20) +
    k.lens(214, GROUND - 162, 20) +
    k.lens(262, GROUND - 162, 20) +
    k.words('9:41', 318, GROUND - 152, 28, '#fff', { anchor: 'middle', weight: 400 }) +
    k.rect(164, GROUND - 14, 208, 10, 5, k.shade(look.accent, -0.05)) +
    k.ground(x + w / 2, GROUND, w / 2 + 6) +
    k.shell(x, GROUND - 442, w, 438, 36, k.shade(look.body, -0.08), 'metal') +
    k.rect(x + 5, GROUND - 437, w - 10, 428, 31, '#0d0f10') +
    screen(k, look.screen, x + 11, GROUND - 431, w - 22, 416, 25, hue) +
    k.rect(x + 11, GROUND - 240, w - 22, 46, 0, k.lin(90, [0, '#000', 0], [0.48, '#000', 0.26], [0.53, '#fff', 0.22], [1, '#fff', 0])) +
    k.rect(x - 5, GROUND - 234, 7, 34, 3, look.accent) +
    k.rect(x + w - 2, GROUND - 234, 7, 34, 3, look.accent) +
    k.circle(x + w / 2, GROUND - 415, 6, '#0a0b0c')
  );
};

export const foldable: Draw = (k, look) =>
  look.variant === 'flip' ? flip(k, look) : book(k, { ...look, variant: look.variant === 'book' ? 'pill' : look.variant });

/** Buttons, a small display and two weeks between charges. */
export const keyphone: Draw = (k, look) => {
  const [x, top, w, h] = [298, GROUND - 440, 204, 440];
  const key = (column: number, row: number) =>
    k.rect(x + 20 + column * 57, top + 244 + row * 44, 50, 34, 12, k.body(k.shade(look.body, 0.05)));
  const digits = [0, 1, 2].flatMap((column) =>
    [0, 1, 2, 3].map(
      (row) =>
        key(column, row) +
        k.words('123456789*0#'[row * 3 + column] ?? '', x + 45 + column * 57, top + 268 + row * 44, 20, k.print(look.body, 0.5), {
          anchor: 'middle',
        }),
    ),
  );
  return (
    k.ground(400, GROUND, w / 2) +
    k.shell(x, top, w, h, 42, look.body, look.finish) +
    k.rect(x + 14, top + 30, w - 28, 150, 18, '#101214') +
    screen(k, look.screen, x + 22, top + 38, w - 44, 134, 10, pick(look.seed, 3, hues)) +
    k.words('9:41', 400, top + 92, 38, clockInk(look.screen), { anchor: 'middle', weight: 400 }) +
    k.shell(x + 66, top + 194, 72, 36, 18, look.accent) +
    k.shell(x + 20, top + 200, 36, 24, 10, k.shade(look.body, 0.05)) +
    k.shell(x + 148, top + 200, 36, 24, 10, k.shade(look.body, 0.05)) +
    digits.join('') +
    k.rect(376, top + 14, 48, 5, 2.5, k.shade(look.body, -0.2))
  );
};
