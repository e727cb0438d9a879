import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '../errors/api-error.ts';
import { call, callPaged, onSessionLost } from './api.ts';

const session = vi.hoisted(() => ({
  getAccessToken: vi.fn<() => Promise<string | null>>(),
  renewAccessToken: vi.fn<() => Promise<string | null>>(),
  signOut: vi.fn<() => Promise<void>>(),
  refreshRole: vi.fn<() => Promise<boolean>>(),
}));
vi.mock('../session/session.ts', () => session);

const fetching = vi.fn<typeof fetch>();
const lost = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetching);
  session.getAccessToken.mockResolvedValue('old');
  session.signOut.mockResolvedValue();
  onSessionLost(lost);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string) =>
  answer({ type: 'about:blank', title: code, status, code, detail: `Detail of ${code}` }, status);
const bearer = (nth: number) => new Headers(fetching.mock.calls[nth]?.[1]?.headers).get('Authorization');

test('fills path and query, and leaves out what is undefined', async () => {
  fetching.mockResolvedValue(answer([{ title: 'Lamp' }], 200, { 'X-Total-Count': '31' }));
  const page = await callPaged('GET /products/category/{category}', {
    params: { category: 'Smart Home' },
    query: { page: 2, minPrice: undefined },
  });
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/products/category/Smart%20Home?page=2');
  expect(page.total).toBe(31);
});

test('a token refused for its age is renewed once and the call repeated', async () => {
  fetching.mockResolvedValueOnce(refusal(401, 'unauthenticated')).mockResolvedValueOnce(answer({ name: 'Ada' }));
  session.renewAccessToken.mockResolvedValue('new');
  await call('GET /user/{email}', { params: { email: 'ada@demo.test' } });
  expect([bearer(0), bearer(1)]).toEqual(['Bearer old', 'Bearer new']);
  expect(lost).not.toHaveBeenCalled();
});

test('still refused: signs out, goes to /login, and the caller hears of it', async () => {
  fetching.mockImplementation(async () => refusal(401, 'unauthenticated'));
  session.renewAccessToken.mockResolvedValue('new');
  await expect(call('GET /config')).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(session.signOut).toHaveBeenCalledOnce();
  expect(lost).toHaveBeenCalledOnce();
});

test('403 signs out as well, unless the caller only asked whether it may', async () => {
  fetching.mockImplementation(async () => refusal(403, 'forbidden'));
  await expect(call('GET /config', { keepSession: true })).rejects.toMatchObject({ status: 403 });
  expect(session.signOut).not.toHaveBeenCalled();
  await expect(call('GET /config')).rejects.toMatchObject({ status: 403 });
  expect(session.signOut).toHaveBeenCalledOnce();
});

test('an admin no more stays signed in, and the role is asked for', async () => {
  session.refreshRole.mockResolvedValue(false);
  fetching.mockImplementation(async () => refusal(403, 'admins_only'));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 403 });
  expect(session.refreshRole).toHaveBeenCalledOnce();
  expect(session.signOut).not.toHaveBeenCalled();
});

test('no answer at all is `offline`; the session stays', async () => {
  fetching.mockRejectedValue(new TypeError('failed'));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 0, code: 'offline' });
  expect(session.signOut).not.toHaveBeenCalled();
});

test('a refusal keeps its field errors and further members; a foreign error page becomes a plain one', async () => {
  fetching.mockResolvedValueOnce(
    answer({ status: 409, code: 'price_changed', detail: 'The price changed', errors: [{ path: 'a', message: 'b' }], total: 12 }, 409),
  );
  const error = (await call('GET /config').catch((refused: unknown) => refused)) as ApiError;
  expect([error.code, error.errors, error.members.total]).toEqual(['price_changed', [{ path: 'a', message: 'b' }], 12]);
  fetching.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 502, code: 'unavailable', detail: 'Something went wrong' });
});

const request = (nth = 0) => {
  const { headers, ...init } = fetching.mock.calls[nth]?.[1] ?? {};
  return { ...init, headers: new Headers(headers) };
};

test('a command sends its body as JSON, with the headers of its caller and an id of its own', async () => {
  fetching.mockImplementation(async () => answer({ insertedId: '1', orderId: 'ABCD1234' }));
  const body = { name: 'Ada', email: 'ada@demo.test', messageText: 'Hello' };
  await call('POST /sendMessage', { body, headers: { 'Idempotency-Key': 'once' }, keepalive: true });
  await call('POST /sendMessage', { body });
  expect(request()).toMatchObject({ method: 'POST', body: JSON.stringify(body), credentials: 'include', keepalive: true });
  expect(request(1).keepalive).toBe(false);
  const sent = ['Idempotency-Key', 'Accept', 'Content-Type'].map((name) => request().headers.get(name));
  expect(sent).toEqual(['once', 'application/json', 'application/json']);
  const ids = [0, 1].map((nth) => request(nth).headers.get('X-Correlation-Id'));
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).not.toBe(ids[0]);
});

test('a guest shows no token, and a refusal of one ends no session by a renewal', async () => {
  session.getAccessToken.mockResolvedValue(null);
  fetching.mockImplementation(async () => refusal(401, 'unauthenticated'));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 401 });
  expect(bearer(0)).toBeNull();
  expect(request().headers.has('Content-Type')).toBe(false);
  expect(session.renewAccessToken).not.toHaveBeenCalled();
  expect(fetching).toHaveBeenCalledOnce();
});

test('where no new token can be had, the call is not repeated', async () => {
  fetching.mockImplementation(async () => refusal(401, 'unauthenticated'));
  session.renewAccessToken.mockResolvedValue(null);
  await expect(call('GET /config')).rejects.toMatchObject({ status: 401 });
  expect(fetching).toHaveBeenCalledOnce();
});

test.each([400, 404, 409, 429, 500, 503])('%i signs nobody out and is not repeated', async (status) => {
  fetching.mockImplementation(async () => refusal(status, 'whatever'));
  await expect(call('GET /config')).rejects.toMatchObject({ status, detail: 'Detail of whatever' });
  expect([session.signOut, session.renewAccessToken, lost].flatMap((each) => each.mock.calls)).toEqual([]);
  expect(fetching).toHaveBeenCalledOnce();
});

test('nobody is sent to /login before the session is over', async () => {
  const order: string[] = [];
  session.signOut.mockImplementation(async () => void order.push('signed out'));
  lost.mockImplementation(() => void order.push('to /login'));
  fetching.mockImplementation(async () => refusal(403, 'forbidden'));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 403 });
  expect(order).toEqual(['signed out', 'to /login']);
});

test('a token out of reach is `offline` too, and nothing is sent without it', async () => {
  session.getAccessToken.mockRejectedValue(new Error('away'));
  await expect(call('GET /config')).rejects.toMatchObject({ status: 0, code: 'offline' });
  expect(fetching).not.toHaveBeenCalled();
});

test('a call that its caller gave up is no failure of the shop', async () => {
  const leave = new AbortController();
  const left = new DOMException('The page was left', 'AbortError');
  fetching.mockImplementation(async () => {
    leave.abort(left);
    throw left;
  });
  await expect(call('GET /config', { signal: leave.signal })).rejects.toBe(left);
  expect(request().signal).toBe(leave.signal);
});

test('a list that says no total has as many rows as came', async () => {
  fetching.mockResolvedValue(answer([{}, {}, {}]));
  expect((await callPaged('GET /products/category/{category}', { params: { category: 'A/B' } })).total).toBe(3);
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/products/category/A%2FB');
});

test('an answer that the shell asked for ahead is taken once, and by a reading call alone', async () => {
  window.earlyCalls = { '/api/config': Promise.resolve(answer({ version: 'early' })) };
  fetching.mockImplementation(async () => answer({ version: 'fresh' }));
  expect(await call('GET /config')).toEqual({ version: 'early' });
  expect(await call('GET /config')).toEqual({ version: 'fresh' });
  window.earlyCalls = { '/api/sendMessage': Promise.resolve(answer({ insertedId: 'early' })) };
  await call('POST /sendMessage', { body: { name: 'Ada', email: 'ada@demo.test', messageText: 'Hello' } });
  expect(fetching).toHaveBeenCalledTimes(2);
  delete window.earlyCalls;
});
