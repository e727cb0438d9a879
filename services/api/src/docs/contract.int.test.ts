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

it('every documented call succeeds as documented', async () => {
  const calls = await callEveryEndpoint(api, testAccounts, documented.keys());
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
