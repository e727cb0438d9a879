import type { CallName, ShopContract } from '@pulsecart/shared/contract';

type CallsWithBody = { [K in CallName]: ShopContract[K] extends { body: unknown } ? K : never }[CallName];

const id = '0123456789abcdef01234567';
const orderId = 'ABCD1234';
const person = { email: 'ann@shop.test', phone: '+880 1700 000000' };
const address = { division: 'Dhaka', district: 'Dhaka', thana: 'Gulshan', address: 'Road 1' };
const picture = 'https://example.com/picture.webp';

/** A valid body for every call that has one, with every field that its contract names. */
export const bodies: Record<CallsWithBody, Record<string, unknown>> = {
  'POST /jwt': { email: person.email },
  'POST /users': { email: person.email, displayName: 'Ann', photoURL: picture, role: 'user' },
  'POST /newUser': { displayName: 'Ann', ...person, ...address, photoURL: picture },
  'PUT /users-updated/{email}': { name: 'Ann', ...person, gender: 'Female', ...address, alterPhone: '', photoURL: picture },
  'PATCH /users/admin/{id}': { role: 'admin' },
  'POST /add-product': {
    title: 'Lamp',
    category: 'Popular',
    rating: 4.5,
    features: ['bright'],
    stock: 3,
    price: 9.99,
    description: 'A lamp.',
    imgUrl: picture,
  },
  'PUT /update-product/{productId}': {
    title: 'Lamp',
    category: 'Popular',
    price: 9.99,
    stock: 3,
    stockSeen: 3,
    description: 'A lamp.',
    imgUrl: picture,
    features: ['bright'],
  },
  'POST /addToCart': { email: person.email, productId: id, quantity: 1, productData: { title: 'Lamp' } },
  'PUT /wishlist': { email: person.email, productId: id, quantity: 1, product: { title: 'Lamp' } },
  'POST /sendMessage': { name: 'Ann', email: person.email, messageText: 'Hello', time: '1:00 PM' },
  'POST /orders': {
    orderId,
    paymentType: 'Cash On Delivery',
    totalPrices: 29.99,
    date: '1/1/2026',
    time: '1:00 PM',
    allProducts: [{ productId: id, quantity: 1, cartLineId: id }],
  },
  'PUT /orders/{orderId}': { orderId, name: 'Ann', ...person, secondPhone: '', ...address, currentLocation: 'Home' },
  'POST /orderStatus': { orderId, email: person.email, status: 'pending', orderDate: '1/1/2026', orderTime: '1:00 PM' },
  'PATCH /orderStatus/{orderId}': { status: 'packaged' },
  'POST /selectedOrder': { orderId, product: { productId: id, quantity: 1, lineIndex: 0 }, totalPrices: 9.99 },
  'POST /bulk': { action: 'status', orderIds: [orderId], search: '', status: 'packaged' },
  'POST /export-tickets': { list: 'pending', search: '', sort: 'oldest' },
  'POST /confirmOrder': {
    orderId,
    orderProducts: [{ productId: id, lineIndex: 0 }],
    customerInfo: { name: 'Ann' },
    totalPrices: 29.99,
    status: 'Confirmed',
  },
};

const params: Record<string, string> = {
  id,
  productId: id,
  productIds: id,
  orderId,
  lineIndex: '0',
  quantity: '1',
  category: 'Popular',
  queue: 'orders',
  ticket: 'a-ticket-that-nobody-was-given',
};

/** Fills the parameters of a call's name with valid values that name nothing in an empty shop. */
export function addressOfCall(name: string, email: string): string {
  return name.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(param === 'email' ? email : (params[param] ?? param)));
}
