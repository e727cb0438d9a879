import type { Db } from 'mongodb';

/** One list, search or page change of the back office or the shop, as a browser asks for it. */
export interface ListCall {
  name: string;
  /** The address for the n-th request; `pages` is how many pages of twenty the list has. */
  path(n: number, shop: ListedShop): string;
}

/** What the addresses are made of: things that are in this shop. */
export interface ListedShop {
  orders: number;
  products: number;
  orderIds: string[];
  emails: string[];
  productIds: string[];
  titles: string[];
  userEmails: string[];
}

const LIMIT = 20;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const words = ['camera', 'speaker', 'watch', 'lamp', 'drone', 'router', 'charger', 'headset', 'tablet', 'sensor', 'keyboard', 'monitor'];
const of = (all: readonly string[], n: number): string => all[n % all.length] ?? '';
const middle = (rows: number): number => Math.max(1, Math.floor(rows / LIMIT / 2));
const last = (rows: number): number => Math.max(1, Math.ceil(rows / LIMIT));

/** How many rows each list of orders has when every second order still waits. */
const lists: [title: string, path: string, rows: (shop: ListedShop) => number][] = [
  ['Pending orders', '/all-orders', ({ orders }) => Math.ceil(orders / 2)],
  ['Confirmed orders', '/confirmOrder', ({ orders }) => Math.floor(orders / 2)],
  ['Order control', '/orderStatus', ({ orders }) => orders],
];

const orderCalls = lists.flatMap(([title, path, rows]): ListCall[] => [
  { name: `${title}: newest`, path: () => `${path}?limit=${LIMIT}` },
  { name: `${title}: oldest`, path: () => `${path}?limit=${LIMIT}&sort=oldest` },
  { name: `${title}: next page`, path: (n) => `${path}?limit=${LIMIT}&page=${2 + (n % 5)}` },
  { name: `${title}: a page in the middle`, path: (n, shop) => `${path}?limit=${LIMIT}&page=${middle(rows(shop)) + (n % 5)}` },
  { name: `${title}: last page`, path: (_, shop) => `${path}?limit=${LIMIT}&page=${last(rows(shop))}` },
  { name: `${title}: one order id`, path: (n, { orderIds }) => `${path}?limit=${LIMIT}&search=${of(orderIds, n)}` },
  { name: `${title}: ids by three characters`, path: (n, { orderIds }) => `${path}?limit=${LIMIT}&search=${of(orderIds, n).slice(0, 3)}` },
  { name: `${title}: ids by one character`, path: (n) => `${path}?limit=${LIMIT}&search=${letters[n % letters.length]}` },
  // A short page: in a small shop one character finds some fourteen orders, and a page that is empty takes no time.
  { name: `${title}: ids by one character, next page`, path: (n) => `${path}?limit=5&page=2&search=${letters[n % letters.length]}` },
  { name: `${title}: an e-mail`, path: (n, { emails }) => `${path}?limit=${LIMIT}&search=${encodeURIComponent(of(emails, n))}` },
]);

const productCalls: ListCall[] = [
  { name: 'All products', path: () => '/products-updated?limit=10' },
  {
    name: 'All products: a page in the middle',
    path: (n, { products }) => `/products-updated?limit=10&page=${Math.floor(products / 20) + (n % 5)}`,
  },
  { name: 'All products: last page', path: (_, { products }) => `/products-updated?limit=10&page=${Math.ceil(products / 10)}` },
  { name: 'All products: one product id', path: (n, { productIds }) => `/products-updated?limit=10&search=${of(productIds, n)}` },
  { name: 'All products: one word', path: (n) => `/products-updated?limit=10&search=${of(words, n)}` },
  { name: 'All products: one word, next page', path: (n) => `/products-updated?limit=10&page=2&search=${of(words, n)}` },
  // Titles that are there: in a small shop another number would mostly find nothing, which takes no time.
  { name: 'All products: a title', path: (n, { titles }) => `/products-updated?limit=10&search=${encodeURIComponent(of(titles, n))}` },
  { name: 'Shop: newest products', path: () => '/products?limit=20' },
  { name: 'Shop: a category', path: () => '/products/category/Popular?limit=20' },
  { name: 'Shop: a category by price', path: () => '/products/category/Popular?limit=20&sort=price_asc' },
  { name: 'Shop: a category, next page', path: () => '/products/category/Popular?limit=20&page=2' },
  { name: 'Shop: search', path: (n) => `/all-products?search=${of(words, n)}` },
];

const otherCalls: ListCall[] = [
  { name: 'Users', path: () => '/users?limit=20' },
  { name: 'Users: an e-mail', path: (n, { userEmails }) => `/users?limit=20&search=${encodeURIComponent(of(userEmails, n))}` },
  { name: 'Activity log', path: () => '/audit?limit=20' },
  { name: 'Dashboard: sales', path: () => '/stats/sales?days=30' },
  { name: 'Dashboard: funnel', path: () => '/stats/funnel' },
  { name: 'Dashboard: products', path: () => '/stats/products' },
  { name: 'Dashboard: pipeline', path: () => '/stats/pipeline' },
];

export const calls: readonly ListCall[] = [...orderCalls, ...productCalls, ...otherCalls];

/** Some of what there is, from all over the lists. */
export async function listedShop(db: Db, orders: number, products: number): Promise<ListedShop> {
  const sample = async (collection: string, field: string): Promise<string[]> => {
    const found = await db
      .collection(collection)
      .aggregate([{ $sample: { size: 200 } }, { $project: { [field]: 1 } }])
      .toArray();
    return found.map((document) => String(document[field]));
  };
  return {
    orders,
    products,
    orderIds: await sample('orderStatus', 'orderId'),
    emails: await sample('orderStatus', 'email'),
    productIds: await sample('products', '_id'),
    titles: await sample('products', 'title'),
    userEmails: await sample('users', 'email'),
  };
}
