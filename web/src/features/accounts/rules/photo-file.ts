import { z } from 'zod';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';

const { photo } = accountTexts;
/** What our image host takes at most. */
const maxBytes = 5 * 1024 * 1024;

/** An image file that our image host takes. */
export const photoFile = z
  .custom<File>((value) => value instanceof File, photo.notImage)
  .refine(({ type }) => type.startsWith('image/'), photo.notImage)
  .refine(({ size }) => size <= maxBytes, photo.tooLarge);
