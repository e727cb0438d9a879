import { type Draw, GROUND } from '../look.ts';

export const powerbank: Draw = (k, look) => {
  const level = [0, 1, 2, 3].map((n) => k.circle(364 + n * 24, 600, 5, n < 3 ? '#8fe3b0' : '#ffffff40')).join('');
  if (look.variant === 'screen')
    return (
      k.ground(400, GROUND, 134) +
      k.shell(272, 250, 264, 404, 44, k.shade(look.body, -0.12)) +
      k.shell(266, 246, 264, 408, 44, look.body, look.finish) +
      k.glass(292, 276, 212, 132, 24) +
      k.words('86', 376, 376, 88, '#fff', { anchor: 'middle', weight: 400 }) +
      k.words('%', 446, 372, 44, '#8fe3b0', { anchor: 'middle' }) +
      k.icon('ph:lightning-fill', 376, 500, 44, look.accent) +
      k.rect(322, 240, 40, 10, 5, '#17191b') +
      k.rect(434, 240, 40, 10, 5, '#17191b')
    );
  if (look.variant === 'magnet')
    return (
      k.ground(400, GROUND, 124) +
      k.shell(284, 292, 244, 362, 52, k.shade(look.body, -0.12)) +
      k.shell(278, 288, 244, 366, 52, look.body, look.finish) +
      k.circle(400, 430, 84, 'none', `stroke="${k.print(look.body, 0.1)}" stroke-width="14"`) +
      k.rect(394, 526, 12, 46, 6, k.print(look.body, 0.1)) +
      k.icon('ph:lightning-fill', 378, 408, 44, k.print(look.body, 0.16)) +
      level
    );
  if (look.variant === 'solar')
    return (
      k.ground(400, GROUND, 132) +
      k.shell(262, 226, 276, 428, 46, look.accent) +
      k.shell(280, 240, 240, 400, 34, '#2a2d30') +
      k.rect(300, 262, 200, 300, 8, '#26355c') +
      k.line('M350 262V562M400 262V562M450 262V562M300 322H500M300 382H500M300 442H500M300 502H500', '#8fa4d8', 1.8, 'opacity=".55"') +
      k.sheen(300, 262, 200, 300, 8, 0.3) +
      level +
      k.line('M520 240Q580 220 570 290', k.shade(look.accent, -0.1), 12)
    );
  return (
    k.ground(400, GROUND, 120) +
    k.shell(296, 236, 224, 418, 56, k.shade(look.body, -0.12)) +
    k.shell(290, 232, 224, 422, 56, look.body, look.finish) +
    k.rect(336, 226, 44, 10, 5, '#17191b') +
    k.rect(424, 226, 44, 10, 5, '#17191b') +
    k.rect(290, 300, 224, 6, 0, look.accent) +
    k.icon('ph:lightning-fill', 370, 380, 64, k.print(look.body, 0.14)) +
    level
  );
};

export const charger: Draw = (k, look) => {
  const ports = look.variant === 'desk' ? 4 : look.variant === 'duo' ? 2 : 3;
  const port = (x: number, y: number) => k.rect(x - 24, y - 9, 48, 18, 9, '#17191b') + k.rect(x - 14, y - 2.5, 28, 5, 2.5, '#666d72');
  if (look.variant === 'desk')
    return (
      k.ground(400, GROUND, 166) +
      k.line('M240 590C140 590 120 500 170 440', '#34383b', 16) +
      k.shell(232, 396, 336, 258, 46, look.body, look.finish) +
      k.glass(262, 424, 276, 84, 20) +
      k.words('140 W', 400, 482, 46, '#a8f0cd', { anchor: 'middle', weight: 400 }) +
      [0, 1, 2, 3].map((n) => port(292 + n * 72, 570)).join('') +
      k.rect(300, 618, 200, 5, 2.5, look.accent)
    );
  return (
    k.ground(400, GROUND, 126) +
    k.rect(330, 268, 22, 84, 6, k.body('#c9a765', 'metal')) +
    k.rect(448, 268, 22, 84, 6, k.body('#c9a765', 'metal')) +
    k.shell(284, 340, 240, 314, 54, k.shade(look.body, -0.12)) +
    k.shell(278, 336, 240, 318, 54, look.body, look.finish) +
    Array.from({ length: ports }, (_, n) => port(398, 430 + n * 52)).join('') +
    k.icon('ph:lightning-fill', 384, 596, 28, look.accent)
  );
};

export const pad: Draw = (k, look) => {
  const disc = k.circle(400, 416, 150, k.shade(look.body, -0.14));
  if (look.variant === 'trio')
    return (
      k.ground(400, GROUND, 262) +
      k.shell(138, 602, 524, 52, 26, look.accent) +
      k.path('M268 612L300 340H420L388 612Z', k.body(k.shade(look.body, -0.06), 'metal')) +
      k.shell(232, 250, 240, 300, 54, look.body, look.finish) +
      k.circle(352, 400, 76, 'none', `stroke="${k.print(look.body, 0.12)}" stroke-width="10"`) +
      k.icon('ph:lightning-fill', 326, 374, 52, k.print(look.body, 0.14)) +
      k.tube(560, 420, 34, 190, 12, look.body) +
      k.disc(577, 404, 62, look.body) +
      k.circle(577, 404, 36, '#1d2022') +
      k.ellipse(196, 598, 44, 12, k.body(look.body)) +
      k.led(620, 628, 4, '#8fe3b0')
    );
  if (look.variant === 'flat')
    return (
      k.ground(400, GROUND, 218) +
      k.line('M610 630C690 630 720 580 716 500', '#3a3e41', 14) +
      k.rect(182, 588, 436, 66, 33, k.round(look.accent)) +
      k.ellipse(400, 596, 218, 64, k.body(look.body, look.finish)) +
      k.ellipse(400, 594, 150, 43, 'none', `stroke="${k.print(look.body, 0.14)}" stroke-width="5"`) +
      k.group('translate(400 594) scale(1 .3)', k.icon('ph:lightning-fill', -46, -46, 92, k.print(look.body, 0.22)))
    );
  return (
    k.ground(400, GROUND, 130) +
    k.path('M330 654L376 420H448L470 654Z', k.body(k.shade(look.accent, -0.06))) +
    k.shell(272, 628, 256, 26, 13, look.accent) +
    disc +
    k.disc(394, 410, 150, look.body, look.finish) +
    k.circle(394, 410, 100, 'none', `stroke="${k.print(look.body, 0.12)}" stroke-width="8"`) +
    k.icon('ph:lightning-fill', 360, 376, 68, k.print(look.body, 0.2)) +
    k.led(400, 641, 4, '#8fe3b0')
  );
};

export const solar: Draw = (k, look) => {
  const cells = (x: number, w: number) =>
    k.rect(x, 262, w, 340, 6, k.lin(58, [0, '#33497f'], [0.5, '#22315a'], [1, '#1a2545'])) +
    k.line(
      [1, 2, 3].map((n) => `M${x + (w * n) / 4} 262V602`).join('') +
        [1, 2, 3, 4, 5].map((n) => `M${x} ${262 + n * 56.7}H${x + w}`).join(''),
      '#93a9de',
      1.8,
      'opacity=".55"',
    ) +
    k.sheen(x, 262, w, 340, 6, 0.3);
  if (look.variant === 'fold')
    return (
      k.ground(400, GROUND, 300) +
      k.line('M250 600L220 652M550 600L580 652', '#3a3e41', 12) +
      [96, 304, 512]
        .map((x, n) =>
          k.group(
            `translate(0 ${n === 1 ? 8 : 0}) skewY(${n === 1 ? 0 : n ? -3 : 3}) translate(0 ${n === 1 ? 0 : n ? 32 : -8})`,
            k.shell(x - 6, 240, 204, 384, 20, look.accent, 'fabric') + cells(x + 12, 168),
          ),
        )
        .join('') +
      k.rect(360, 222, 80, 16, 8, k.shade(look.accent, -0.14))
    );
  return (
    k.ground(410, GROUND, 216) +
    k.line('M330 440L250 652M480 440L580 652', '#6f767b', 13) +
    k.group('skewX(-7) translate(52 0)', k.shell(206, 236, 396, 392, 14, '#c9cdd0', 'metal') + cells(224, 176) + cells(410, 176))
  );
};

export const station: Draw = (k, look) => {
  const outlet = (x: number) =>
    k.shell(x - 42, 500, 84, 84, 18, k.shade(look.body, -0.12)) +
    k.rect(x - 16, 522, 8, 24, 3, '#000') +
    k.rect(x + 8, 522, 8, 24, 3, '#000') +
    k.circle(x, 560, 6, '#000');
  return (
    k.ground(400, GROUND, 240) +
    k.line('M236 350Q240 262 310 262H490Q560 262 564 350', k.shade(look.body, -0.1), 32) +
    k.line('M240 350Q244 268 310 268H490Q556 268 560 350', k.shade(look.body, 0.08), 8, 'opacity=".5"') +
    k.shell(160, 340, 480, 310, 48, look.body, look.finish) +
    k.rect(160, 440, 480, 10, 0, look.accent) +
    k.glass(316, 366, 168, 62, 12) +
    k.words('92%', 366, 411, 38, '#a8f0cd', { anchor: 'middle' }) +
    k.icon('ph:sun-fill', 430, 381, 30, '#ffd88a') +
    outlet(234) +
    outlet(340) +
    [0, 1, 2].map((n) => k.rect(420, 506 + n * 28, 44, 15, 7, '#000') + k.rect(484, 504 + n * 28, 34, 20, 3, '#000')).join('') +
    k.circle(578, 542, 36, '#111') +
    k.circle(578, 542, 15, '#3d4246') +
    k.rect(190, 646, 60, 10, 4, '#1b1e20') +
    k.rect(550, 646, 60, 10, 4, '#1b1e20') +
    k.rect(186, 366, 90, 56, 14, k.shade(look.body, -0.05)) +
    k.holes(196, 376, 6, 3, 12, 3, k.shade(look.body, -0.2))
  );
};

export const cable: Draw = (k, look) => {
  const end = (x: number, y: number, turn: number) =>
    k.group(
      `rotate(${turn} ${x} ${y})`,
      k.shell(x - 20, y - 76, 40, 76, 10, look.body, 'metal') + k.shell(x - 12, y - 104, 24, 30, 8, '#c9cdd0', 'metal'),
    );
  const coil = [0, 1, 2]
    .map(
      (n) =>
        k.ellipse(
          400,
          560 - n * 26,
          186 - n * 8,
          62 - n * 3,
          'none',
          `stroke="${k.shade(look.accent, n * 0.03 - 0.05)}" stroke-width="24"`,
        ) +
        k.ellipse(
          400,
          556 - n * 26,
          186 - n * 8,
          62 - n * 3,
          'none',
          `stroke="#fff" stroke-opacity=".22" stroke-width="5" stroke-dasharray="6 5"`,
        ),
    )
    .join('');
  return (
    k.ground(400, 640, 192) +
    coil +
    k.line('M240 530C180 470 190 420 230 380M560 530C630 470 610 420 580 390', look.accent, 24) +
    end(238, 384, 24) +
    end(574, 398, -20)
  );
};
