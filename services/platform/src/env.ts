import { isIP } from 'node:net';
import { z } from 'zod';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Numbers of whole things; a wrong one is told with what it may be. */
function whole(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const error = most === Number.MAX_SAFE_INTEGER ? `give a whole number from ${least} on` : `give a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

const port = whole(0, 65535);
const factor = { error: 'give a number from 0.001 to 1000000' };

function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}

const isWebUrl = (text: string): boolean => isUrl(text, ['http:', 'https:']);
const webUrl = z.string().refine(isWebUrl, 'give an address that begins with http:// or https://');

/** As browsers send it: nothing after host and port, but for a slash that is easily typed. */
const isOrigin = (text: string): boolean => isWebUrl(text) && /^https?:\/\/[^/?#@]+\/*$/i.test(text);
const ORIGIN = 'give an origin such as https://shop.example';

/** To listen on: no protocol and no port. */
const isHost = (text: string): boolean => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text);
const host = z.string().refine(isHost, 'give an IP address or a host name, without a port');

const isHostAndPort = (text: string): boolean => !text.includes('/') && /:\d+$/.test(text) && isWebUrl(`http://${text}`);

/** One host or several; `new URL` knows only of one. */
const mongodbUri = /^mongodb(\+srv)?:\/\/([^@/\s]+@)?(\[[0-9a-f:.]+\]|[^@/?\s,:[\]]+)(:\d{1,5})?(,[^@/?\s,]+)*([/?]\S*)?$/i;

/** Every setting there is, with its default. `.env.example` lists the same ones; a test holds the two together. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address the API listens on. */
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  /** Health (and metrics) of this process, never public; 0 takes a free port. */
  MANAGEMENT_HOST: host.default('127.0.0.1'),
  MANAGEMENT_PORT: port.default(0),
  MONGODB_URI: z
    .string()
    .regex(mongodbUri, 'give an address that begins with mongodb:// or mongodb+srv:// and names a host')
    .default('mongodb://127.0.0.1:27017'),
  MONGODB_DB: z
    .string()
    .regex(/^[^/\\. "$*<>:|?]{1,63}$/, 'give a name of at most 63 characters, without spaces and none of /\\."$*<>:|?')
    .default('pulsecart'),
  REDIS_URL: z
    .string()
    // A cluster is named by the addresses of several of its nodes.
    .refine(
      (text) => text.split(',').every((address) => isUrl(address.trim(), ['redis:', 'rediss:'])),
      'give an address that begins with redis:// or rediss:// and names a host',
    )
    .default('redis://127.0.0.1:6379'),
  /** Before every Redis key of this shop, so that several shops can share a server. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'give small letters, digits and hyphens')
    .default('pulsecart'),
  /** Signs our own tokens: at least 32 characters. */
  JWT_SECRET: z.string().default(''),
  /** Lifetime of our own tokens, in seconds. */
  JWT_TTL_SECONDS: whole(1, 86400).default(900),
  /** Verified accounts that become admin when they sign in, separated by commas. */
  ADMIN_EMAILS: list
    .refine((emails) => emails.every((email) => /^\S+@\S+$/.test(email)), 'give e-mail addresses, separated by commas')
    .default([]),
  FIREBASE_PROJECT_ID: z.string().default(''),
  FIREBASE_API_KEY: z.string().default(''),
  FIREBASE_AUTH_DOMAIN: z.string().default(''),
  FIREBASE_APP_ID: z.string().default(''),
  /** Path of a service account file; empty uses the platform's own credentials. */
  GOOGLE_APPLICATION_CREDENTIALS: z.string().default(''),
  /** host:port of the Firebase Auth Emulator; refused in production. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().refine(isHostAndPort, 'give host:port, such as 127.0.0.1:9099').default(''),
  /** Where browsers reach the emulator, if not at the same address: http://host:port. */
  AUTH_EMULATOR_PUBLIC_URL: webUrl.default(''),
  /** An image host with the contract of `POST /images`; empty means our own. */
  IMAGE_HOST_URL: webUrl.default(''),
  /** The origin people type, for CORS and the socket's origin check; empty means http://localhost:PORT. */
  PUBLIC_ORIGIN: z.string().trim().refine(isOrigin, ORIGIN).default(''),
  /** Further origins that may call, separated by commas. */
  CORS_ORIGINS: list.refine((origins) => origins.every(isOrigin), `${ORIGIN}; several are separated by commas`).default([]),
  /** How many proxies stand before the API (for the caller's address). */
  TRUST_PROXY: whole(0, 10).default(0),
  /** The built web; empty serves none. */
  WEB_DIR: z.string().default(''),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z.coerce.number(factor).min(0.001, factor).max(1e6, factor).default(1),
  /** Jobs one worker process runs at once. */
  WORKER_CONCURRENCY: whole(1, 256).default(16),
  /** How often a worker looks for what was left undone, in milliseconds. */
  SWEEP_INTERVAL_MS: whole(50).default(5000),
  /** Age at which an outbox entry or a confirmation without a job is taken up again, in milliseconds. */
  SWEEP_GRACE_MS: whole(0).default(30_000),
  /** How long selected units are held, in milliseconds. */
  HOLD_MS: whole(1000).default(1_800_000),
  /** How long shutdown may take before the process is ended by force, in milliseconds. */
  SHUTDOWN_MS: whole(100).default(15_000),
  /** Where traces are sent, by OTLP over HTTP: http://collector:4318; empty leaves them off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.default(''),
  /** Where a fault drill ends or stalls this process; refused in production. */
  FAILPOINTS: z.string().default(''),
});

export type Settings = z.infer<typeof environment>;

/**
 * Parses the environment once, at start. An empty value counts as not set.
 * @throws Error naming every wrong setting and what it should be, a line each.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environment.safeParse(given);
  const wrong = parsed.success ? new Map<string, string>() : firstOfEach(parsed.error.issues);
  // What is wrong in itself does not hide what is unsafe elsewhere.
  const settings = parsed.success ? parsed.data : environment.parse(without(given, wrong));
  const unsafe = unsafeSettings(settings, given.FIREBASE_AUTH_EMULATOR_HOST !== undefined).filter(([name]) => !wrong.has(name));
  const faults = [...wrong, ...unsafe].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (faults.length === 0) return settings;
  const lines = faults.map(([name, message]) => `  ${name}: ${message}`);
  throw new Error(`The settings are not right:\n${lines.join('\n')}\nSee .env.example for all of them.`);
}

/** Errors come in the order of .env.example. */
const order = Object.keys(environment.shape);

type Fault = [name: string, message: string];

function firstOfEach(issues: readonly z.core.$ZodIssue[]): Map<string, string> {
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function without(given: Record<string, string | undefined>, wrong: ReadonlyMap<string, string>) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
}

function unsafeSettings(settings: Settings, isEmulated: boolean): Fault[] {
  const faults: Fault[] = [];
  const isProduction = settings.NODE_ENV === 'production';
  if (settings.JWT_SECRET.length < 32) faults.push(['JWT_SECRET', 'give at least 32 random characters (openssl rand -base64 48)']);
  // The emulator lets anyone in anyway; whoever else guesses the secret signs in as whom they like.
  else if (!isEmulated && isGuessable(settings.JWT_SECRET)) {
    faults.push(['JWT_SECRET', 'this looks like an example or can be guessed; give random characters (openssl rand -base64 48)']);
  }
  if (!isEmulated && settings.FIREBASE_PROJECT_ID === '') {
    faults.push(['FIREBASE_PROJECT_ID', 'name a Firebase project (or, for development, FIREBASE_AUTH_EMULATOR_HOST)']);
  }
  if (isProduction && isEmulated) {
    faults.push(['FIREBASE_AUTH_EMULATOR_HOST', 'the emulator lets anyone in and is refused when NODE_ENV=production']);
  }
  if (isProduction && settings.FAILPOINTS !== '') faults.push(['FAILPOINTS', 'for fault drills only, never in production']);
  return faults;
}

/** Thirty-two random characters, even hexadecimal ones, have fewer than nine different ones less than once in a million times. */
const FEWEST_CHARACTERS = 9;

/** Words that random characters do not spell, one thing over and over, or rows of the alphabet, of digits or of the keyboard. */
function isGuessable(secret: string): boolean {
  if (/change|secret|example|default|password|pulsecart/i.test(secret)) return true;
  if (new Set(secret).size < FEWEST_CHARACTERS || /^(.+?)\1+$/.test(secret)) return true;
  return /abcdefgh|12345678|qwertyui|asdfghjk/i.test(secret);
}
