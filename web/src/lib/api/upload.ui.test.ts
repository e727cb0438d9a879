import { beforeEach, expect, test, vi } from 'vitest';
import { uploadImage } from './upload.ts';

vi.mock('../session/session.ts', () => ({ getAccessToken: async () => 'the session’s' }));
const host = vi.hoisted(() => ({ url: '/api/images' }));
vi.mock('../session/session-calls.ts', () => ({ fetchConfig: async () => ({ imageHostUrl: host.url }) }));
const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  fetching.mockReset();
  fetching.mockImplementation(async () => Response.json({ data: { display_url: '/api/images/1' } }));
});
const sent = () => ({
  to: String(fetching.mock.calls[0]?.[0]),
  bearer: new Headers(fetching.mock.calls[0]?.[1]?.headers).get('authorization'),
});

test('our own image host is shown the token of the session, or the one given', async () => {
  host.url = '/api/images';
  expect(await uploadImage(photo)).toBe('/api/images/1');
  expect(sent()).toEqual({ to: `${window.location.origin}/api/images`, bearer: 'Bearer the session’s' });
  fetching.mockClear();
  await uploadImage(photo, 'given');
  expect(sent().bearer).toBe('Bearer given');
});

test.each(['https://images.example/upload', '//images.example/upload'])('a foreign image host is shown no token: %s', async (url) => {
  host.url = url;
  fetching.mockImplementation(async () => Response.json({ data: { display_url: 'https://images.example/1.webp' } }));
  expect(await uploadImage(photo, 'given')).toBe('https://images.example/1.webp');
  expect(sent()).toEqual({ to: expect.stringMatching(/^https?:\/\/images\.example\/upload$/), bearer: null });
});
