import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { type Collection, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf } from '../testing/account-of.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { createWishlist, type Wishlist } from './wishlist.ts';
import { MAX_QUANTITY, type WishlistDocument, wishlistDocument } from './wishlist-item.ts';

const db = useTestDatabase();
const LAMP = '0'.repeat(23) + 1;
const PHONE = '0'.repeat(23) + 2;
const email = 'ann@shop.test';
const ann = accountOf(email);
const eve = accountOf('eve@shop.test');
const accountId = new ObjectId(ann.id);
const sold = new Set<string>();
let clock = 0;
let reads = 0;
let wishlist: Wishlist;
let wishes: Collection<WishlistDocument>;

async function productCards(ids: readonly string[]): Promise<Map<string, ProductCard>> {
  reads++;
  const card = (id: string): ProductCard => ({
    ...{ _id: id, title: `Product ${id.at(-1)}`, price: 9.5, rating: 4, imgUrl: '/l.svg', category: 'Popular', stock: 0 },
  });
  return new Map(ids.filter((id) => sold.has(id)).map((id) => [id, card(id)]));
}

beforeAll(async () => {
  wishlist = createWishlist({ db: db(), productCards, now: () => new Date(clock++) });
  await wishlist.ensureIndexes();
  wishes = db().collection('wishlists');
});

beforeEach(async () => {
  await wishes.deleteMany({});
  sold.add(LAMP).add(PHONE);
});

const put = async (productId: string): Promise<string> => {
  await wishlist.put(ann, productId, 1);
  return String((await wishes.findOne({ accountId, productId: new ObjectId(productId) }))?._id);
};

test('what is wished for is listed newest first, as it is now, with one read of products', async () => {
  await put(LAMP);
  await put(PHONE);
  sold.delete(LAMP);
  reads = 0;
  const items = await wishlist.items(ann);
  expect(reads).toBe(1);
  expect(items.map((item) => [item.productId, item.product?.title ?? null])).toEqual([
    [PHONE, 'Product 2'],
    [LAMP, null],
  ]);
  for (const item of await wishes.find().toArray()) wishlistDocument.parse(item);
});

test('wishing for a product again changes nothing', async () => {
  expect(await wishlist.put(ann, LAMP, 1)).toBe(true);
  const [{ _id } = { _id: '' }] = await wishlist.items(ann);
  await wishlist.plus(ann.id, _id);
  expect(await wishlist.put(ann, LAMP, 1)).toBe(false);
  expect(await wishlist.items(ann)).toMatchObject([{ _id, quantity: 2 }]);
});

test('ten hearts pressed at once make one wish', async () => {
  const news = await Promise.all(Array.from({ length: 10 }, () => wishlist.put(ann, LAMP, 1)));
  expect(news.filter(Boolean)).toHaveLength(1);
  expect(await wishes.countDocuments({ accountId })).toBe(1);
});

test('a product nobody sells cannot be wished for', async () => {
  await expect(wishlist.put(ann, 'f'.repeat(24), 1)).rejects.toMatchObject({ code: 'not_found' });
});

test('the list of an account ends at 200, and a full one is no other account’s', async () => {
  const wish = () => ({ _id: new ObjectId(), accountId, email, productId: new ObjectId(), quantity: 1, addedAt: new Date() });
  await wishes.insertMany(Array.from({ length: 199 }, wish));
  expect(await wishlist.put(ann, LAMP, 1)).toBe(true);
  await expect(wishlist.put(ann, PHONE, 1)).rejects.toMatchObject({ code: 'wishlist_full' });
  // What is on the list already needs no place.
  expect(await wishlist.put(ann, LAMP, 1)).toBe(false);
  expect(await wishlist.put(eve, PHONE, 3)).toBe(true);
  expect(await wishlist.items(eve)).toMatchObject([{ email: 'eve@shop.test', productId: PHONE, quantity: 3 }]);
});

test('fifty pluses at once all count; minus stops at one', async () => {
  const id = await put(LAMP);
  await Promise.all(Array.from({ length: 50 }, () => wishlist.plus(ann.id, id)));
  expect(await wishlist.items(ann)).toMatchObject([{ quantity: 51 }]);
  const results = await Promise.all(Array.from({ length: 55 }, () => wishlist.minus(ann.id, id)));
  expect(results.filter(Boolean)).toHaveLength(50);
  expect(await wishlist.items(ann)).toMatchObject([{ quantity: 1 }]);
});

test('plus stops at what a cart may hold', async () => {
  const id = await put(LAMP);
  await wishes.updateOne({ accountId }, { $set: { quantity: MAX_QUANTITY - 1 } });
  expect([await wishlist.plus(ann.id, id), await wishlist.plus(ann.id, id)]).toEqual([true, false]);
  expect(await wishlist.items(ann)).toMatchObject([{ quantity: MAX_QUANTITY }]);
});

test('a product is on the list until it is taken off', async () => {
  await put(LAMP);
  expect([await wishlist.has(ann.id, LAMP), await wishlist.has(ann.id, PHONE)]).toEqual([true, false]);
  expect([await wishlist.removeProduct(ann.id, LAMP), await wishlist.removeProduct(ann.id, LAMP)]).toEqual([true, false]);
  expect(await wishlist.has(ann.id, LAMP)).toBe(false);
});

test('an item that was taken off is gone, and cannot be taken off or counted again', async () => {
  const id = await put(LAMP);
  const other = await put(PHONE);
  await wishlist.remove(ann.id, id);
  expect((await wishlist.items(ann)).map(({ _id }) => _id)).toEqual([other]);
  for (const work of [wishlist.plus, wishlist.minus, wishlist.remove]) {
    await expect(work(ann.id, id)).rejects.toMatchObject({ code: 'not_found' });
  }
});

describe('another’s list', () => {
  test('has nothing to find, change or remove', async () => {
    const id = await put(LAMP);
    for (const work of [wishlist.plus, wishlist.minus, wishlist.remove]) {
      await expect(work(eve.id, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await wishlist.removeProduct(eve.id, LAMP)).toBe(false);
    expect([await wishlist.items(eve), await wishlist.has(eve.id, LAMP)]).toEqual([[], false]);
    expect(await wishlist.items(ann)).toMatchObject([{ _id: id, quantity: 1 }]);
  });
});
