/**
 * Stored shapes for the tools in `dev`, which fill shops, break them and measure bare ones beside them. The shop itself goes
 * by the modules' faces.
 */
/** The demo file is held against every field that a row may have. */
export { catalogueRow } from './catalogue/imports/catalogue-row.ts';
/** Benches and tests put products straight in: a hundred thousand of them take minutes through the catalogue. */
export { toDocument } from './catalogue/products/new-product.ts';
/** The bare reads that a bench compares the shop with bring along what a card needs. */
export { cardFields } from './catalogue/products/product-fields.ts';
/** The bare searches that a bench compares the shop with ask the same condition. */
export { beginsWith, queryWords } from './catalogue/search/query-words.ts';
/** Loads, drills and tests look at products as they are stored, and set what a shop could not. */
export { openProducts, type ProductDocument } from './inventory/products-collection.ts';
/** Loads write orders straight in, and the sums that the shop keeps of them. */
export type { CounterChange } from './orders/sums/order-sums.ts';
