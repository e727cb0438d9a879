import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Material, materials } from './colour.ts';
import { type Kind, kinds, liftOf } from './kinds.ts';
import { hex, type Look, seedOf } from './look.ts';
import { screenArts } from './screens.ts';
import { portrait } from './studio.ts';

const names = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as [T, ...T[]];
const material = z.enum(names<Material>(materials));

/** One entry of `demo-drawings.json`: what the product with this SKU looks like. The importer never sees it. */
export const drawing = z.strictObject({
  sku: z.string(),
  kind: z.enum(names<Kind>(kinds)),
  variant: z.string().default(''),
  body: material,
  accent: material.default('stone'),
  finish: z.enum(['matte', 'gloss', 'metal', 'fabric']).default('matte'),
  screen: z.enum([...screenArts, 'rings', 'analog', 'pulse', 'dive', 'sun', '']).default(''),
});
export type Drawing = z.output<typeof drawing>;

/** What drawing a product needs to know of it. */
const titled = z.object({ sku: z.string(), title: z.string(), category: z.string() });
export type Titled = z.output<typeof titled>;

export function readDrawings(file: URL): Drawing[] {
  return z.array(drawing).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function readTitles(file: URL): Titled[] {
  return z.array(titled).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function lookOf({ sku, body, accent, finish, variant, screen }: Drawing): Look {
  return { body: hex(body), accent: hex(accent), finish, variant, screen, seed: seedOf(sku) };
}

/** The picture of one product, as SVG. */
export function drawProduct(product: Titled, how: Drawing): string {
  return portrait(product.category, product.title, (kit) => kinds[how.kind](kit, lookOf(how)), liftOf(how.kind, how.variant));
}
