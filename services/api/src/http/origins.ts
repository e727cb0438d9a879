import type { Settings } from '@pulsecart/platform/env';

export interface Origins {
  /** What people type, without a slash at the end. */
  public: string;
  allows(origin: string): boolean;
}

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The shop's own origin and those in CORS_ORIGINS; outside production also every page on this machine. */
export function createOrigins(settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'CORS_ORIGINS' | 'PORT' | 'NODE_ENV'>): Origins {
  const own = trim(settings.PUBLIC_ORIGIN || `http://localhost:${settings.PORT}`);
  const listed = new Set([own, ...settings.CORS_ORIGINS.map(trim)]);
  if (settings.PUBLIC_ORIGIN === '') listed.add(`http://127.0.0.1:${settings.PORT}`);
  const anyLocal = settings.NODE_ENV !== 'production';
  return { public: own, allows: (origin) => listed.has(origin) || (anyLocal && loopback.test(origin)) };
}

const trim = (origin: string): string => origin.trim().replace(/\/+$/, '').toLowerCase();
