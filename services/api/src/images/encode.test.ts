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

  it('is refused when it unpacks to more than 40 megapixels', async () => {
    const bomb = await picture(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    await expect(encodeVariants(bomb)).rejects.toMatchObject({ code: 'too_many_pixels' });
    // Drawing so many takes its time on a busy machine.
  }, 30_000);
});
