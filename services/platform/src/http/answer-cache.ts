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

/** An answer that is the same for everyone. */
export interface PublicAnswer {
  body: string;
  etag: string;
  /** Of a paged list. */
  total: number | undefined;
}

interface Kept extends PublicAnswer {
  /** When its making began: it shows nothing older than that. */
  madeAt: number;
  load: () => Promise<PublicAnswer>;
  /** As it was sent the first time, without what differs from request to request; null before. */
  headers: string[] | null;
  /** What goes over the wire, by encoding; the heads end in the correlation id, which is put in each time. */
  wire: Map<Encoding | 'identity', Wire | Promise<Wire>>;
}

interface Wire {
  head: string[];
  bytes: Buffer;
}

export interface AnswerCache {
  /** The answer for an address; made once, however many ask at the same time. */
  answer(address: string, load: () => Promise<PublicAnswer>): Promise<PublicAnswer>;
  /** Remembers the headers with which it is sent, so that it can be sent again without going the whole way. */
  sent(address: string, headers: Record<string, unknown>): void;
  /**
   * Sends what is kept, if it is young enough; false where the request must go the whole way.
   * @param admit - counts the request against its limit; false where that takes a look at Redis
   */
  serve(request: IncomingMessage, response: ServerResponse, admit: () => boolean): boolean;
  /** Forgets everything: this process changed something public. */
  clear(): void;
}

export interface AnswerCacheOptions {
  /** Older than this, in milliseconds, an answer is made anew while the old one is still given. */
  softMs?: number;
  /** Older than this it is not given any more: a change made anywhere shows after so long at the latest. */
  hardMs?: number;
  /** Bytes kept at most, about; what was made longest ago goes first. */
  maxBytes?: number;
  now?: () => number;
}

/** Smaller bodies fit a packet or two however they are sent. */
export const WORTH_COMPRESSING = 2048;
const LONGEST_ADDRESS = 512;
/** Body as text and as bytes, compressed forms, headers. */
const weightOf = ({ body }: Kept): number => 4 * body.length + 2000;
/** Differ from request to request, follow from the body, or are said by the server itself. */
const ownHeaders = new Set(['x-correlation-id', 'x-total-count', 'etag', 'content-length', 'content-encoding', 'date', 'vary']);

/** A tag of the body, weak because it holds for the compressed forms as well. */
export function tagOf(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/**
 * Keeps public answers for a moment and sends them again before any route, parser or header is looked at. A change made
 * through this process is seen at once, one made elsewhere within `hardMs`.
 */
export function createAnswerCache(options: AnswerCacheOptions = {}): AnswerCache {
  const { softMs = 500, hardMs = 950, maxBytes = 64_000_000, now = Date.now } = options;
  const kept = new Map<string, Kept>();
  let making = new Map<string, Promise<PublicAnswer>>();
  let weight = 0;

  function forget(address: string): void {
    const entry = kept.get(address);
    if (entry === undefined) return;
    kept.delete(address);
    weight -= weightOf(entry);
  }

  function keep(address: string, fresh: PublicAnswer, load: Kept['load'], madeAt: number): void {
    const before = kept.get(address);
    forget(address);
    const same = before?.etag === fresh.etag;
    const entry: Kept = {
      ...fresh,
      madeAt,
      load,
      headers: before?.headers ?? null,
      // The same answer again is on the wire as it was, headers included.
      wire: same && before.total === fresh.total ? before.wire : new Map(),
    };
    kept.set(address, entry);
    weight += weightOf(entry);
    for (const oldest of kept.keys()) {
      if (weight <= maxBytes) break;
      forget(oldest);
    }
  }

  function make(address: string, load: () => Promise<PublicAnswer>): Promise<PublicAnswer> {
    const running = making.get(address);
    if (running !== undefined) return running;
    const [madeAt, mine] = [now(), making];
    const made = load()
      .then((fresh) => {
        // What was begun before something changed is told to who waits for it, and not kept.
        if (mine === making && address.length <= LONGEST_ADDRESS) keep(address, fresh, load, madeAt);
        return fresh;
      })
      .finally(() => mine.delete(address));
    mine.set(address, made);
    return made;
  }

  /** What is kept and young enough; makes it anew beside, before it is too old. */
  function young(address: string): Kept | null {
    const entry = kept.get(address);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.madeAt;
    if (entry === undefined || age >= hardMs) return null;
    // A failure is met again, and told, by the first who asks once this one is too old.
    if (age >= softMs) make(address, entry.load).catch(() => undefined);
    return entry;
  }

  return {
    answer: async (address, load) => young(address) ?? make(address, load),
    sent(address, headers) {
      const entry = kept.get(address);
      if (entry === undefined || entry.headers !== null) return;
      const plain = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
      const vary = entry.body.length >= WORTH_COMPRESSING ? 'Origin, Accept-Encoding' : 'Origin';
      entry.headers = [...plain.flatMap(([name, value]) => [name, String(value)]), 'vary', vary];
    },
    serve(request, response, admit) {
      const { method, url = '', headers } = request;
      // Other origins get headers of their own.
      if (method !== 'GET' || headers.origin !== undefined) return false;
      const encoding = encodingOf(headers['accept-encoding'] ?? '');
      const tag = headers['if-none-match'];
      if (encoding === null || tag?.includes(',') || tag === '*' || (tag !== undefined && headers['cache-control']?.includes('no-cache')))
        return false;
      const entry = young(url);
      if (entry?.headers == null || !admit()) return false;
      const id = correlationIdOf(request);
      if (tag === entry.etag) {
        response.writeHead(304, withId(headOf(entry, false), id)).end();
        return true;
      }
      const wire = wireOf(entry, entry.body.length < WORTH_COMPRESSING ? 'identity' : encoding);
      if (wire instanceof Promise) {
        wire.then(
          (ready) => sendWire(response, ready, id),
          () => response.destroy(),
        );
      } else sendWire(response, wire, id);
      return true;
    },
    clear() {
      kept.clear();
      making = new Map();
      weight = 0;
    },
  };
}

/** Everything but the correlation id. A 304 says nothing of the content that it leaves out. */
function headOf({ headers, total, etag }: Kept, content: boolean): string[] {
  const said = headers ?? [];
  const kept = content ? said : said.filter((_, i) => said[i - (i % 2)] !== 'content-type');
  return [...kept, ...(total === undefined ? [] : ['x-total-count', String(total)]), 'etag', etag];
}

function wireOf(entry: Kept, encoding: Encoding | 'identity'): Wire | Promise<Wire> {
  const known = entry.wire.get(encoding);
  if (known !== undefined) return known;
  const plain = Buffer.from(entry.body);
  const made = (bytes: Buffer): Wire => {
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const wire = { head: withId([...headOf(entry, true), ...encoded, 'content-length', String(bytes.length)], ''), bytes };
    entry.wire.set(encoding, wire);
    return wire;
  };
  if (encoding === 'identity') return made(plain);
  const making = compressors[encoding](plain).then(made);
  entry.wire.set(encoding, making);
  return making;
}

const withId = (head: readonly string[], id: string): string[] => [...head, 'x-correlation-id', id];

function sendWire(response: ServerResponse, { head, bytes }: Wire, id: string): void {
  // Read at once: the next request may put its own id in.
  head[head.length - 1] = id;
  response.writeHead(200, head);
  response.end(bytes);
}

/** What browsers say; null where preferences must be weighed. */
function encodingOf(accepted: string): Encoding | 'identity' | null {
  if (accepted.includes(';')) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
