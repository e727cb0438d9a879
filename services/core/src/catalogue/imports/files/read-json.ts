import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { type RawRow, UnreadableFile } from './row-source.ts';

/**
 * Elements of a JSON array, one at a time: a file larger than memory is fine.
 * @throws UnreadableFile when it is no array, or stops being JSON somewhere
 */
export async function* readJson(file: Readable): AsyncGenerator<RawRow> {
  const parser = streamArray.withParserAsStream();
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let at = 0;
  try {
    for await (const { value } of parser as AsyncIterable<{ value: unknown }>) {
      at += 1;
      yield { at, value };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    const where = at === 0 ? 'from its beginning' : `after row ${at}`;
    throw new UnreadableFile(`The file cannot be read ${where}: it must be a JSON array of products (${(error as Error).message}).`);
  }
}

/** One JSON object a line. A broken line is one broken row. */
export async function* readNdjson(file: Readable): AsyncGenerator<RawRow> {
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
  // readline does not pass on what goes wrong with its input.
  const failed = new Promise<never>((_, reject) => file.once('error', reject));
  failed.catch(() => {});
  const iterator = lines[Symbol.asyncIterator]();
  for (let at = 1; ; at++) {
    const next = await Promise.race([iterator.next(), failed]);
    if (next.done) return;
    if (next.value.trim() !== '') yield toRow(at, next.value.replace(/^\uFEFF/, ''));
  }
}

function toRow(at: number, line: string): RawRow {
  try {
    return { at, value: JSON.parse(line) };
  } catch {
    return { at, value: line, fault: 'is not a JSON object' };
  }
}
