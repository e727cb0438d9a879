import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { correlationIdOf } from './correlation.ts';

const compressors = {
  br: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;

export interface PublicResponse {
  body: string;
  etag: string;
  /** Of a paged list. */
  total: number | undefined;
}

interface Entry extends PublicResponse {
  /** When loading it began: it shows nothing older than that. */
  loadedAt: number;
  load: () => Promise<PublicResponse>;
  /** The headers of the first response, without those that differ from request to request; null before. */
  headers: string[] | null;
  /** The encoded bodies; their header lists end in the correlation id, which is replaced for each request. */
  encoded: Map<Encoding | 'identity', EncodedResponse | Promise<EncodedResponse>>;
}

interface EncodedResponse {
  head: string[];
  bytes: Buffer;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export interface ResponseCacheOptions {
  /** Older than this, in milliseconds, a response is served stale while it is revalidated. */
  softMs?: number;
  /** Older than this it is not served any more: a change made by any process shows after so long at the latest. */
  hardMs?: number;
  /** Approximate size limit in bytes; the oldest entries are evicted first. */
  maxBytes?: number;
  now?: () => number;
}

/** Smaller bodies fit into a packet or two uncompressed. */
export const MIN_COMPRESSED_LENGTH = 2048;
const MAX_URL_LENGTH = 512;
/** Body as text and as bytes, compressed forms, headers. */
const weightOf = ({ body }: Entry): number => 4 * body.length + 2000;
/** Headers that differ from request to request, follow from the body, or are set by the server itself. */
const uncachedHeaders = new Set(['x-correlation-id', 'x-total-count', 'etag', 'content-length', 'content-encoding', 'date', 'vary']);

/** A weak ETag of the body: it is the same for its compressed forms. */
export function etagOf(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/**
 * Caches public responses for less than a second and serves them before any route or parser runs. A change made through
 * this process is seen at once, one made elsewhere within `hardMs`.
 */
export function createResponseCache(options: ResponseCacheOptions = {}) {
  const { softMs = 500, hardMs = 950, maxBytes = 64_000_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  let loading = new Map<string, Promise<PublicResponse>>();
  let weight = 0;

  function evict(url: string): void {
    const entry = entries.get(url);
    if (entry === undefined) return;
    entries.delete(url);
    weight -= weightOf(entry);
  }

  function store(url: string, response: PublicResponse, load: Entry['load'], loadedAt: number): void {
    const before = entries.get(url);
    evict(url);
    const same = before?.etag === response.etag;
    const entry: Entry = {
      ...response,
      loadedAt,
      load,
      headers: before?.headers ?? null,
      // An unchanged response keeps its encoded forms, headers included.
      encoded: same && before.total === response.total ? before.encoded : new Map(),
    };
    entries.set(url, entry);
    weight += weightOf(entry);
    for (const oldest of entries.keys()) {
      if (weight <= maxBytes) break;
      evict(oldest);
    }
  }

  function refresh(url: string, load: () => Promise<PublicResponse>): Promise<PublicResponse> {
    const underWay = loading.get(url);
    if (underWay !== undefined) return underWay;
    const [loadedAt, mine] = [now(), loading];
    const loaded = load()
      .then((response) => {
        // What was loaded while something changed goes to those who wait for it, and is not cached.
        if (mine === loading && url.length <= MAX_URL_LENGTH) store(url, response, load, loadedAt);
        return response;
      })
      .finally(() => mine.delete(url));
    mine.set(url, loaded);
    return loaded;
  }

  /** A cached entry younger than `hardMs`; past `softMs` it is revalidated in the background. */
  function fresh(url: string): Entry | null {
    const entry = entries.get(url);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.loadedAt;
    if (entry === undefined || age >= hardMs) return null;
    // A failure is reported to the first caller after the entry is too old.
    if (age >= softMs) refresh(url, entry.load).catch(() => undefined);
    return entry;
  }

  return {
    /** The response for a URL; concurrent callers share one load. */
    get: async (url: string, load: Entry['load']): Promise<PublicResponse> => fresh(url) ?? refresh(url, load),
    /** Keeps the headers of a response that was sent, so that `serve` can send them again. */
    rememberHeaders(url: string, headers: Record<string, unknown>): void {
      const entry = entries.get(url);
      if (entry === undefined || entry.headers !== null) return;
      const plain = Object.entries(headers).filter(([name]) => !uncachedHeaders.has(name));
      const vary = entry.body.length >= MIN_COMPRESSED_LENGTH ? 'Origin, Accept-Encoding' : 'Origin';
      entry.headers = [...plain.flatMap(([name, value]) => [name, String(value)]), 'vary', vary];
    },
    /**
     * Sends the cached response if it is fresh enough; false where the request must go through the router.
     * @param admit - counts the request against its rate limit; false where that needs Redis
     */
    serve(request: IncomingMessage, response: ServerResponse, admit: () => boolean): boolean {
      const { method, url = '', headers } = request;
      // Cross-origin requests get other headers.
      if (method !== 'GET' || headers.origin !== undefined) return false;
      const encoding = encodingOf(headers['accept-encoding'] ?? '');
      const etag = headers['if-none-match'];
      if (
        encoding === null ||
        etag?.includes(',') ||
        etag === '*' ||
        (etag !== undefined && headers['cache-control']?.includes('no-cache'))
      )
        return false;
      const entry = fresh(url);
      if (entry?.headers == null || !admit()) return false;
      const id = correlationIdOf(request);
      if (etag === entry.etag) {
        response.writeHead(304, withId(headOf(entry, false), id)).end();
        return true;
      }
      const encoded = encode(entry, entry.body.length < MIN_COMPRESSED_LENGTH ? 'identity' : encoding);
      if (encoded instanceof Promise) {
        encoded.then(
          (ready) => sendEncoded(response, ready, id),
          () => response.destroy(),
        );
      } else sendEncoded(response, encoded, id);
      return true;
    },
    /** Drops everything, because this process changed something public. */
    clear(): void {
      entries.clear();
      loading = new Map();
      weight = 0;
    },
  };
}

/** All headers but the correlation id. A 304 has none that describe the content it leaves out. */
function headOf({ headers, total, etag }: Entry, content: boolean): string[] {
  const all = headers ?? [];
  const kept = content ? all : all.filter((_, i) => all[i - (i % 2)] !== 'content-type');
  return [...kept, ...(total === undefined ? [] : ['x-total-count', String(total)]), 'etag', etag];
}

function encode(entry: Entry, encoding: Encoding | 'identity'): EncodedResponse | Promise<EncodedResponse> {
  const known = entry.encoded.get(encoding);
  if (known !== undefined) return known;
  const plain = Buffer.from(entry.body);
  const made = (bytes: Buffer): EncodedResponse => {
    const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const encoded = { head: withId([...headOf(entry, true), ...contentEncoding, 'content-length', String(bytes.length)], ''), bytes };
    entry.encoded.set(encoding, encoded);
    return encoded;
  };
  if (encoding === 'identity') return made(plain);
  const compressing = compressors[encoding](plain).then(made);
  entry.encoded.set(encoding, compressing);
  return compressing;
}

const withId = (head: readonly string[], id: string): string[] => [...head, 'x-correlation-id', id];

function sendEncoded(response: ServerResponse, { head, bytes }: EncodedResponse, id: string): void {
  // `writeHead` reads the list at once, so the next request may replace the id.
  head[head.length - 1] = id;
  response.writeHead(200, head);
  response.end(bytes);
}

/** The best encoding of an Accept-Encoding header; null where it has quality values, which Express weighs. */
function encodingOf(accepted: string): Encoding | 'identity' | null {
  if (accepted.includes(';')) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
