import type { Page } from 'playwright-core';

export const visitors = ['guest', 'shopper', 'admin'] as const;
export type Visitor = (typeof visitors)[number];

export type Scene = {
  /** Of the picture's file: `NAME-WIDTH-THEME.webp`. */
  name: string;
  who: Visitor;
  /** The address; `:order` and the like stand for what was prepared. */
  path: string;
  /** What is done before the picture is taken. */
  act?: (page: Page, width: number) => Promise<void>;
  /** Only what stands in the window, for pictures that stand side by side. */
  windowOnly?: boolean;
  /** Shows waiting itself, so nobody waits for its end. */
  showsWaiting?: boolean;
};

const guest: Scene[] = [
  { name: 'home', who: 'guest', path: '/', windowOnly: true },
  { name: 'home-whole', who: 'guest', path: '/' },
  { name: 'categories', who: 'guest', path: '/categories' },
  { name: 'category', who: 'guest', path: '/category?name=Smart+Phone' },
  { name: 'category-missing', who: 'guest', path: '/category' },
  { name: 'search', who: 'guest', path: '/brands', windowOnly: true, act: search },
  { name: 'search-results', who: 'guest', path: '/search?q=solar' },
  { name: 'search-empty', who: 'guest', path: '/search', windowOnly: true },
  { name: 'menu', who: 'guest', path: '/brands', windowOnly: true, act: openMenu },
  { name: 'product', who: 'guest', path: '/product/:product' },
  { name: 'not-logged-in', who: 'guest', path: '/product/:product', windowOnly: true, act: wantWithoutAccount },
  { name: 'brands', who: 'guest', path: '/brands' },
  { name: 'login', who: 'guest', path: '/login' },
  { name: 'register', who: 'guest', path: '/register' },
  { name: 'blogs', who: 'guest', path: '/blogs' },
  { name: 'blog-article', who: 'guest', path: '/blogs/a-little-solar-at-home' },
  { name: 'about', who: 'guest', path: '/about-us' },
  { name: 'privacy-policy', who: 'guest', path: '/privacy-policy' },
  { name: 'refund-policy', who: 'guest', path: '/refound-policy' },
  { name: 'shipping-policy', who: 'guest', path: '/shipping-policy' },
  { name: 'terms-of-use', who: 'guest', path: '/terms-of-use' },
  { name: 'styleguide', who: 'guest', path: '/styleguide', showsWaiting: true },
  { name: 'not-found', who: 'guest', path: '/no-such-page' },
  { name: 'error', who: 'guest', path: '/product/:other', act: failOnce },
];

const shopper: Scene[] = [
  { name: 'cart-panel', who: 'shopper', path: '/brands', windowOnly: true, act: openCart },
  { name: 'dashboard', who: 'shopper', path: '/dashboard' },
  { name: 'profile', who: 'shopper', path: '/dashboard/profile' },
  { name: 'profile-edit', who: 'shopper', path: '/dashboard/updatedProfile' },
  { name: 'wishlist', who: 'shopper', path: '/dashboard/wishlist' },
  { name: 'cart', who: 'shopper', path: '/dashboard/mycarts' },
  { name: 'checkout', who: 'shopper', path: '/dashboard/checkout' },
  { name: 'address', who: 'shopper', path: '/dashboard/checkout', act: goToAddress },
  { name: 'tracking', who: 'shopper', path: '/dashboard/orderTrack', windowOnly: true },
  { name: 'tracking-whole', who: 'shopper', path: '/dashboard/orderTrack' },
  { name: 'order', who: 'shopper', path: '/dashboard/orderTrack/:moving' },
  { name: 'not-allowed', who: 'shopper', path: '/dashboard/all-orders' },
];

const admin: Scene[] = [
  { name: 'admin-dashboard', who: 'admin', path: '/dashboard' },
  { name: 'admin-users', who: 'admin', path: '/dashboard/allusers' },
  { name: 'admin-pending-orders', who: 'admin', path: '/dashboard/all-orders' },
  { name: 'admin-view-order', who: 'admin', path: '/dashboard/view-order/:pending' },
  { name: 'admin-confirmed-orders', who: 'admin', path: '/dashboard/confirm-orders' },
  { name: 'admin-confirmed-order', who: 'admin', path: '/dashboard/details-confirm-order/:confirmed' },
  { name: 'admin-order-status', who: 'admin', path: '/dashboard/order-status' },
  { name: 'admin-messages', who: 'admin', path: '/dashboard/all-messages' },
  { name: 'admin-add-product', who: 'admin', path: '/dashboard/add-product' },
  { name: 'admin-all-products', who: 'admin', path: '/dashboard/all-products' },
  { name: 'admin-update-product', who: 'admin', path: '/dashboard/update-product' },
  { name: 'admin-edit-product', who: 'admin', path: '/dashboard/product/edit/:product' },
  { name: 'admin-import', who: 'admin', path: '/dashboard/import-products' },
  { name: 'admin-import-rows', who: 'admin', path: '/dashboard/import-products/:import' },
  { name: 'admin-bulk', who: 'admin', path: '/dashboard/bulk' },
  { name: 'admin-bulk-results', who: 'admin', path: '/dashboard/bulk/:bulk' },
  { name: 'admin-jobs', who: 'admin', path: '/dashboard/jobs' },
  { name: 'admin-audit', who: 'admin', path: '/dashboard/audit' },
];

export const scenes: readonly Scene[] = [...guest, ...shopper, ...admin];

async function search(page: Page, width: number): Promise<void> {
  if (width < 1024) await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search Products' }).fill('watch');
  await page.getByRole('grid', { name: 'Search results' }).waitFor();
}

async function openMenu(page: Page, width: number): Promise<void> {
  await page.getByRole('button', { name: width < 1024 ? 'Open menu' : 'Account' }).click();
  await page.getByRole(width < 1024 ? 'dialog' : 'menu').waitFor();
}

async function wantWithoutAccount(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Not Logged In').waitFor();
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart, [1-9]/ }).click();
  await page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line').first().waitFor();
}

async function goToAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL('**/dashboard/address');
}

/** What a page looks like whose data cannot be had. */
async function failOnce(page: Page): Promise<void> {
  await page.route('**/api/product/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').waitFor();
}
