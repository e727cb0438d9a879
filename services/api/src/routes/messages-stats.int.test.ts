import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${run}@shop.test`);

describe('contact messages', () => {
  const send = (messageText: string) =>
    api.call('POST /sendMessage', { body: { name: 'Ann', email: 'Ann@Shop.test', messageText, time: 'yesterday' } });
  const all = async (query = '') => api.call(`GET /allMessages${query}`, { as: admin });

  it('reach the admins newest first, with the server’s time', async () => {
    for (const text of ['one', 'two', 'three']) expect((await send(text)).body.insertedId).toMatch(/^[0-9a-f]{24}$/);
    const { body, headers } = await all('?limit=2');
    expect(body.map((message: { messageText: string }) => message.messageText)).toEqual(['three', 'two']);
    expect(headers.get('x-total-count')).toBe('3');
    expect(body[0]).toMatchObject({ email: 'ann@shop.test', time: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d+:\d\d:\d\d [ap]m$/) });
  });

  it('are marked as replied to once, and deleted once', async () => {
    const { insertedId } = (await send('Hello?')).body;
    for (const modifiedCount of [1, 0]) {
      expect((await api.call(`PATCH /message-replied/${insertedId}`, { as: admin })).body).toEqual({ modifiedCount });
    }
    expect((await all('?limit=1')).body).toMatchObject([{ replied: true, repliedAt: expect.any(String) }]);
    expect((await api.call(`DELETE /deleteMessage/${insertedId}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`DELETE /deleteMessage/${insertedId}`, { as: admin })).status).toBe(404);
  });
});

describe('sums', () => {
  it('are dollars in a list of one, zero at first', async () => {
    expect((await api.call('GET /totalMoney', { as: admin })).body).toEqual([{ totalPrices: 0, count: 0 }]);
    await api.db?.collection<{ _id: string }>('counters').insertOne({
      ...{ _id: `account:${ann.id}`, count: 2, cents: 12_345, fold: 1, folding: [] },
    });
    expect((await api.call(`GET /user-stats/${ann.email}`, { as: ann })).body).toEqual([{ totalPrices: 123.45, count: 2 }]);
  });

  it('of days are as many as are asked for, a month unless said, and end today', async () => {
    const days = async (query = '') => {
      const { body } = await api.call(`GET /stats/sales${query}`, { as: admin });
      return body.map(({ day }: { day: string }) => day);
    };
    const today = dhakaDay(new Date());
    const [week, month] = [await days('?days=7'), await days()];
    expect([week.length, month.length]).toEqual([7, 30]);
    expect(week).toEqual(month.slice(-7));
    // The day may end between two lines of this test.
    expect([today, dhakaDay(new Date())]).toContain(week.at(-1));
  });

  it('of users count whoever signed in', async () => {
    expect((await api.call('GET /stat-allusers', { as: admin })).body).toEqual({ count: 2 });
  });
});
