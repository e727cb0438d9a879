/**
 * Stored shapes for the tools in `dev`, which fill shops, break them and measure bare ones beside them. The shop itself goes
 * by the modules' public services.
 */
/** Benches, drills and tests put accounts there that never signed in. */
export { newUserRecord, type UserRecord } from './accounts/user-record.ts';
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
/** The measured table of a bulk job is written whole, as if the command had been given. */
export type { BulkDocument, BulkItem } from './orders/bulk/bulk-repository.ts';
/** A bench queues what the shop would queue, and a drill spoils jobs that are there. */
export { confirmJobId } from './orders/confirmation/confirm-order.ts';
/** A loaded shop has confirmed orders that no worker confirmed. */
export type { ConfirmedDocument } from './orders/confirmed/confirmed-repository.ts';
/** A bench begins with orders that are what the rules make of them. */
export { evolve } from './orders/lifecycle/evolve.ts';
/** Loads and benches write orders straight in, and drills look at what is stored of them. */
export { type By, type ConfirmingOrder, type DraftOrder, type Order, type PendingOrder, totals } from './orders/lifecycle/order.ts';
/** Benches begin orders as checkout does. */
export { newDraft } from './orders/placing/new-draft.ts';
/** Loads write orders straight in, with the sums that the shop keeps of them, and a bare placing counts what the shop counts. */
export { type CounterChange, confirmedChanges, placedChanges, statusChanges } from './orders/sums/order-sums.ts';
/** As of orders, of their tracking records. */
export type { StatusDocument } from './orders/tracking/tracking-repository.ts';
