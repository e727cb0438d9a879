import { lch } from './colour.ts';
import { newKit } from './kit.ts';
import { newSheet } from './sheet.ts';
import { svg } from './studio.ts';

interface Person {
  hue: number;
  /** Lightness of the skin tone, 0–1. */
  skin: number;
  hair: 'short' | 'long' | 'bun' | 'curls' | 'scarf' | 'none';
  /** Hue and lightness of hair or scarf. */
  head: readonly [hue: number, lightness: number];
  glasses?: boolean;
}

/** The ten who speak on the home page: nobody in particular, told apart by shape and colour. */
const people: readonly Person[] = [
  { hue: 150, skin: 0.78, hair: 'short', head: [50, 0.3] },
  { hue: 40, skin: 0.6, hair: 'curls', head: [40, 0.22] },
  { hue: 230, skin: 0.84, hair: 'long', head: [70, 0.62] },
  { hue: 300, skin: 0.5, hair: 'bun', head: [20, 0.2], glasses: true },
  { hue: 80, skin: 0.7, hair: 'scarf', head: [160, 0.48] },
  { hue: 190, skin: 0.82, hair: 'none', head: [60, 0.4], glasses: true },
  { hue: 15, skin: 0.45, hair: 'short', head: [30, 0.18] },
  { hue: 110, skin: 0.74, hair: 'long', head: [35, 0.34] },
  { hue: 262, skin: 0.66, hair: 'bun', head: [45, 0.26] },
  { hue: 60, skin: 0.86, hair: 'short', head: [85, 0.78], glasses: true },
];

function drawPerson({ hue, skin, hair, head: [headHue, headLight], glasses }: Person): string {
  const sheet = newSheet();
  const k = newKit(sheet);
  const tone = lch(skin, 0.055, 55);
  const strands = lch(headLight, hair === 'scarf' ? 0.08 : 0.04, headHue);
  const paint = k.lin(58, [0, k.shade(strands, 0.08)], [1, k.shade(strands, -0.05)]);
  const behind = {
    short: '',
    none: '',
    long: k.path('M42 72Q40 28 80 28Q120 28 118 72V122H42Z', paint),
    bun: k.circle(80, 25, 15, paint),
    curls: [46, 62, 80, 98, 114].map((x, n) => k.circle(x, n % 4 === 0 ? 62 : 42, 19, paint)).join(''),
    scarf: k.path('M42 78Q40 26 80 26Q120 26 118 78Q118 112 132 134H28Q42 112 42 78Z', paint),
  }[hair];
  const front = {
    none: '',
    short: k.path('M48 68Q44 32 80 32Q116 32 112 68Q104 48 84 48Q62 48 48 68Z', paint),
    long: k.path('M48 70Q46 34 80 34Q114 34 112 70Q104 46 76 50Q54 52 48 70Z', paint),
    bun: k.path('M48 64Q46 34 80 34Q114 34 112 64Q98 46 80 46Q62 46 48 64Z', paint),
    curls: [54, 70, 90, 106].map((x) => k.circle(x, 46, 13, paint)).join(''),
    scarf: k.path('M50 74Q48 40 80 40Q112 40 110 74Q104 52 80 52Q56 52 50 74Z', paint),
  }[hair];
  const frame = lch(0.25, 0.02, hue);
  const spectacles = glasses
    ? k.circle(67, 75, 10, 'none', `stroke="${frame}" stroke-width="3"`) +
      k.circle(93, 75, 10, 'none', `stroke="${frame}" stroke-width="3"`) +
      k.line('M77 74h6', frame, 3)
    : '';
  const body =
    k.rect(0, 0, 160, 160, 0, k.lin(58, [0, lch(0.93, 0.045, hue)], [1, lch(0.82, 0.06, hue)])) +
    behind +
    k.path(
      'M16 160Q18 120 58 114L80 122L102 114Q142 120 144 160Z',
      k.lin(58, [0, lch(0.56, 0.09, hue + 20)], [1, lch(0.42, 0.08, hue + 20)]),
    ) +
    k.path('M66 94H94V116Q80 128 66 116Z', k.shade(tone, -0.08)) +
    k.ellipse(80, 74, 31, 35, k.lin(58, [0, k.shade(tone, 0.06)], [1, k.shade(tone, -0.05)])) +
    front +
    spectacles;
  return svg(160, 160, 'A customer', `<defs>${sheet.defs()}</defs>${body}`);
}

export function portraits(): Map<string, () => string> {
  return new Map(people.map((person, index) => [`people/${index + 1}`, () => drawPerson(person)]));
}
