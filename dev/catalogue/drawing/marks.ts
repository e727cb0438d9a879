import { newKit } from './kit.ts';
import { measure, outline } from './letters.ts';
import { drawScene, preview } from './scenes.ts';
import { newSheet } from './sheet.ts';
import { svg } from './studio.ts';

/** The ink of marks by day and by night; the green is the shop's accent. */
const inks = { day: { text: '#191c18', green: '#14563c' }, night: { text: '#eeede7', green: '#7fd0a6' } } as const;

/** A cart whose handle is a pulse, in a 48×48 box. */
const cart = 'M3.5 17H9.5L13.5 7L20 31.5H38L43.5 17H23.5';
function glyph(colour: string, x = 0, y = 0, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${cart}" fill="none" stroke="${colour}" stroke-width="4"/><circle cx="23.5" cy="40" r="3.4" fill="${colour}"/><circle cx="35" cy="40" r="3.4" fill="${colour}"/></g>`;
}

/** Glyph and name side by side, centred in the given box. */
function logo(width: number, height: number, size: number, ink: { text: string; green: string }): string {
  const lettering = { weight: 600, tracking: -12 } as const;
  const mark = size * 1.45;
  const gap = size * 0.28;
  const left = (width - mark - gap - measure('pulsecart', size, lettering)) / 2;
  const middle = height / 2;
  const name = outline('pulsecart', left + mark + gap, middle + size * 0.32, size, lettering);
  return svg(
    width,
    height,
    'Pulsecart',
    glyph(ink.green, Math.round(left * 10) / 10, Math.round((middle - mark / 2) * 10) / 10, mark / 48) +
      `<path d="${name}" fill="${ink.text}"/>`,
  );
}

function favicon(): string {
  return svg(32, 32, 'Pulsecart', `<rect width="32" height="32" rx="8" fill="${inks.day.green}"/>${glyph('#fff', 5.2, 5, 0.45)}`);
}

function og(): string {
  const name = outline('pulsecart', 70, 300, 92, { weight: 600, tracking: -14 });
  const line = outline('Gadgets, kept well.', 74, 364, 36, { weight: 400 });
  const kit = newKit(newSheet());
  const words = glyph(inks.day.green, 66, 120, 1.9) + kit.path(name, inks.day.text) + kit.path(line, '#575b52');
  return drawScene(preview).replace(/<\/svg>\s*$/, `${words}</svg>\n`);
}

/** Plain word marks, all alike: none imitates the brand's own. */
const brands = {
  samsung: 'Samsung',
  oraimo: 'oraimo',
  lenovo: 'Lenovo',
  apple: 'Apple',
  xiaomi: 'Xiaomi',
  realme: 'realme',
  oneplus: 'OnePlus',
  huawei: 'Huawei',
  tecno: 'TECNO',
  infinix: 'Infinix',
} as const;

function wordMark(words: string): string {
  const style = '<style>path{fill:#50554d}@media(prefers-color-scheme:dark){path{fill:#b9beb5}}</style>';
  return svg(240, 80, words, `${style}<path d="${outline(words, 120, 53, 40, { weight: 600, tracking: 8, anchor: 'middle' })}"/>`);
}

/** Every mark by its file. */
export function marks(): Map<string, () => string> {
  return new Map([
    ['logo/nav', () => logo(120, 50, 19, inks.day)],
    ['logo/nav-dark', () => logo(120, 50, 19, inks.night)],
    ['logo/footer', () => logo(170, 70, 27, inks.day)],
    ['logo/footer-dark', () => logo(170, 70, 27, inks.night)],
    ['logo/glyph', () => svg(48, 48, 'Pulsecart', glyph(inks.day.green))],
    ['logo/favicon', favicon],
    ['logo/og', og],
    ...Object.entries(brands).map(([id, words]) => [`brands/${id}`, () => wordMark(words)] as const),
  ]);
}
