import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Every setting there is, with its default. `.env.example` lists the same ones; a test holds the two together. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address the API listens on. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Health (and metrics) of this process, never public; 0 takes a free port. */
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  MANAGEMENT_PORT: port.default(0),
  MONGODB_URI: z.string().default('mongodb://127.0.0.1:27017'),
  MONGODB_DB: z.string().default('pulsecart'),
  REDIS_URL: z.string().default('redis://127.0.0.1:6379'),
  /** Before every Redis key of this shop, so that several shops can share a server. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('pulsecart'),
  /** Signs our own tokens: at least 32 characters. */
  JWT_SECRET: z.string().default(''),
  /** Lifetime of our own tokens, in seconds. */
  JWT_TTL_SECONDS: z.coerce.number().int().min(1).max(86400).default(900),
  /** Verified accounts that become admin when they sign in, separated by commas. */
  ADMIN_EMAILS: list.default([]),
  FIREBASE_PROJECT_ID: z.string().default(''),
  FIREBASE_API_KEY: z.string().default(''),
  FIREBASE_AUTH_DOMAIN: z.string().default(''),
  FIREBASE_APP_ID: z.string().default(''),
  /** Path of a service account file; empty uses the platform's own credentials. */
  GOOGLE_APPLICATION_CREDENTIALS: z.string().default(''),
  /** host:port of the Firebase Auth Emulator; refused in production. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().default(''),
  /** Where browsers reach the emulator, if not at the same address: http://host:port. */
  AUTH_EMULATOR_PUBLIC_URL: z.union([z.literal(''), z.url()]).default(''),
  /** An image host with the contract of `POST /images`; empty means our own. */
  IMAGE_HOST_URL: z.string().default(''),
  /** The origin people type, for CORS and the socket's origin check; empty means http://localhost:PORT. */
  PUBLIC_ORIGIN: z.string().default(''),
  /** Further origins that may call, separated by commas. */
  CORS_ORIGINS: list.default([]),
  /** How many proxies stand before the API (for the caller's address). */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** The built web; empty serves none. */
  WEB_DIR: z.string().default(''),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.001).max(1e6).default(1),
  /** Jobs one worker process runs at once. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(16),
  /** How often a worker looks for what was left undone, in milliseconds. */
  SWEEP_INTERVAL_MS: z.coerce.number().int().min(50).default(5000),
  /** Age at which an outbox entry or a confirmation without a job is taken up again, in milliseconds. */
  SWEEP_GRACE_MS: z.coerce.number().int().min(0).default(30_000),
  /** How long selected units are held, in milliseconds. */
  HOLD_MS: z.coerce.number().int().min(1000).default(1_800_000),
  /** How long shutdown may take before the process is ended by force, in milliseconds. */
  SHUTDOWN_MS: z.coerce.number().int().min(100).default(15_000),
  /** Where traces are sent, by OTLP over HTTP: http://collector:4318; empty leaves them off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url()]).default(''),
  /** Where a fault drill ends or stalls this process; refused in production. */
  FAILPOINTS: z.string().default(''),
});

export type Settings = z.infer<typeof environment>;

/**
 * Parses the environment once, at start. An empty value counts as not set.
 * @throws Error naming every wrong setting and what it should be.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? unsafeInProduction(parsed.data) : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
  if (faults.length > 0 || !parsed.success) {
    throw new Error(`The settings are not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee .env.example for all of them.`);
  }
  return parsed.data;
}

function unsafeInProduction(settings: Settings): string[] {
  const faults: string[] = [];
  if (settings.JWT_SECRET.length < 32) faults.push('JWT_SECRET: give at least 32 random characters');
  if (settings.FIREBASE_AUTH_EMULATOR_HOST === '' && settings.FIREBASE_PROJECT_ID === '') {
    faults.push('FIREBASE_PROJECT_ID: name a Firebase project (or, for development, FIREBASE_AUTH_EMULATOR_HOST)');
  }
  if (settings.NODE_ENV === 'production' && settings.FIREBASE_AUTH_EMULATOR_HOST !== '') {
    faults.push('FIREBASE_AUTH_EMULATOR_HOST: the emulator lets anyone in and is refused when NODE_ENV=production');
  }
  if (settings.NODE_ENV === 'production' && settings.FAILPOINTS !== '')
    faults.push('FAILPOINTS: for fault drills only, never in production');
  if (settings.NODE_ENV === 'production' && isGuessable(settings.JWT_SECRET)) {
    faults.push('JWT_SECRET: this looks like an example or can be guessed; give random characters (openssl rand -base64 48)');
  }
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
