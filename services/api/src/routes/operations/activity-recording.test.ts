import type { ActivityEnd, ActivityLog, Subject } from '@pulsecart/core/operations';
import type { Command } from '@pulsecart/platform/http/contract-routes';
import { Refusal, Unavailable } from '@pulsecart/platform/refusal';
import { contract } from '@pulsecart/shared/contract';
import type { Endpoint } from '@pulsecart/shared/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActivityRecording } from './activity-recording.ts';

type Begun = Parameters<ActivityLog['begin']>[0];
let begun: Begun[] = [];
let ended: ActivityEnd[] = [];
beforeEach(() => {
  [begun, ended] = [[], []];
});
const activityLog: ActivityLog = {
  async begin(command) {
    begun.push(command);
    return (end) => void ended.push(end);
  },
  page: async () => ({ items: [], total: 0 }),
  flush: async () => undefined,
  ensureIndexes: async () => undefined,
};
const known = (found: Record<string, string>) => async (key: string) => found[key] ?? null;
const record = createActivityRecording(activityLog, {
  userId: known({ 'ann@shop.test': 'ann-id' }),
  orderId: known({ 'pending-1': 'PEND0001' }),
  confirmedId: known({ 'confirmed-1': 'CONF0001' }),
});
const boss: Command['actor'] = { id: 'b'.repeat(24), uid: 'boss', email: 'boss@shop.test', role: 'admin' };
const ann: Command['actor'] = { id: 'a'.repeat(24), uid: 'ann', email: 'ann@shop.test', role: 'user' };
const command = (name: string, more: Partial<Command> = {}): Command => ({
  ...{ name, actor: boss, params: {}, body: undefined, correlationId: 'request-1', ...more },
});
/** What stands in the log of a command: action, kind and id of its subject, detail. */
async function written(name: string, more: Partial<Command> = {}) {
  await record(command(name, more));
  return begun.map(({ action, subject, detail }) => [action, subject?.kind, subject?.id, detail]);
}

const product = { productId: 'p1', quantity: 3, lineIndex: 1 };
/** Every command of the back office: what is sent, and what is written of it. */
const commands: [
  name: string,
  params: object,
  body: unknown,
  action: string,
  kind?: string | undefined,
  id?: string | undefined,
  detail?: string,
][] = [
  ['PATCH /users/admin/{id}', { id: 'u1' }, { role: 'user' }, 'user.role', 'user', 'u1', 'user'],
  ['DELETE /users/{email}', { email: 'ann@shop.test' }, undefined, 'user.delete', 'user', 'ann-id'],
  ['POST /add-product', {}, { title: 'Lamp' }, 'product.add'],
  [
    'PUT /update-product/{productId}',
    { productId: 'p1' },
    { price: 9.5, stock: 4 },
    'product.update',
    'product',
    'p1',
    'price 9.5, stock 4',
  ],
  ['DELETE /delete-product/{productId}', { productId: 'p1' }, undefined, 'product.delete', 'product', 'p1'],
  [
    'PATCH /stockProductCount/{productId}/{quantity}',
    { productId: 'p1', quantity: 2 },
    undefined,
    'product.stock',
    'product',
    'p1',
    '2 fewer',
  ],
  ['POST /selectedOrder', {}, { orderId: 'ABCD1234', product }, 'order.select', 'order', 'ABCD1234', '3 of product p1'],
  [
    'DELETE /selectedOrder/{orderId}/{lineIndex}',
    { orderId: 'ABCD1234', lineIndex: 0 },
    undefined,
    'order.give_back',
    'order',
    'ABCD1234',
    'line 1',
  ],
  ['DELETE /selectedOrders/{orderId}', { orderId: 'ABCD1234' }, undefined, 'order.give_back', 'order', 'ABCD1234', 'all lines'],
  [
    'DELETE /view-order-delete/{orderId}/{lineIndex}',
    { orderId: 'ABCD1234', lineIndex: 4 },
    undefined,
    'order.delete_line',
    'order',
    'ABCD1234',
    'line 5',
  ],
  ['POST /confirmOrder', {}, { orderId: 'ABCD1234', orderProducts: [product] }, 'order.confirm', 'order', 'ABCD1234', '1 line'],
  ['POST /confirmOrder', {}, { orderId: 'ABCD1234', orderProducts: [product, product] }, 'order.confirm', 'order', 'ABCD1234', '2 lines'],
  ['DELETE /order-delete/{id}', { id: 'pending-1' }, undefined, 'order.delete', 'order', 'PEND0001'],
  ['DELETE /order-delete/{id}', { id: 'confirmed-1' }, undefined, 'order.delete', 'order', 'confirmed-1'],
  ['DELETE /pendingOrders/{id}', { id: 'pending-1' }, undefined, 'order.delete', 'order', 'PEND0001'],
  ['DELETE /confirmOrder/{id}', { id: 'confirmed-1' }, undefined, 'confirmed.delete', 'order', 'CONF0001'],
  ['DELETE /confirmOrder/{id}', { id: 'pending-1' }, undefined, 'confirmed.delete', 'order', 'pending-1'],
  ['PATCH /orderStatus/{orderId}', { orderId: 'ABCD1234' }, { status: 'transport' }, 'order.status', 'order', 'ABCD1234', 'transport'],
  [
    'POST /bulk',
    {},
    { action: 'status', status: 'packaged', orderIds: ['A', 'B'], search: 'x' },
    'bulk.begin',
    undefined,
    undefined,
    'status, packaged, 2 chosen',
  ],
  ['POST /bulk', {}, { action: 'confirm', search: '' }, 'bulk.begin', undefined, undefined, 'confirm, all'],
  ['POST /bulk', {}, { action: 'delete', search: 'abc' }, 'bulk.begin', undefined, undefined, 'delete, found by ABC'],
  ['POST /bulk', {}, { action: 'delete', search: 'ann@shop' }, 'bulk.begin', undefined, undefined, 'delete, found by an e-mail'],
  ['POST /bulk/{id}/retry', { id: 'b1' }, undefined, 'bulk.retry', 'bulk', 'b1'],
  ['PATCH /message-replied/{id}', { id: 'm1' }, undefined, 'message.replied', 'message', 'm1'],
  ['DELETE /deleteMessage/{id}', { id: 'm1' }, undefined, 'message.delete', 'message', 'm1'],
  ['POST /queues/{queue}/jobs/{id}/retry', { queue: 'orders', id: 'confirm-1' }, undefined, 'job.retry', 'job', 'confirm-1'],
  ['POST /queues/{queue}/retry', { queue: 'orders' }, undefined, 'job.retry_all', 'queue', 'orders'],
  ['DELETE /queues/{queue}/jobs/{id}', { queue: 'orders', id: 'confirm-1' }, undefined, 'job.remove', 'job', 'confirm-1'],
  ['POST /queues/{queue}/pause', { queue: 'maintenance' }, undefined, 'queue.pause', 'queue', 'maintenance'],
  ['POST /queues/{queue}/resume', { queue: 'maintenance' }, undefined, 'queue.resume', 'queue', 'maintenance'],
  ['POST /product-imports/{id}/apply', { id: 'i1' }, undefined, 'import.apply', 'import', 'i1'],
  ['POST /export-tickets', {}, { list: 'confirmed', search: 'ann@' }, 'export', 'list', 'confirmed', 'found by an e-mail'],
  ['POST /export-tickets', {}, { list: 'pending', search: '' }, 'export', 'list', 'pending', 'all'],
];

describe('a command of the back office', () => {
  it.each(commands)('%s %j %j is written down as %s', async (name, params, body, action, kind, id, detail) => {
    expect(await written(name, { params: { ...params }, body })).toEqual([[action, kind, id, detail ?? null]]);
    expect(begun[0]).toMatchObject({ account: boss.email, correlationId: 'request-1' });
  });

  it('is in the table above, whichever it is; only looking at an order is none', () => {
    const tried = new Set(commands.map(([name]) => name));
    const ofAdmins = Object.entries<Endpoint>(contract).filter(([name, { access }]) => access === 'admin' && !name.startsWith('GET '));
    const untried = ofAdmins.map(([name]) => name).filter((name) => !tried.has(name));
    expect(untried).toEqual(['PUT /order-presence/{orderId}', 'DELETE /order-presence/{orderId}']);
  });

  it('is written down before it is done, with who is not on record as nobody', async () => {
    expect(await written('DELETE /users/{email}', { params: { email: 'gone@shop.test' } })).toEqual([
      ['user.delete', undefined, undefined, null],
    ]);
    expect(ended).toEqual([]);
  });
});

describe('what else an account changes', () => {
  const profile = { params: { email: ann.email }, body: { name: 'Ann' } };

  it('is written down where an admin changes somebody else’s: whose, and which kind of thing', async () => {
    await written('PUT /users-updated/{email}', profile);
    expect(await written('DELETE /mycarts-delete/{email}', profile)).toEqual([
      ['user.profile', 'user', 'ann-id', null],
      ['user.belongings', 'user', 'ann-id', 'mycarts-delete'],
    ]);
  });

  it.each([
    ['a shopper’s own', 'PUT /users-updated/{email}', { actor: ann, params: { email: ann.email } }],
    ['an admin’s own', 'PUT /users-updated/{email}', { params: { email: boss.email } }],
    ['a shopper’s attempt at another’s', 'PUT /users-updated/{email}', { actor: ann, params: { email: boss.email } }],
    ['what no e-mail is named for', 'POST /orders', { params: { orderId: 'ABCD1234' } }],
    ['looking at an order', 'PUT /order-presence/{orderId}', { params: { orderId: 'ABCD1234' } }],
  ])('is not: %s', async (_what, name, more) => {
    expect(await record(command(name, more))).toBeNull();
    expect(begun).toEqual([]);
  });
});

describe('how a command ended', () => {
  async function end(name: string, outcome: { answer: unknown } | { error: unknown }): Promise<ActivityEnd | undefined> {
    (await record(command(name, { params: { id: 'm1' }, body: { action: 'confirm' } })))?.(outcome);
    return ended[0];
  }
  const made = (kind: string, id: string): Subject => ({ kind, id });

  it.each([
    ['something was changed', 'PATCH /message-replied/{id}', { modifiedCount: 1 }, { outcome: 'done', subject: null }],
    ['nothing was left to change', 'PATCH /message-replied/{id}', { modifiedCount: 0 }, { outcome: 'unchanged', subject: null }],
    ['nothing was left to delete', 'DELETE /deleteMessage/{id}', { deletedCount: 0 }, { outcome: 'unchanged', subject: null }],
    ['no count is answered', 'POST /bulk/{id}/retry', { retried: 0 }, { outcome: 'done', subject: null }],
    ['a product came to be', 'POST /add-product', { insertedId: 'p9' }, { outcome: 'done', subject: made('product', 'p9') }],
    ['a bulk job came to be', 'POST /bulk', { bulkId: 'b9' }, { outcome: 'done', subject: made('bulk', 'b9') }],
  ])('%s', async (_how, name, answer, expected) => {
    expect(await end(name, { answer })).toEqual(expected);
  });

  it.each([
    ['a refusal with its code', new Refusal('last_admin', 'No.'), { outcome: 'refused', code: 'last_admin' }],
    ['unknown where an engine was away', new Unavailable('database_away', 'Away.'), { outcome: 'unknown', code: 'database_away' }],
    ['unknown where it failed', new Error('broken'), { outcome: 'unknown', code: null }],
  ])('%s', async (_how, error, expected) => {
    expect(await end('DELETE /deleteMessage/{id}', { error })).toEqual(expected);
  });
});
