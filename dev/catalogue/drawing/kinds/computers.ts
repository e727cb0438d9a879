import { type Draw, GROUND, pick } from '../look.ts';
import { clockInk, screen } from '../screens.ts';

const hues = [150, 250, 30, 200, 75, 300] as const;

export const tablet: Draw = (k, look) => {
  const [x, y, w, h] = [look.variant === 'pen' ? 108 : 126, 270, 520, 372];
  const keys = [0, 1, 2, 3]
    .map((row) => k.rect(172 + row * -5, GROUND - 56 + row * 11, 428 + row * 10, 7, 3.5, '#fff', 'opacity=".22"'))
    .join('');
  const pen = k.group(
    'translate(-20 0) rotate(5 690 655)',
    k.tube(676, 292, 18, 352, 8, look.accent) +
      k.path('M676 640L685 660 694 640Z', k.shade(look.accent, -0.2)) +
      k.rect(676, 330, 18, 5, 0, k.shade(look.accent, -0.15)),
  );
  const folio =
    k.path(
      `M150 ${GROUND - 70}H622L660 ${GROUND - 4}Q660 ${GROUND} 650 ${GROUND}H122Q112 ${GROUND} 112 ${GROUND - 4}Z`,
      k.body(look.accent),
    ) +
    keys +
    k.rect(320, GROUND - 12, 132, 8, 4, '#000', 'opacity=".12"');
  const top = look.variant === 'folio' ? y - 54 : y;
  return (
    k.ground(386, GROUND, 268) +
    (look.variant === 'folio' ? '' : k.rect(300, GROUND - 22, 172, 20, 8, k.shade(look.body, -0.2))) +
    k.shell(x, top, w, h, 30, k.shade(look.body, -0.02), 'metal') +
    k.rect(x + 5, top + 5, w - 10, h - 10, 26, '#0e1011') +
    screen(k, look.screen, x + 20, top + 20, w - 40, h - 40, 12, pick(look.seed, 3, hues)) +
    k.circle(x + w / 2, top + 12, 3.5, '#2b3036') +
    (look.screen === 'panel' || look.screen === 'text'
      ? ''
      : k.words('9:41', x + 96, top + 96, 54, clockInk(look.screen), { weight: 300, anchor: 'middle' }, 'opacity=".9"')) +
    (look.variant === 'folio' ? folio : '') +
    (look.variant === 'pen' ? pen : '')
  );
};

export const laptop: Draw = (k, look) => {
  const rows = [0, 1, 2, 3, 4].map((row) => k.rect(196 - row * 8, 588 + row * 8.6, 408 + row * 16, 6, 2, '#000', 'opacity=".5"')).join('');
  return (
    k.ground(400, GROUND, 306) +
    k.shell(150, 238, 500, 344, 22, look.body, 'metal') +
    k.rect(156, 244, 488, 332, 17, '#0e1011') +
    screen(k, look.screen, 170, 260, 460, 300, 6, pick(look.seed, 3, hues)) +
    k.circle(400, 252, 3, '#30353a') +
    k.path(
      'M168 580H632L694 638H106Z',
      k.lin(90, [0, k.shade(look.body, -0.12)], [0.2, k.shade(look.body, 0.02)], [1, k.shade(look.body, 0.05)]),
    ) +
    rows +
    k.path('M336 634L342 626H458L464 634Z', k.shade(look.body, -0.06)) +
    k.rect(106, 637, 588, 17, 8, k.lin(90, [0, k.shade(look.body, 0.08)], [0.3, look.body], [1, k.shade(look.body, -0.22)])) +
    k.path('M352 637H448L442 643H358Z', k.shade(look.body, -0.16))
  );
};

export const monitor: Draw = (k, look) => {
  const wide = look.variant === 'wide';
  const [x, y, w, h] = wide ? [84, 252, 632, 284] : [120, 196, 560, 340];
  return (
    k.ground(400, GROUND, 136) +
    k.tube(372, y + h - 8, 56, GROUND - y - h, 4, look.body) +
    k.rect(372, y + h, 56, 26, 0, '#000', 'opacity=".22"') +
    k.shell(274, GROUND - 20, 252, 20, 10, look.body) +
    k.shell(x, y, w, h, 16, look.body) +
    k.rect(x + 5, y + 5, w - 10, h - 10, 12, '#0e1011') +
    screen(k, look.screen, x + 12, y + 12, w - 24, h - 34, 6, pick(look.seed, 3, hues)) +
    k.circle(x + w - 28, y + h - 14, 3, look.accent)
  );
};

export const keyboard: Draw = (k, look) => {
  const [y, u] = [430, 41];
  const cap = k.shade(look.body, look.variant === 'dark' ? 0.07 : 0.05);
  const row = (x: number, n: number, widths: readonly number[]) => {
    let at = x;
    return widths
      .map((width, index) => {
        const fill =
          (n === 0 && index === 0) || (n === 2 && index === widths.length - 1)
            ? look.accent
            : index === 0 || index === widths.length - 1
              ? k.shade(look.body, -0.06)
              : cap;
        const key =
          k.rect(at, y + 26 + n * u, width * u - 5, u - 3, 7, k.shade(fill, -0.14)) +
          k.rect(at + 3, y + 27 + n * u, width * u - 11, u - 10, 6, k.shade(fill, 0.03));
        at += width * u;
        return key;
      })
      .join('');
  };
  const board = (x: number, w: number, rows: readonly (readonly number[])[]) =>
    k.shell(x, y, w, 222, 20, look.body, look.finish) + rows.map((widths, n) => row(x + 24, n, widths)).join('');
  if (look.variant === 'split') {
    const half = (turn: number, x: number) =>
      k.group(
        `rotate(${turn} ${x + 155} ${y + 110})`,
        board(x, 298, [
          [1, 1, 1, 1, 1, 1.1],
          [1.4, 1, 1, 1, 1.7],
          [1.6, 1, 1, 1, 1.5],
          [2, 1, 1, 2.1],
        ]),
      );
    return k.ground(400, GROUND, 310) + half(7, 88) + half(-7, 416);
  }
  const full = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.1],
    [1.7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.8],
    [1.2, 1.2, 1.3, 5.7, 1.1, 1, 1, 1],
  ];
  const knob = look.variant === 'knob' ? k.disc(650, y + 2, 30, look.accent, 'metal') + k.line(`M650 ${y - 20}v14`, '#fff', 4) : '';
  return k.ground(400, GROUND, 306) + board(108, 584, full) + knob;
};

export const mouse: Draw = (k, look) => {
  const dark = k.shade(look.body, -0.2);
  if (look.variant === 'vertical')
    return (
      k.ground(404, GROUND, 138) +
      k.path('M272 655C262 560 300 420 372 366C432 322 502 352 520 430C540 520 552 600 540 655Z', k.body(look.body)) +
      k.path(
        'M372 366C432 322 502 352 520 430C470 400 410 430 388 520L340 500C340 440 352 392 372 366Z',
        k.body(k.shade(look.body, 0.06)),
      ) +
      k.line('M440 372C410 420 396 470 388 520', dark, 3) +
      k.group('rotate(22 440 400)', k.tube(428, 380, 22, 62, 11, look.accent)) +
      k.path('M296 560C330 540 350 560 352 600C330 622 300 620 284 612Z', k.shade(look.body, -0.07)) +
      k.rect(272, 643, 270, 12, 6, dark)
    );
  const shape = 'M400 300C492 300 526 372 526 470C526 590 488 655 400 655C312 655 274 590 274 470C274 372 308 300 400 300Z';
  const wheel =
    k.rect(384, 350, 32, 78, 16, '#15181a') +
    k.tube(389, 358, 22, 62, 11, look.accent) +
    [0, 1, 2, 3, 4].map((n) => k.line(`M391 ${368 + n * 11}h18`, '#000', 2, 'opacity=".35"')).join('');
  const track = k.circle(400, 420, 60, '#15181a') + k.ball(400, 420, 50, look.accent);
  return (
    k.ground(400, GROUND, 120) +
    k.path(shape, k.body(look.body, look.finish)) +
    k.line('M400 302V346M276 452C330 478 470 478 524 452', dark, 2.5, 'opacity=".6"') +
    (look.variant === 'trackball' ? track : wheel) +
    k.path(shape, k.lin(58, [0, '#fff', 0.3], [0.28, '#fff', 0.02], [0.75, '#000', 0], [1, '#000', 0.16])) +
    k.icon('ph:leaf-fill', 384, 560, 32, k.print(look.body, 0.14))
  );
};

export const ereader: Draw = (k, look) => {
  const [x, y, w, h] = [250, 218, 300, 430];
  const pen = k.tube(572, 290, 15, 352, 7, look.accent) + k.path('M572 638L579.5 656 587 638Z', k.shade(look.accent, -0.2));
  return (
    k.ground(400, GROUND, w / 2 + 8) +
    k.shell(x - 6, y + 4, w + 12, h + 3, 26, look.accent) +
    k.shell(x, y, w, h, 24, look.body, look.finish) +
    k.well(x + 22, y + 24, w - 44, h - 92, 6, '#8d8b84') +
    screen(k, 'text', x + 25, y + 27, w - 50, h - 98, 4, 90) +
    k.icon('ph:book-open', 386, y + h - 48, 28, k.print(look.body, 0.25)) +
    (look.variant === 'pen' ? pen : '')
  );
};

export const handheld: Draw = (k, look) => {
  const stick = (x: number, y: number) =>
    k.circle(x, y, 34, k.shade(look.body, -0.18)) + k.disc(x, y, 26, '#2a2d30') + k.circle(x - 4, y - 5, 15, '#3c4144');
  const colours = [look.accent, '#d9d6cd', '#d9d6cd', look.accent] as const;
  const buttons = [
    [0, -30],
    [30, 0],
    [-30, 0],
    [0, 30],
  ]
    .map(([dx = 0, dy = 0], n) => k.disc(634 + dx, 418 + dy, 14, colours[n] ?? look.accent))
    .join('');
  if (look.variant === 'upright')
    return (
      k.ground(400, GROUND, 148) +
      k.shell(258, 214, 284, 441, 40, look.body, look.finish) +
      k.glass(280, 238, 240, 204, 18) +
      screen(k, look.screen, 298, 256, 204, 168, 8, pick(look.seed, 3, hues)) +
      k.rect(294, 522, 84, 28, 8, '#2a2d30') +
      k.rect(322, 494, 28, 84, 8, '#2a2d30') +
      k.disc(490, 510, 25, look.accent) +
      k.disc(436, 546, 25, look.accent) +
      k.group('rotate(-24 400 610)', k.rect(354, 606, 40, 12, 6, '#2a2d30') + k.rect(406, 606, 40, 12, 6, '#2a2d30')) +
      k.group('rotate(-28 480 620)', k.holes(462, 600, 4, 3, 13, 3.5, '#2a2d30'))
    );
  return (
    k.ground(400, GROUND, 300) +
    k.path(
      'M150 350Q96 356 92 430V570Q92 655 160 655Q200 655 214 628H586Q600 655 640 655Q708 655 708 570V430Q704 356 650 350Z',
      k.body(look.body, look.finish),
    ) +
    k.glass(206, 364, 388, 250, 20) +
    screen(k, look.screen, 218, 376, 364, 226, 10, pick(look.seed, 3, hues)) +
    stick(150, 430) +
    k.rect(128, 520, 46, 16, 5, '#2a2d30') +
    k.rect(143, 505, 16, 46, 5, '#2a2d30') +
    k.group('translate(16 10)', buttons) +
    stick(650, 530) +
    k.rect(140, 340, 70, 14, 7, k.shade(look.body, -0.14)) +
    k.rect(590, 340, 70, 14, 7, k.shade(look.body, -0.14))
  );
};

export const headset: Draw = (k, look) =>
  k.ground(400, GROUND, 220) +
  k.line('M186 500C180 300 300 236 400 236C500 236 620 300 614 500', k.shade(look.accent, -0.16), 40) +
  k.line('M186 500C180 300 300 236 400 236C500 236 620 300 614 500', look.accent, 30) +
  k.rect(168, 452, 40, 130, 18, k.shade(look.accent, -0.1)) +
  k.rect(592, 452, 40, 130, 18, k.shade(look.accent, -0.1)) +
  k.path(
    'M236 426H564Q610 426 612 476V580Q612 655 546 655H488Q450 655 432 618Q418 592 400 592Q382 592 368 618Q350 655 312 655H254Q188 655 188 580V476Q190 426 236 426Z',
    k.body(look.body, look.finish),
  ) +
  k.path(
    'M250 446H550Q590 446 592 486V566Q592 628 544 628H494Q464 628 448 600Q430 566 400 566Q370 566 352 600Q336 628 306 628H256Q208 628 208 566V486Q210 446 250 446Z',
    k.lin(58, [0, '#3a4147'], [0.4, '#181b1e'], [1, '#0f1113']),
  ) +
  k.path('M250 446H440L330 628H306H256Q208 628 208 566V486Q210 446 250 446Z', '#fff', 'opacity=".07"') +
  k.lens(250, 500, 17) +
  k.lens(550, 500, 17) +
  k.lens(280, 586, 12) +
  k.lens(520, 586, 12) +
  k.led(400, 476, 4, '#dfe8ff');

export const projector: Draw = (k, look) => {
  if (look.variant === 'can')
    return (
      k.ground(400, GROUND, 120) +
      k.tube(290, 290, 220, 365, 44, look.body) +
      k.ellipse(400, 306, 106, 22, k.shade(look.body, 0.06)) +
      k.ellipse(400, 305, 74, 14, '#22262a') +
      k.glow(400, 420, 130, '#fff2cf', 0.35) +
      k.lens(400, 420, 62) +
      k.clip(k.rect(290, 290, 220, 365, 44, '#fff'), k.rect(290, 526, 220, 129, 0, k.weave(look.body, 10), 'opacity=".8"')) +
      k.rect(290, 520, 220, 5, 0, look.accent) +
      k.icon('ph:leaf-fill', 387, 568, 26, k.print(look.body))
    );
  return (
    k.ground(400, GROUND, 212) +
    k.rect(220, 640, 56, 14, 6, '#26292c') +
    k.rect(524, 640, 56, 14, 6, '#26292c') +
    k.shell(190, 408, 420, 236, 40, look.body, look.finish) +
    k.holes(226, 452, 8, 9, 16, 4.6, k.shade(look.body, -0.24)) +
    k.circle(494, 526, 98, k.shade(look.body, -0.1)) +
    k.glow(494, 526, 150, '#fff2cf', 0.3) +
    k.lens(494, 526, 86) +
    k.rect(226, 622, 134, 6, 3, look.accent) +
    k.led(590, 430, 3.5, '#7fe0a8')
  );
};

export const webcam: Draw = (k, look) =>
  k.ground(400, GROUND, 112) +
  k.shell(288, 632, 224, 22, 11, k.shade(look.body, -0.12)) +
  k.tube(386, 530, 28, 106, 8, k.shade(look.body, -0.08)) +
  k.circle(400, 546, 20, '#26292c') +
  k.shell(238, 330, 324, 190, look.variant === 'bar' ? 40 : 95, look.body, look.finish) +
  k.glass(256, 348, 288, 154, look.variant === 'bar' ? 30 : 77) +
  k.lens(400, 425, 62) +
  k.holes(286, 410, 2, 3, 11, 3, '#3a4045') +
  k.holes(492, 410, 2, 3, 11, 3, '#3a4045') +
  k.led(400, 356, 3.5, '#8fe3b0');

export const dock: Draw = (k, look) => {
  const port = (x: number, w: number, h: number, r: number) =>
    k.rect(x, 596 - h / 2, w, h, r, '#15181a') + k.rect(x + 3, 596 - h / 2 + h * 0.36, w - 6, h * 0.24, 2, '#565c61');
  return (
    k.ground(404, GROUND, 236) +
    k.line('M176 592C90 592 70 500 130 452C190 404 250 430 256 380', '#2b2e31', 17) +
    k.line('M176 590C90 590 70 498 130 450C190 402 250 428 256 380', '#565b60', 5, 'opacity=".6"') +
    k.shell(240, 318, 32, 62, 8, look.accent, 'metal') +
    k.shell(246, 292, 20, 28, 5, '#c3c7ca', 'metal') +
    k.shell(166, 538, 476, 114, 26, look.body, 'metal') +
    port(212, 62, 26, 4) +
    port(294, 62, 26, 4) +
    port(380, 40, 17, 8.5) +
    port(440, 40, 17, 8.5) +
    port(502, 66, 22, 5) +
    k.led(604, 596, 4, '#b8f0cd')
  );
};

export const drive: Draw = (k, look) =>
  k.ground(400, GROUND, 148) +
  k.line('M404 330C404 240 520 220 566 268C600 304 590 350 560 360', '#2b2e31', 15) +
  k.shell(388, 306, 32, 46, 7, '#b9bdc0', 'metal') +
  k.shell(272, 350, 256, 304, 34, look.body, look.finish === 'matte' ? 'metal' : look.finish) +
  (look.variant === 'bumper'
    ? k.rect(272, 350, 256, 304, 34, 'none', `stroke="${look.accent}" stroke-width="22"`)
    : k.rect(272, 560, 256, 16, 0, look.accent)) +
  k.icon('ph:lightning-fill', 378, 440, 44, k.print(look.body, 0.3)) +
  k.led(400, 620, 4, '#9fd8ff');

export const printer: Draw = (k, look) =>
  k.ground(400, GROUND, 206) +
  k.path('M276 250H524V460H276Z', k.lin(90, [0, '#ffffff'], [1, '#e4e1d8'])) +
  screen(k, look.screen, 296, 270, 208, 168, 2, pick(look.seed, 3, hues)) +
  k.shell(200, 430, 400, 224, 36, look.body, look.finish) +
  k.rect(256, 440, 288, 16, 8, '#14171a') +
  k.rect(200, 566, 400, 4, 0, k.shade(look.body, -0.12)) +
  k.disc(548, 512, 17, look.accent) +
  k.led(252, 512, 4.5, '#8fe3b0') +
  k.icon('ph:image', 384, 594, 32, k.print(look.body, 0.2));

export const display: Draw = (k, look) =>
  k.ground(400, GROUND, 190) +
  k.path('M262 540H538L586 630Q594 655 566 655H234Q206 655 214 630Z', k.round(look.accent)) +
  k.path('M262 540H538L586 630Q594 655 566 655H234Q206 655 214 630Z', k.weave(look.accent), 'opacity=".5"') +
  k.shell(168, 268, 464, 310, 28, look.body) +
  k.rect(173, 273, 454, 300, 24, '#0e1011') +
  screen(k, look.screen, 190, 290, 420, 266, 10, pick(look.seed, 3, hues)) +
  k.circle(400, 282, 3.5, '#3a4045') +
  (look.screen === 'panel' || look.screen === 'watch'
    ? ''
    : k.words('9:41', 284, 384, 74, clockInk(look.screen), { weight: 300, anchor: 'middle' }));
