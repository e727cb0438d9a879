import '../lib/testing/signed-in.ts';

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/errors/api-error.ts';
import { getSession, refreshRole, sessionReady, signOut } from '../lib/session/session.ts';
import { hintKey } from '../lib/session/session-store.ts';
import { answer, calls, refusal } from '../lib/testing/fake-api.ts';
import { renderInShop } from '../lib/testing/render.tsx';
import { account } from '../lib/testing/signed-in.ts';
import { addToCart, registerAddToCart } from './add-to-cart/add-to-cart.ts';
import { CardAction } from './add-to-cart/card-action.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { createGuards } from './guards.ts';
import { scrollKey } from './scroll-key.ts';
import { useLogout } from './shell/account-actions.ts';
import { DashboardNav } from './shell/dashboard/dashboard-nav.tsx';
import { navigationShortcuts } from './shell/dashboard/dashboard-shortcuts.ts';
import { KeyboardShortcuts } from './shell/dashboard/keyboard-shortcuts.tsx';

vi.mock('../lib/session/identity.ts', () => ({ currentIdentity: async () => null, leaveIdentity: async () => undefined }));

const role = `GET /user/admin/${account.email}`;
/** What another tab does, which every tab hears of. */
const become = (person: object | null) =>
  act(async () => {
    if (person === null) localStorage.removeItem(hintKey);
    else {
      localStorage.setItem(hintKey, JSON.stringify(person));
      localStorage.setItem('access-token', 'a.b.c');
      localStorage.setItem('access-token-renew-at', String(Date.now() + 600_000));
    }
    window.dispatchEvent(new StorageEvent('storage', { key: hintKey }));
    await sessionReady();
  });
/** The session knows the role, whichever it was before. */
async function is(admin: boolean): Promise<void> {
  answer(role, { body: { admin } });
  await act(refreshRole);
  expect(getSession()).toMatchObject({ admin });
}

beforeEach(async () => {
  answer(role, { body: { admin: false } });
  await become(account);
  await is(false);
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a guarded page', () => {
  const toLogin = vi.fn();
  const loaded = vi.fn(() => null);
  const open = (at: string) => {
    toLogin.mockReset();
    loaded.mockClear();
    const guards = createGuards((from) => {
      toLogin(from);
      void router.navigate('/login');
    });
    const router = createMemoryRouter(
      [
        { path: '/login', element: <p>login</p> },
        {
          path: '/dashboard',
          middleware: [guards.requireSession],
          errorElement: <ErrorScreen />,
          children: [
            { path: 'profile', element: <p>profile</p>, loader: loaded },
            { path: 'jobs', middleware: [guards.requireAdmin], element: <p>jobs</p>, loader: loaded },
          ],
        },
      ],
      { initialEntries: [at] },
    );
    render(<RouterProvider router={router} />);
  };

  it.each(['/dashboard/profile?tab=2', '/dashboard/jobs?tab=2'])('sends a guest to the login with the whole way back: %s', async (at) => {
    await become(null);
    open(at);
    expect(await screen.findByText('login')).toBeTruthy();
    expect(toLogin.mock.calls).toEqual([[at]]);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('lets an account in, but not where only admins may go: nothing of it is loaded, and the account stays signed in', async () => {
    open('/dashboard/profile');
    expect(await screen.findByText('profile')).toBeTruthy();
    cleanup();
    open('/dashboard/jobs');
    expect(await screen.findByRole('heading', { name: 'Not allowed' })).toBeTruthy();
    expect(loaded).not.toHaveBeenCalled();
    expect(getSession().status).toBe('signed-in');
    expect(toLogin).not.toHaveBeenCalled();
  });

  it('lets an admin in, also one who was made so a moment ago', async () => {
    answer(role, { body: { admin: true } });
    open('/dashboard/jobs');
    expect(await screen.findByText('jobs')).toBeTruthy();
    cleanup();
    calls.length = 0;
    open('/dashboard/jobs');
    expect(await screen.findByText('jobs')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('of admins stays closed while nobody can say who is one', async () => {
    answer(role, refusal(503, 'database_away', 'Try again.'));
    open('/dashboard/jobs');
    expect(await screen.findByRole('heading', { name: 'Not allowed' })).toBeTruthy();
  });
});

describe('a page that failed', () => {
  const failing = vi.fn();
  const open = (error: unknown) => {
    failing.mockReset();
    failing.mockImplementation(() => {
      throw error;
    });
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', loader: () => failing(), element: <p>healed</p>, errorElement: <ErrorScreen /> }])}
      />,
    );
  };
  const refused = (status: number) => new ApiError({ status, code: 'refused', detail: `Because of ${status}.` });

  it('says why and can be tried again', async () => {
    open(refused(500));
    expect(await screen.findByText('Because of 500.')).toBeTruthy();
    failing.mockImplementation(() => null);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('healed')).toBeTruthy();
  });

  it('for something that is not there is a page that is not there', async () => {
    open(refused(404));
    expect(await screen.findByText('Oops! Page Not Found')).toBeTruthy();
  });

  it.each([
    [503, 2],
    [500, 1],
  ])('by %i was asked for, three seconds later, %i times: only what passes by itself is tried again', async (status, asked) => {
    vi.useFakeTimers();
    open(refused(status));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(`Because of ${status}.`)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_800));
    expect(failing).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(failing).toHaveBeenCalledTimes(asked);
  });
});

function Logout() {
  const logout = useLogout();
  return (
    <button type="button" onClick={logout}>
      {getSession().status}
    </button>
  );
}

describe('the navigation of the dashboard', () => {
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const adminsOnly = ['/dashboard/all-orders', '/dashboard/allusers', '/dashboard/add-product', '/dashboard/jobs', '/dashboard/audit'];

  it('offers the back office to admins alone, by links and by keys', async () => {
    renderInShop(<DashboardNav />);
    expect(links()).toEqual(['/', '/dashboard', ...['checkout', 'orderTrack', 'wishlist', 'profile'].map((page) => `/dashboard/${page}`)]);
    await is(true);
    await waitFor(() => expect(links()).toEqual(expect.arrayContaining(adminsOnly)));
    const keys = (admin: boolean) => Object.fromEntries(navigationShortcuts(admin).map((each) => [each.keys, each.link.to]));
    expect(Object.values(keys(false)).filter((to) => adminsOnly.includes(to))).toEqual([]);
    expect(keys(true)).toMatchObject({ 'g o': '/dashboard/all-orders', 'g j': '/dashboard/jobs', 'g t': '/dashboard/orderTrack' });
  });

  it('goes where its keys lead, finds the search, and lets held and answered keys be', async () => {
    const onHelp = vi.fn();
    const { where } = renderInShop(
      <>
        <KeyboardShortcuts helpOpen={false} onHelp={onHelp} />
        <main id="content">
          <search>
            <input aria-label="find" />
          </search>
        </main>
      </>,
    );
    await userEvent.keyboard('go');
    expect(where().path).toBe('/');
    await is(true);
    await userEvent.keyboard('go');
    expect(where().path).toBe('/dashboard/all-orders');
    await userEvent.keyboard('?');
    expect(onHelp).toHaveBeenCalledWith(true);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('find'));
  });

  it('leads home before it signs out, so that no guard asks to sign in again', async () => {
    render(
      <MemoryRouter initialEntries={['/dashboard/profile']}>
        <Routes>
          <Route path="/dashboard/profile" element={<Logout />} />
          <Route path="*" element={<p>home as {getSession().status}</p>} />
        </Routes>
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByText('home as signed-in')).toBeTruthy();
    await waitFor(() => expect(getSession().status).toBe('guest'));
    expect([localStorage.getItem(hintKey), localStorage.getItem('access-token')]).toEqual([null, null]);
  });
});

describe('adding from a card', () => {
  const lamp = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };

  it('waits until somebody says how, and then adds by the latest way', async () => {
    const [first, latest] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const added = addToCart(lamp);
    registerAddToCart(first);
    await added;
    expect(first).toHaveBeenCalledWith(lamp);
    registerAddToCart(latest);
    renderInShop(<CardAction product={lamp} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lamp' }));
    expect([first, latest].map((add) => add.mock.calls.length)).toEqual([1, 1]);
  });

  it('is not offered where it is sold out', () => {
    const { container } = renderInShop(<CardAction product={{ ...lamp, stock: 0 }} />);
    expect(within(container).queryByRole('button')).toBeNull();
  });
});

it('the first page after a load has its scroll position by its path, every other one by its own key', () => {
  const at = { pathname: '/categories', search: '', hash: '', state: null, unstable_mask: undefined };
  expect(['default', 'k1'].map((key) => scrollKey({ ...at, key }))).toEqual(['/categories', 'k1']);
});

it('signing out leaves no token behind', async () => {
  await act(signOut);
  expect([getSession().status, localStorage.getItem('access-token')]).toEqual(['guest', null]);
});
