import { contract, contractsByTag } from '@pulsecart/shared/contract';
import type { Access, Endpoint } from '@pulsecart/shared/endpoint';
import { problemSchema } from '@pulsecart/shared/problem';
import type { z } from 'zod';
import { createSchemaBook, type JsonSchema, type SchemaBook } from './json-schemas.ts';
import { type NonContractRoute, nonContractRoutes } from './non-contract-routes.ts';
import { refusalResponses, refusalsOf, sharedResponses } from './refusals.ts';

const description = `Every call of the shop, made from the contract that the API validates with.

**Signing in.** \`POST /jwt\` trades a Firebase ID token for a token of the shop, valid for 15 minutes; send it as \`Authorization: Bearer\`. The role is read at every request.

**Refusals** are RFC 9457 problem details with a stable \`code\`; \`detail\` is for people, \`errors\` names fields. **Lists** take \`page\` and \`limit\` and tell the total in \`X-Total-Count\`. **Money** is in dollars. **\`X-Correlation-Id\`** (8 to 64 letters, digits, \`_\`, \`.\` or \`-\`) is followed from the request through its job to the push.

What is pushed afterwards: [jobs and pushes](/api/docs/events).`;

export function openApiDocument(version: string) {
  const book = createSchemaBook('draft-2020-12');
  book.add(problemSchema, 'answered');
  const paths: Record<string, Record<string, object>> = {};
  const put = (name: string, operation: object): void => {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) put(name, contractOperation(name, endpoint, book));
  for (const [name, call] of Object.entries(nonContractRoutes)) put(name, nonContractOperation(name, call));
  return book.settle({
    openapi: '3.1.1',
    info: { title: 'Pulsecart', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    tags: [...Object.keys(contractsByTag), 'Images', 'Documentation', 'Health'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        shopToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that `POST /jwt` answers' },
        firebaseToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A Firebase ID token, for `POST /jwt` only' },
      },
      headers: {
        CorrelationId: { description: 'The id of the request, yours where it was well formed', schema: { type: 'string' } },
        TotalCount: { description: 'How many there are on all pages', schema: { type: 'integer', minimum: 0 } },
        RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Same key and body: same answer, done once. Another body: 409 `idempotency_key_reused`. Kept for a day',
          schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
        },
        CorrelationId: {
          name: 'X-Correlation-Id',
          in: 'header',
          description: 'Names this request in logs, jobs and pushes; without one the shop makes one',
          schema: { type: 'string', pattern: '^[\\w.-]{8,64}$' },
        },
      },
      responses: sharedResponses(),
    },
  });
}

function contractOperation(name: string, endpoint: Endpoint, book: SchemaBook): object {
  const { summary, access, params, query, body, response, status = 200, idempotent = false, paged = false } = endpoint;
  const headers = {
    'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' },
    ...(paged ? { 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } } : {}),
  };
  const success = { description: 'Done', headers, content: { 'application/json': { schema: book.add(response, 'answered') } } };
  return {
    ...headOf(name, Object.keys(contractsByTag).find((tag) => name in (contractsByTag[tag] ?? {})) ?? 'Others', summary, access),
    parameters: [
      ...parametersOf(params, 'path', book),
      ...parametersOf(query, 'query', book),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/CorrelationId' },
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: book.add(body, 'sent') } } } }),
    responses: { [status]: success, ...refusalResponses(refusalsOf(name, endpoint)) },
  };
}

function nonContractOperation(name: string, call: NonContractRoute): object {
  const { tag, summary, access, parameters = [], requestBody, response, refusals, server } = call;
  return {
    ...headOf(name, tag, summary, access),
    ...(server === undefined ? {} : { servers: [{ url: server }] }),
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [call.status ?? 200]: response,
      ...(name === 'GET /health/ready' ? { 503: { ...response, description: 'Not ready' } } : {}),
      ...refusalResponses(refusals),
    },
  };
}

/** In OpenAPI 3.1 a requirement of a bearer token may name roles: `owner` is the account of the path, or an admin. */
function securityOf(name: string, access: Access): object[] {
  if (name === 'POST /jwt') return [{ firebaseToken: [] }];
  if (access === 'public') return [];
  return [{ shopToken: access === 'signed-in' ? [] : [access] }];
}

const audience: Record<Access, string> = {
  public: 'Anyone may call.',
  'signed-in': 'Any account may call, for its own records.',
  owner: 'The account whose e-mail is in the path may call, and admins.',
  admin: 'Admins only.',
};

function headOf(name: string, tag: string, summary: string, access: Access): object {
  return {
    operationId: operationIdOf(name),
    tags: [tag],
    summary,
    description: audience[access],
    security: securityOf(name, access),
  };
}

/** `GET /user/admin/{email}` → `getUserAdminByEmail`. */
export function operationIdOf(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const words = path.split(/[/.-]/).filter((word) => word !== '');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word))).join('');
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query', book: SchemaBook): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = book.add(schema, 'sent') as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: own,
  }));
}
