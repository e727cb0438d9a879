import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newProduct, productUpdate } from './catalogue/contract.ts';
import { importUpload } from './catalogue/import-contract.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { maintenanceJobs } from './operations/maintenance-jobs.ts';
import { bulkCommand } from './orders/bulk-contract.ts';
import { checkout, confirmCommand, deliveryInfo, lineSelection } from './orders/contract.ts';
import { orderJobs } from './orders/jobs.ts';
import { isDelivered, isFinal, isOver, orderStatuses, settableStatuses, statusLabel, statusTone } from './orders/tracking-statuses.ts';
import { rooms } from './realtime/events.ts';

const calls = Object.entries<Endpoint>(contract);
const callsWith = (property: keyof Endpoint, value: unknown): string[] =>
  calls.flatMap(([name, call]) => (call[property] === value ? [name] : []));

/** Written by hand: what the contract says is held against what was meant. */
describe('calls that differ from the others', () => {
  it('are repeatable under a key where a second time would cost somebody money or stock', () => {
    expect(callsWith('idempotent', true)).toEqual([
      'PATCH /stockProductCount/{productId}/{quantity}',
      'POST /orders',
      'POST /confirmOrder',
      'POST /bulk',
    ]);
  });

  it('take a large body where they carry a whole cart or many orders', () => {
    expect(callsWith('bodyKb', 256)).toEqual(['PUT /wishlist', 'POST /orders', 'POST /selectedOrder', 'POST /confirmOrder', 'POST /bulk']);
  });

  it('answer 202 where work goes on in the background, and 201 where something was made', () => {
    expect(callsWith('status', 202)).toEqual([
      'POST /confirmOrder',
      'POST /bulk',
      'POST /bulk/{id}/retry',
      'POST /product-imports/{id}/apply',
    ]);
    expect(callsWith('status', 201)).toEqual(['POST /export-tickets']);
  });

  it('are lists with a total', () => {
    expect(callsWith('paged', true)).toEqual([
      ...['GET /users', 'GET /products', 'GET /products/category/{category}', 'GET /all-products', 'GET /allMessages'],
      ...['GET /orderStatus/{email}', 'GET /orderStatus', 'GET /all-orders', 'GET /confirmOrder', 'GET /bulk'],
      ...['GET /queues/{queue}/jobs', 'GET /audit', 'GET /product-imports', 'GET /product-imports/{id}'],
    ]);
  });
});

describe('what a list shows where nothing is asked for', () => {
  const page = { page: 1, limit: 100 };
  const orders = { ...page, search: '', sort: 'newest' };
  const expected: Record<string, object> = {
    'GET /users': { ...page, search: '' },
    'GET /products': page,
    'GET /products/category/{category}': { ...page, sort: 'newest' },
    'GET /all-products': { page: 1, limit: 10, search: 'lamp' },
    'GET /products-updated': { page: 1, limit: 10, search: '' },
    'GET /allMessages': page,
    'GET /orderStatus/{email}': page,
    'GET /orderStatus': orders,
    'GET /all-orders': orders,
    'GET /confirmOrder': orders,
    'GET /bulk': page,
    'GET /bulk/{id}': { page: 1, limit: 1000 },
    'GET /queues/{queue}/jobs': { ...page, state: 'failed' },
    'GET /audit': { ...page, search: '' },
    'GET /product-imports': page,
    'GET /product-imports/{id}': page,
    'GET /stats/sales': { days: 30 },
  };
  const queries = calls.flatMap(([name, { query }]) => (query === undefined ? [] : [[name, query] as const]));

  it('is said of every list', () => {
    expect(queries.map(([name]) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(queries)('%s', (name, query) => {
    // Only the search of the catalogue needs a word.
    expect(query.parse(name === 'GET /all-products' ? { search: 'lamp' } : {})).toEqual(expected[name]);
  });
});

describe('bounds of what is sent', () => {
  const id = '0'.repeat(24);
  const product = {
    ...{ title: 'Lamp', category: 'Popular', rating: 4.5, stock: 3, price: 9.99, description: 'A lamp.', imgUrl: '/l.svg' },
    features: ['bright'],
  };
  const address = { name: 'Ann', phone: '01700 000000', email: 'ann@shop.test', division: 'N', district: 'E', thana: 'S', address: '1' };
  const cartOf = (count: number) => Array.from({ length: count }, () => ({ productId: id, quantity: 1 }));
  const begun = { orderId: 'ABCD1234', paymentType: 'Cash On Delivery', totalPrices: 20, allProducts: cartOf(1) };
  const selection = { orderId: 'ABCD1234', product: { productId: id, quantity: 1 } };
  const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `A${String(n).padStart(7, '0')}`);
  const letters = (count: number): string => 'a'.repeat(count);

  const bounds: [string, z.ZodType, object, object[], object[]][] = [
    [
      'a new product',
      newProduct,
      product,
      [
        { title: letters(160) },
        { rating: 0 },
        { rating: 5 },
        { rating: 4.3 },
        { stock: 0 },
        { stock: 1_000_000 },
        { description: letters(5000) },
        { features: Array(30).fill(letters(200)) },
        { features: undefined },
      ],
      [
        { title: letters(161) },
        { title: ' ' },
        { category: 'Made up' },
        { rating: -0.1 },
        { rating: 5.1 },
        { rating: 4.25 },
        { stock: -1 },
        { stock: 1_000_001 },
        { stock: 1.5 },
        { description: letters(5001) },
        { description: '' },
        { features: Array(31).fill('x') },
        { features: [letters(201)] },
        { imgUrl: '' },
      ],
    ],
    [
      'a changed product',
      productUpdate,
      { ...product, rating: undefined },
      [{ imgUrl: '' }, { imgUrl: undefined }, { description: '' }, { description: undefined }, { category: 'Made up' }, { stockSeen: 0 }],
      [
        { features: undefined },
        { imgUrl: 'http://a.test/l.svg' },
        { description: letters(5001) },
        { stockSeen: -1 },
        { category: letters(61) },
      ],
    ],
    [
      'a checkout',
      checkout,
      begun,
      [{ allProducts: cartOf(100) }, { totalPrices: 0 }],
      [
        { allProducts: [] },
        { allProducts: cartOf(101) },
        { allProducts: [{ productId: id, quantity: 0 }] },
        { totalPrices: -1 },
        { paymentType: 'Card' },
        { orderId: 'abcd1234' },
        { orderId: 'ABCD12345' },
      ],
    ],
    [
      'a delivery address',
      deliveryInfo,
      address,
      [{ secondPhone: '' }, { address: letters(300) }, { name: letters(120) }, { division: letters(80) }, { currentLocation: 'Office' }],
      [
        { phone: '' },
        { secondPhone: 'none' },
        { email: '' },
        { name: '' },
        { division: letters(81) },
        { district: '' },
        { thana: '' },
        { address: letters(301) },
        { currentLocation: 'Elsewhere' },
      ],
    ],
    [
      'a selected line',
      lineSelection,
      selection,
      [{ product: { ...selection.product, lineIndex: 0 } }, { product: { ...selection.product, lineIndex: 99, quantity: 999 } }],
      [{ product: { ...selection.product, lineIndex: 100 } }, { product: { ...selection.product, lineIndex: -1 } }],
    ],
    [
      'a confirmation',
      confirmCommand,
      { orderId: 'ABCD1234', orderProducts: [] },
      [{ orderProducts: Array(100).fill({ productId: id, lineIndex: 99 }) }],
      [{ orderProducts: Array(101).fill({ productId: id }) }, { orderProducts: [{ productId: id, lineIndex: 100 }] }],
    ],
    [
      'a command for many orders',
      bulkCommand,
      { action: 'confirm' },
      [{ orderIds: idsOf(1000) }, { search: letters(100) }],
      [{ orderIds: [] }, { orderIds: idsOf(1001) }, { search: letters(101) }, { action: 'status', search: '', status: 'cancelled' }],
    ],
    ['a file’s upload', importUpload, { name: 'lamps.csv' }, [{ name: letters(200) }], [{ name: letters(201) }, { name: ' ' }]],
  ];

  it.each(bounds)('%s is taken up to them, and refused beyond', (_what, schema, whole, taken, refused) => {
    for (const more of taken) expect([more, schema.safeParse({ ...whole, ...more }).success]).toEqual([more, true]);
    for (const more of refused) expect([more, schema.safeParse({ ...whole, ...more }).success]).toEqual([more, false]);
  });

  it('what is left out has its usual value', () => {
    expect(deliveryInfo.parse(address)).toMatchObject({ secondPhone: '', currentLocation: 'Home' });
    expect(newProduct.parse({ ...product, features: undefined }).features).toEqual([]);
    expect(importUpload.parse({ name: 'a' }).setStock).toBe(false);
    expect(importUpload.parse({ name: 'a', setStock: 'true' }).setStock).toBe(true);
    expect(contract['POST /addToCart'].body.parse({ email: 'ann@shop.test', productId: id }).quantity).toBe(1);
    expect(contract['PUT /wishlist'].body.parse({ email: 'ann@shop.test', productId: id }).quantity).toBe(1);
  });

  it('up to 200 products are asked for at once, each by its id', () => {
    const { params } = contract['GET /stockProductCount/{productIds}'];
    const asked = (count: number) => params.safeParse({ productIds: Array(count).fill(id).join(',') }).success;
    expect([asked(1), asked(200), asked(201), params.safeParse({ productIds: `${id},x` }).success]).toEqual([true, true, false, false]);
    expect(params.parse({ productIds: `${id},${'A'.repeat(24)}` }).productIds).toEqual([id, 'a'.repeat(24)]);
  });

  it.each([
    ['the days of the sales', 'GET /stats/sales', 'days', ['7', '366'], ['6', '367', '30.5']],
    ['the results of a bulk job', 'GET /bulk/{id}', 'limit', ['1', '1000'], ['0', '1001']],
    ['prices of a category', 'GET /products/category/{category}', 'minPrice', ['0', '9.99'], ['-1', 'cheap']],
  ] as const)('%s', (_what, name, field, taken, refused) => {
    const query: z.ZodObject = contract[name].query;
    for (const value of taken) expect([value, query.safeParse({ [field]: value }).success]).toEqual([value, true]);
    for (const value of refused) expect([value, query.safeParse({ [field]: value }).success]).toEqual([value, false]);
  });
});

it('each tracking status says whether admins may set it, whether the order is over, and whether anything may follow', () => {
  expect(settableStatuses).toEqual(['pending', 'packaged', 'transport', 'delivery_done']);
  expect(orderStatuses.map((status) => [status, isOver(status), isFinal(status), statusTone(status), statusLabel(status)])).toEqual([
    ['pending', false, false, 'pending', 'pending'],
    ['packaged', false, false, 'packaged', 'packaged'],
    ['transport', false, false, 'transport', 'transport'],
    ['delivery_done', true, false, 'delivered', 'delivery done'],
    ['cancelled', true, true, 'loss', 'cancelled'],
  ]);
  const unknown = 'on_the_moon';
  expect([...orderStatuses, unknown].filter(isDelivered)).toEqual(['delivery_done']);
  expect([isOver(unknown), isFinal(unknown), statusTone(unknown), statusLabel(unknown)]).toEqual([false, false, 'neutral', 'on the moon']);
});

it('an account’s room goes by its id, which no other account has', () => {
  expect(rooms.user('0123456789abcdef01234567')).toBe('user:0123456789abcdef01234567');
});

it('a job holds ids and no more, also one that an older version queued; one of a later version is not misread', () => {
  const jobs: [z.ZodType, object][] = [
    [orderJobs.placed, { orderId: 'ABCD1234' }],
    [orderJobs.confirm, { orderId: 'ABCD1234', confirmationId: 'confirmation-1' }],
    [maintenanceJobs.bulk, { bulkId: '0'.repeat(24) }],
    [maintenanceJobs.import, { importId: '0'.repeat(24) }],
  ];
  for (const [schema, ids] of jobs) {
    expect(schema.parse({ v: 1, ...ids, email: 'ann@shop.test' })).toEqual({ v: 1, ...ids });
    expect(schema.parse({ v: 1, ...ids, correlationId: 'request-1' })).toEqual({ v: 1, ...ids, correlationId: 'request-1' });
    expect([schema.safeParse({ v: 2, ...ids }).success, schema.safeParse({ v: 1 }).success]).toEqual([false, false]);
  }
});
