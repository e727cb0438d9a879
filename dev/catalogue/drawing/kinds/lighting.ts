import { type Draw, GROUND } from '../look.ts';

export const bulb: Draw = (k, look) => {
  const base =
    k.tube(352, 556, 96, 78, 8, '#b9bdc0') +
    [0, 1, 2, 3].map((n) => k.line(`M350 ${572 + n * 16}L450 ${566 + n * 16}`, '#7f868b', 5)).join('') +
    k.path('M362 634H438L420 654H380Z', '#35393c');
  const filament =
    k.path(
      'M400 250C486 250 530 320 522 390C514 460 462 470 456 540H344C338 470 286 460 278 390C270 320 314 250 400 250Z',
      k.rad(0.4, 0.35, 0.75, [0, '#fff8de', 0.95], [0.5, look.accent, 0.65], [1, k.shade(look.accent, -0.16), 0.75]),
    ) + k.line('M372 540C372 440 340 420 360 370Q380 330 400 372Q420 330 440 370C460 420 428 440 428 540', '#fff3c4', 5);
  const frosted =
    k.path(
      'M400 246C496 246 540 326 526 402C514 464 466 490 458 548H342C334 490 286 464 274 402C260 326 304 246 400 246Z',
      k.rad(0.38, 0.32, 0.8, [0, '#ffffff'], [0.45, k.shade(look.accent, 0.2)], [1, look.accent]),
    ) + k.path('M342 530H458L446 572H354Z', k.round(look.body));
  return (
    k.ground(400, GROUND, 56) +
    k.glow(400, 380, 310, look.accent, 0.55) +
    base +
    (look.variant === 'filament' ? filament + k.rect(344, 532, 112, 26, 6, k.round('#c9a765')) : frosted) +
    k.path('M308 350Q320 284 372 274Q332 316 334 392Z', '#fff', 'opacity=".5"')
  );
};

export const spot: Draw = (k, look) =>
  k.ground(400, GROUND, 60) +
  k.glow(400, 330, 280, look.accent, 0.55) +
  k.path('M272 330L340 540H460L528 330Z', k.round(look.body)) +
  k.rect(340, 536, 120, 60, 8, k.round('#c3c7ca')) +
  k.rect(364, 594, 14, 60, 5, k.round('#8e9498')) +
  k.rect(422, 594, 14, 60, 5, k.round('#8e9498')) +
  k.ellipse(400, 330, 130, 44, k.shade(look.body, 0.06)) +
  k.ellipse(400, 328, 114, 35, k.rad(0.4, 0.4, 0.7, [0, '#fffdf2'], [1, look.accent])) +
  k.holes(320, 306, 8, 2, 20, 5, '#ffffff');

export const strip: Draw = (k, look) => {
  const turns = [0, 1, 2, 3]
    .map((n) =>
      k.circle(
        360,
        470,
        168 - n * 22,
        'none',
        `stroke="${n % 2 ? look.accent : k.shade(look.accent, 0.12)}" stroke-width="9" stroke-linecap="butt" stroke-dasharray="15 6"`,
      ),
    )
    .join('');
  return (
    k.ground(370, GROUND, 170) +
    k.glow(360, 470, 270, look.accent, 0.5) +
    k.circle(360, 470, 184, k.body(look.body)) +
    k.circle(360, 470, 178, k.shade(look.body, -0.08)) +
    turns +
    k.disc(360, 470, 74, look.body) +
    k.circle(360, 470, 26, k.shade(look.body, -0.22)) +
    k.line('M360 650C520 664 620 640 700 556', '#f4f1e8', 17) +
    k.line('M360 650C520 664 620 640 700 556', look.accent, 8, 'stroke-linecap="butt" stroke-dasharray="14 12"') +
    k.glow(640, 610, 90, look.accent, 0.5)
  );
};

export const lamp: Draw = (k, look) => {
  if (look.variant === 'desk')
    return (
      k.ground(300, GROUND, 120) +
      k.ellipse(300, 640, 118, 16, k.round(k.shade(look.body, -0.06))) +
      k.ellipse(300, 634, 118, 15, k.body(look.body)) +
      k.line('M300 630L250 420L460 262', k.shade(look.body, -0.08), 20) +
      k.line('M300 630L250 420L460 262', k.shade(look.body, 0.06), 8, 'opacity=".7"') +
      k.disc(250, 420, 21, look.accent) +
      k.glow(560, 430, 230, '#ffedb8', 0.6) +
      k.group('rotate(24 470 270)', k.shell(410, 238, 250, 58, 29, look.body, look.finish) + k.rect(424, 286, 222, 12, 6, '#fff6d8')) +
      k.led(330, 632, 4, '#8fe3b0')
    );
  if (look.variant === 'lantern')
    return (
      k.ground(400, GROUND, 128) +
      k.line('M290 330Q290 190 400 190Q510 190 510 330', k.shade(look.body, -0.08), 13) +
      k.glow(400, 440, 280, look.accent, 0.55) +
      k.tube(300, 344, 200, 230, 26, k.shade(look.accent, 0.2)) +
      k.rect(300, 344, 200, 230, 26, k.rad(0.45, 0.5, 0.6, [0, '#fffbe8', 0.95], [1, look.accent, 0.5])) +
      k.rect(280, 316, 240, 44, 20, k.round(look.body)) +
      k.rect(272, 566, 256, 88, 24, k.round(look.body)) +
      k.disc(400, 610, 22, k.shade(look.body, 0.08)) +
      k.icon('ph:power-bold', 387, 597, 26, k.print(look.body, 0.4))
    );
  if (look.variant === 'sunrise')
    return (
      k.ground(400, GROUND, 110) +
      k.glow(400, 440, 320, look.accent, 0.6) +
      k.circle(400, 450, 196, k.lin(90, [0, '#fff4d0'], [0.55, look.accent], [1, k.shade(look.accent, -0.14)])) +
      k.path('M276 602A196 196 0 0 0 524 602L512 640Q506 654 490 654H310Q294 654 288 640Z', k.round(look.body)) +
      k.words('06:30', 400, 520, 72, '#fff', { anchor: 'middle', weight: 400 }, 'opacity=".95"') +
      k.path('M254 400Q280 300 370 276Q300 330 290 430Z', '#fff', 'opacity=".4"')
    );
  return (
    k.ground(400, GROUND, 104) +
    k.glow(400, 400, 300, look.accent, 0.55) +
    k.path(
      'M316 590Q300 240 400 240Q500 240 484 590Z',
      k.rad(0.4, 0.35, 0.75, [0, '#fffdf2'], [0.6, k.shade(look.accent, 0.2)], [1, look.accent]),
    ) +
    k.path('M340 560Q328 330 384 272Q354 380 364 560Z', '#fff', 'opacity=".5"') +
    k.tube(296, 582, 208, 72, 22, look.body) +
    k.led(400, 620, 4, '#fff')
  );
};

export const panel: Draw = (k, look) => {
  const count = look.variant === 'dimmer' ? 1 : look.variant === 'two' ? 2 : 3;
  const inner = 300;
  const keys = Array.from({ length: count }, (_, n) => {
    const w = (inner - (count - 1) * 10) / count;
    const x = 250 + n * (w + 10);
    return k.shell(x, 356, w, 248, 18, k.shade(look.body, 0.02), look.finish) + k.led(x + w / 2, 574, 4, n === 0 ? '#ffd88a' : '#c9cdd0');
  }).join('');
  const dimmer =
    k.circle(400, 470, 92, k.shade(look.body, -0.14)) + k.disc(400, 466, 88, look.accent, 'metal') + k.line('M400 392v26', '#fff', 6);
  return (
    k.ground(400, GROUND, 186) +
    k.shell(226, 316, 356, 330, 34, k.shade(look.body, -0.16)) +
    k.shell(220, 310, 356, 344, 34, k.shade(look.body, -0.03), look.finish) +
    k.group('translate(-2 4)', keys) +
    (look.variant === 'dimmer' ? dimmer : '')
  );
};

export const blind: Draw = (k, look) =>
  k.ground(400, GROUND, 250) +
  k.rect(
    160,
    300,
    480,
    330,
    4,
    k.lin(0, [0, k.shade(look.accent, -0.03)], [0.3, k.shade(look.accent, 0.06)], [1, k.shade(look.accent, -0.08)]),
  ) +
  k.rect(160, 300, 480, 330, 4, k.weave(look.accent, 8), 'opacity=".4"') +
  k.rod(148, 628, 504, 24, 10, look.body) +
  k.rod(130, 226, 540, 92, 40, look.body) +
  k.shell(118, 222, 60, 100, 26, k.shade(look.body, -0.06)) +
  k.shell(622, 222, 60, 100, 26, k.shade(look.body, -0.06)) +
  k.led(652, 272, 5, '#8fe3b0') +
  k.rect(178, 296, 444, 5, 0, '#000', 'opacity=".16"');

export const remote: Draw = (k, look) =>
  k.ground(400, GROUND, 78) +
  k.shell(328, 190, 150, 460, 62, k.shade(look.body, -0.14)) +
  k.shell(322, 186, 150, 468, 62, look.body, look.finish) +
  k.circle(397, 300, 56, k.shade(look.body, -0.1)) +
  k.disc(397, 300, 52, k.shade(look.body, 0.05)) +
  k.disc(397, 300, 22, look.accent) +
  [0, 1, 2]
    .map(
      (n) =>
        k.disc(362, 412 + n * 64, 22, k.shade(look.body, 0.05)) +
        k.disc(432, 412 + n * 64, 22, k.shade(look.body, 0.05)) +
        k.icon(
          ['ph:lightbulb-fill', 'ph:thermometer-simple-fill', 'ph:music-note-fill'][n] ?? '',
          350,
          400 + n * 64,
          24,
          k.print(look.body, 0.4),
        ) +
        k.icon(['ph:moon-fill', 'ph:house-simple-fill', 'ph:power-bold'][n] ?? '', 420, 400 + n * 64, 24, k.print(look.body, 0.4)),
    )
    .join('');
