import type { Kit } from '../kit.ts';
import { type Draw, GROUND, type Look } from '../look.ts';

/** One earbud: `side` 1 looks right, -1 looks left; (x, y) is the middle of its body. */
function bud(k: Kit, look: Look, x: number, y: number, side: 1 | -1): string {
  const inner =
    look.variant === 'bean'
      ? k.path('M-40 -34C-16 -62 42 -54 46 -6C50 42 4 58 -26 40C-54 24 -58 -12 -40 -34Z', k.body(look.body, 'gloss')) +
        k.circle(4, -4, 26, k.shade(look.body, 0.05))
      : look.variant === 'hook'
        ? k.line('M-6 -34C-20 -110 66 -118 64 -40C63 -4 54 34 34 58', k.shade(look.body, -0.06), 15) +
          k.ellipse(0, 6, 44, 40, k.body(look.body, 'gloss'))
        : k.rect(-14, 0, 30, 112, 15, k.round(look.body)) +
          k.rect(-12, 96, 26, 14, 7, look.accent) +
          k.ellipse(0, 0, 44, 40, k.body(look.body, 'gloss'));
  return k.group(
    `translate(${x} ${y}) scale(${side * 1.3} 1.3)`,
    k.ellipse(-46, 8, 22, 26, k.round('#34383b')) +
      k.ellipse(-58, 10, 9, 17, '#181b1d') +
      inner +
      k.ellipse(14, -8, 12, 9, '#fff', 'opacity=".3"') +
      (look.variant === 'hook' || look.variant === 'bean' ? k.circle(6, 0, 7, look.accent) : k.ellipse(14, 22, 6, 3.5, '#181b1d')),
  );
}

export const earbuds: Draw = (k, look) => {
  const r = look.variant === 'bean' ? 62 : 84;
  return (
    k.ground(400, GROUND, 176) +
    k.path(`M226 512V410Q226 318 322 318H478Q574 318 574 410V512Z`, k.body(k.shade(look.body, -0.03))) +
    k.path(
      'M246 506V414Q246 338 326 338H474Q554 338 554 414V506Z',
      k.lin(90, [0, k.shade(look.accent, -0.2)], [1, k.shade(look.accent, -0.04)]),
    ) +
    bud(k, look, 322, 434, 1) +
    bud(k, look, 478, 434, -1) +
    k.shell(220, 500, 360, 154, r, look.body, look.finish) +
    k.rect(240, 500, 320, 10, 5, k.shade(look.body, -0.2)) +
    k.rect(364, 508, 72, 14, 7, k.shade(look.body, -0.1)) +
    k.led(400, 566, 5, '#8fe3b0') +
    k.icon('ph:leaf-fill', 386, 596, 28, k.print(look.body, 0.14))
  );
};

export const headphones: Draw = (k, look) => {
  const cup = (x: number, side: 1 | -1) =>
    k.group(
      `translate(${x} 498) scale(${side} 1) rotate(5)`,
      k.rect(16, -84, 52, 168, 26, k.lin(0, [0, '#1a1d1f'], [0.5, '#3b4044'], [1, '#1f2224'])) +
        k.shell(-54, -98, 84, 196, 42, look.body, look.finish) +
        (look.variant === 'open'
          ? k.clip(k.rect(-42, -78, 58, 156, 29, '#fff'), k.holes(-44, -80, 6, 16, 10, 3, '#16191b'))
          : k.rect(-40, -70, 8, 140, 4, '#fff', 'opacity=".16"')) +
        k.circle(-12, 58, 5, '#16191b') +
        k.rect(-24, -6, 14, 60, 7, look.accent, 'opacity=".9"'),
    );
  const arc = 'M240 420C232 180 568 180 560 420';
  return (
    k.ground(284, GROUND, 80) +
    k.ground(516, GROUND, 80) +
    k.group(
      'translate(0 57)',
      k.line(arc, k.shade(look.body, -0.16), 44) +
        k.line(arc, look.finish === 'metal' ? '#b9bdc0' : look.body, 36) +
        k.line('M262 350C300 206 500 206 538 350', look.accent, 22, 'transform="translate(0 8)"') +
        k.line('M244 372C262 220 400 206 440 214', '#fff', 4, 'opacity=".4"') +
        k.rect(226, 400, 22, 60, 8, '#9a9fa3') +
        k.rect(552, 400, 22, 60, 8, '#9a9fa3') +
        cup(262, 1) +
        cup(538, -1),
    )
  );
};

export const speaker: Draw = (k, look) => {
  switch (look.variant) {
    case 'bar':
      return (
        k.ground(400, GROUND, 306) +
        k.shell(92, 520, 616, 134, 40, look.body, 'fabric') +
        k.rect(92, 632, 616, 22, 11, k.shade(look.body, -0.16)) +
        k.rect(92, 520, 616, 16, 8, look.accent) +
        k.led(400, 590, 4, '#fff') +
        k.led(424, 590, 4, '#fff') +
        k.icon('ph:leaf-fill', 640, 578, 24, k.print(look.body))
      );
    case 'ball':
      return (
        k.ground(400, GROUND, 90) +
        k.ball(400, 478, 178, look.body) +
        k.clip(k.circle(400, 478, 178, '#fff'), k.rect(210, 290, 380, 300, 0, k.weave(look.body, 10), 'opacity=".55"')) +
        k.path('M236 546Q400 600 564 546Q520 656 400 656Q280 656 236 546Z', k.round(look.accent)) +
        k.ellipse(400, 318, 56, 13, k.shade(look.body, -0.14)) +
        k.led(400, 316, 4, '#8fe3b0')
      );
    case 'radio':
      return (
        k.ground(400, GROUND, 226) +
        k.line('M560 340L640 180', '#a9aeb2', 6) +
        k.circle(641, 178, 7, '#a9aeb2') +
        k.line('M220 348Q220 280 290 280H510Q580 280 580 348', k.shade(look.accent, -0.08), 16) +
        k.shell(176, 336, 448, 318, 40, look.body, look.finish) +
        k.shell(204, 366, 236, 258, 20, look.accent, 'fabric') +
        k.glass(464, 366, 132, 62, 10) +
        k.words('98.4', 530, 408, 34, '#ffd79a', { anchor: 'middle', weight: 400 }) +
        k.disc(530, 528, 56, k.shade(look.body, 0.05), 'metal') +
        k.line('M530 482v20', look.accent, 6) +
        k.disc(486, 614, 11, look.accent) +
        k.disc(530, 614, 11, k.shade(look.body, -0.1)) +
        k.disc(574, 614, 11, k.shade(look.body, -0.1))
      );
    case 'shelf':
      return (
        k.ground(400, GROUND, 132) +
        k.shell(270, 240, 260, 414, 18, look.body, look.finish) +
        k.circle(400, 336, 46, '#1b1e20') +
        k.ball(400, 336, 26, '#3d4246') +
        k.circle(400, 504, 108, '#1b1e20') +
        k.disc(400, 504, 98, '#303437') +
        k.circle(400, 504, 78, k.rad(0.4, 0.35, 0.7, [0, k.shade(look.accent, 0.04)], [1, k.shade(look.accent, -0.14)])) +
        k.ball(400, 504, 32, '#34393c')
      );
    case 'clip':
      return (
        k.ground(400, GROUND, 156) +
        k.line('M400 330C340 250 460 220 452 310', look.accent, 18) +
        k.line('M400 330C340 250 460 220 452 310', '#fff', 4, 'opacity=".3"') +
        k.shell(230, 330, 340, 324, 110, look.body, 'fabric') +
        k.rect(230, 330, 340, 324, 110, 'none', `stroke="${k.shade(look.accent, -0.04)}" stroke-width="16"`) +
        k.icon('ph:plus-bold', 384, 400, 32, k.print(look.body, 0.35)) +
        k.icon('ph:minus-bold', 384, 560, 32, k.print(look.body, 0.35)) +
        k.icon('ph:play-fill', 382, 480, 36, k.print(look.body, 0.35))
      );
    default:
      return (
        k.ground(400, GROUND, 122) +
        k.tube(288, 262, 224, 392, 52, look.body, 'fabric') +
        k.rect(288, 610, 224, 44, 22, k.round(look.accent)) +
        k.ellipse(400, 284, 110, 26, k.shade(look.body, -0.02)) +
        k.ellipse(400, 283, 92, 20, k.lin(58, [0, '#3b4044'], [1, '#17191b'])) +
        k.ellipse(400, 283, 60, 12, 'none', 'stroke="#8fe3b0" stroke-width="3" opacity=".9"') +
        k.rect(288, 420, 224, 3, 0, '#000', 'opacity=".12"') +
        k.icon('ph:leaf-fill', 387, 520, 26, k.print(look.body, 0.26))
      );
  }
};

export const turntable: Draw = (k, look) =>
  k.ground(400, GROUND, 270) +
  k.shell(136, 330, 528, 300, 26, look.body, look.finish) +
  k.rect(176, 630, 60, 24, 8, '#202325') +
  k.rect(564, 630, 60, 24, 8, '#202325') +
  k.circle(352, 480, 134, '#c9cdd0') +
  k.circle(352, 480, 128, k.rad(0.4, 0.35, 0.7, [0, '#34383b'], [1, '#121415'])) +
  [110, 92, 74].map((r) => k.circle(352, 480, r, 'none', 'stroke="#fff" stroke-opacity=".09" stroke-width="2"')).join('') +
  k.path('M352 480L262 392A126 126 0 0 1 316 360Z', '#fff', 'opacity=".1"') +
  k.circle(352, 480, 44, look.accent) +
  k.circle(352, 480, 5, '#eceae4') +
  k.disc(590, 390, 34, '#b9bdc0', 'metal') +
  k.line('M590 390L584 528L486 566', '#d9dcde', 10) +
  k.rect(462, 552, 40, 22, 5, '#24272a', 'transform="rotate(-24 482 563)"') +
  k.disc(604, 590, 15, k.shade(look.body, 0.1)) +
  k.led(560, 592, 4, '#8fe3b0');

export const microphone: Draw = (k, look) =>
  k.ground(400, GROUND, 116) +
  k.ellipse(400, 640, 112, 15, k.round(k.shade(look.body, -0.1))) +
  k.tube(390, 520, 20, 116, 4, '#8e9498') +
  k.line('M292 380C292 530 508 530 508 380', '#8e9498', 13) +
  k.tube(318, 220, 164, 272, 82, look.body) +
  k.clip(
    k.rect(318, 220, 164, 272, 82, '#fff'),
    k.rect(318, 220, 164, 150, 0, '#17191b', 'opacity=".5"') + k.holes(318, 222, 17, 15, 10, 3.2, k.shade(look.body, 0.18)),
  ) +
  k.rect(318, 372, 164, 10, 0, look.accent) +
  k.led(400, 432, 5, '#8fe3b0') +
  k.disc(290, 380, 15, '#3b4044') +
  k.disc(510, 380, 15, '#3b4044');
