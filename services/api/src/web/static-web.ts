import type { ServerResponse } from 'node:http';
import { sep } from 'node:path';
import { sendProblem } from '@pulsecart/platform/http/problem';
import { Refusal } from '@pulsecart/platform/refusal';
import { type Request, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** Names under `assets/` carry a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Cached, but revalidated each time: the shell names the current assets. */
const ASK = 'no-cache';

/** Addresses that belong to the server: a page is never answered there. */
const serversOwn = /^\/(api|socket\.io|health|media|assets)(\/|$)/;

const namesFile = /\.[^/]*$/;

/**
 * Serves the built web: files with the `.br` or `.gz` that the build laid beside them, and for page addresses the
 * shell, whose router takes it from there.
 * @param folder - the built web; empty serves none
 */
export function createStaticWeb(folder: string): Router {
  const router = Router();
  if (folder !== '') {
    const files = expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { index: false, redirect: false, dotfiles: 'ignore', cacheControl: false, setHeaders: keepAsNamed },
    });
    router.use(files);
    router.use((request, response, next) => {
      // Left by a compressed variant that is no longer there.
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      if (!wantsPage(request)) return next();
      request.url = '/index.html';
      files(request, response, next);
    });
  }
  router.use((request, response) => sendProblem(new Refusal('not_found', 'There is nothing at this address.'), request, response));
  return router;
}

function keepAsNamed(response: ServerResponse, path: string): void {
  const plain = path.replace(/\.(br|gz)$/, '');
  const kept = plain.includes(`${sep}assets${sep}`) ? FOREVER : plain.includes(`${sep}media${sep}`) ? AN_HOUR : ASK;
  response.setHeader('Cache-Control', kept);
}

function wantsPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (serversOwn.test(request.path) || namesFile.test(request.path)) return false;
  // `Accept: */*` counts as well, so that curl gets the page.
  return request.accepts('html') !== false;
}
