import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { idParam, instant, objectId, paging, text } from '../fields.ts';

/** `checked`: the file was read and nothing changed yet. */
export const importState = z.enum(['checked', 'applying', 'done']);

/** `right` waits to be taken over; `rejected` was right and could not be taken over, `wrong` never will be. */
export const importRowState = z.enum(['right', 'wrong', 'inserted', 'updated', 'unchanged', 'rejected']);
export type ImportRowState = z.infer<typeof importRowState>;

export const productImport = z.object({
  importId: objectId,
  name: z.string(),
  /** Whether the stock of products that are there already is set, too. */
  setStock: z.boolean(),
  by: z.string(),
  at: instant,
  state: importState,
  /** Rises with every change. */
  version: z.number().int(),
  read: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
});
export type ProductImport = z.infer<typeof productImport>;

/** One row, with what the file says as far as it can be read. */
export const importRow = z.object({
  /** Line of a CSV or NDJSON file, place in a JSON array; from 1. */
  at: z.number().int(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  price: z.number().nullable(),
  stock: z.number().nullable(),
  state: importRowState,
  /** Why it is wrong or was rejected, in plain words. */
  reasons: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const importUpload = z.object({
  name: text(200, 'The name of the file'),
  setStock: z.stringbool().default(false),
});

/** The file itself is uploaded as it is, by `POST /product-imports`; see the API's routes. */
export const importContract = defineContract({
  'GET /product-imports': {
    summary: 'Imports of products, newest first',
    access: 'admin',
    query: paging,
    response: z.array(productImport),
    paged: true,
  },
  'GET /product-imports/{id}': {
    summary: 'An import with its rows in the order of the file; the total is that of the rows asked for',
    access: 'admin',
    params: idParam,
    query: paging.extend({ state: importRowState.optional() }),
    response: productImport.extend({ rows: z.array(importRow) }),
    paged: true,
  },
  'POST /product-imports/{id}/apply': {
    summary: 'Take the right rows over into the catalogue, as a job in the background; 409 when that was begun before',
    access: 'admin',
    params: idParam,
    response: productImport,
    status: 202,
  },
});
