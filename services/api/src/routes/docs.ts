import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sendJson } from '@pulsecart/platform/http/json';
import type { RequestContext, Route } from '@pulsecart/platform/http/route';
import { notFound } from '@pulsecart/platform/refusal';
import type { Response } from 'express';
import { asyncApiDocument } from '../docs/asyncapi.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { callsPage, eventsPage, startScript } from '../docs/pages.ts';

/**
 * The pages' own policy, stricter than the shop's: own files only, and no foreign host for anything. Swagger UI sets
 * style attributes and draws its arrows from data URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

const swaggerFile = (name: string) => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');

/** What the page loads, and nothing else of the package. */
const uiFiles: Record<string, { type: keyof typeof types; read: () => Promise<string> | string }> = {
  'swagger-ui.css': { type: 'css', read: () => swaggerFile('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'js', read: () => swaggerFile('swagger-ui-bundle.js') },
  'start.js': { type: 'js', read: () => startScript },
};

export function createDocsRoutes(version: string): Route[] {
  const openApi = once(() => openApiDocument(version));
  const asyncApi = once(() => asyncApiDocument(version));
  const events = once(() => eventsPage(asyncApi()));
  const route = (name: string, serve: (context: RequestContext) => Promise<void>): Route => ({
    name,
    access: 'public',
    rate: 'default',
    timeoutMs: 10_000,
    serve,
  });
  return [
    route('GET /docs', async ({ response }) => send(response, 'html', callsPage)),
    route('GET /docs/openapi.json', async ({ response }) => sendJson(response, 200, openApi(), { forEveryone: true })),
    route('GET /docs/events', async ({ response }) => send(response, 'html', events())),
    route('GET /docs/events.json', async ({ response }) => sendJson(response, 200, asyncApi(), { forEveryone: true })),
    route('GET /docs/ui/{file}', async ({ response, params }) => {
      const name = String(params.file);
      const file = Object.hasOwn(uiFiles, name) ? uiFiles[name] : undefined;
      if (file === undefined) throw notFound('This file');
      send(response, file.type, await file.read());
    }),
  ];
}

/** With an ETag, asked after each time. */
function send(response: Response, type: keyof typeof types, body: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Content-Type', types[type]);
  response.setHeader('Cache-Control', 'no-cache');
  response.send(body);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
