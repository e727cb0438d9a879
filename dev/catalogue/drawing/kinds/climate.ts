import { type Draw, GROUND } from '../look.ts';

export const thermostat: Draw = (k, look) => {
  const warm = look.variant === 'heat' ? '#f0975a' : '#7fd0a6';
  if (look.variant === 'square')
    return (
      k.ground(400, GROUND, 168) +
      k.shell(238, 322, 324, 332, 56, k.shade(look.body, -0.1)) +
      k.shell(232, 316, 324, 332, 56, look.body, look.finish) +
      k.glass(258, 342, 272, 230, 36) +
      k.words('20.5', 394, 484, 96, '#fff', { anchor: 'middle', weight: 300 }) +
      k.rect(298, 522, 192, 8, 4, '#ffffff30') +
      k.rect(298, 522, 118, 8, 4, warm) +
      k.icon('ph:leaf-fill', 494, 360, 24, '#7fd0a6') +
      k.icon('ph:minus-bold', 318, 592, 30, k.print(look.body, 0.3)) +
      k.icon('ph:plus-bold', 440, 592, 30, k.print(look.body, 0.3))
    );
  const cy = 452;
  const round = 2 * Math.PI * 136;
  const ticks = (colour: string, from: number, to: number) => {
    const dashes = Array.from({ length: to - from }, () => `4.4 ${(round / 45 - 4.4).toFixed(2)}`).join(' ');
    return k.circle(
      400,
      cy,
      136,
      'none',
      `stroke="${colour}" stroke-width="20" stroke-linecap="butt" stroke-dasharray="${dashes} 0 ${Math.round(round)}" transform="rotate(${138 + from * 8} 400 ${cy})"`,
    );
  };
  return (
    k.ground(400, GROUND, 120) +
    k.circle(408, cy + 6, 200, k.shade(look.accent, -0.22)) +
    k.disc(400, cy, 202, look.accent, 'metal') +
    k.circle(400, cy, 172, '#111416') +
    k.circle(400, cy, 172, k.lin(52, [0, '#fff', 0.16], [0.4, '#fff', 0.03], [0.41, '#fff', 0], [1, '#fff', 0])) +
    ticks(warm, 0, 21) +
    ticks('#565d62', 21, 34) +
    k.words('21', 388, cy + 40, 124, '#fff', { anchor: 'middle', weight: 300 }) +
    k.words('°', 456, cy + 2, 70, '#fff', { weight: 300 }) +
    k.icon('ph:leaf-fill', 384, cy + 72, 32, '#7fd0a6')
  );
};

export const valve: Draw = (k, look) =>
  k.ground(400, GROUND, 96) +
  k.tube(352, 568, 96, 86, 10, '#b4b9bc') +
  [0, 1, 2, 3].map((n) => k.line(`M354 ${588 + n * 17}H446`, '#7f868b', 4)).join('') +
  k.tube(298, 262, 204, 316, 60, look.body) +
  k.ellipse(400, 290, 96, 26, k.body(k.shade(look.body, 0.04))) +
  k.ellipse(400, 289, 72, 18, '#16191b') +
  k.glass(330, 362, 140, 106, 22) +
  k.words('19°', 404, 434, 56, '#ffd9a8', { anchor: 'middle', weight: 400 }) +
  k.rect(298, 506, 204, 8, 0, look.accent) +
  Array.from({ length: 10 }, (_, n) => k.rect(306 + n * 20, 530, 8, 34, 4, '#000', 'opacity=".1"')).join('');

export const purifier: Draw = (k, look) => {
  if (look.variant === 'humid')
    return (
      k.ground(400, GROUND, 124) +
      k.glow(404, 236, 60, '#fff', 0.9) +
      k.glow(424, 178, 84, '#fff', 0.7) +
      k.glow(396, 118, 100, '#fff', 0.5) +
      k.path('M290 654Q262 654 268 600Q290 300 400 268Q510 300 532 600Q538 654 510 654Z', k.round(look.body)) +
      k.path('M266 620Q268 560 276 520H524Q532 560 534 620Q534 654 510 654H290Q266 654 266 620Z', k.round(look.accent)) +
      k.ellipse(400, 284, 34, 10, k.shade(look.body, -0.22)) +
      k.led(400, 590, 5, '#fff')
    );
  const face =
    k.circle(400, 392, 42, '#14171a') +
    k.words('08', 400, 406, 40, '#a8f0cd', { anchor: 'middle', weight: 500 }) +
    k.circle(400, 392, 46, 'none', 'stroke="#8fe3b0" stroke-width="5"');
  return (
    k.ground(400, GROUND, 130) +
    k.tube(278, 224, 244, 430, 56, look.body) +
    k.ellipse(400, 250, 118, 30, k.body(k.shade(look.body, 0.04))) +
    k.ellipse(400, 248, 94, 22, '#1c2022') +
    [0, 1, 2].map((n) => k.ellipse(400, 248, 74 - n * 22, 17 - n * 5, 'none', 'stroke="#5b6468" stroke-width="4"')).join('') +
    k.clip(
      k.rect(278, 224, 244, 430, 56, '#fff'),
      Array.from({ length: 17 }, (_, n) => k.rect(286 + n * 14, 474, 6, 150, 3, '#000', 'opacity=".16"')).join(''),
    ) +
    face +
    k.rect(300, 634, 200, 5, 2.5, look.accent)
  );
};

export const fan: Draw = (k, look) => {
  const blade = (turn: number) =>
    k.path('M400 390C440 330 500 300 520 330C530 362 470 392 400 396Z', k.body(look.accent), `transform="rotate(${turn} 400 392)"`);
  return (
    k.ground(400, GROUND, 112) +
    k.ellipse(400, 642, 108, 13, k.round(look.body)) +
    k.tube(386, 540, 28, 104, 6, look.body) +
    k.circle(400, 392, 168, k.shade(look.body, -0.05), 'opacity=".35"') +
    [10, 82, 154, 226, 298].map(blade).join('') +
    [164, 130, 96, 62].map((r) => k.circle(400, 392, r, 'none', `stroke="${look.body}" stroke-width="${r === 164 ? 14 : 3}"`)).join('') +
    k.circle(400, 392, 170, 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="2"') +
    k.disc(400, 392, 36, look.body) +
    k.icon('ph:leaf-fill', 386, 378, 28, k.print(look.body))
  );
};

export const sensor: Draw = (k, look) => {
  switch (look.variant) {
    case 'door':
      return (
        k.ground(390, GROUND, 150) +
        k.shell(270, 300, 150, 354, 36, look.body, look.finish) +
        k.led(345, 360, 6, '#8fe3b0') +
        k.icon('ph:door-open', 321, 540, 48, k.print(look.body, 0.2)) +
        k.shell(446, 420, 76, 234, 28, k.shade(look.body, -0.03), look.finish) +
        k.rect(456, 520, 8, 40, 4, look.accent)
      );
    case 'leak':
      return (
        k.ground(400, GROUND, 190) +
        k.ellipse(560, 648, 120, 14, '#bcd6e6', 'opacity=".7"') +
        k.rect(214, 556, 372, 98, 48, k.round(look.body)) +
        k.ellipse(400, 570, 186, 60, k.body(k.shade(look.body, 0.03))) +
        k.group('translate(400 570) scale(1 .4)', k.icon('ph:drop-fill', -60, -64, 120, look.accent)) +
        k.led(400, 630, 4.5, '#7fc8f0')
      );
    case 'climate':
      return (
        k.ground(400, GROUND, 156) +
        k.shell(246, 346, 308, 308, 60, look.body, look.finish) +
        k.rect(272, 372, 256, 256, 40, '#dcdccf') +
        k.words('21.4', 396, 482, 92, '#26292b', { anchor: 'middle', weight: 500 }) +
        k.icon('ph:thermometer-simple', 292, 396, 32, '#3b3f41') +
        k.icon('ph:drop-half-bottom', 300, 540, 46, '#3b3f41') +
        k.words('46%', 418, 580, 52, '#26292b', { anchor: 'middle', weight: 500 })
      );
    case 'button':
      return (
        k.ground(400, GROUND, 146) +
        k.shell(262, 378, 284, 276, 64, k.shade(look.body, -0.08)) +
        k.shell(256, 372, 284, 276, 64, look.body, look.finish) +
        k.circle(398, 510, 92, k.shade(look.body, -0.12)) +
        k.disc(398, 508, 84, look.accent) +
        k.icon('ph:circle-bold', 368, 478, 60, k.print(look.accent, 0.3), 0.8)
      );
    case 'smoke':
      return (
        k.ground(400, GROUND, 190) +
        k.rect(206, 548, 388, 106, 40, k.round(look.body)) +
        k.ellipse(400, 560, 194, 66, k.body(k.shade(look.body, 0.02))) +
        k.ellipse(400, 546, 120, 40, k.shade(look.body, -0.1)) +
        k.ellipse(400, 536, 116, 38, k.body(k.shade(look.body, 0.04))) +
        Array.from({ length: 17 }, (_, n) => k.rect(246 + n * 18, 596, 8, 26, 4, k.shade(look.body, -0.2))).join('') +
        k.led(400, 534, 6, look.accent)
      );
    case 'air':
      return (
        k.ground(400, GROUND, 118) +
        k.shell(286, 268, 228, 386, 50, look.body, look.finish) +
        k.glass(310, 294, 180, 180, 30) +
        k.words('612', 400, 392, 72, '#a8f0cd', { anchor: 'middle', weight: 400 }) +
        k.words('ppm', 400, 434, 28, '#8f979c', { anchor: 'middle' }) +
        k.holes(316, 520, 12, 6, 14, 4, k.shade(look.body, -0.2)) +
        k.rect(340, 630, 120, 6, 3, look.accent)
      );
    default:
      return (
        k.ground(400, GROUND, 92) +
        k.tube(384, 586, 32, 60, 8, k.shade(look.body, -0.06)) +
        k.ellipse(400, 644, 88, 12, k.round(k.shade(look.body, -0.05))) +
        k.shell(282, 288, 236, 306, 90, look.body, look.finish) +
        k.path(
          'M312 400Q312 330 400 330Q488 330 488 400V440Q488 500 400 500Q312 500 312 440Z',
          k.rad(0.38, 0.3, 0.8, [0, '#ffffff'], [0.6, '#e3e5e4'], [1, '#b7bcbc']),
        ) +
        k.line('M322 400Q400 372 478 400M318 438Q400 410 482 438M336 360Q400 336 464 360', '#9aa1a2', 2.4, 'opacity=".7"') +
        k.led(400, 548, 5, '#8fe3b0')
      );
  }
};
