import { type Draw, GROUND } from '../look.ts';

export const vacuum: Draw = (k, look) => {
  const dock =
    look.variant === 'dock'
      ? k.shell(466, 288, 188, 366, 40, k.shade(look.body, -0.04), look.finish) +
        k.glass(486, 312, 148, 90, 22) +
        k.led(560, 357, 5, '#8fe3b0') +
        k.rect(466, 470, 188, 4, 0, '#000', 'opacity=".14"')
      : '';
  const cx = look.variant === 'dock' ? 330 : 400;
  return (
    (dock ? k.ground(560, GROUND - 3, 100) + dock : '') +
    k.ground(cx, GROUND - 7, 222) +
    k.rect(cx - 230, 556, 460, 90, 45, k.round(k.shade(look.body, -0.1))) +
    k.rect(cx - 230, 596, 460, 20, 0, '#17191b', 'opacity=".55"') +
    k.ellipse(cx, 560, 230, 82, k.body(look.body, look.finish)) +
    k.ellipse(cx, 558, 230, 82, 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="2"') +
    k.ellipse(cx, 540, 62, 24, k.shade(look.body, -0.16)) +
    k.rect(cx - 62, 508, 124, 32, 12, k.round('#24282b')) +
    k.ellipse(cx, 510, 62, 22, k.body(look.accent)) +
    k.ellipse(cx, 609, 60, 20, 'none', `stroke="${k.print(look.body, 0.14)}" stroke-width="3"`) +
    k.led(cx - 24, 608, 4, '#8fe3b0') +
    k.led(cx + 24, 608, 4, '#fff') +
    k.rect(cx - 90, 636, 24, 18, 6, '#202325') +
    k.rect(cx + 66, 636, 24, 18, 6, '#202325')
  );
};

export const kettle: Draw = (k, look) =>
  k.ground(400, GROUND, 150) +
  k.line('M518 330C640 320 640 560 536 560', k.shade(look.accent, -0.05), 28) +
  k.line('M518 330C640 320 640 560 536 560', '#fff', 4, 'opacity=".25"') +
  k.path('M290 380L220 320Q206 306 228 302L310 316Z', k.body(k.shade(look.body, -0.06))) +
  k.path(
    'M300 286H500Q520 286 524 310L548 600Q550 624 526 624H274Q250 624 252 600L276 310Q280 286 300 286Z',
    look.finish === 'metal' ? k.body(look.body, 'metal') : k.round(look.body),
  ) +
  k.rect(298, 268, 204, 22, 10, k.round(look.accent)) +
  k.ball(400, 256, 17, look.accent) +
  k.rect(256, 622, 288, 32, 14, k.round('#2a2d30')) +
  k.words('80°', 404, 642 - 162, 46, k.print(look.body, 0.35), { anchor: 'middle', weight: 400 }) +
  k.led(400, 638, 4, '#8fe3b0');

export const feeder: Draw = (k, look) =>
  k.ground(400, GROUND, 170) +
  k.tube(290, 236, 220, 300, 46, look.body) +
  k.rect(290, 330, 220, 120, 0, '#3b3027', 'opacity=".22"') +
  k.holes(300, 352, 10, 4, 20, 7, '#7a5a3c') +
  k.rect(278, 222, 244, 50, 25, k.round(k.shade(look.body, -0.04))) +
  k.path('M276 520H524L540 640Q542 654 526 654H274Q258 654 260 640Z', k.round(look.body)) +
  k.lens(400, 496, 25) +
  k.path('M258 596H542Q560 654 500 654H300Q240 654 258 596Z', k.round(look.accent)) +
  k.ellipse(400, 598, 142, 20, k.shade(look.accent, -0.16)) +
  k.icon('ph:paw-print-fill', 384, 614, 32, k.print(look.accent, 0.2));

export const scale: Draw = (k, look) =>
  k.ground(400, GROUND, 236) +
  k.shell(170, 334, 470, 320, 60, k.shade(look.body, -0.14)) +
  k.shell(164, 328, 470, 320, 60, look.body, 'gloss') +
  k.rect(300, 366, 200, 84, 20, '#121517') +
  k.words('68.4', 400, 430, 58, '#e9f3ee', { anchor: 'middle', weight: 400 }) +
  k.rect(206, 500, 150, 106, 40, 'none', `stroke="${look.accent}" stroke-width="6"`) +
  k.rect(442, 500, 150, 106, 40, 'none', `stroke="${look.accent}" stroke-width="6"`);

export const garden: Draw = (k, look) => {
  const leaf = (d: string, n: number) => k.path(d, k.lin(40, [0, ['#8fbf74', '#6fa659', '#5a9150'][n % 3] ?? '#6fa659'], [1, '#3c6b3c']));
  if (look.variant === 'probe')
    return (
      k.ground(400, GROUND, 104) +
      k.path('M300 654Q280 620 320 606H480Q520 620 500 654Z', '#5b4434') +
      k.tube(388, 480, 24, 146, 6, '#3a3e41') +
      k.shell(322, 270, 156, 232, 60, look.body, look.finish) +
      k.icon('ph:plant-fill', 360, 310, 80, look.accent) +
      k.led(400, 446, 5, '#7fc8f0')
    );
  if (look.variant === 'valve')
    return (
      k.ground(400, GROUND, 140) +
      k.tube(346, 214, 108, 76, 14, '#3a3e41') +
      k.rect(340, 284, 120, 24, 8, look.accent) +
      k.shell(264, 304, 272, 260, 60, look.body, look.finish) +
      k.glass(292, 332, 216, 130, 30) +
      k.words('18:00', 400, 418, 60, '#a8e4f5', { anchor: 'middle', weight: 400 }) +
      k.disc(400, 512, 32, look.accent) +
      k.icon('ph:drop-fill', 384, 496, 32, '#fff') +
      k.tube(358, 560, 84, 94, 10, '#3a3e41') +
      [0, 1, 2].map((n) => k.rect(356, 584 + n * 22, 88, 8, 4, '#22252a')).join('')
    );
  return (
    k.ground(400, GROUND, 206) +
    k.tube(390, 250, 20, 330, 4, look.body) +
    k.shell(210, 206, 380, 44, 22, look.body) +
    k.rect(226, 244, 348, 10, 5, '#fff0d8') +
    k.path('M226 254H574L610 560H190Z', k.lin(90, [0, '#fff3d6', 0.6], [1, '#fff3d6', 0])) +
    leaf('M300 566C240 520 250 440 290 420C330 450 330 520 300 566Z', 0) +
    leaf('M330 566C330 480 380 440 420 440C420 500 390 560 330 566Z', 1) +
    leaf('M500 566C440 530 440 450 476 410C524 440 536 510 500 566Z', 2) +
    leaf('M520 566C520 500 560 470 600 470C600 520 570 560 520 566Z', 0) +
    leaf('M420 566C380 530 384 470 404 440C440 470 450 530 420 566Z', 2) +
    leaf('M262 566C220 550 200 510 204 480C240 486 268 520 262 566Z', 1) +
    k.shell(180, 556, 440, 98, 40, look.body, look.finish) +
    k.rect(200, 556, 400, 14, 7, '#4c3a2c') +
    k.led(400, 616, 5, '#8fe3b0') +
    k.rect(180, 634, 440, 5, 0, look.accent)
  );
};
