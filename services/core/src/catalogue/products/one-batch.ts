/**
 * Options of a `find` that answers at most `limit` documents at once: a second batch costs more than the first. Both
 * are needed, because FerretDB cuts a single batch at 101 documents by default.
 */
export function oneBatch(limit: number): { limit: number; batchSize: number } {
  return { limit: -limit, batchSize: limit };
}
