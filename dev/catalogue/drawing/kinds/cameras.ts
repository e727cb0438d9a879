import type { Kit } from '../kit.ts';
import { type Draw, GROUND, type Look, pick } from '../look.ts';
import { screen } from '../screens.ts';

/** Foot and arm that outdoor cameras hang on; here they stand on it, as on a table before they are mounted. */
function stand(k: Kit, colour: string, x: number, top: number): string {
  return (
    k.ellipse(x, 640, 74, 15, k.round(k.shade(colour, -0.12))) +
    k.rect(x - 74, 628, 148, 12, 6, k.round(k.shade(colour, -0.02))) +
    k.ellipse(x, 628, 74, 14, k.body(colour)) +
    k.tube(x - 13, top, 26, 630 - top, 6, k.shade(colour, -0.04)) +
    k.ball(x, top, 24, k.shade(colour, -0.06))
  );
}

const infrared = (k: Kit, cx: number, cy: number, r: number, n = 8) =>
  Array.from({ length: n }, (_, i) =>
    k.circle(cx + r * Math.cos((i / n) * Math.PI * 2 + 0.39), cy + r * Math.sin((i / n) * Math.PI * 2 + 0.39), 5.5, '#4b1f26'),
  ).join('');

/** A tube with a visor, turned a little towards you. */
function barrel(k: Kit, look: Look, x: number, y: number, big = 1): string {
  const { body } = look;
  return k.group(
    `translate(${x} ${y}) scale(${big})`,
    k.path('M-92 -66H176Q212 -66 212 0Q212 66 176 66H-92Z', k.round(body, 90)) +
      k.rect(150, -66, 10, 132, 0, look.accent, 'opacity=".9"') +
      k.path('M-150 -86H120Q138 -86 138 -66H-126Z', k.body(k.shade(body, 0.03))) +
      k.ellipse(-92, 0, 62, 70, k.lin(58, [0, k.shade(body, 0.05)], [1, k.shade(body, -0.14)])) +
      k.ellipse(-96, 2, 52, 59, '#0f1113') +
      k.lens(-97, 3, 31) +
      [-1, 1]
        .map((side) => [0, 1, 2].map((n) => k.circle(-97 + side * (38 - Math.abs(n - 1) * 2), 3 + (n - 1) * 22, 4, '#5a232b')).join(''))
        .join('') +
      k.path(
        'M-160 -80Q-152 -94 -134 -94H100Q120 -94 126 -74H-146Q-156 -74 -160 -80Z',
        k.lin(90, [0, k.shade(body, 0.08)], [1, k.shade(body, -0.14)]),
      ),
  );
}

export const bullet: Draw = (k, look) => {
  const panel =
    look.variant === 'solar'
      ? k.line('M470 340V250', '#9aa0a4', 12) +
        k.group(
          'translate(474 204) skewX(-14)',
          k.shell(-150, -62, 300, 112, 10, '#2b3a5e') +
            k.line('M-90 -58V46M-30 -58V46M30 -58V46M90 -58V46M-146 -8H146', '#8fa4d8', 1.6, 'opacity=".6"') +
            k.sheen(-150, -62, 300, 112, 10, 0.25),
        )
      : '';
  const lamp =
    look.variant === 'spot'
      ? k.glow(262, 496, 130, '#fff2c4', 0.8) +
        k.shell(206, 466, 132, 46, 23, k.shade(look.body, -0.05)) +
        k.rect(216, 474, 112, 30, 15, '#fffbe6')
      : '';
  return k.ground(430, GROUND, 96) + stand(k, look.body, 430, 480) + panel + barrel(k, look, 366, 396, 1.18) + lamp;
};

export const dome: Draw = (k, look) =>
  k.ground(400, GROUND, 176) +
  k.path('M228 612Q228 346 400 346Q572 346 572 612Z', k.rad(0.34, 0.26, 0.85, [0, '#6d747a'], [0.34, '#2d3236'], [1, '#121416'])) +
  k.circle(372, 470, 74, '#191c1f') +
  k.lens(372, 470, 58) +
  infrared(k, 372, 470, 67) +
  k.path('M262 560Q266 410 356 372Q296 432 300 560Z', '#fff', 'opacity=".22"') +
  k.shell(196, 574, 408, 80, 36, look.body, look.finish) +
  k.rect(196, 574, 408, 14, 7, k.shade(look.body, 0.07)) +
  k.rect(340, 622, 120, 6, 3, look.accent) +
  k.led(560, 620, 4, '#8fe3b0');

export const turret: Draw = (k, look) =>
  k.ground(400, GROUND, 150) +
  k.ball(400, 440, 168, look.body) +
  k.ellipse(372, 424, 112, 112, k.shade(look.body, -0.13)) +
  k.circle(368, 424, 104, '#111315') +
  k.lens(368, 410, 56) +
  infrared(k, 368, 424, 88, 12) +
  k.rect(348, 488, 40, 10, 5, '#fff5d2') +
  k.led(420, 474, 4, '#8fe3b0') +
  k.path('M248 560H552L580 632Q588 654 562 654H238Q212 654 220 632Z', k.round(k.shade(look.body, -0.02))) +
  k.rect(236, 600, 328, 5, 0, look.accent);

export const doorbell: Draw = (k, look) => {
  const [x, w] = [320, 160];
  const key =
    look.variant === 'ring'
      ? k.circle(400, 548, 50, k.shade(look.body, -0.12)) +
        k.disc(400, 548, 44, look.accent, 'metal') +
        k.circle(400, 548, 47, 'none', 'stroke="#a8f0cd" stroke-width="4" opacity=".9"')
      : k.shell(352, 506, 96, 84, 26, look.accent) + k.icon('ph:bell-simple-fill', 380, 528, 40, k.print(look.accent, 0.5));
  const peep =
    look.variant === 'peephole'
      ? k.ground(582, GROUND, 60, 0.7) +
        k.shell(516, 470, 136, 184, 26, '#2a2d30') +
        screen(k, 'watch', 528, 484, 112, 130, 10, 200) +
        k.circle(584, 634, 8, '#4a5055')
      : '';
  return (
    peep +
    k.ground(400, GROUND, 86) +
    k.shell(x + 6, 210, w, 444, look.variant === 'slim' ? 28 : 60, k.shade(look.body, -0.16)) +
    k.shell(x, 206, w, 448, look.variant === 'slim' ? 28 : 60, look.body, look.finish) +
    k.glass(x + 16, 222, w - 32, 210, look.variant === 'slim' ? 18 : 46) +
    k.lens(400, 300, 52) +
    infrared(k, 400, 300, 61, 6) +
    k.circle(400, 392, 7, '#3b4247') +
    k.holes(376, 456, 6, 2, 8, 2.2, k.shade(look.body, -0.3)) +
    key
  );
};

export const indoor: Draw = (k, look) => {
  const foot =
    k.ellipse(400, 640, 96, 14, k.shade(look.body, -0.2)) +
    k.rect(304, 622, 192, 18, 9, k.round(look.body)) +
    k.ellipse(400, 622, 96, 15, k.body(look.body));
  const eye = (cx: number, cy: number, r: number) =>
    k.circle(cx, cy, r, '#14171a') +
    k.circle(cx, cy, r, k.lin(52, [0, '#fff', 0.2], [0.4, '#fff', 0.03], [0.41, '#fff', 0], [1, '#fff', 0])) +
    k.lens(cx, cy, r * 0.55) +
    infrared(k, cx, cy, r * 0.76, 6) +
    k.led(cx, cy + r * 0.86, 3, '#8fe3b0');
  switch (look.variant) {
    case 'disc':
      return (
        k.ground(400, GROUND, 112) +
        foot +
        k.tube(386, 520, 28, 106, 10, k.shade(look.body, -0.06)) +
        k.circle(408, 404, 142, k.shade(look.body, -0.18)) +
        k.disc(400, 400, 142, look.body, look.finish) +
        eye(400, 400, 104)
      );
    case 'cube':
      return (
        k.ground(400, GROUND, 124) +
        k.shell(292, 630, 216, 24, 12, look.accent) +
        k.shell(270, 372, 260, 262, 46, look.body, look.finish) +
        eye(400, 480, 88) +
        k.holes(358, 592, 7, 2, 12, 2.6, k.shade(look.body, -0.25))
      );
    case 'owl':
      return (
        k.ground(400, GROUND, 128) +
        k.path('M276 654Q250 640 256 560Q262 300 400 288Q538 300 544 560Q550 640 524 654Z', k.round(look.body)) +
        k.ellipse(400, 430, 112, 118, '#14171a') +
        k.lens(400, 416, 58) +
        infrared(k, 400, 420, 80, 8) +
        k.led(400, 520, 3.5, '#8fe3b0') +
        k.path('M276 654Q262 646 258 604H542Q538 646 524 654Z', k.round(look.accent)) +
        k.path('M330 330Q362 304 410 300Q360 320 340 356Z', '#fff', 'opacity=".3"')
      );
    default:
      return (
        k.ground(400, GROUND, 104) +
        k.path('M320 654Q300 654 304 634L326 548H474L496 634Q500 654 480 654Z', k.round(look.accent)) +
        k.rect(326, 540, 148, 14, 7, '#24282b') +
        k.ball(400, 428, 146, look.body) +
        k.clip(
          k.circle(400, 428, 146, '#fff'),
          k.rect(250, 360, 300, 130, 0, '#14171a') +
            k.rect(250, 360, 300, 130, 0, k.lin(0, [0, '#fff', 0.02], [0.26, '#fff', 0.2], [0.4, '#fff', 0.02], [1, '#000', 0.3])),
        ) +
        k.lens(388, 425, 54) +
        k.led(478, 425, 3.5, '#8fe3b0')
      );
  }
};

export const ptz: Draw = (k, look) =>
  k.ground(400, GROUND, 112) +
  k.shell(312, 238, 176, 62, 24, k.shade(look.body, -0.04)) +
  k.tube(352, 296, 96, 60, 8, k.shade(look.body, -0.1)) +
  k.path('M262 420Q262 344 340 344H460Q538 344 538 420V520H486V440H314V520H262Z', k.round(look.body)) +
  k.ball(400, 508, 146, look.body) +
  k.circle(392, 512, 108, k.shade(look.body, -0.16)) +
  k.circle(388, 514, 100, '#111315') +
  k.lens(388, 494, 54) +
  infrared(k, 388, 514, 84, 12) +
  k.rect(360, 574, 56, 14, 7, '#fff5d2') +
  k.rect(530, 250, 12, 150, 6, '#24282b', 'transform="rotate(12 536 400)"') +
  k.rect(258, 250, 12, 150, 6, '#24282b', 'transform="rotate(-12 264 400)"') +
  k.rect(312, 276, 176, 5, 0, look.accent);

export const floodlight: Draw = (k, look) => {
  const head = (x: number, turn: number) =>
    k.group(
      `rotate(${turn} ${x} 350)`,
      k.glow(x, 350, 190, '#fff1bf', 0.55) +
        k.shell(x - 112, 272, 224, 156, 30, look.body, look.finish) +
        k.rect(x - 96, 288, 192, 124, 20, k.lin(90, [0, '#fffdf4'], [1, '#ffe9ad'])) +
        k.holes(x - 90, 290, 9, 6, 20, 5.5, '#ffdc86'),
    );
  return (
    k.ground(400, GROUND, 108) +
    k.line('M400 486L272 400M400 486L528 400', k.shade(look.body, -0.12), 26) +
    head(250, -7) +
    head(550, 7) +
    k.shell(310, 446, 180, 208, 40, look.body, look.finish) +
    k.glass(330, 466, 140, 110, 30) +
    k.lens(400, 521, 44) +
    k.ellipse(400, 612, 34, 24, k.rad(0.4, 0.3, 0.8, [0, '#ffffff'], [1, '#c9cdd0'])) +
    k.rect(310, 586, 180, 4, 0, look.accent)
  );
};

export const recorder: Draw = (k, look) => {
  const box = (y: number) =>
    k.shell(140, y, 520, 122, 20, look.body, look.finish) +
    k.glass(160, y + 18, 240, 86, 10) +
    [0, 1, 2, 3].map((n) => k.led(196 + n * 40, y + 46, 4, n === 3 ? '#e2b04e' : '#8fe3b0')).join('') +
    k.words('REC', 184, y + 88, 24, '#8f979c', { weight: 500, tracking: 60 }) +
    k.holes(430, y + 34, 12, 4, 14, 3.6, k.shade(look.body, -0.2)) +
    k.disc(622, y + 92, 9, look.accent);
  const mini = (x: number, flip: 1 | -1) =>
    k.group(
      `translate(${x} 0) scale(${flip} 1)`,
      k.tube(-8, 450, 16, 84, 4, '#a5aaae') + barrel(k, { ...look, body: '#eeece6' }, 0, 420, 0.56),
    );
  return (
    k.ground(400, GROUND, 262) +
    (look.variant === 'kit' ? mini(262, 1) + mini(538, -1) : '') +
    box(532) +
    (look.variant === 'rack' ? box(404) : '')
  );
};

export const trailcam: Draw = (k, look) =>
  k.ground(400, GROUND, 128) +
  k.rect(220, 400, 360, 44, 8, k.shade(look.accent, -0.12)) +
  k.rect(220, 540, 360, 44, 8, k.shade(look.accent, -0.12)) +
  k.shell(270, 272, 260, 382, 44, look.body, 'matte') +
  k.path(
    'M300 300Q350 330 300 380T330 480Q380 520 310 560M470 300Q430 360 490 400T450 520Q500 560 470 620',
    'none',
    `stroke="${k.shade(look.body, -0.1)}" stroke-width="34" opacity=".5"`,
  ) +
  k.glass(306, 300, 188, 116, 22) +
  k.holes(318, 310, 8, 4, 20.5, 6, '#3d1b21') +
  k.circle(400, 490, 66, '#101214') +
  k.lens(400, 490, 54) +
  k.ellipse(400, 602, 46, 26, k.rad(0.4, 0.3, 0.8, [0, '#dfe3e2'], [1, '#868c8b']));

export const intercom: Draw = (k, look) =>
  k.ground(330, GROUND, 190) +
  k.shell(130, 290, 400, 364, 30, look.body, look.finish) +
  k.rect(150, 310, 280, 324, 14, '#0e1011') +
  screen(k, 'watch', 160, 320, 260, 304, 8, pick(look.seed, 3, [200, 150, 40])) +
  k.disc(480, 390, 26, '#3f8f63') +
  k.icon('ph:phone-fill', 466, 376, 28, '#fff') +
  k.disc(480, 472, 26, k.shade(look.body, -0.06)) +
  k.icon('ph:key-fill', 466, 458, 28, k.print(look.body, 0.5)) +
  k.disc(480, 554, 26, k.shade(look.body, -0.06)) +
  k.icon('ph:speaker-high-fill', 466, 540, 28, k.print(look.body, 0.5)) +
  k.ground(628, GROUND, 64) +
  k.shell(566, 370, 124, 284, 30, look.accent, 'metal') +
  k.circle(628, 440, 40, '#101214') +
  k.lens(628, 440, 32) +
  k.holes(604, 500, 6, 3, 8, 2.2, '#2a2d30') +
  k.disc(628, 586, 30, '#e9e6de') +
  k.circle(628, 586, 33, 'none', 'stroke="#a8f0cd" stroke-width="3"');

export const dashcam: Draw = (k, look) =>
  k.ground(400, GROUND, 190) +
  k.path('M318 320H482L500 380H300Z', k.round(k.shade(look.body, -0.06))) +
  k.rect(290, 296, 220, 28, 14, k.shade(look.body, -0.1)) +
  k.shell(196, 376, 408, 278, 60, look.body, look.finish) +
  k.circle(400, 516, 112, k.shade(look.body, -0.1)) +
  k.disc(400, 516, 106, '#1a1d1f') +
  k.lens(400, 516, 82) +
  k.circle(400, 516, 110, 'none', `stroke="${look.accent}" stroke-width="4"`) +
  k.holes(226, 480, 4, 6, 13, 3.6, k.shade(look.body, -0.2)) +
  k.led(560, 430, 5, '#e2604e');

export const actioncam: Draw = (k, look) =>
  k.ground(400, GROUND, 150) +
  k.rect(376, 620, 14, 36, 4, '#24272a') +
  k.rect(412, 620, 14, 36, 4, '#24272a') +
  k.shell(254, 316, 300, 312, 44, k.shade(look.body, -0.12)) +
  k.shell(246, 310, 300, 312, 44, look.body, look.finish) +
  k.rect(292, 300, 66, 14, 7, look.accent) +
  k.shell(388, 336, 138, 138, 34, '#1b1e20') +
  k.lens(457, 405, 58) +
  k.glass(270, 340, 98, 74, 12) +
  k.words('4K', 292, 390, 36, '#dfe5e8', { weight: 600 }) +
  k.holes(272, 520, 9, 4, 12, 3.2, k.shade(look.body, -0.2)) +
  k.led(510, 590, 5, '#e2604e') +
  k.rect(388, 500, 138, 10, 5, look.accent);

export const instant: Draw = (k, look) =>
  k.ground(400, GROUND, 196) +
  k.path('M216 420Q216 308 320 308H480Q584 308 584 420V590Q584 654 530 654H270Q216 654 216 590Z', k.body(look.body, look.finish)) +
  k.rect(216, 560, 368, 94, 40, k.shade(look.body, -0.07)) +
  k.rect(262, 618, 276, 14, 7, '#17191b') +
  k.circle(400, 470, 108, look.accent) +
  k.disc(400, 470, 96, '#26292c') +
  k.lens(400, 470, 72) +
  k.shell(252, 338, 82, 52, 14, '#f3efdf') +
  k.glass(462, 338, 74, 48, 12) +
  k.disc(254, 300, 24, look.accent) +
  k.rect(216, 556, 368, 5, 0, look.accent);

export const siren: Draw = (k, look) =>
  k.ground(400, GROUND, 130) +
  k.glow(400, 400, 230, look.accent, 0.45) +
  k.path(
    'M290 510V420Q290 300 400 300Q510 300 510 420V510Z',
    k.rad(0.34, 0.26, 0.9, [0, k.shade(look.accent, 0.22)], [0.5, look.accent], [1, k.shade(look.accent, -0.16)]),
  ) +
  k.path('M316 500V424Q318 350 360 332Q338 372 342 500Z', '#fff', 'opacity=".35"') +
  k.shell(264, 500, 272, 154, 34, look.body, look.finish) +
  k.holes(310, 540, 15, 6, 12, 3.4, k.shade(look.body, -0.24));

export const keypad: Draw = (k, look) => {
  const keys = Array.from(
    { length: 12 },
    (_, n) =>
      k.disc(328 + (n % 3) * 72, 362 + Math.floor(n / 3) * 68, 27, k.shade(look.body, 0.06)) +
      k.words('123456789*0#'[n] ?? '', 328 + (n % 3) * 72, 371 + Math.floor(n / 3) * 68, 26, k.print(look.body, 0.5), {
        anchor: 'middle',
        weight: 400,
      }),
  ).join('');
  return (
    k.ground(400, GROUND, 136) +
    k.shell(268, 214, 264, 440, 38, look.body, look.finish) +
    k.glass(292, 238, 216, 72, 16) +
    k.icon('ph:shield-check-fill', 306, 256, 36, '#8fe3b0') +
    k.rect(356, 268, 92, 10, 5, '#fff', 'opacity=".7"') +
    keys +
    k.rect(360, 630, 80, 5, 2.5, look.accent)
  );
};
