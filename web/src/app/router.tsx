import { lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { categoriesQuery } from '../features/catalogue/api/categories.ts';
import { onSessionLost } from '../lib/api/api.ts';
import { queryClient } from '../lib/api/query.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import type { LoginState } from '../lib/session/login-state.ts';
import { getSession, subscribeSession } from '../lib/session/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { createGuards } from './guards.ts';
import { PublicShell } from './public-shell.tsx';

const loadDashboard = retryImport(() => import('./dashboard-shell.tsx'));
const DashboardShell = lazy(loadDashboard);

const guards = createGuards(toLogin);

/** Public screens. The shell is there at once; what stands in it is loaded by its route. */
const publicRoutes: RouteObject[] = [
  { index: true, loader: startHome, lazy: () => import('./routes/home.tsx') },
  { path: 'categories', lazy: () => import('./routes/categories.tsx') },
  { path: 'category', lazy: () => import('../features/catalogue/routes/category.tsx') },
  { path: 'search', lazy: () => import('../features/catalogue/routes/search.tsx') },
  { path: 'product/:id', lazy: () => import('./routes/product.tsx') },
  { path: 'brands', lazy: () => import('../features/catalogue/routes/brands.tsx') },
  { path: 'blogs', lazy: () => import('../features/content/routes/blogs.tsx') },
  { path: 'blogs/:slug', lazy: () => import('../features/content/routes/blog-article.tsx') },
  { path: 'about-us', lazy: () => import('../features/content/routes/about-us.tsx') },
  { path: 'privacy-policy', lazy: () => import('../features/content/routes/privacy-policy.tsx') },
  { path: 'refound-policy', lazy: () => import('../features/content/routes/refund-policy.tsx') },
  { path: 'shipping-policy', lazy: () => import('../features/content/routes/shipping-policy.tsx') },
  { path: 'terms-of-use', lazy: () => import('../features/content/routes/terms-of-use.tsx') },
  { path: 'login', lazy: () => import('../features/accounts/routes/login.tsx') },
  { path: 'styleguide', lazy: () => import('./routes/styleguide.tsx') },
  { path: 'register', lazy: () => import('../features/accounts/routes/register.tsx') },
];

/** Behind the sign-in guard. */
const dashboardRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../features/stats/routes/dashboard-home.tsx') },
  { path: 'profile', lazy: () => import('../features/accounts/routes/profile.tsx') },
  { path: 'updatedProfile', lazy: () => import('../features/accounts/routes/updated-profile.tsx') },
  { path: 'mycarts', lazy: () => import('../features/cart/routes/my-carts.tsx') },
  { path: 'wishlist', lazy: () => import('./routes/wishlist.tsx') },
  { path: 'checkout', lazy: () => import('./routes/checkout.tsx') },
  { path: 'address', lazy: () => import('./routes/address.tsx') },
  { path: 'orderTrack', lazy: () => import('../features/orders/routes/order-track.tsx') },
  { path: 'orderTrack/:orderId', lazy: () => import('../features/orders/routes/order-detail.tsx') },
];

/** Behind the admin guard as well. */
const adminRoutes: RouteObject[] = [
  { path: 'all-messages', lazy: () => import('../features/messages/routes/all-messages.tsx') },
  { path: 'add-product', lazy: () => import('../features/catalogue/routes/admin-add-product.tsx') },
  { path: 'all-products', lazy: () => import('../features/catalogue/routes/admin-all-products.tsx') },
  { path: 'update-product', lazy: () => import('../features/catalogue/routes/admin-update-product.tsx') },
  { path: 'product/edit/:id', lazy: () => import('../features/catalogue/routes/admin-edit-product.tsx') },
  { path: 'import-products', lazy: () => import('../features/catalogue/routes/admin-import.tsx') },
  { path: 'import-products/:importId', lazy: () => import('../features/catalogue/routes/admin-import-detail.tsx') },
  { path: 'allusers', lazy: () => import('../features/accounts/routes/all-users.tsx') },
  { path: 'all-orders', lazy: () => import('../features/orders/routes/admin-pending-orders.tsx') },
  { path: 'view-order/:id', lazy: () => import('../features/orders/routes/admin-view-order.tsx') },
  { path: 'confirm-orders', lazy: () => import('../features/orders/routes/admin-confirmed-orders.tsx') },
  { path: 'details-confirm-order/:id', lazy: () => import('../features/orders/routes/admin-confirmed-order.tsx') },
  { path: 'order-status', lazy: () => import('../features/orders/routes/admin-order-status.tsx') },
  { path: 'bulk', lazy: () => import('../features/orders/routes/admin-bulk-list.tsx') },
  { path: 'bulk/:bulkId', lazy: () => import('../features/orders/routes/admin-bulk.tsx') },
  { path: 'jobs', lazy: () => import('../features/operations/routes/admin-jobs.tsx') },
  { path: 'audit', lazy: () => import('../features/operations/routes/admin-activity.tsx') },
];

/** While the shop is away a page that was asked for waits, and the one before it stays. */
function patient(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => (typeof route.lazy === 'function' ? { ...route, lazy: retryImport(route.lazy) } : route)) as RouteObject[];
}

/** Asks for home's data while its code is still on the way; home itself shows skeletons until both are there. */
function startHome() {
  void queryClient.prefetchQuery(categoriesQuery);
  return null;
}

const waiting = <Spinner className="min-h-[60dvh] motion-late" />;

const failed = <ErrorScreen />;

/** The dashboard's frame around what a guard or a page refused. */
const failedInFrame = (
  <Suspense fallback={waiting}>
    <DashboardShell>{failed}</DashboardShell>
  </Suspense>
);

const routes: RouteObject[] = [
  {
    errorElement: failed,
    hydrateFallbackElement: waiting,
    children: [
      {
        element: <PublicShell />,
        children: [
          { errorElement: failed, hydrateFallbackElement: waiting, children: patient(publicRoutes) },
          ...patient([{ path: '*', lazy: () => import('./routes/not-found.tsx') }]),
        ],
      },
      {
        path: 'dashboard',
        middleware: [guards.requireSession],
        // Loaded with the page in it: a frame that came by itself would show a spinner in between.
        lazy: async () => ({ Component: (await loadDashboard()).default }),
        // What a guard throws on the first load is caught here, above the routes that are not loaded yet.
        errorElement: failedInFrame,
        children: [
          {
            errorElement: failed,
            hydrateFallbackElement: waiting,
            children: [
              ...patient(dashboardRoutes),
              { middleware: [guards.requireAdmin], errorElement: failed, children: patient(adminRoutes) },
            ],
          },
          ...patient([{ path: '*', lazy: () => import('./routes/not-found.tsx') }]),
        ],
      },
    ],
  },
];

export type Router = ReturnType<typeof createBrowserRouter>;

let router: Router;

/** Opens the page of the present address. The first navigation is a good part of the work of starting, so it is the caller's to time. */
export function startRouter(): Router {
  router = createBrowserRouter(routes);
  onSessionLost(leaveForLogin);
  subscribeSession(followSession);
  return router;
}

function toLogin(from: string): void {
  const state: LoginState = { from };
  // Opened directly, the guarded address is already in the history: 'back' must not lead into the guard again.
  void router.navigate('/login', { state, replace: window.location.pathname === from.split('?')[0] });
}

function leaveForLogin(): void {
  if (window.location.pathname !== '/login') toLogin(window.location.pathname + window.location.search);
}

let asAdmin: boolean | undefined;

function followSession(): void {
  const session = getSession();
  const before = asAdmin;
  asAdmin = session.status === 'signed-in' ? session.admin : undefined;
  if (!router.state.location.pathname.startsWith('/dashboard')) return;
  // Signed out in another tab: a dashboard page has nobody to show anything to.
  if (session.status === 'guest') leaveForLogin();
  // Promoted or demoted while looking: the guards decide anew about the page that stands there.
  else if (before !== undefined && asAdmin !== undefined && before !== asAdmin) void router.revalidate();
}
