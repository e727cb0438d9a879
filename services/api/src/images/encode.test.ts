import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeVariants } from './encode.ts';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1f6f54' } });

describe('a picture', () => {
  it('is kept in every width up to its own, as WebP', async () => {
    const variants = await encodeVariants(await picture(1000, 500).png().toBuffer());
    expect(variants.map(({ width }) => width)).toEqual([160, 400, 800, 1600]);
    const sizes = await Promise.all(variants.map(({ data }) => sharp(data).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 160, 80],
      ['webp', 400, 200],
      ['webp', 800, 400],
      ['webp', 1000, 500],
    ]);
  });

  it('of thumbnail size is kept once', async () => {
    expect((await encodeVariants(await picture(60, 60).jpeg().toBuffer())).map(({ width }) => width)).toEqual([160]);
  });

  it.each([
    [160, [160]],
    [161, [160, 400]],
    [400, [160, 400]],
    [801, [160, 400, 800, 1600]],
  ])('of %i pixels is kept in no width that shows no more of it: %j', async (width, kept) => {
    expect((await encodeVariants(await picture(width, 10).png().toBuffer())).map((variant) => variant.width)).toEqual(kept);
  });

  it('that is very tall is no more than twice as high as its width may be', async () => {
    const [thumbnail, card] = await encodeVariants(await picture(300, 3000).png().toBuffer());
    const sizes = await Promise.all([thumbnail, card].map((variant) => sharp(variant?.data).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [32, 320],
      [80, 800],
    ]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const [thumbnail] = await encodeVariants(await picture(20, 20).toFormat(format).toBuffer());
    expect((await sharp(thumbnail?.data).metadata()).format).toBe('webp');
  });

  it('may have 40 megapixels, as of a good camera', async () => {
    const variants = await encodeVariants(await picture(8000, 5000).jpeg().toBuffer());
    expect(variants.map(({ width }) => width)).toEqual([160, 400, 800, 1600]);
  }, 30_000);

  it('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(
      ['#1f6f54', '#c2410c'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const [thumbnail] = await encodeVariants(moving);
    const { pages = 1, width, height } = await sharp(thumbnail?.data).metadata();
    expect([pages, width, height]).toEqual([1, 20, 20]);
  });

  it('is turned upright and loses where and with what it was taken', async () => {
    const sideways = await picture(400, 200)
      .withExif({ IFD0: { Copyright: 'me' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [thumbnail] = await encodeVariants(sideways);
    const { width, height, exif, orientation } = await sharp(thumbnail?.data).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 160, height: 320, exif: undefined, orientation: undefined });
  });
});

describe('what is no picture', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['the beginning of a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('is refused: %s', async (_what, data) => {
    await expect(encodeVariants(data)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it('is refused: a TIFF', async () => {
    const tiff = await picture(20, 20).tiff().toBuffer();
    await expect(encodeVariants(tiff)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it('is refused when it unpacks to more than 40 megapixels', async () => {
    const bomb = await picture(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    await expect(encodeVariants(bomb)).rejects.toMatchObject({ code: 'too_many_pixels' });
    // Drawing so many takes its time on a busy machine.
  }, 30_000);
});
