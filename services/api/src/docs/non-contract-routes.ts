import type { Access } from '@pulsecart/shared/endpoint';
import { widths } from '../images/encode.ts';

/** Documents a route that is not in the contract, because its request or response body is not JSON. */
export interface NonContractRoute {
  tag: string;
  summary: string;
  access: Access;
  parameters?: object[];
  requestBody?: object;
  response: { description: string; content: Record<string, object> };
  refusals: number[];
  status?: number;
  /** Where the call does not stand below `/api`. */
  server?: string;
}

const displayUrl = { type: 'object', properties: { display_url: { type: 'string' } }, required: ['display_url'] };
const aJson = { 'application/json': { schema: { type: 'object' } } };
const aPage = { 'text/html': { schema: { type: 'string' } } };
const health = {
  'application/json': {
    schema: {
      type: 'object',
      properties: { status: { type: 'string', enum: ['live', 'ready', 'not ready'] } },
      required: ['status'],
      additionalProperties: { type: 'string' },
    },
  },
};
const page = (summary: string, content: Record<string, object>): NonContractRoute => ({
  tag: 'Documentation',
  summary,
  access: 'public',
  response: { description: summary, content },
  refusals: [429],
});

export const nonContractRoutes: Record<string, NonContractRoute> = {
  'POST /images': {
    tag: 'Images',
    summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF, at most 5 MB); it is kept as WebP in several widths',
    access: 'signed-in',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
        },
      },
    },
    response: {
      description: 'The address of the picture',
      content: { 'application/json': { schema: { type: 'object', properties: { data: displayUrl }, required: ['data'] } } },
    },
    refusals: [400, 401, 403, 413, 415, 429, 503],
  },
  'GET /images/{id}': {
    tag: 'Images',
    summary: 'A picture, never changing under its address',
    access: 'public',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{24}$' } },
      { name: 'w', in: 'query', description: 'Width in pixels', schema: { type: 'integer', enum: [...widths], default: 1600 } },
    ],
    response: { description: 'The picture', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
    refusals: [400, 404, 429, 503],
  },
  'POST /product-imports': {
    tag: 'Product imports',
    summary: 'Upload a file of products (at most 50 MB and 100,000 rows); it is checked row by row, and nothing changes yet',
    access: 'admin',
    parameters: [
      {
        name: 'name',
        in: 'query',
        required: true,
        description: 'Name of the file',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      },
      {
        name: 'setStock',
        in: 'query',
        description: 'Whether the stock of products that are there already is set, too',
        schema: { type: 'boolean', default: false },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/json': { schema: { type: 'array', items: { type: 'object' } } },
        'application/x-ndjson': { schema: { type: 'string' } },
      },
    },
    response: { description: 'The import, as `GET /product-imports/{id}` tells it', content: aJson },
    status: 201,
    refusals: [400, 401, 403, 413, 415, 429, 503],
  },
  'GET /exports/{ticket}': {
    tag: 'Exports',
    summary: 'The list that the ticket was given for, once, as it is read; cells that begin like a formula have an apostrophe before them',
    access: 'public',
    parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{20,100}$' } }],
    response: { description: 'A table with a header line', content: { 'text/csv': { schema: { type: 'string' } } } },
    refusals: [400, 404, 429, 503],
  },
  'GET /docs': page('This interface as a page', aPage),
  'GET /docs/openapi.json': page('This interface as OpenAPI 3.1', aJson),
  'GET /docs/events': page('Jobs and pushes as a page', aPage),
  'GET /docs/events.json': page('Jobs and pushes as AsyncAPI 3', aJson),
  'GET /docs/ui/{file}': {
    ...page('Script and style of the page', {
      'text/javascript': { schema: { type: 'string' } },
      'text/css': { schema: { type: 'string' } },
    }),
    parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
    refusals: [404, 429],
  },
  'GET /health/live': {
    ...page('Whether the process runs', health),
    tag: 'Health',
    refusals: [],
    server: '/',
  },
  'GET /health/ready': {
    ...page('Whether it can work: the database decides, without Redis it is degraded. 503 with the same fields otherwise', health),
    tag: 'Health',
    refusals: [],
    server: '/',
  },
};
