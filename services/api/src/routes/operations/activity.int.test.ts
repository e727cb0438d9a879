import type { ActivityEntry } from '@pulsecart/shared/operations/activity-contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { bodies } from '../../testing/samples.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const second = await api.join(`second-${run}@shop.test`);
const ann = await api.join(`ann-${run}@shop.test`);
const idOf = async (email: string): Promise<string> => (await api.call(`GET /user/${email}`, { as: admin })).body._id;
const annsId = await idOf(ann.email);

const entries = (query = '') => api.call(`GET /audit${query}`, { as: admin });
const last = async (): Promise<ActivityEntry> => (await entries('?limit=1')).body[0];

describe('the activity log', () => {
  it('names who made whom what, and how it ended', async () => {
    const headers = { 'x-correlation-id': `roles-${run}` };
    await api.call(`PATCH /users/admin/${await idOf(second.email)}`, { as: admin, body: { role: 'admin' }, headers });
    await eventually(last).toMatchObject({
      account: api.adminEmail,
      action: 'user.role',
      subject: { kind: 'user', id: await idOf(second.email) },
      detail: 'admin',
      outcome: 'done',
      correlationId: `roles-${run}`,
    });
    await api.call(`PATCH /users/admin/${await idOf(second.email)}`, { as: admin, body: { role: 'admin' } });
    await eventually(async () => (await last()).outcome).toBe('unchanged');
  });

  it('has refusals with their code, and products by the id they got', async () => {
    await api.call('DELETE /order-delete/0123456789abcdef01234567', { as: second });
    await eventually(last).toMatchObject({ account: second.email, action: 'order.delete', outcome: 'refused', code: 'not_found' });
    const { insertedId } = (await api.call('POST /add-product', { as: second, body: bodies['POST /add-product'] })).body;
    await eventually(last).toMatchObject({ action: 'product.add', subject: { kind: 'product', id: insertedId }, outcome: 'done' });
    expect((await entries(`?search=${insertedId}`)).body).toHaveLength(1);
    expect((await entries(`?search=${second.email.toUpperCase()}&action=product.add`)).body).toHaveLength(1);
    expect((await entries(`?search=roles-${run}`)).body).toHaveLength(1);
  });

  it('has what admins do to somebody else’s record, and not what people do to their own', async () => {
    const profile = bodies['PUT /users-updated/{email}'];
    const before = (await entries()).headers.get('x-total-count');
    await api.call(`PUT /users-updated/${ann.email}`, { as: ann, body: { ...profile, email: ann.email } });
    await api.call(`PUT /users-updated/${admin.email}`, { as: admin, body: { ...profile, email: admin.email } });
    expect((await entries()).headers.get('x-total-count')).toBe(before);
    await api.call(`PUT /users-updated/${ann.email}`, { as: admin, body: { ...profile, email: ann.email } });
    await eventually(last).toMatchObject({ action: 'user.profile', subject: { kind: 'user', id: annsId }, outcome: 'done' });
  });

  it('says nothing of a person but the admin’s own e-mail', async () => {
    await api.call(`DELETE /users/${ann.email}`, { as: admin });
    await eventually(last).toMatchObject({ action: 'user.delete', subject: { kind: 'user', id: annsId }, outcome: 'done' });
    await api.call('POST /bulk', { as: admin, body: { action: 'status', search: ann.email, status: 'packaged' } });
    await eventually(last).toMatchObject({ action: 'bulk.begin', detail: 'status, packaged, found by an e-mail', outcome: 'done' });
    const all = JSON.stringify(await api.db?.collection('auditTrail').find().toArray());
    expect(all).toContain(second.email);
    expect(all).not.toContain(ann.email);
  });

  it('keeps a command whose end nobody wrote down, as unknown', async () => {
    await api.db?.collection('auditTrail').updateOne({ action: 'product.add' }, { $set: { outcome: 'begun' } });
    expect((await entries('?action=product.add')).body[0]).toMatchObject({ outcome: 'unknown' });
  });

  it('goes page by page, in a span of time, and is for admins', async () => {
    const { body, headers } = await entries('?page=2&limit=2');
    expect(body).toHaveLength(2);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(4);
    const all: ActivityEntry[] = (await entries()).body;
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const middle = all[3]?.at ?? '';
    expect((await entries(`?from=${middle}`)).body).toHaveLength(all.filter(({ at }) => at >= middle).length);
    expect((await entries(`?to=${middle}`)).body).toHaveLength(all.filter(({ at }) => at < middle).length);
  });
});

it('a demoted admin loses the very next request', async () => {
  expect((await api.call('GET /audit', { as: second })).status).toBe(200);
  await api.call(`PATCH /users/admin/${await idOf(second.email)}`, { as: admin, body: { role: 'user' } });
  const answer = await api.call('GET /audit', { as: second });
  expect([answer.status, answer.body.code]).toEqual([403, 'admins_only']);
});
