import { lch } from '../colour.ts';
import type { Kit } from '../kit.ts';
import { type Draw, GROUND, type Look, pick } from '../look.ts';

const hues = [150, 40, 210, 20, 300, 90] as const;

/** A strap above and below a case: tapering, and falling into shade where it curves away. */
function strap(k: Kit, { accent, finish }: Look, halfAtCase: number, halfAtEnd: number, caseTop: number, caseBottom: number): string {
  const [top, bottom] = [164, GROUND];
  const upper = `M${400 - halfAtCase} ${caseTop + 40}C${400 - halfAtCase} ${caseTop - 40} ${400 - halfAtEnd} ${top + 60} ${400 - halfAtEnd} ${top + 12}Q400 ${top - 12} ${400 + halfAtEnd} ${top + 12}C${400 + halfAtEnd} ${top + 60} ${400 + halfAtCase} ${caseTop - 40} ${400 + halfAtCase} ${caseTop + 40}Z`;
  const lower = `M${400 - halfAtCase} ${caseBottom - 40}C${400 - halfAtCase} ${caseBottom + 40} ${400 - halfAtEnd} ${bottom - 60} ${400 - halfAtEnd} ${bottom - 10}Q400 ${bottom + 8} ${400 + halfAtEnd} ${bottom - 10}C${400 + halfAtEnd} ${bottom - 60} ${400 + halfAtCase} ${caseBottom + 40} ${400 + halfAtCase} ${caseBottom - 40}Z`;
  const band = (d: string, angle: number) =>
    k.path(d, finish === 'metal' ? k.body(accent, 'metal') : k.round(accent)) +
    (finish === 'fabric' ? k.path(d, k.weave(accent), 'opacity=".6"') : '') +
    k.path(d, k.lin(angle, [0, '#000', 0.42], [0.4, '#000', 0.06], [1, '#000', 0.12]));
  const links =
    finish === 'metal'
      ? [0, 1, 2, 3, 4]
          .map(
            (n) =>
              k.rect(400 - halfAtCase, top + 26 + n * 26, halfAtCase * 2, 3, 0, '#000', 'opacity=".22"') +
              k.rect(400 - halfAtCase, bottom - 30 - n * 26, halfAtCase * 2, 3, 0, '#000', 'opacity=".22"'),
          )
          .join('')
      : '';
  const holes =
    finish === 'matte' ? [0, 1, 2, 3].map((n) => k.ellipse(400, bottom - 34 - n * 24, 6, 4.5, k.shade(accent, -0.22))).join('') : '';
  const stitch =
    finish === 'gloss'
      ? k.line(
          `M${400 - halfAtEnd + 12} ${top + 20}L${400 - halfAtCase + 16} ${caseTop}M${400 + halfAtEnd - 12} ${top + 20}L${400 + halfAtCase - 16} ${caseTop}M${400 - halfAtCase + 16} ${caseBottom}L${400 - halfAtEnd + 12} ${bottom - 18}M${400 + halfAtCase - 16} ${caseBottom}L${400 + halfAtEnd - 12} ${bottom - 18}`,
          k.shade(accent, 0.22),
          2.4,
          'stroke-dasharray="8 7"',
        )
      : '';
  return (
    k.ground(400, GROUND, halfAtEnd + 6) +
    band(upper, 90) +
    band(lower, 270) +
    (links ? k.clip(k.path(upper + lower, '#fff'), links) : '') +
    holes +
    stitch
  );
}

/** What the display of a watch shows, centred on (400, cy) within radius `r`. */
function face(k: Kit, name: string, cy: number, r: number, hue: number, round: boolean): string {
  const tone = lch(0.8, 0.14, hue);
  const cool = lch(0.78, 0.11, hue + 140);
  const ring = (radius: number, colour: string, part: number) => {
    const length = 2 * Math.PI * radius;
    return (
      k.circle(400, cy, radius, 'none', `stroke="${colour}" stroke-opacity=".22" stroke-width="${r * 0.13}"`) +
      k.circle(
        400,
        cy,
        radius,
        'none',
        `stroke="${colour}" stroke-width="${r * 0.13}" stroke-linecap="round" stroke-dasharray="${Math.round(length * part)} ${Math.round(length)}" transform="rotate(-90 400 ${cy})"`,
      )
    );
  };
  const hands = (light: string) =>
    k.line(`M400 ${cy}L${400 - r * 0.36} ${cy - r * 0.28}`, light, r * 0.085) +
    k.line(`M400 ${cy}L${400 + r * 0.44} ${cy - r * 0.54}`, light, r * 0.06) +
    k.line(`M${400 - r * 0.05} ${cy - r * 0.14}L${400 + r * 0.16} ${cy + r * 0.62}`, tone, r * 0.025) +
    k.circle(400, cy, r * 0.06, tone);
  const marks = (light: string) =>
    Array.from({ length: 12 }, (_, n) =>
      k.line(
        `M400 ${cy - r * 0.92}v${n % 3 ? r * 0.1 : r * 0.17}`,
        light,
        r * (n % 3 ? 0.03 : 0.05),
        `transform="rotate(${n * 30} 400 ${cy})"`,
      ),
    ).join('');
  switch (name) {
    case 'rings':
      return (
        ring(r * 0.8, tone, 0.78) +
        ring(r * 0.62, cool, 0.6) +
        ring(r * 0.44, lch(0.82, 0.13, hue + 60), 0.88) +
        k.icon('ph:sneaker-move-fill', 400 - r * 0.18, cy - r * 0.18, r * 0.36, '#fff')
      );
    case 'analog':
      return marks('#e9ecec') + k.words('24', 400 + r * 0.5, cy + r * 0.09, r * 0.22, tone) + hands('#fff');
    case 'pulse':
      return (
        k.words('72', 400, cy + r * 0.1, r * 0.68, '#fff', { anchor: 'middle', weight: 500 }) +
        k.icon('ph:heart-fill', 400 - r * 0.13, cy - r * 0.76, r * 0.26, lch(0.68, 0.19, 22)) +
        k.line(
          `M${400 - r * 0.6} ${cy + r * 0.5}h${r * 0.34}l${r * 0.1} ${-r * 0.24} ${r * 0.14} ${r * 0.42} ${r * 0.12} ${-r * 0.3} ${r * 0.06} ${r * 0.12}h${r * 0.42}`,
          lch(0.68, 0.19, 22),
          r * 0.05,
        )
      );
    case 'dive':
      return (
        k.circle(400, cy, r, lch(0.42, 0.08, 240)) +
        marks('#fff') +
        hands('#fff') +
        k.words('12m', 400, cy + r * 0.56, r * 0.24, '#cfe6f5', { anchor: 'middle' })
      );
    case 'sun':
      return (
        k.line(`M${400 - r * 0.72} ${cy + r * 0.3}Q400 ${cy - r * 1.1} ${400 + r * 0.72} ${cy + r * 0.3}`, '#ffffff44', r * 0.05) +
        k.circle(400 + r * 0.2, cy - r * 0.36, r * 0.16, lch(0.87, 0.15, 88)) +
        k.words('9:41', 400, cy + r * 0.26, r * 0.52, '#fff', { anchor: 'middle', weight: 400 }) +
        k.words('21°', 400, cy + r * 0.68, r * 0.28, tone, { anchor: 'middle' })
      );
    default:
      return (
        k.words('09', 400, cy - r * 0.04, r * 0.86, '#fff', { anchor: 'middle', weight: 600 }) +
        k.words('41', 400, cy + r * 0.7, r * 0.86, tone, { anchor: 'middle', weight: 600 }) +
        (round ? '' : k.rect(400 - r * 0.4, cy - r * 0.88, r * 0.8, r * 0.06, r * 0.03, cool))
      );
  }
}

export const watch: Draw = (k, look) => {
  const hue = pick(look.seed, 2, hues);
  if (look.variant === 'square')
    return (
      strap(k, look, 92, 76, 300, 520) +
      k.cast(282, 290, 236, 250, 64, 8) +
      k.rect(516, 370, 15, 52, 7, k.body(k.shade(look.body, -0.06), 'metal')) +
      k.shell(282, 284, 236, 252, 66, look.body, 'metal') +
      k.rect(291, 293, 218, 234, 58, '#0b0c0d') +
      face(k, look.screen, 410, 92, hue, false) +
      k.sheen(291, 293, 218, 234, 58, 0.2)
    );
  const r = 132;
  const bezel =
    look.variant === 'dive'
      ? k.circle(400, 410, r - 9, 'none', `stroke="${k.shade(look.body, -0.2)}" stroke-width="20"`) +
        Array.from({ length: 12 }, (_, n) =>
          k.rect(398, 410 - r + 2, 4, 12, 2, '#fff', `opacity=".8" transform="rotate(${n * 30} 400 410)"`),
        ).join('')
      : '';
  const inner = look.variant === 'dive' ? r - 20 : r - 9;
  return (
    strap(k, look, 84, 70, 300, 520) +
    k.cast(268, 282, 264, 264, 132, 8) +
    k.rect(526, 388, 18, 44, 7, k.body(k.shade(look.body, -0.06), 'metal')) +
    (look.variant === 'crown'
      ? k.rect(516, 326, 14, 30, 6, k.body(look.body, 'metal'), 'transform="rotate(-30 523 341)"') +
        k.rect(516, 464, 14, 30, 6, k.body(look.body, 'metal'), 'transform="rotate(30 523 479)"')
      : '') +
    k.disc(400, 410, r, look.body, 'metal') +
    bezel +
    k.circle(400, 410, inner, '#0b0c0d') +
    face(k, look.screen, 410, inner - 12, hue, true) +
    k.circle(400, 410, inner, k.lin(52, [0, '#fff', 0.2], [0.38, '#fff', 0.05], [0.39, '#fff', 0], [1, '#fff', 0]))
  );
};

export const band: Draw = (k, look) => {
  const hue = pick(look.seed, 2, hues);
  const [w, h] = look.variant === 'wide' ? [132, 226] : [100, 250];
  const top = 410 - h / 2;
  const content =
    look.screen === 'pulse'
      ? k.icon('ph:heart-fill', 384, top + 42, 32, lch(0.68, 0.19, 22)) +
        k.words('72', 400, 424, 50, '#fff', { anchor: 'middle', weight: 500 }) +
        k.line('M368 470h14l8-18 10 34 10-24 6 8h16', lch(0.68, 0.19, 22), 4)
      : k.words('09', 400, 404, 58, '#fff', { anchor: 'middle', weight: 600 }) +
        k.words('41', 400, 458, 58, lch(0.8, 0.14, hue), { anchor: 'middle', weight: 600 }) +
        k.icon('ph:sneaker-move-fill', 388, top + 34, 24, lch(0.8, 0.12, hue + 60)) +
        k.rect(376, 490, 48, 5, 2.5, '#ffffff40') +
        k.rect(376, 490, 32, 5, 2.5, lch(0.8, 0.14, hue));
  return (
    strap(k, look, w / 2 - 3, w / 2 - 10, top + 16, top + h - 16) +
    k.shell(400 - w / 2 - 4, top - 4, w + 8, h + 8, w / 2, look.body, 'metal') +
    k.rect(400 - w / 2 + 4, top + 4, w - 8, h - 8, w / 2 - 6, '#0b0c0d') +
    content +
    k.sheen(400 - w / 2 + 4, top + 4, w - 8, h - 8, w / 2 - 6, 0.18)
  );
};

/** A band of metal seen a little from the right, so that the sensors on its inner wall show. */
function hoop(k: Kit, colour: string, inner: string, cx: number, r: number, depth: number, led: string): string {
  const cy = GROUND - r;
  const hole = r * 0.84;
  const front = cx + depth / 2;
  const rear = cx - depth / 2;
  const opening = `<g clip-path="url(#${k.sheet.define(`<clipPath id="@">${k.circle(front, cy, hole, '#fff')}</clipPath>`)})">${k.circle(rear, cy, hole, '#000')}</g>`;
  const mask = k.sheet.define(
    `<mask id="@" maskUnits="userSpaceOnUse" x="0" y="0" width="800" height="800"><rect width="800" height="800" fill="#fff"/>${opening}</mask>`,
  );
  const outer = k.rect(
    rear - r,
    cy - r,
    r * 2 + depth,
    r * 2,
    r,
    k.lin(
      90,
      [0, k.shade(colour, 0.14)],
      [0.12, k.shade(colour, -0.02)],
      [0.3, k.shade(colour, 0.1)],
      [0.6, k.shade(colour, -0.1)],
      [0.86, k.shade(colour, -0.2)],
      [1, k.shade(colour, -0.06)],
    ),
  );
  const wall = k.circle(front, cy, hole, k.lin(0, [0, k.shade(inner, -0.1)], [1, k.shade(inner, 0.02)]));
  const sensor = (turn: number) =>
    k.group(
      `rotate(${turn} ${front} ${cy})`,
      k.rect(front + hole - depth * 0.66, cy - 17, depth * 0.44, 34, 8, '#0b0d0e') + k.circle(front + hole - depth * 0.44, cy, 5, led),
    );
  const face = k.circle(
    front,
    cy,
    (r + hole) / 2,
    'none',
    `stroke="${k.lin(58, [0, k.shade(colour, 0.16)], [0.5, k.shade(colour, 0.02)], [1, k.shade(colour, -0.16)])}" stroke-width="${Math.round(r - hole)}"`,
  );
  return (
    k.ground(cx, GROUND, r * 0.62) +
    `<g mask="url(#${mask})">${outer}${wall}${k.clip(k.circle(front, cy, hole, '#fff'), sensor(-24) + sensor(0) + sensor(24))}</g>` +
    face
  );
}

export const ring: Draw = (k, look) =>
  look.variant === 'pair'
    ? hoop(k, look.accent, '#2a2d30', 270, 132, 56, '#e2604e') + hoop(k, look.body, '#2a2d30', 486, 172, 70, '#8fe3b0')
    : hoop(k, look.body, look.variant === 'light' ? '#d9d4c8' : '#2a2d30', 400, 196, 84, '#8fe3b0');

export const glasses: Draw = (k, look) => {
  const tint =
    look.variant === 'sun'
      ? k.lin(90, [0, '#20262a', 0.95], [1, k.shade(look.accent, -0.1), 0.75])
      : k.lin(58, [0, '#fff', 0.55], [0.5, '#dfe9ec', 0.2], [1, '#b9c8cd', 0.35]);
  const lens = (d: string) =>
    k.path(d, tint) +
    k.line(d, k.shade(look.body, -0.12), 24) +
    k.line(d, look.body, 18) +
    k.line(d, '#fff', 2, 'opacity=".3" transform="translate(-3 -5)"');
  const left =
    look.variant === 'round'
      ? 'M166 440A104 104 0 1 1 374 440A104 104 0 1 1 166 440Z'
      : 'M160 362Q264 342 366 366Q382 372 378 420Q368 520 270 520Q170 520 158 420Q154 374 160 362Z';
  return (
    k.ground(400, GROUND, 244) +
    k.shell(176, 566, 448, 86, 40, look.accent, 'fabric') +
    k.line('M200 610H600', k.shade(look.accent, -0.16), 3) +
    k.rect(384, 602, 32, 16, 5, k.body(k.shade(look.accent, 0.16), 'metal')) +
    k.group(
      'translate(0 36)',
      k.line('M160 384C120 388 110 420 118 540M640 384C680 388 690 420 682 540', k.shade(look.body, -0.14), 17) +
        lens(left) +
        k.group('translate(800 0) scale(-1 1)', lens(left)) +
        k.line('M372 402Q400 380 428 402', look.body, 18) +
        k.circle(168, 378, 7, '#0b0d0e') +
        k.circle(166, 376, 2.5, '#5f78a8') +
        k.led(632, 378, 3, '#8fe3b0'),
    )
  );
};

export const chest: Draw = (k, look) =>
  k.ground(400, GROUND, 150) +
  k.line('M110 470C150 590 270 640 400 640C530 640 650 590 690 470', k.shade(look.accent, -0.14), 58) +
  k.line('M110 466C150 586 270 636 400 636C530 636 650 586 690 466', look.accent, 52) +
  k.line('M110 466C150 586 270 636 400 636C530 636 650 586 690 466', k.weave(look.accent), 52, 'opacity=".5"') +
  k.cast(296, 540, 208, 112, 52, 8) +
  k.shell(296, 536, 208, 112, 52, look.body, look.finish) +
  k.line('M340 592h26l10-22 16 44 14-32 8 10h46', k.print(look.body, 0.5), 5) +
  k.led(462, 562, 4, '#e2604e');

export const clip: Draw = (k, look) =>
  k.ground(400, GROUND, 110) +
  k.shell(300, 330, 200, 324, 90, k.shade(look.body, -0.12), 'metal') +
  k.shell(292, 322, 200, 324, 90, look.body, look.finish) +
  k.circle(392, 430, 58, k.shade(look.body, -0.08)) +
  k.disc(392, 430, 50, look.accent) +
  k.icon(look.variant === 'posture' ? 'ph:person-arms-spread-fill' : 'ph:waveform-bold', 364, 402, 56, k.print(look.accent, 0.4)) +
  k.led(392, 580, 5, '#8fe3b0');
