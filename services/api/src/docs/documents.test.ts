import { createRequire } from 'node:module';
import { contract } from '@pulsecart/shared/contract';
import { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { pushSchemas } from '@pulsecart/shared/realtime/events';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { asyncApiDocument, type Message } from './asyncapi.ts';
import { nonContractRoutes } from './non-contract-routes.ts';
import { openApiDocument } from './openapi.ts';
import { eventsPage } from './pages.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name?: string; in?: string; $ref?: string }[];
  responses: Record<string, unknown>;
}

const calls = openApiDocument('1.2.3');
const events = asyncApiDocument('1.2.3');
const operations = Object.entries(calls.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/** Every `$ref` of a document, wherever it stands. */
function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : refsOf(inner)));
}

function resolves(document: object, ref: string): boolean {
  const parts = ref.replace(/^#\//, '').split('/');
  let at: unknown = document;
  for (const part of parts) at = (at as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return ref.startsWith('#/') && at !== undefined;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(calls) as unknown as Record<string, unknown>);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  });

  it('documents every call of the contract and every other route, each under a tag and with a summary', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual([...Object.keys(contract), ...Object.keys(nonContractRoutes)].toSorted());
    expect(operations.filter(({ operation }) => operation.tags[0] === 'Others' || operation.summary === '')).toEqual([]);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('names the parameters that stand in its paths', () => {
    for (const { name, operation } of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param).toSorted();
      const named = operation.parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : [])).toSorted();
      expect(named, name).toEqual(inPath);
    }
  });
});

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0', () => {
    const load = createRequire(import.meta.url);
    // The package is CommonJS without types; its schema is draft 7 and names formats and keywords of its own.
    const specs = load('@asyncapi/specs') as { schemasWithoutId: Record<string, object> };
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false });
    addFormats.default(ajv);
    const validate = ajv.compile(specs.schemasWithoutId['3.0.0'] ?? {});
    validate(structuredClone(events));
    expect(validate.errors).toBeNull();
  });

  it('documents every job and every push, each with a summary', () => {
    const messages = Object.values(events.components.messages) as Message[];
    const all = [...Object.keys(orderJobs), ...Object.keys(maintenanceJobs), ...Object.keys(pushSchemas)];
    expect(messages.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
    for (const { name, summary, description } of messages) expect([summary, description], name).not.toContain('');
  });

  it('says where each message goes and who sends or takes it', () => {
    const queues = { orders: ['placedJob', 'confirmJob'], maintenance: ['bulkJob', 'importJob'] };
    const pushes = ['recordChanged', 'bulkProgress', 'importProgress', 'orderWatched', 'statsMoved', 'accountChanged'].map(
      (name) => `${name}Push`,
    );
    const channels = Object.entries(events.channels).map(([name, { servers, messages }]) => [
      name,
      servers.map(({ $ref }) => $ref),
      Object.entries(messages).map(([key, message]) => [key, message]),
    ]);
    const referred = (keys: readonly string[]) => keys.map((key) => [key, { $ref: `#/components/messages/${key}` }]);
    expect(channels).toEqual([
      ['orders', ['#/servers/redis'], referred(queues.orders)],
      ['maintenance', ['#/servers/redis'], referred(queues.maintenance)],
      ['browser', ['#/servers/shop'], referred(pushes)],
    ]);
    const operation = (action: string, channel: string, keys: readonly string[]) => ({
      action,
      title: expect.stringMatching(/./),
      channel: { $ref: `#/channels/${channel}` },
      messages: keys.map((key) => ({ $ref: `#/channels/${channel}/messages/${key}` })),
    });
    expect(Object.values(events.operations)).toEqual([
      operation('send', 'orders', queues.orders),
      operation('receive', 'orders', queues.orders),
      operation('send', 'maintenance', queues.maintenance),
      operation('receive', 'maintenance', queues.maintenance),
      operation('send', 'browser', pushes),
    ]);
  });

  it('says how to connect: Redis between the processes, and for browsers a socket that wants the token of the shop', () => {
    const { servers, components, channels, info } = events;
    expect(servers.redis).toMatchObject({ protocol: 'redis', host: 'localhost:6379' });
    expect(servers.shop).toMatchObject({
      protocol: 'ws',
      pathname: '/socket.io',
      security: [{ $ref: '#/components/securitySchemes/shopToken' }],
    });
    expect(components.securitySchemes.shopToken).toEqual({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
    expect(channels.orders.parameters.prefix.default).toBe('{pulsecart}');
    expect(info).toMatchObject({ version: '1.2.3', license: { name: 'MIT' } });
  });

  it('finds the correlation id in every message that carries one, and in no other', () => {
    const schemas = events.components.schemas as Record<string, object>;
    const messages = Object.values(events.components.messages) as Message[];
    const correlated = messages.filter(({ payload }) => {
      const { $ref } = payload as { $ref?: string };
      const schema = $ref === undefined ? payload : schemas[$ref.replace('#/components/schemas/', '')];
      return JSON.stringify(schema).includes('"correlationId":');
    });
    expect(correlated.map(({ name }) => name)).toEqual(['placed', 'confirm', 'bulk', 'import', 'record:changed']);
    for (const message of messages) {
      const location = correlated.includes(message) ? { location: '$message.payload#/correlationId' } : undefined;
      expect(message.correlationId, message.name).toEqual(location);
    }
  });

  it('makes a page that shows all of it', () => {
    const page = eventsPage(events);
    for (const { name } of Object.values(events.components.messages)) expect(page).toContain(`<code>${name}</code>`);
    expect(page).not.toMatch(/<script|undefined|\[object/);
  });
});

it.each([
  ['OpenAPI', calls],
  ['AsyncAPI', events],
])('the references of the %s document all lead somewhere', (_which, document) => {
  const refs = [...new Set(refsOf(document))];
  expect(refs.length).toBeGreaterThan(10);
  expect(refs.filter((ref) => !resolves(document, ref))).toEqual([]);
});
