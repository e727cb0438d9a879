import { lch } from './colour.ts';
import type { Kit } from './kit.ts';
import { num } from './sheet.ts';

/** The window that art is drawn into: position, size and corner radius in pixels. */
interface Pane {
  x: number;
  y: number;
  w: number;
  h: number;
  r: number;
  /** Hue of the art in degrees. */
  hue: number;
}

type Art = (k: Kit, pane: Pane) => string;

/** Points of a pane as fractions of its width and height, for paths that scale with it. */
function at({ x, y, w, h }: Pane) {
  return (fx: number, fy: number) => `${num(x + w * fx)} ${num(y + h * fy)}`;
}

const fill = (k: Kit, { x, y, w, h }: Pane, paint: string) => k.rect(x, y, w, h, 0, paint);

const dunes: Art = (k, p) => {
  const q = at(p);
  return (
    fill(k, p, k.lin(90, [0, lch(0.86, 0.06, p.hue + 30)], [1, lch(0.93, 0.05, p.hue)])) +
    k.circle(p.x + p.w * 0.68, p.y + p.h * 0.27, Math.min(p.w, p.h) * 0.13, lch(0.97, 0.04, p.hue + 40)) +
    k.path(`M${q(0, 0.52)}C${q(0.3, 0.4)} ${q(0.5, 0.62)} ${q(1, 0.44)}V${num(p.y + p.h)}H${num(p.x)}Z`, lch(0.74, 0.09, p.hue)) +
    k.path(`M${q(0, 0.66)}C${q(0.36, 0.78)} ${q(0.6, 0.52)} ${q(1, 0.64)}V${num(p.y + p.h)}H${num(p.x)}Z`, lch(0.58, 0.1, p.hue - 8)) +
    k.path(`M${q(0, 0.86)}C${q(0.4, 0.7)} ${q(0.6, 0.92)} ${q(1, 0.8)}V${num(p.y + p.h)}H${num(p.x)}Z`, lch(0.42, 0.08, p.hue - 16))
  );
};

const ridge: Art = (k, p) => {
  const q = at(p);
  return (
    fill(k, p, k.lin(90, [0, lch(0.5, 0.07, p.hue)], [0.7, lch(0.84, 0.06, p.hue + 50)], [1, lch(0.9, 0.05, p.hue + 60)])) +
    k.path(
      `M${q(0, 0.62)}L${q(0.24, 0.44)} ${q(0.4, 0.57)} ${q(0.66, 0.36)} ${q(1, 0.6)}V${num(p.y + p.h)}H${num(p.x)}Z`,
      lch(0.56, 0.06, p.hue),
    ) +
    k.path(
      `M${q(0, 0.72)}L${q(0.3, 0.6)} ${q(0.56, 0.74)} ${q(0.8, 0.6)} ${q(1, 0.7)}V${num(p.y + p.h)}H${num(p.x)}Z`,
      lch(0.4, 0.06, p.hue),
    ) +
    k.path(`M${q(0, 0.9)}L${q(0.4, 0.76)} ${q(0.7, 0.86)} ${q(1, 0.78)}V${num(p.y + p.h)}H${num(p.x)}Z`, lch(0.27, 0.05, p.hue))
  );
};

const orbs: Art = (k, p) => {
  const size = Math.max(p.w, p.h);
  return (
    fill(k, p, k.lin(60, [0, lch(0.34, 0.08, p.hue)], [1, lch(0.22, 0.06, p.hue + 40)])) +
    k.glow(p.x + p.w * 0.2, p.y + p.h * 0.22, size * 0.5, lch(0.75, 0.14, p.hue + 60), 0.9) +
    k.glow(p.x + p.w * 0.9, p.y + p.h * 0.6, size * 0.48, lch(0.68, 0.15, p.hue - 30), 0.9) +
    k.glow(p.x + p.w * 0.3, p.y + p.h * 0.95, size * 0.4, lch(0.8, 0.12, p.hue + 110), 0.8)
  );
};

const ribbon: Art = (k, p) => {
  const q = at(p);
  return (
    fill(k, p, lch(0.9, 0.04, p.hue)) +
    k.path(
      `M${q(0, 0.2)}C${q(0.7, 0.1)} ${q(0.2, 0.6)} ${q(1, 0.45)}V${num(p.y + p.h)}H${num(p.x)}Z`,
      k.lin(20, [0, lch(0.62, 0.13, p.hue)], [1, lch(0.8, 0.09, p.hue + 40)]),
    ) +
    k.path(
      `M${q(0, 0.52)}C${q(0.6, 0.36)} ${q(0.4, 0.88)} ${q(1, 0.7)}V${num(p.y + p.h)}H${num(p.x)}Z`,
      k.lin(20, [0, lch(0.44, 0.11, p.hue - 10)], [1, lch(0.66, 0.13, p.hue + 20)]),
    ) +
    k.path(`M${q(0, 0.84)}C${q(0.5, 0.66)} ${q(0.5, 1.05)} ${q(1, 0.9)}V${num(p.y + p.h)}H${num(p.x)}Z`, lch(0.3, 0.08, p.hue - 14))
  );
};

const petals: Art = (k, p) => {
  const [cx, cy] = [p.x + p.w * 0.5, p.y + p.h * 0.56];
  const reach = Math.min(p.w, p.h) * 0.42;
  const leaf = (turn: number, light: number) =>
    k.ellipse(
      cx,
      cy - reach * 0.62,
      reach * 0.36,
      reach * 0.72,
      lch(light, 0.11, p.hue + turn / 5),
      `opacity=".86" transform="rotate(${turn} ${num(cx)} ${num(cy)})"`,
    );
  return (
    fill(k, p, k.lin(60, [0, lch(0.28, 0.05, p.hue)], [1, lch(0.17, 0.04, p.hue)])) +
    [0, 60, 120, 180, 240, 300].map((turn, n) => leaf(turn, n % 2 ? 0.62 : 0.76)).join('')
  );
};

const rings: Art = (k, p) => {
  const size = Math.max(p.w, p.h);
  const [cx, cy] = [p.x + p.w * 0.2, p.y + p.h * 0.92];
  return (
    fill(k, p, lch(0.93, 0.05, p.hue + 20)) +
    [0.95, 0.76, 0.58, 0.41, 0.25, 0.1]
      .map((f, n) => k.circle(cx, cy, size * f, lch(0.86 - n * 0.1, 0.06 + n * 0.015, p.hue - n * 6)))
      .join('')
  );
};

/** A dashboard: a headline number, tiles and a curve. */
const panel: Art = (k, p) => {
  const u = Math.min(p.w, p.h) / 10;
  const ink = lch(0.94, 0.01, p.hue);
  const tile = (fx: number, fy: number, fw: number, fh: number, colour: string) =>
    k.rect(p.x + p.w * fx, p.y + p.h * fy, p.w * fw, p.h * fh, u * 0.6, colour);
  const q = at(p);
  return (
    fill(k, p, lch(0.24, 0.02, p.hue)) +
    tile(0.06, 0.1, 0.42, 0.36, lch(0.5, 0.09, p.hue)) +
    tile(0.52, 0.1, 0.42, 0.36, lch(0.33, 0.03, p.hue)) +
    tile(0.06, 0.52, 0.88, 0.38, lch(0.3, 0.03, p.hue)) +
    k.line(
      `M${q(0.12, 0.8)}L${q(0.28, 0.68)} ${q(0.42, 0.76)} ${q(0.6, 0.6)} ${q(0.74, 0.7)} ${q(0.88, 0.58)}`,
      lch(0.82, 0.12, p.hue + 20),
      u * 0.32,
    ) +
    k.rect(p.x + p.w * 0.1, p.y + p.h * 0.16, p.w * 0.14, u * 0.5, u * 0.25, ink, 'opacity=".8"') +
    k.words('21°', p.x + p.w * 0.1, p.y + p.h * 0.4, u * 2, ink, { weight: 400 }) +
    k.circle(
      p.x + p.w * 0.73,
      p.y + p.h * 0.28,
      u * 0.9,
      'none',
      `stroke="${lch(0.8, 0.12, p.hue + 60)}" stroke-width="${num(u * 0.35)}" stroke-dasharray="${num(u * 3.6)} ${num(u * 4)}" stroke-linecap="round"`,
    )
  );
};

/** A page of text, as on paper-like displays. */
const text: Art = (k, p) => {
  const rows = Math.floor((p.h * 0.66) / (p.h * 0.055));
  const widths = [1, 0.94, 0.98, 0.62, 0, 0.97, 1, 0.9, 0.96, 0.99, 0.4, 0];
  const lines = Array.from({ length: rows }, (_, n) => {
    const width = widths[n % widths.length] ?? 1;
    return width ? k.rect(p.x + p.w * 0.13, p.y + p.h * (0.24 + n * 0.055), p.w * 0.74 * width, p.h * 0.014, p.h * 0.007, '#4a4943') : '';
  });
  return (
    fill(k, p, '#e6e4dc') + k.rect(p.x + p.w * 0.13, p.y + p.h * 0.12, p.w * 0.44, p.h * 0.032, p.h * 0.01, '#33322e') + lines.join('')
  );
};

/** Hills seen through a camera, with a frame around what moved. */
const watch: Art = (k, p) => {
  const q = at(p);
  const u = Math.min(p.w, p.h);
  return (
    ridge(k, p) +
    k.path(
      `M${q(0.5, 0.9)}V${num(p.y + p.h * 0.56)}L${q(0.62, 0.44)} ${q(0.74, 0.56)}V${num(p.y + p.h * 0.9)}Z`,
      lch(0.86, 0.03, p.hue + 40),
    ) +
    k.rect(
      p.x + p.w * 0.42,
      p.y + p.h * 0.36,
      p.w * 0.4,
      p.h * 0.58,
      u * 0.04,
      'none',
      `stroke="#fff" stroke-width="${num(u * 0.018)}" opacity=".85"`,
    ) +
    k.circle(p.x + p.w * 0.09, p.y + p.h * 0.11, u * 0.025, '#e2604e')
  );
};

/** A level of a small side-scrolling game. */
const game: Art = (k, p) => {
  const u = p.h / 12;
  const block = (column: number, row: number, colour: string) =>
    k.rect(p.x + column * u, p.y + row * u, u * 0.96, u * 0.96, u * 0.14, colour);
  const wide = Math.ceil(p.w / u);
  return (
    fill(k, p, k.lin(90, [0, lch(0.4, 0.09, p.hue)], [1, lch(0.78, 0.08, p.hue + 60)])) +
    k.circle(p.x + p.w * 0.76, p.y + p.h * 0.3, u * 1.5, lch(0.95, 0.06, 90)) +
    k.rect(p.x, p.y + u * 10, wide * u, u * 2, 0, lch(0.36, 0.07, 150)) +
    k.rect(p.x, p.y + u * 9.7, wide * u, u * 0.5, 0, lch(0.66, 0.13, 145)) +
    [4, 5, 6].map((c) => block(c, 6.4, lch(0.62, 0.11, 50))).join('') +
    block(wide - 5, 7.6, lch(0.62, 0.11, 50)) +
    k.circle(p.x + u * 5.5, p.y + u * 5.4, u * 0.42, lch(0.88, 0.15, 92)) +
    k.rect(p.x + u * 2.2, p.y + u * 8.2, u * 0.9, u * 1.5, u * 0.35, lch(0.68, 0.16, 30))
  );
};

/** A cover and the controls of a player. */
const music: Art = (k, p) => {
  const u = Math.min(p.w, p.h) / 10;
  const cx = p.x + p.w / 2;
  return (
    fill(k, p, k.lin(90, [0, lch(0.38, 0.07, p.hue)], [1, lch(0.2, 0.04, p.hue)])) +
    k.rect(cx - u * 2.6, p.y + p.h * 0.5 - u * 4.2, u * 5.2, u * 5.2, u * 0.6, lch(0.76, 0.11, p.hue + 40)) +
    k.circle(cx, p.y + p.h * 0.5 - u * 1.6, u * 1.7, lch(0.5, 0.11, p.hue + 10)) +
    k.circle(cx, p.y + p.h * 0.5 - u * 1.6, u * 0.5, lch(0.9, 0.05, p.hue + 40)) +
    k.rect(cx - u * 2.6, p.y + p.h * 0.5 + u * 2.1, u * 5.2, u * 0.28, u * 0.14, '#ffffff55') +
    k.rect(cx - u * 2.6, p.y + p.h * 0.5 + u * 2.1, u * 2.1, u * 0.28, u * 0.14, '#fff') +
    k.icon('ph:play-fill', cx - u * 0.8, p.y + p.h * 0.5 + u * 2.9, u * 1.6, '#fff')
  );
};

/** Streets and a route. */
const map: Art = (k, p) => {
  const q = at(p);
  const u = Math.min(p.w, p.h) / 100;
  const road = (d: string, width: number) => k.line(d, '#fff', width * u, 'opacity=".9"');
  return (
    fill(k, p, lch(0.9, 0.03, 120)) +
    k.path(`M${q(0.6, 0)}C${q(0.5, 0.3)} ${q(0.9, 0.3)} ${q(1, 0.46)}V${num(p.y)}Z`, lch(0.82, 0.06, 230)) +
    k.rect(p.x + p.w * 0.06, p.y + p.h * 0.62, p.w * 0.3, p.h * 0.26, u * 5, lch(0.82, 0.08, 145)) +
    road(`M${q(0, 0.34)}L${q(1, 0.58)}M${q(0.3, 0)}L${q(0.46, 1)}M${q(0, 0.54)}L${q(0.38, 0.5)}M${q(0.8, 0.5)}V${num(p.y + p.h)}`, 5) +
    k.line(`M${q(0.14, 0.37)}L${q(0.365, 0.43)} ${q(0.43, 0.8)}`, lch(0.55, 0.17, 255), 5 * u) +
    k.circle(p.x + p.w * 0.14, p.y + p.h * 0.37, 4 * u, '#fff', `stroke="${lch(0.55, 0.17, 255)}" stroke-width="${num(2.4 * u)}"`) +
    k.circle(p.x + p.w * 0.43, p.y + p.h * 0.8, 5 * u, lch(0.6, 0.19, 25))
  );
};

/** Lines of code beside a file list. */
const code: Art = (k, p) => {
  const u = p.h / 100;
  const colours = [lch(0.8, 0.1, 150), lch(0.78, 0.1, 250), lch(0.82, 0.1, 80), '#aab0b5'];
  const row = (n: number) => {
    const indent = [0, 1, 2, 2, 1, 1, 2, 3, 2, 1, 0, 0][n % 12] ?? 0;
    const first = 10 + ((n * 7) % 16);
    const x = p.x + p.w * 0.27 + indent * u * 5;
    return (
      k.rect(x, p.y + u * (12 + n * 6.6), u * first, u * 2, u, colours[n % 4] ?? '#fff') +
      k.rect(x + u * (first + 3), p.y + u * (12 + n * 6.6), u * (14 + ((n * 11) % 30)), u * 2, u, '#6f777e')
    );
  };
  return (
    fill(k, p, '#1b2024') +
    k.rect(p.x, p.y, p.w * 0.21, p.h, 0, '#14181b') +
    [0, 1, 2, 3, 4]
      .map((n) => k.rect(p.x + p.w * 0.04, p.y + u * (12 + n * 8), p.w * (0.08 + (n % 3) * 0.02), u * 2, u, '#5b636a'))
      .join('') +
    Array.from({ length: 12 }, (_, n) => row(n)).join('')
  );
};

const arts = { dunes, ridge, orbs, ribbon, petals, rings, panel, text, watch, game, music, map, code } satisfies Record<string, Art>;

export type ScreenArt = keyof typeof arts;
export const screenArts = Object.keys(arts) as [ScreenArt, ...ScreenArt[]];

/** The colour of a clock drawn over the upper part of the art. */
export function clockInk(name: string): string {
  return ['ribbon', 'rings', 'dunes', 'text', 'map'].includes(name) ? '#23282c' : '#fff';
}

/** Art clipped to the window of a display, with the lamp's reflection over it. */
export function screen(k: Kit, name: string, x: number, y: number, w: number, h: number, r: number, hue: number): string {
  const art = arts[name as ScreenArt];
  if (!art) throw new Error(`No such screen art: ${name}`);
  return k.clip(k.rect(x, y, w, h, r, '#fff'), art(k, { x, y, w, h, r, hue })) + k.sheen(x, y, w, h, r, name === 'text' ? 0.08 : 0.16);
}
