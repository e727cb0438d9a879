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
