/**
 * Options of a `find` that answers at most `limit` documents at once: a second batch costs more than the first. Both
 * are needed, because FerretDB cuts a single batch at 101 documents unless told its size.
 */
export function oneBatch(limit: number): { limit: number; batchSize: number } {
  return { limit: -limit, batchSize: limit };
}
