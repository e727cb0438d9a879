import type { Readable } from 'node:stream';
import { readCsv } from './read-csv.ts';
import { readJson, readNdjson } from './read-json.ts';
import type { FileFormat, RawRow } from './row-source.ts';

const readers: Record<FileFormat, (file: Readable) => AsyncGenerator<RawRow>> = { csv: readCsv, json: readJson, ndjson: readNdjson };

/** The rows of a catalogue file, one at a time. @throws UnreadableFile where it cannot be read on */
export const readRows = (file: Readable, format: FileFormat): AsyncGenerator<RawRow> => readers[format](file);
