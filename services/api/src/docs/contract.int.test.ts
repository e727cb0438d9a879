import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Router } from 'express';
import { expect, it } from 'vitest';
import { callEveryEndpoint } from '../testing/call-every-endpoint.ts';
import { addressOfCall } from '../testing/samples.ts';
import { startTestApi } from '../testing/test-api.ts';

interface Documented {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const run = Date.now();
const api = await startTestApi();
const testAccounts = {
  admin: await api.joinAdmin(),
  shopper: await api.join(`walker-${run}@shop.test`),
  leaver: await api.join(`leaver-${run}@shop.test`),
};

// As whoever integrates gets it: from the running API.
const { body: document } = await api.call('GET /docs/openapi.json');
const documented = new Map<string, Documented>();
for (const [path, methods] of Object.entries<Record<string, Documented>>(document.paths)) {
  for (const [method, operation] of Object.entries(methods)) documented.set(`${method.toUpperCase()} ${path}`, operation);
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'interface');

/** What a body has against the schema that the document gives for this call, status and type; null when nothing. */
function faultsOf(name: string, status: number, headers: Headers, body: unknown): unknown {
  const [method = '', path = ''] = name.split(' ');
  const own = documented.get(name)?.responses[status];
  if (own === undefined) return `the status ${status} is not documented`;
  const shared = own.$ref?.replace('#/components/responses/', '');
  const response: Documented['responses'][string] = shared === undefined ? own : document.components.responses[shared];
  const type = headers.get('content-type')?.split(';')[0] ?? 'none';
  if (response.content?.[type] === undefined) return `the type ${type} is not documented`;
  const token = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const place =
    shared === undefined ? `paths/${token(path)}/${method.toLowerCase()}/responses/${status}` : `components/responses/${shared}`;
  const validate = ajv.compile({ $ref: `interface#/${place}/content/${token(type)}/schema` });
  return validate(body) ? null : validate.errors;
}

/** What Express itself would serve, whatever tables say. */
function servedBy(router: Router): string[] {
  const layers = router.stack as unknown as { route?: { path: string; methods: Record<string, boolean> } }[];
  return layers.flatMap(({ route }) => {
    if (route === undefined) return [];
    const methods = Object.keys(route.methods).filter((method) => route.methods[method]);
    return methods.map((method) => `${method.toUpperCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
  });
}

it('every call that is served is documented, and every documented call is served', () => {
  const health = ['GET /health/live', 'GET /health/ready'];
  expect([...servedBy(api.api.router), ...health].toSorted()).toEqual([...documented.keys()].toSorted());
});

const calls = await callEveryEndpoint(api, testAccounts, documented.keys());

it('every documented call succeeds as documented', () => {
  const wrong = calls.flatMap(({ name, answer }) => {
    const faults = answer.status < 300 ? faultsOf(name, answer.status, answer.headers, answer.body) : answer.body;
    return faults === null ? [] : [{ name, status: answer.status, faults }];
  });
  expect(wrong).toEqual([]);
  const called = new Set(calls.map(({ name }) => name));
  const undocumented = [...called].filter((name) => !documented.has(name));
  const uncalled = [...documented.keys()].filter((name) => !called.has(name));
  console.log(`${documented.size} documented calls, ${called.size} made with success, ${undocumented.length} undocumented`);
  // A new call takes its step in testing/call-every-endpoint.ts.
  expect({ undocumented, uncalled }).toEqual({ undocumented: [], uncalled: [] });
});

/** What commands answer on that way, which the schemas alone leave open. */
const outcomes: Record<string, object> = {
  'PUT /users-updated/{email}': { modifiedCount: 1 },
  'PATCH /users/admin/{id}': { modifiedCount: 1 },
  'PATCH /orderStatus/{orderId}': { modifiedCount: 1 },
  'DELETE /selectedOrder/{orderId}/{lineIndex}': { deletedCount: 1 },
  'DELETE /view-order-delete/{orderId}/{lineIndex}': { modifiedCount: 1 },
  'DELETE /selectedOrders/{orderId}': { deletedCount: 1 },
  'DELETE /confirmOrder/{id}': { deletedCount: 1 },
  'POST /orders/{orderId}/cancel': { modifiedCount: 1 },
  'DELETE /order-delete/{id}': { deletedCount: 1 },
  'DELETE /pendingOrders/{id}': { deletedCount: 1 },
  'DELETE /order-presence/{orderId}': { deletedCount: 1 },
  'POST /bulk/{id}/retry': { retried: 1 },
  'POST /queues/{queue}/pause': { paused: true },
  'POST /queues/{queue}/resume': { paused: false },
  'POST /queues/{queue}/jobs/{id}/retry': { retried: 1, settled: 0 },
  'POST /queues/{queue}/retry': expect.objectContaining({ left: 0 }),
  'DELETE /queues/{queue}/jobs/{id}': { deletedCount: 1 },
  'DELETE /users/{email}': { deletedCount: 1 },
};

it('every command answers what became of it', () => {
  const answered = Object.keys(outcomes).map((name) => [name, calls.find((call) => call.name === name)?.answer.body]);
  expect(Object.fromEntries(answered)).toEqual(outcomes);
});

it('deletions stand in the activity log under the order’s id, which is how people look for them', async () => {
  const actionsOf = async (orderId: string): Promise<string[]> => {
    const { body } = await api.call(`GET /audit?search=${orderId}`, { as: testAccounts.admin });
    return body.map(({ action }: { action: string }) => action);
  };
  expect(await actionsOf('WALKDEL1')).toEqual(['order.delete']);
  expect(await actionsOf('WALKDEL2')).toEqual(['order.delete']);
  expect((await actionsOf('WALKCONF'))[0]).toBe('confirmed.delete');
});

it('a job carries the id of the request that it came from', () => {
  const confirmed = calls.filter(({ name }) => name === 'POST /confirmOrder').at(-1);
  const jobs: { correlationId: string | null }[] = calls.find(({ name }) => name === 'GET /order-jobs/{orderId}')?.answer.body.jobs;
  expect(jobs.map(({ correlationId }) => correlationId)).toContain(confirmed?.answer.headers.get('x-correlation-id'));
});

it('refusals are documented too, for strangers and for what is not there', async () => {
  const wrong: unknown[] = [];
  for (const [name] of documented) {
    const address = addressOfCall(name, 'nobody@shop.test');
    for (const as of [undefined, testAccounts.admin]) {
      const answer = await api.call(address, { as, ...(name.startsWith('GET') ? {} : { body: {} }) });
      if (answer.status < 400) continue;
      const faults = faultsOf(name, answer.status, answer.headers, answer.body);
      if (faults !== null) wrong.push({ name, status: answer.status, code: answer.body.code, faults });
    }
  }
  expect(wrong).toEqual([]);
});
