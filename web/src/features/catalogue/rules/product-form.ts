import { newProduct, type Product, productUpdate } from '@pulsecart/shared/catalogue/contract';
import { z } from 'zod';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';

const { fields, picture } = adminProductTexts;
const maxBytes = 5 * 1024 * 1024;

/** A number as it is typed: empty and nonsense are named before the rule of the field is asked. */
function typedNumber(what: string, rule: z.ZodNumber) {
  return z
    .string()
    .trim()
    .min(1, fields.required(what))
    .refine((value) => value === '' || Number.isFinite(Number(value)), fields.numberWanted)
    .transform(Number)
    .pipe(rule);
}

const imageFile = z
  .custom<File>((value) => value instanceof File, picture.required)
  .refine(({ type }) => type.startsWith('image/'), picture.notImage)
  .refine(({ size }) => size <= maxBytes, picture.tooLarge);

/** Add Product: everything but the features is required. */
export const newProductForm = newProduct.omit({ imgUrl: true }).extend({
  // The select starts without a choice, which is no category.
  category: z.union([newProduct.shape.category, z.literal('').refine(() => false, fields.required(fields.category))]),
  rating: typedNumber(fields.rating, newProduct.shape.rating),
  stock: typedNumber(fields.stock, newProduct.shape.stock),
  price: typedNumber(fields.price, newProduct.shape.price),
  features: newProduct.shape.features.unwrap(),
  image: imageFile.nullable().refine((file) => file !== null, picture.required),
});
export type NewProductForm = z.input<typeof newProductForm>;
export type NewProductEntered = z.output<typeof newProductForm>;

export const emptyProduct: NewProductForm = {
  title: '',
  category: '',
  rating: '',
  stock: '',
  price: '',
  description: '',
  features: [],
  image: null,
};

/** Update Product: title, category, price, stock and every feature entry are required; the rest is not. */
export const productForm = productUpdate.omit({ stockSeen: true }).extend({
  price: typedNumber(fields.price, productUpdate.shape.price),
  stock: typedNumber(fields.stock, productUpdate.shape.stock),
  imgUrl: productUpdate.shape.imgUrl.unwrap(),
  description: productUpdate.shape.description.unwrap(),
  // A list of strings is no list of fields for the form library.
  features: z.array(z.object({ value: productUpdate.shape.features.element })).max(30),
});
export type ProductForm = z.input<typeof productForm>;
export type ProductEntered = z.output<typeof productForm>;

export function productFormOf({ title, category, price, stock, imgUrl, description, features }: Product): ProductForm {
  return {
    title,
    category,
    price: String(price),
    stock: String(stock),
    imgUrl,
    description,
    features: features.map((value) => ({ value })),
  };
}

/** Adds a feature that is not empty and not in the list; null when there is nothing to add. */
export function withFeature(features: readonly string[], entry: string): string[] | null {
  const feature = entry.trim();
  if (feature === '' || features.some((known) => known.toLowerCase() === feature.toLowerCase())) return null;
  return [...features, feature];
}
