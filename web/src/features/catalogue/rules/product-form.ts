import { newProduct, type Product, productUpdate } from '@pulsecart/shared/catalogue/contract';
import {
  isNumberField,
  isUpdatedField,
  type NumberField,
  type ProductField,
  productFieldNames,
  type productFields,
  ruleOf,
  type UpdatedField,
} from '@pulsecart/shared/catalogue/product-fields';
import { z } from 'zod';
import { pictureFile } from '../../../lib/forms/picture-file.ts';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';

const { fields, picture } = adminProductTexts;

const numberFields = productFieldNames.filter(isNumberField);
const updatedFields = productFieldNames.filter(isUpdatedField);
const updatedNumbers = numberFields.filter((field): field is NumberField & UpdatedField => isUpdatedField(field));

type NumberRule = z.ZodType<unknown, number | null | undefined>;

/**
 * A number as it is typed: empty and nonsense are named before the rule of the field is asked. Where the rule takes null,
 * an empty entry is null.
 */
function typedNumber(what: string, rule: NumberRule) {
  const mayBeEmpty = rule.safeParse(null).success;
  return z
    .string()
    .trim()
    .min(mayBeEmpty ? 0 : 1, fields.required(what))
    .refine((value) => value === '' || Number.isFinite(Number(value)), fields.numberWanted)
    .transform((value): z.input<NumberRule> => (value === '' && mayBeEmpty ? null : Number(value)))
    .pipe(rule);
}

function typedNumbers<F extends NumberField, R extends Record<F, NumberRule>>(names: readonly F[], rules: R) {
  const typed = names.map((field) => [field, typedNumber(fields[field], rules[field])] as const);
  return Object.fromEntries<z.ZodType>(typed) as { [K in F]: z.ZodType<z.output<R[K]>, string> };
}

/** How dollars and whole numbers are typed. */
export const dollarsEntry = { type: 'number', step: '0.01', min: 0, inputMode: 'decimal' } as const;
export const wholeNumberEntry = { type: 'number', step: 1, min: 0, inputMode: 'numeric' } as const;

/** Add Product: everything but the features is required. */
export const newProductForm = newProduct.omit({ imgUrl: true }).extend({
  // The select starts without a choice, which is no category.
  category: z.union([newProduct.shape.category, z.literal('').refine(() => false, fields.required(fields.category))]),
  ...typedNumbers(numberFields, newProduct.shape),
  features: newProduct.shape.features.unwrap(),
  image: pictureFile(picture.required, picture)
    .nullable()
    .refine((file) => file !== null, picture.required),
});
export type NewProductForm = z.input<typeof newProductForm>;

type EmptyEntries = { [F in ProductField]: (typeof productFields)[F]['entry'] extends 'list' ? [] : '' };
const { imgUrl: _, ...emptyEntries } = Object.fromEntries<[] | ''>(
  productFieldNames.map((field) => [field, ruleOf(field).entry === 'list' ? [] : '']),
) as EmptyEntries;
export const emptyProduct: NewProductForm = { ...emptyEntries, image: null };

/** Update Product: title, category, price, stock and every feature entry are required; the rest is not. */
export const productForm = productUpdate.omit({ stockSeen: true }).extend({
  ...typedNumbers(updatedNumbers, productUpdate.shape),
  imgUrl: productUpdate.shape.imgUrl.unwrap(),
  description: productUpdate.shape.description.unwrap(),
  // A list of strings is no list of fields for the form library.
  features: z.array(z.object({ value: productUpdate.shape.features.element })).max(30),
});
export type ProductForm = z.input<typeof productForm>;
export type ProductEntered = z.output<typeof productForm>;

export function productFormOf(product: Product): ProductForm {
  const entries = updatedFields.map((field) => [field, entryOf(product[field])] as const);
  return Object.fromEntries<unknown>(entries) as ProductForm;
}

/** A value as a form holds it. An API that is older than this page does not send every field. */
function entryOf(value: Product[ProductField] | null | undefined): string | { value: string }[] {
  return Array.isArray(value) ? value.map((one) => ({ value: one })) : String(value ?? '');
}

/**
 * What of a form is sent: an entry that is empty, and stood for nothing when the form opened, says nothing. A field that an
 * older API did not send is not emptied so.
 */
export function withoutEmpty<V extends object>(values: V, shown: Partial<Product> = {}): V {
  const stoodFor = new Map<string, unknown>(Object.entries(shown));
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isEmpty(value) || !isEmpty(stoodFor.get(field)))) as V;
}

/** Adds a feature that is not empty and not in the list; null when there is nothing to add. */
export function withFeature(features: readonly string[], entry: string): string[] | null {
  const feature = entry.trim();
  if (feature === '' || features.some((known) => known.toLowerCase() === feature.toLowerCase())) return null;
  return [...features, feature];
}
