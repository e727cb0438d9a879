import { type Draw, GROUND } from '../look.ts';

export const plug: Draw = (k, look) => {
  const strip = look.variant === 'strip';
  const socket = (cx: number, cy: number, s: number) =>
    k.circle(cx, cy, 76 * s, k.shade(look.body, -0.09)) +
    k.circle(cx, cy, 70 * s, k.lin(58, [0, k.shade(look.body, -0.14)], [1, k.shade(look.body, -0.03)])) +
    k.rect(cx - 30 * s, cy - 24 * s, 12 * s, 40 * s, 4 * s, '#202325') +
    k.rect(cx + 18 * s, cy - 24 * s, 12 * s, 40 * s, 4 * s, '#202325') +
    k.circle(cx, cy + 36 * s, 9 * s, '#202325');
  if (strip)
    return (
      k.ground(400, GROUND, 300) +
      k.line('M660 520C700 480 690 400 620 390C560 382 540 420 556 450', '#3a3e41', 18) +
      k.shell(100, 496, 600, 158, 46, look.body, look.finish) +
      [184, 318, 452].map((x) => socket(x, 575, 0.72)).join('') +
      [0, 1].map((n) => k.rect(540 + n * 44, 556, 30, 38, 5, '#202325') + k.rect(546 + n * 44, 562, 9, 26, 2, '#6b7277')).join('') +
      k.disc(652, 575, 16, look.accent) +
      k.icon('ph:power-bold', 642, 565, 20, '#fff')
    );
  const meter =
    look.variant === 'meter'
      ? k.glass(330, 328, 140, 58, 12) + k.words('42 W', 400, 369, 34, '#a8f0cd', { anchor: 'middle', weight: 500 })
      : k.led(400, 352, 6, '#8fe3b0');
  return (
    k.ground(400, GROUND, 142) +
    k.shell(262, 306, 288, 344, look.variant === 'round' ? 144 : 72, k.shade(look.body, -0.14)) +
    k.shell(254, 300, 288, 354, look.variant === 'round' ? 144 : 72, look.body, look.finish) +
    (look.variant === 'round' ? '' : meter) +
    socket(398, 494, 1.22) +
    k.rect(538, 438, 12, 56, 6, look.accent)
  );
};

export const hub: Draw = (k, look) => {
  if (look.variant === 'tower')
    return (
      k.ground(400, GROUND, 92) +
      k.path('M312 654Q296 654 298 630L320 290Q324 246 400 246Q476 246 480 290L502 630Q504 654 488 654Z', k.round(look.body)) +
      k.ellipse(400, 286, 68, 18, k.shade(look.body, 0.07)) +
      k.rect(304, 560, 192, 5, 0, look.accent) +
      k.led(400, 500, 6, '#8fe3b0') +
      k.icon('ph:leaf-fill', 386, 590, 28, k.print(look.body))
    );
  if (look.variant === 'square')
    return (
      k.ground(400, GROUND, 196) +
      k.shell(206, 520, 388, 134, 44, look.body, look.finish) +
      k.path('M236 520Q250 486 290 486H510Q550 486 564 520Z', k.body(k.shade(look.body, 0.05))) +
      k.rect(240, 604, 320, 7, 3.5, look.accent) +
      k.led(400, 564, 6, '#8fe3b0') +
      k.icon('ph:house-simple-fill', 385, 492, 26, k.print(look.body, 0.16))
    );
  return (
    k.ground(400, GROUND, 186) +
    k.rect(212, 560, 376, 94, 46, k.round(look.body)) +
    k.ellipse(400, 572, 188, 62, k.body(k.shade(look.body, 0.02))) +
    k.ellipse(400, 570, 132, 41, 'none', `stroke="${look.accent}" stroke-width="8"`) +
    k.glow(400, 570, 150, look.accent, 0.28) +
    k.group('translate(400 570) scale(1 .34)', k.icon('ph:house-simple-fill', -42, -48, 84, k.print(look.body, 0.24))) +
    k.led(400, 632, 4, '#8fe3b0')
  );
};

export const router: Draw = (k, look) => {
  if (look.variant === 'mesh') {
    const node = (x: number, s: number) =>
      k.ground(x, GROUND, 78 * s) +
      k.tube(x - 84 * s, GROUND - 300 * s, 168 * s, 300 * s, 60 * s, look.body) +
      k.ellipse(x, GROUND - 276 * s, 78 * s, 20 * s, k.shade(look.body, 0.05)) +
      k.rect(x - 84 * s, GROUND - 60 * s, 168 * s, 5, 0, look.accent) +
      k.led(x, GROUND - 120 * s, 5, '#8fe3b0');
    return node(226, 0.86) + node(580, 0.86) + node(400, 1.22);
  }
  const antenna = (x: number, turn: number) =>
    k.group(
      `rotate(${turn} ${x} 560)`,
      k.tube(x - 11, 268, 22, 292, 11, '#2c2f32') + k.rect(x - 11, 470, 22, 5, 0, '#000', 'opacity=".4"'),
    );
  return (
    k.ground(400, GROUND, 256) +
    antenna(196, -9) +
    antenna(328, -3) +
    antenna(472, 3) +
    antenna(604, 9) +
    k.path('M176 540H624L668 628Q676 654 648 654H152Q124 654 132 628Z', k.body(look.body, look.finish)) +
    k.path('M176 540H624L634 560H166Z', k.shade(look.body, 0.1)) +
    [0, 1, 2, 3, 4].map((n) => k.led(336 + n * 32, 610, 4, n === 4 ? '#e2b04e' : '#8fe3b0')).join('') +
    k.holes(190, 588, 8, 3, 14, 4, k.shade(look.body, -0.16)) +
    k.holes(500, 588, 8, 3, 14, 4, k.shade(look.body, -0.16)) +
    k.rect(132, 642, 536, 5, 0, look.accent)
  );
};

export const lock: Draw = (k, look) => {
  const pad = Array.from({ length: 9 }, (_, n) =>
    k.words(String(n + 1), 356 + (n % 3) * 44, 280 + Math.floor(n / 3) * 42, 25, '#cfe9dc', { anchor: 'middle', weight: 400 }),
  ).join('');
  if (look.variant === 'turn')
    return (
      k.ground(400, GROUND, 150) +
      k.disc(400, 474, 178, k.shade(look.body, -0.06), 'metal') +
      k.disc(400, 474, 150, look.body, look.finish) +
      k.rect(366, 346, 68, 256, 34, k.shade(look.body, -0.16)) +
      k.shell(362, 340, 68, 256, 34, look.accent, 'metal') +
      k.led(400, 318, 5, '#8fe3b0')
    );
  const lever =
    look.variant === 'lever'
      ? k.cast(356, 508, 250, 50, 25, 10) +
        k.disc(400, 532, 46, k.shade(look.accent, -0.04), 'metal') +
        k.rod(384, 508, 244, 48, 24, look.accent)
      : k.cast(344, 478, 112, 112, 56, 10) + k.disc(400, 536, 60, look.accent, 'metal') + k.rect(393, 508, 14, 56, 7, '#1d2022');
  return (
    k.ground(400, GROUND, 96) +
    k.shell(306, 208, 188, 446, look.variant === 'lever' ? 34 : 90, look.body, look.finish) +
    k.glass(322, 228, 156, 210, look.variant === 'lever' ? 22 : 74) +
    pad +
    k.icon('ph:fingerprint', 383, 388, 34, '#8fe3b0') +
    lever
  );
};
