import type { Settings } from '@pulsecart/platform/env';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { emulatorUrlOf } from '../identity/firebase.ts';
import { inlineScriptHashes } from '../web/inline-scripts.ts';
import type { Origins } from './origins.ts';

/** Where the browser's Firebase SDK signs in, renews tokens and, with the Google popup, loads its frame from. */
const firebaseHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', 'https://www.googleapis.com'];
const googleScripts = 'https://apis.google.com';

/** Headers of every answer. Scripts come from the shop itself only; of inline scripts, the shell's own by their hashes. */
export function securityHeaders(settings: Settings, origins: Origins): RequestHandler {
  const secure = origins.public.startsWith('https://');
  const emulatorUrl = emulatorUrlOf(settings);
  const emulator = emulatorUrl === null ? [] : [emulatorUrl];
  const google = settings.FIREBASE_AUTH_DOMAIN === '' ? [] : [googleScripts];
  const frames = settings.FIREBASE_AUTH_DOMAIN === '' ? emulator : [`https://${settings.FIREBASE_AUTH_DOMAIN}`];
  const imageHost = settings.IMAGE_HOST_URL === '' ? [] : [new URL(settings.IMAGE_HOST_URL).origin];
  const socket = origins.public.replace(/^http/, 'ws');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(settings.WEB_DIR), ...google],
        // Toasts, dialogs and carousels put <style> elements into the page; a static shell has no nonce to give them.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", socket, ...(emulator.length > 0 ? emulator : firebaseHosts), ...imageHost],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The Google popup talks back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A web on another host, let in by CORS_ORIGINS, shows pictures of this one.
    crossOriginResourcePolicy: { policy: settings.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** Lets listed origins call; others get no header, and the browser keeps the answer from them. */
export function crossOrigin(origins: Origins): RequestHandler[] {
  // Said also where no origin was: a cache must not give that answer to a page of another origin.
  const varies: RequestHandler = (_request, response, next) => {
    response.vary('Origin');
    next();
  };
  const decide = cors({
    origin: (origin, decide) => decide(null, origin !== undefined && origins.allows(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Correlation-Id'],
    exposedHeaders: ['X-Total-Count', 'X-Correlation-Id', 'Retry-After'],
    maxAge: 600,
  });
  return [varies, decide];
}
