import { categories } from '@pulsecart/shared/catalogue/categories';
import type { Material } from './colour.ts';
import { type Kind, kinds } from './kinds.ts';
import type { Finish, Kit } from './kit.ts';
import { GROUND, hex, seedOf } from './look.ts';
import { disc, type Plate, photograph, plateOf, plinth } from './studio.ts';

/** A thing on the set: `kind/variant`, its colours, where it stands (middle of its foot) and how large. */
type Piece = readonly [what: string, colours: string, x: number, y: number, scale: number];
/** A block under a thing: middle of the top, half its width, height. */
type Block = readonly [x: number, y: number, half: number, height: number];

interface Scene {
  file: string;
  title: string;
  size: readonly [width: number, height: number];
  floor: number;
  plate: Plate;
  /** A round of light behind the things: middle and radius. */
  light?: readonly [x: number, y: number, r: number];
  blocks?: readonly Block[];
  pieces: readonly Piece[];
}

/** Colours are `body accent finish screen`, as in the data. */
export function place(k: Kit, [what, colours, x, y, scale]: Piece): string {
  const [kind = '', variant = ''] = what.split('/');
  const [body = 'chalk', accent = 'sage', finish = 'matte', screen = 'dunes'] = colours.split(' ');
  const look = {
    body: hex(body as Material),
    accent: hex(accent as Material),
    finish: finish as Finish,
    variant,
    screen,
    seed: seedOf(what + colours),
  };
  const move = `translate(${Math.round(x - 400 * scale)} ${Math.round(y - GROUND * scale)}) scale(${scale})`;
  return k.group(move, kinds[kind as Kind](k, look));
}

function drawScene({ title, size: [width, height], floor, plate, light, blocks = [], pieces }: Scene): string {
  return photograph({ width, height, floor, plate, title, underText: true }, (k) =>
    [light ? disc(k, ...light) : '', ...blocks.map((block) => plinth(k, ...block)), ...pieces.map((piece) => place(k, piece))].join(''),
  );
}

const wide = [1600, 640] as const;
const tall = [800, 1000] as const;
const blog = [1200, 600] as const;

const phones = { plate: { hue: 262, chroma: 0.03 }, title: 'Phones made to be kept' };
const home = { plate: { hue: 140, chroma: 0.04 }, title: 'Things for a calm home' };
const security = { plate: { hue: 225, chroma: 0.028 }, title: 'Cameras that keep what they see at home' };
const solar = { plate: { hue: 72, chroma: 0.048 }, title: 'Power from the sun' };

const banners: Scene[] = [
  {
    ...phones,
    file: 'banners/phones-wide',
    size: wide,
    floor: 420,
    light: [1210, 260, 250],
    blocks: [[1200, 508, 200, 44]],
    pieces: [
      ['phone/visor', 'navy silver gloss orbs', 956, 566, 0.8],
      ['phone/pill', 'sage copper matte dunes', 1200, 508, 0.92],
      ['foldable/flip', 'clay champagne matte petals', 1432, 576, 0.62],
      ['earbuds/stem', 'chalk sage', 1086, 606, 0.34],
    ],
  },
  {
    ...phones,
    file: 'banners/phones-tall',
    size: tall,
    floor: 720,
    light: [400, 600, 260],
    blocks: [[400, 858, 210, 50]],
    pieces: [
      ['phone/visor', 'navy silver gloss orbs', 190, 900, 0.74],
      ['phone/pill', 'sage copper matte dunes', 400, 858, 0.88],
      ['foldable/flip', 'clay champagne matte petals', 630, 916, 0.58],
      ['earbuds/stem', 'chalk sage', 330, 952, 0.38],
    ],
  },
  {
    ...home,
    file: 'banners/home-wide',
    size: wide,
    floor: 420,
    light: [1250, 250, 230],
    blocks: [[1444, 500, 112, 56]],
    pieces: [
      ['purifier', 'chalk sage', 944, 556, 0.98],
      ['display', 'bone oak fabric panel', 1196, 566, 0.84],
      ['lamp', 'oak butter', 1444, 498, 0.72],
      ['hub', 'chalk fern', 1060, 606, 0.42],
      ['thermostat', 'chalk copper', 1330, 602, 0.36],
    ],
  },
  {
    ...home,
    file: 'banners/home-tall',
    size: tall,
    floor: 720,
    light: [430, 610, 240],
    blocks: [[640, 840, 104, 60]],
    pieces: [
      ['purifier', 'chalk sage', 150, 890, 0.9],
      ['display', 'bone oak fabric panel', 390, 894, 0.8],
      ['lamp', 'oak butter', 640, 838, 0.7],
      ['hub', 'chalk fern', 270, 948, 0.44],
      ['thermostat', 'chalk copper', 530, 946, 0.4],
    ],
  },
  {
    ...security,
    file: 'banners/security-wide',
    size: wide,
    floor: 420,
    light: [1220, 250, 240],
    blocks: [[1220, 506, 150, 50]],
    pieces: [
      ['doorbell/ring', 'graphite silver', 958, 564, 0.82],
      ['bullet/solar', 'chalk copper', 1212, 508, 0.94],
      ['turret', 'graphite slate', 1470, 560, 0.62],
      ['indoor/disc', 'sage oak', 1064, 600, 0.46],
      ['indoor/cube', 'chalk oak', 1352, 610, 0.42],
    ],
  },
  {
    ...security,
    file: 'banners/security-tall',
    size: tall,
    floor: 720,
    light: [410, 600, 250],
    blocks: [[400, 850, 150, 56]],
    pieces: [
      ['doorbell/ring', 'graphite silver', 158, 900, 0.78],
      ['bullet/solar', 'chalk copper', 400, 852, 0.86],
      ['turret', 'graphite slate', 650, 900, 0.6],
      ['indoor/disc', 'sage oak', 262, 950, 0.42],
      ['indoor/cube', 'chalk oak', 530, 954, 0.44],
    ],
  },
  {
    ...solar,
    file: 'banners/solar-wide',
    size: wide,
    floor: 420,
    light: [1330, 210, 200],
    blocks: [],
    pieces: [
      ['solar/fold', 'moss terracotta', 1060, 560, 1],
      ['station', 'graphite amber', 1376, 574, 0.74],
      ['lamp/lantern', 'moss amber', 1506, 606, 0.44],
      ['powerbank/solar', 'moss terracotta', 1212, 606, 0.42],
    ],
  },
  {
    ...solar,
    file: 'banners/solar-tall',
    size: tall,
    floor: 720,
    light: [560, 560, 190],
    blocks: [],
    pieces: [
      ['solar/fold', 'moss terracotta', 330, 880, 0.86],
      ['station', 'graphite amber', 590, 910, 0.66],
      ['lamp/lantern', 'moss amber', 420, 950, 0.44],
      ['powerbank/solar', 'moss terracotta', 200, 950, 0.42],
    ],
  },
];

const promos: Scene[] = [
  {
    file: 'promos/wearables',
    title: 'Watches, bands and rings',
    size: [1200, 500],
    floor: 320,
    plate: { hue: 190, chroma: 0.04 },
    light: [900, 200, 190],
    blocks: [
      [880, 404, 96, 40],
      [1070, 430, 74, 26],
    ],
    pieces: [
      ['watch/round', 'titanium forest matte rings', 700, 458, 0.72],
      ['watch/square', 'graphite clay fabric time', 880, 402, 0.64],
      ['ring', 'gold stone metal', 1070, 428, 0.34],
      ['band', 'graphite sage', 984, 470, 0.5],
    ],
  },
  {
    file: 'promos/workshop',
    title: 'A desk that works',
    size: [1200, 500],
    floor: 320,
    plate: { hue: 40, chroma: 0.042 },
    light: [900, 190, 190],
    pieces: [
      ['monitor', 'graphite fern matte ridge', 800, 420, 0.62],
      ['lamp/desk', 'forest gold', 1044, 424, 0.52],
      ['keyboard/knob', 'bone terracotta', 790, 476, 0.52],
      ['mouse', 'chalk fern', 994, 474, 0.26],
    ],
  },
];

const articles: Scene[] = [
  {
    file: 'blog/1',
    title: 'Repair and long life',
    size: blog,
    floor: 390,
    plate: { hue: 75, chroma: 0.03 },
    light: [600, 240, 220],
    pieces: [
      ['laptop', 'silver sage metal code', 440, 520, 0.82],
      ['phone/bar', 'bone forest matte dunes', 800, 530, 0.7],
      ['drive', 'slate silver metal', 1010, 548, 0.42],
      ['cable', 'silver forest', 640, 566, 0.3],
    ],
  },
  {
    file: 'blog/2',
    title: 'The first four cameras of a house',
    size: blog,
    floor: 390,
    plate: { hue: 232, chroma: 0.026 },
    light: [600, 230, 210],
    blocks: [[600, 470, 120, 44]],
    pieces: [
      ['dome', 'chalk slate', 296, 520, 0.56],
      ['bullet', 'chalk copper', 600, 472, 0.84],
      ['doorbell/slim', 'chalk forest', 900, 528, 0.7],
      ['keypad', 'chalk forest', 1050, 556, 0.42],
    ],
  },
  {
    file: 'blog/3',
    title: 'Sun on a balcony',
    size: blog,
    floor: 390,
    plate: { hue: 88, chroma: 0.05 },
    light: [770, 190, 170],
    pieces: [
      ['solar', 'navy silver', 450, 524, 0.92],
      ['station', 'sage amber', 826, 536, 0.64],
      ['plug/meter', 'chalk fern', 1030, 552, 0.4],
      ['bulb/filament', 'gold amber', 640, 566, 0.3],
    ],
  },
  {
    file: 'blog/4',
    title: 'What a ring knows about sleep',
    size: blog,
    floor: 390,
    plate: { hue: 300, chroma: 0.03 },
    light: [600, 250, 220],
    blocks: [[600, 460, 130, 50]],
    pieces: [
      ['lamp/sunrise', 'oak coral', 330, 524, 0.7],
      ['ring', 'gold stone metal', 600, 458, 0.66],
      ['band/wide', 'slate lilac fabric time', 880, 530, 0.74],
      ['ring/light', 'silver stone metal', 748, 560, 0.26],
    ],
  },
];

/** What stands for each category. */
const emblems: Record<(typeof categories)[number], Piece[]> = {
  Popular: [['headphones', 'bone clay', 300, 388, 0.7]],
  'New Arrival': [['drone', 'chalk terracotta', 300, 396, 0.72]],
  'Smart Phone': [['phone/square', 'sage copper matte orbs', 300, 392, 0.72]],
  'Security Camera': [['bullet', 'chalk copper', 294, 394, 0.76]],
  'Best Sellers': [
    ['speaker/clip', 'teal amber', 250, 388, 0.62],
    ['earbuds/stem', 'chalk sage', 420, 400, 0.4],
  ],
  'Trending Gadgets': [['handheld/upright', 'butter brick matte game', 300, 390, 0.68]],
  'Smart Home': [
    ['display', 'chalk sage fabric panel', 270, 388, 0.66],
    ['bulb', 'chalk butter', 486, 396, 0.42],
  ],
  'Tech Essentials': [['laptop', 'silver sage metal code', 300, 384, 0.74]],
  'Innovative Tech': [['headset', 'chalk graphite', 300, 384, 0.72]],
  'Gadget Deals': [
    ['instant', 'mint chalk', 240, 386, 0.62],
    ['torch', 'ink amber metal', 430, 400, 0.34],
  ],
  'Top Rated': [['turntable', 'oak terracotta', 300, 384, 0.72]],
  'Wearable Tech': [
    ['watch/round', 'titanium forest matte rings', 250, 398, 0.7],
    ['ring', 'gold stone metal', 430, 398, 0.32],
  ],
  'Home Automation': [
    ['thermostat', 'chalk copper', 220, 388, 0.66],
    ['panel/dimmer', 'chalk gold', 440, 394, 0.5],
  ],
  'Portable Devices': [['station', 'chalk terracotta', 300, 386, 0.7]],
};

export function slugOf(category: string): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

function categoryScenes(): Scene[] {
  return categories.map((name) => ({
    file: `categories/${slugOf(name)}`,
    title: name,
    size: [600, 450] as const,
    floor: 300,
    plate: plateOf(name),
    light: [300, 200, 140] as const,
    pieces: emblems[name],
  }));
}

/** The picture behind the name when a link to the shop is shared. */
export const preview: Scene = {
  ...home,
  title: 'Pulsecart',
  file: 'logo/og',
  size: [1200, 630],
  floor: 420,
  light: [860, 270, 230],
  blocks: [[850, 498, 150, 50]],
  pieces: [
    ['speaker/can', 'sage forest', 676, 560, 0.72],
    ['phone/pill', 'sage copper matte dunes', 856, 500, 0.84],
    ['watch/round', 'titanium forest matte rings', 1086, 566, 0.7],
  ],
};

export const scenes = (): Scene[] => [...banners, ...promos, ...articles, ...categoryScenes()];

export { drawScene, type Scene };
