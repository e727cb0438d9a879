import { z } from 'zod';

const sums = z.object({ count: z.number().int(), cents: z.number().int() });

/** Sums that are kept instead of counted: cents are integers, shipping included. */
export type Sums = z.infer<typeof sums>;

/** One change, in the collection `counterChanges`. Its id is counter and key, so it is there once. */
export const changeDocument = sums.extend({
  _id: z.string(),
  counter: z.string(),
  /** Whether it still has to be folded into the counter's total. */
  open: z.boolean(),
});
export type ChangeDocument = z.infer<typeof changeDocument>;

/** The total of what was folded, in the collection `counters`. */
export const totalDocument = sums.extend({
  _id: z.string(),
  fold: z.number().int(),
  /** Changes that this fold took into the total and that may not be closed yet. */
  folding: z.array(z.string()),
});
export type TotalDocument = z.infer<typeof totalDocument>;

export function sumOf(changes: readonly Sums[]): Sums {
  return {
    count: changes.reduce((sum, change) => sum + change.count, 0),
    cents: changes.reduce((sum, change) => sum + change.cents, 0),
  };
}
