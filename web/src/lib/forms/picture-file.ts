import { z } from 'zod';

/** What our image host takes at most. */
const maxBytes = 5 * 1024 * 1024;

/** An image file that our image host takes. */
export function pictureFile(missing: string, words: { notImage: string; tooLarge: string }) {
  return z
    .custom<File>((value) => value instanceof File, missing)
    .refine(({ type }) => type.startsWith('image/'), words.notImage)
    .refine(({ size }) => size <= maxBytes, words.tooLarge);
}
