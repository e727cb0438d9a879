import { type Draw, GROUND } from '../look.ts';

export const drone: Draw = (k, look) => {
  const rotor = (x: number, y: number, s: number) =>
    k.ellipse(x, y, 104 * s, 17 * s, '#2a2d30', 'opacity=".16"') +
    k.path(
      `M${x - 100 * s} ${y - 4 * s}Q${x - 40 * s} ${y - 13 * s} ${x} ${y}Q${x + 40 * s} ${y + 13 * s} ${x + 100 * s} ${y + 4 * s}Q${x + 40 * s} ${y - 5 * s} ${x} ${y}Q${x - 40 * s} ${y + 5 * s} ${x - 100 * s} ${y - 4 * s}Z`,
      '#34383b',
    ) +
    k.tube(x - 15 * s, y, 30 * s, 36 * s, 7 * s, '#3b4044') +
    k.disc(x, y, 11 * s, look.accent);
  const body = 'M310 420Q330 366 400 366Q470 366 490 420L500 486Q500 522 460 526H340Q300 522 300 486Z';
  return (
    k.ground(400, GROUND, 168, 1.1) +
    k.group(
      'translate(52 40) scale(.87)',
      k.line('M320 430L196 372M480 430L604 372', k.shade(look.body, -0.08), 22) +
        rotor(196, 344, 0.84) +
        rotor(604, 344, 0.84) +
        k.line('M316 480L152 446M484 480L648 446', look.body, 28) +
        k.line('M152 452V560M648 452V560', k.shade(look.body, -0.14), 14) +
        rotor(152, 416, 1.04) +
        rotor(648, 416, 1.04) +
        k.path(body, k.body(look.body, look.finish)) +
        k.path('M330 400Q350 376 400 376Q450 376 470 400Q450 412 400 412Q350 412 330 400Z', k.shade(look.body, -0.16)) +
        k.rect(304, 470, 192, 6, 0, look.accent) +
        k.shell(354, 500, 92, 90, 30, '#26292c') +
        k.lens(400, 546, 35) +
        k.led(330, 500, 4, '#8fe3b0') +
        k.led(470, 500, 4, '#e2604e'),
    )
  );
};

export const tracker: Draw = (k, look) => {
  const tag = (x: number, y: number, s: number, colour: string) =>
    k.group(
      `translate(${x} ${y}) scale(${s})`,
      k.circle(6, 6, 118, k.shade(colour, -0.18)) +
        k.disc(0, 0, 118, colour, look.finish) +
        k.circle(0, 0, 74, k.shade(colour, -0.04)) +
        k.icon(
          look.variant === 'pet' ? 'ph:paw-print-fill' : 'ph:map-pin-fill',
          -34,
          -36,
          68,
          look.variant === 'card' ? '#fff' : k.print(colour, 0.26),
        ),
    );
  if (look.variant === 'card')
    return (
      k.ground(400, GROUND, 226) +
      k.shell(184, 380, 440, 272, 28, k.shade(look.body, -0.14)) +
      k.shell(178, 374, 440, 276, 28, look.body, look.finish) +
      k.circle(500, 512, 72, 'none', `stroke="${look.accent}" stroke-width="8"`) +
      k.icon('ph:map-pin-fill', 464, 474, 72, look.accent) +
      k.rect(222, 430, 120, 12, 6, k.print(look.body, 0.14)) +
      k.rect(222, 460, 80, 12, 6, k.print(look.body, 0.1)) +
      k.icon('ph:speaker-high', 224, 580, 34, k.print(look.body, 0.2))
    );
  const loop =
    k.line('M400 290V236', k.shade(look.accent, -0.1), 26) +
    k.circle(400, 196, 48, 'none', 'stroke="#b9bdc0" stroke-width="11"') +
    k.circle(398, 194, 50, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="3"');
  const holder =
    k.path('M400 262C452 262 452 330 490 366A140 140 0 1 1 310 366C348 330 348 262 400 262Z', k.body(look.accent)) +
    k.circle(400, 300, 12, k.shade(look.accent, -0.25));
  return (
    k.ground(400, GROUND, 96) +
    k.group('translate(0 42)', loop + holder + tag(400, 496, 0.98, look.body)) +
    (look.variant === 'pair' ? k.ground(600, GROUND, 60) + tag(600, 566, 0.74, look.accent) : '')
  );
};

export const gimbal: Draw = (k, look) =>
  k.ground(400, GROUND, 60) +
  k.path('M372 654Q356 654 358 630L366 452H434L442 630Q444 654 428 654Z', k.round(look.body)) +
  k.disc(400, 510, 20, look.accent) +
  k.disc(400, 560, 11, k.shade(look.body, -0.16)) +
  k.rect(388, 382, 24, 74, 8, '#8e9498') +
  k.line('M400 390H300V282', k.shade(look.body, -0.04), 28) +
  k.ball(300, 390, 28, k.shade(look.body, -0.08)) +
  k.ball(300, 280, 26, k.shade(look.body, -0.08)) +
  k.rect(300, 268, 60, 22, 8, '#3a3e41') +
  k.shell(352, 170, 130, 214, 24, '#1a1c1e') +
  k.rect(360, 178, 114, 198, 18, k.lin(60, [0, '#5b7ea0'], [0.5, '#b8c7b4'], [1, '#4c6b4f'])) +
  k.sheen(360, 178, 114, 198, 18, 0.2) +
  k.circle(417, 360, 9, '#e2604e');

export const toothbrush: Draw = (k, look) =>
  k.ground(404, GROUND, 74) +
  k.tube(386, 196, 20, 120, 8, k.shade(look.body, 0.03)) +
  k.shell(376, 150, 40, 74, 14, k.shade(look.body, 0.04)) +
  [0, 1, 2, 3, 4].map((n) => k.rect(352, 160 + n * 12, 28, 9, 3, n % 2 ? look.accent : '#ffffff')).join('') +
  k.tube(366, 306, 60, 320, 28, look.body) +
  k.rect(366, 350, 60, 5, 0, look.accent) +
  k.disc(396, 420, 15, look.accent) +
  [0, 1, 2].map((n) => k.circle(396, 480 + n * 22, 4, n ? '#c9cdd0' : '#8fe3b0')).join('') +
  k.rect(330, 616, 132, 38, 18, k.round(k.shade(look.body, -0.05)));

export const torch: Draw = (k, look) =>
  k.ground(404, GROUND, 256) +
  k.path('M566 470L760 380V720L566 640Z', k.lin(0, [0, '#fff3c4', 0.75], [1, '#fff3c4', 0])) +
  k.rod(150, 512, 330, 92, 26, look.body) +
  Array.from({ length: 11 }, (_, n) => k.rect(196 + n * 22, 512, 9, 92, 4, '#000', 'opacity=".16"')).join('') +
  k.path('M470 512L520 470H572Q586 470 586 486V632Q586 648 572 648H520L470 606Z', k.round(look.body, 90)) +
  k.rect(462, 506, 16, 104, 4, look.accent) +
  k.ellipse(578, 559, 20, 80, k.lin(0, [0, '#fffdf0'], [1, '#ffe39a'])) +
  k.disc(430, 516, 13, look.accent) +
  k.circle(146, 558, 22, 'none', `stroke="${k.shade(look.body, -0.1)}" stroke-width="9"`);

export const bikelight: Draw = (k, look) =>
  k.ground(400, GROUND, 130) +
  k.glow(360, 440, 260, look.accent, 0.5) +
  k.shell(352, 560, 110, 94, 24, '#26292c') +
  k.rect(330, 610, 154, 26, 13, '#34383b') +
  k.shell(266, 328, 288, 240, 84, k.shade(look.body, -0.14)) +
  k.shell(258, 322, 288, 240, 84, look.body, look.finish) +
  k.rect(282, 346, 240, 192, 66, '#15181a') +
  k.holes(296, 362, 7, 5, 30, 10, look.accent) +
  k.sheen(282, 346, 240, 192, 66, 0.3);

export const weather: Draw = (k, look) =>
  k.ground(400, GROUND, 84) +
  k.tube(388, 460, 24, 190, 6, '#8e9498') +
  k.ellipse(400, 646, 80, 11, k.round('#8e9498')) +
  k.line('M400 300V226', '#8e9498', 10) +
  k.line('M320 226H480', '#8e9498', 7) +
  [320, 480].map((x, n) => k.path(`M${x - 28} 226A28 28 0 0 ${n} ${x + 28} 226Z`, k.body(look.accent))).join('') +
  k.ball(400, 226, 13, '#3b4044') +
  Array.from({ length: 6 }, (_, n) =>
    k.ellipse(400, 316 + n * 27, 104 - (n ? 0 : 22), 21, k.round(k.shade(look.body, n % 2 ? -0.03 : 0))),
  ).join('') +
  k.group(
    'rotate(-12 540 330)',
    k.line('M470 400L520 350', '#8e9498', 10) +
      k.shell(490, 278, 128, 92, 10, '#2b3a5e') +
      k.line('M522 280V368M554 280V368M586 280V368M492 324H616', '#93a9de', 1.6, 'opacity=".6"'),
  );

export const bottle: Draw = (k, look) =>
  k.ground(400, GROUND, 78) +
  k.tube(358, 172, 84, 62, 18, look.accent) +
  k.line('M372 176Q372 140 400 140Q428 140 428 176', k.shade(look.accent, -0.08), 12) +
  k.path(
    'M350 230H450Q452 262 478 282V620Q478 654 444 654H356Q322 654 322 620V282Q348 262 350 230Z',
    look.finish === 'metal' ? k.body(look.body, 'metal') : k.round(look.body),
  ) +
  k.rect(322, 596, 156, 5, 0, look.accent) +
  k.circle(400, 404, 34, '#121517') +
  k.icon('ph:drop-fill', 382, 386, 36, '#8fd0f0') +
  k.circle(400, 404, 38, 'none', 'stroke="#8fd0f0" stroke-width="4" stroke-dasharray="160 90" transform="rotate(-90 400 404)"');

export const stylus: Draw = (k, look) =>
  k.ground(404, GROUND, 220) +
  k.shell(196, 596, 420, 58, 20, look.accent, 'fabric') +
  k.group(
    'rotate(-58 400 430)',
    k.rod(160, 412, 430, 36, 14, look.body) +
      k.path('M160 412L116 430L160 448Z', k.shade(look.body, -0.12)) +
      k.path('M130 424L112 430L130 436Z', '#2a2d30') +
      k.rect(520, 412, 8, 36, 0, look.accent) +
      k.rect(280, 418, 76, 8, 4, k.shade(look.body, -0.12)),
  );

export const scooter: Draw = (k, look) =>
  k.ground(400, GROUND, 290) +
  k.line('M560 590L500 226', k.shade(look.body, -0.04), 24) +
  k.line('M554 590L494 226', '#fff', 5, 'opacity=".25"') +
  k.line('M444 210L552 196', '#26292c', 20) +
  k.line('M436 212L462 208M538 199L560 196', look.accent, 24) +
  k.glass(480, 188, 40, 26, 8) +
  k.led(518, 300, 7, '#fff1bf') +
  k.path(
    'M210 566H480Q520 566 540 540L566 560Q540 606 490 606H214Q190 606 190 586Q190 566 210 566Z',
    k.lin(90, [0, k.shade(look.body, 0.06)], [1, k.shade(look.body, -0.14)]),
  ) +
  k.rect(226, 566, 240, 8, 4, look.accent) +
  [176, 588]
    .map((x) => k.circle(x, 600, 56, '#202325') + k.circle(x, 600, 37, k.body('#b9bdc0', 'metal')) + k.circle(x, 600, 12, '#34383b'))
    .join('') +
  k.path('M112 570A72 72 0 0 1 226 552L214 568A54 54 0 0 0 130 580Z', k.body(look.body)) +
  k.led(112, 566, 6, '#e2604e');
