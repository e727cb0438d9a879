export type RawRow = {
  /** Where it stands, for people: line of a CSV or NDJSON file, place in a JSON array; from 1. */
  at: number;
  value: unknown;
  /** Set instead of a usable value where the row itself cannot be read; the rows after it can. */
  fault?: string;
};

export type FileFormat = 'csv' | 'json' | 'ndjson';

/** A file that cannot be read on from some point: what stood before was imported, nothing after it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const formats: Record<string, FileFormat> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

/** @throws UnreadableFile when the name does not tell. */
export function formatOf(file: string): FileFormat {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  const format = formats[ending];
  if (!format) {
    throw new UnreadableFile(`${file}: I read .csv, .json and .ndjson files. Say which it is with --format csv, json or ndjson.`);
  }
  return format;
}
