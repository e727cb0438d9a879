import { z } from 'zod';
import { areReadableLines, hasSomethingVisible, isReadable, withoutHidden } from './readable.ts';

/** Field shapes that several modules share. Every string from outside is trimmed and bounded here. */

export const objectId = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{24}$/, 'Must be an id of 24 hexadecimal digits');

/** Lower-cased on the way in: e-mails are compared without case everywhere. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address'));

const hiddenCharacters = (what: string) => `${what} has characters that cannot be seen. Type it again, or paste it without formatting`;

const required = (max: number, what: string) =>
  z.string().trim().min(1, `${what} is required`).max(max, `${what} may have at most ${max} characters`);

/** One message for each fault, and none that ends the check: a form also compares its fields with one another. */
function visibleText(max: number, what: string, isAllowed: (value: string) => boolean) {
  return required(max, what)
    .refine(isAllowed, hiddenCharacters(what))
    .refine((value) => value === '' || !isAllowed(value) || hasSomethingVisible(value), `${what} is required`);
}

/** A text of one line with something to see in it. */
export const text = (max: number, what = 'This field') => visibleText(max, what, isReadable);

/** The same, of several lines. */
export const lines = (max: number, what = 'This field') => visibleText(max, what, areReadableLines);

/** A search, or a name that somebody else knows a person by: it may be empty, and what is hidden in it is left out. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .overwrite((value) => withoutHidden(value).trim());
}

export function optionalLines(max: number) {
  return z.string().trim().max(max, `At most ${max} characters`).refine(areReadableLines, hiddenCharacters('This field'));
}

export const phone = z
  .string()
  .trim()
  .regex(/^[+\d][\d \u00A0().-]{4,24}$/, 'Enter a phone number, for example +1 555 010 0199');

/** Dollars, at most two decimals, up to a million. */
export const dollars = z
  .number()
  .min(0, 'A price cannot be negative')
  .max(1_000_000, 'At most 1,000,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals');

export const quantity = z.number().int('Whole pieces only').min(1, 'At least 1').max(999, 'At most 999');

/**
 * A picture: our own path or https, never another scheme. Browsers take `\` for `/` and skip line breaks and tabs, so
 * that `/\host` would be an address of that host.
 */
export const imageUrl = z
  .string()
  .trim()
  .max(2048)
  .regex(/^(https:\/\/|\/(?![/\\]))[^\p{Cc}\p{Cs}]*$/u, 'Must be an https address or a path of this shop');

/** Paging of every list: the total comes back in the header X-Total-Count. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type Paging = z.infer<typeof paging>;

/** One page of a list, and how many entries there are on all pages. */
export interface Found<T> {
  items: T[];
  total: number;
}

export const search = z.object({ search: optionalText(100).default('') });

export const modified = z.object({ modifiedCount: z.number().int() });
export const deleted = z.object({ deletedCount: z.number().int() });
export const inserted = z.object({ insertedId: z.string().nullable() });
/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const idParam = z.object({ id: objectId });
