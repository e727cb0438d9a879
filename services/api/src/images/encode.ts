import { Refusal } from '@pulsecart/platform/refusal';
import type { Sharp, SharpOptions } from 'sharp';

/** Widths that pictures are kept in, in pixels: a thumbnail, a card, a card on a fine screen, a page. */
export const widths = [160, 400, 800, 1600] as const;
export type Width = (typeof widths)[number];

export interface Variant {
  width: Width;
  data: Buffer;
}

/** Some 40 megapixels: more than any camera in a phone's default mode, and 160 MB when unpacked. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 80;
const loaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'];

/** Loaded by the first upload: the library takes some 20 MB. */
let loading: Promise<(input: Buffer, options: SharpOptions) => Sharp> | undefined;

async function load() {
  const { default: sharp } = await import('sharp');
  // Only these formats are ever parsed. SVG is a document with scripts and links, not a picture.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Draws a picture anew as WebP in every width up to its own: whatever else the file held, such as places and scripts,
 * stays behind.
 * @throws Refusal `not_an_image`, `too_many_pixels`
 */
export async function encodeVariants(input: Buffer): Promise<Variant[]> {
  loading ??= load();
  const sharp = await loading;
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false };
  try {
    // Turned upright first, so that width means what people see.
    const { autoOrient } = await sharp(input, options).metadata();
    const wanted = widths.filter((_, i) => i === 0 || autoOrient.width > (widths[i - 1] ?? 0));
    const variants: Variant[] = [];
    for (const width of wanted) {
      const data = await sharp(input, options)
        .autoOrient()
        .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
      variants.push({ width, data });
    }
    return variants;
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw new Refusal('too_many_pixels', 'This picture is too large. Please send one of at most 40 megapixels.', { cause: error });
    }
    throw new Refusal('not_an_image', 'This file is not a picture we can read. Please send a JPEG, PNG, WebP, AVIF or GIF.', {
      cause: error,
    });
  }
}
