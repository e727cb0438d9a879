import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const second = await api.join(`second-${run}@shop.test`);
const first = Date.parse('2026-03-01T00:00:00Z');
const MANY = 1300;

/** Every second order is of the same moment as the one before; one moment has more than a batch. */
const placedAt = (n: number): Date => new Date(n >= 300 && n < 1000 ? first : first + (n - (n % 2)) * 1000);
const orderId = (n: number): string => `X${n.toString(36).toUpperCase().padStart(7, '0')}`;

beforeAll(async () => {
  const delivery = { name: 'Zoë "Quote"', phone: '+1 555', secondPhone: '', email: 'a@b.test', division: '', district: '', thana: '' };
  const line = { lineId: '0', product: { productId: 'p', title: 'Lamp; big;=1+1' }, unitPriceCents: 1050, quantity: 2, state: 'open' };
  const order = (n: number) => ({
    ...{
      _id: new ObjectId(),
      orderId: orderId(n),
      email: `buyer${n % 7}@shop.test`,
      state: 'pending',
      cartLines: [{ id: `c${n}`, quantity: 1 }],
    },
    delivery: { ...delivery, address: n === 0 ? '=HYPERLINK("http://evil.example");\t@x' : 'Road 1\nHouse 2', currentLocation: 'Home' },
    ...{ lines: [line], subtotalCents: 2100, shippingCents: 2000, totalCents: 4100, outbox: [], version: 1 },
    ...{ listedAt: placedAt(n), placedAt: placedAt(n), createdAt: placedAt(n), log: [], confirmationIds: [], n: 0, confirmation: null },
  });
  await api.db?.collection('orders').insertMany(Array.from({ length: MANY }, (_, n) => order(n)));
});

const ticket = async (body: object, as = admin) => api.call('POST /export-tickets', { as, body });
const table = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });
async function fetched(body: object): Promise<Record<string, string>[]> {
  const { path } = (await ticket(body)).body;
  const answer = await api.call(`GET ${path.replace('/api', '')}`);
  expect(answer.status).toBe(200);
  return table(answer.body);
}

describe('an export', () => {
  it('has every order of the list once, in its order', async () => {
    const rows = await fetched({ list: 'pending' });
    expect(new Set(rows.map((row) => row['Order id'])).size).toBe(MANY);
    expect(rows).toHaveLength(MANY);
    const times = rows.map(({ Placed = '' }) => Placed);
    expect(times).toEqual(times.toSorted().toReversed());
    const oldest = (await fetched({ list: 'pending', sort: 'oldest' })).map(({ Placed = '' }) => Placed);
    expect(oldest).toEqual(times.toSorted());
  });

  it('has what the search finds, and nothing where there is nothing', async () => {
    const one = await fetched({ list: 'pending', search: orderId(5).toLowerCase() });
    expect(one).toMatchObject([{ 'Order id': orderId(5), Products: "2 × Lamp; big;'=1+1", Subtotal: '21', Total: '41', State: 'pending' }]);
    const buyers = await fetched({ list: 'pending', search: 'buyer3@' });
    expect(buyers).toHaveLength(Math.ceil((MANY - 3) / 7));
    expect(buyers.every((row) => row['E-mail'] === 'buyer3@shop.test')).toBe(true);
    expect(await fetched({ list: 'confirmed' })).toEqual([]);
    expect(await fetched({ list: 'status', search: 'NOBODY' })).toEqual([]);
  });

  it('lets no cell begin a formula, and keeps quotes and lines', async () => {
    const [row] = await fetched({ list: 'pending', search: orderId(0) });
    expect(row).toMatchObject({ Address: `'=HYPERLINK("http://evil.example");\t'@x`, Phone: "'+1 555", Name: 'Zoë "Quote"' });
    expect((await fetched({ list: 'pending', search: orderId(1) }))[0]?.Address).toBe('Road 1\nHouse 2');
  });

  it('is a file of its day, kept nowhere on the way', async () => {
    const { path } = (await ticket({ list: 'pending' })).body;
    // Half past midnight of New Year's Day in Dhaka, while it is the old year in UTC; the ticket is for times to come.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-12-31T18:30:00Z') });
    const { headers } = await api.call(`GET ${path.replace('/api', '')}`).finally(() => vi.useRealTimers());
    expect(headers.get('content-disposition')).toBe('attachment; filename="pending-orders-2026-01-01.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });
});

describe('a ticket', () => {
  it('lets one in, once', async () => {
    const { ticket: word } = (await ticket({ list: 'pending' })).body;
    const look = await fetch(`${api.address}/api/exports/${word}`, { method: 'HEAD' });
    expect(look.status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => api.call(`GET /exports/${word}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 404)?.body.code).toBe('ticket_gone');
  });

  it('is good for a minute', async () => {
    const { ticket: word, expiresAt } = (await ticket({ list: 'pending' })).body;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    await api.db?.collection('exportTickets').updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await api.call(`GET /exports/${word}`)).status).toBe(404);
  });

  it('of an admin who is none any more opens nothing', async () => {
    const id = (await api.call(`GET /user/${second.email}`, { as: admin })).body._id;
    await api.call(`PATCH /users/admin/${id}`, { as: admin, body: { role: 'admin' } });
    const { ticket: word } = (await ticket({ list: 'pending' }, second)).body;
    await api.call(`PATCH /users/admin/${id}`, { as: admin, body: { role: 'user' } });
    expect((await api.call(`GET /exports/${word}`)).status).toBe(404);
  });

  it('is stored as a digest', async () => {
    const { ticket: word } = (await ticket({ list: 'pending' })).body;
    expect(JSON.stringify(await api.db?.collection('exportTickets').find().toArray())).not.toContain(word);
  });
});

it('a browser that goes away in the middle is no fault, and leaves room for others', async () => {
  for (let i = 0; i < 6; i++) {
    const { path } = (await ticket({ list: 'pending' })).body;
    const leaving = new AbortController();
    const response = await fetch(`${api.address}${path}`, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
  }
  await expect.poll(async () => (await fetched({ list: 'pending', search: 'X' })).length).toBe(MANY);
});
