import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { type Collection, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf } from '../testing/account-of.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { type Cart, createCart } from './cart.ts';
import { type CartLineDocument, cartLineDocument } from './cart-line.ts';

const db = useTestDatabase();
const LAMP = '0'.repeat(23) + 1;
const PHONE = '0'.repeat(23) + 2;
const email = 'ann@shop.test';
const ann = accountOf(email);
const bob = accountOf('bob@shop.test');
const eve = accountOf('eve@shop.test');
const accountId = new ObjectId(ann.id);
const stock = new Map<string, number>();
let cart: Cart;
let carts: Collection<CartLineDocument>;
let reads = 0;

async function productCards(ids: readonly string[]): Promise<Map<string, ProductCard>> {
  reads++;
  const card = (id: string): ProductCard => ({
    ...{ _id: id, title: 'Lamp', price: 9.5, rating: 4, imgUrl: '/l.svg', category: 'Popular' },
    stock: stock.get(id) ?? 0,
  });
  return new Map(ids.filter((id) => stock.has(id)).map((id) => [id, card(id)]));
}

beforeAll(async () => {
  cart = createCart({ db: db(), productCards, now: () => new Date() });
  await cart.ensureIndexes();
  carts = db().collection('carts');
});

beforeEach(async () => {
  await carts.deleteMany({});
  stock.clear();
  stock.set(LAMP, 10).set(PHONE, 3);
});

const inCart = async () => (await cart.lines(ann)).map((line) => [line.productId, line.quantity]);
const times = <T>(n: number, work: () => Promise<T>) => Promise.allSettled(Array.from({ length: n }, work));

describe('adding', () => {
  test('a product stands in the cart as it is now', async () => {
    const id = await cart.add(ann, LAMP, 2);
    expect(await cart.lines(ann)).toEqual([
      { _id: id, email, productId: LAMP, quantity: 2, productData: expect.objectContaining({ title: 'Lamp', price: 9.5, stock: 10 }) },
    ]);
    for (const line of await carts.find().toArray()) cartLineDocument.parse(line);
  });

  test('again adds to the quantity of the same line', async () => {
    const id = await cart.add(ann, LAMP, 2);
    expect(await cart.add(ann, LAMP, 3)).toBe(id);
    expect(await inCart()).toEqual([[LAMP, 5]]);
  });

  test('after a removal makes a new line', async () => {
    const id = await cart.add(ann, LAMP, 1);
    await cart.remove(ann.id, id);
    expect(await cart.add(ann, LAMP, 1)).not.toBe(id);
  });

  test('is refused above what can be bought, with what is there and what is in the cart', async () => {
    await cart.add(ann, PHONE, 2);
    await expect(cart.add(ann, PHONE, 2)).rejects.toMatchObject({ code: 'out_of_stock', members: { available: 3, inCart: 2 } });
    await expect(cart.add(bob, PHONE, 4)).rejects.toMatchObject({ code: 'out_of_stock', members: { available: 3, inCart: 0 } });
    expect(await inCart()).toEqual([[PHONE, 2]]);
  });

  test('a product nobody sells is not found', async () => {
    await expect(cart.add(ann, 'f'.repeat(24), 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('thirty times at once makes one line with what can be bought', async () => {
    const results = await times(30, () => cart.add(ann, LAMP, 1));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await inCart()).toEqual([[LAMP, 10]]);
  });

  test('the hundred-and-first product is refused', async () => {
    const line = (i: number) => ({
      _id: new ObjectId(),
      lineId: new ObjectId(),
      productId: new ObjectId(),
      accountId,
      email,
      quantity: 1,
      addedAt: new Date(i),
    });
    await carts.insertMany(Array.from({ length: 99 }, (_, i) => line(i)));
    await cart.add(ann, LAMP, 1);
    await expect(cart.add(ann, PHONE, 1)).rejects.toMatchObject({ code: 'cart_full' });
    // What is in the cart already needs no place, and one full cart fills no other.
    await cart.add(ann, LAMP, 1);
    await cart.add(bob, PHONE, 1);
    expect((await inCart()).at(-1)).toEqual([LAMP, 2]);
  });

  test('nobody puts more than 999 pieces of a product in the cart, however many there are', async () => {
    stock.set(LAMP, 5000);
    const id = await cart.add(ann, LAMP, 998);
    await cart.plus(ann.id, id);
    const most = {
      code: 'out_of_stock',
      message: 'A cart holds at most 999 pieces of one product.',
      members: { available: 5000, inCart: 999 },
    };
    await expect(cart.plus(ann.id, id)).rejects.toMatchObject(most);
    await expect(cart.add(ann, LAMP, 1)).rejects.toMatchObject(most);
    expect(await inCart()).toEqual([[LAMP, 999]]);
  });

  test('is refused in words that say how many are left, and how many of them are in the cart', async () => {
    const said = (quantity: number) => cart.add(ann, PHONE, quantity).catch((error: Error) => error.message);
    expect(await said(4)).toBe('Lamp has only 3 left.');
    await cart.add(ann, PHONE, 1);
    expect(await said(3)).toBe('Lamp has only 3 left, and 1 of them is in your cart.');
    await cart.add(ann, PHONE, 1);
    expect(await said(2)).toBe('Lamp has only 3 left, and 2 of them are in your cart.');
    stock.set(PHONE, 0);
    expect(await said(1)).toBe('Lamp is sold out.');
  });
});

describe('plus and minus', () => {
  test('fifty pluses at once stop at what can be bought', async () => {
    const id = await cart.add(ann, LAMP, 1);
    const results = await times(50, () => cart.plus(ann.id, id));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(9);
    expect(await inCart()).toEqual([[LAMP, 10]]);
    await expect(cart.plus(ann.id, id)).rejects.toMatchObject({ code: 'out_of_stock', members: { available: 10, inCart: 10 } });
  });

  test('minus stops at one', async () => {
    const id = await cart.add(ann, LAMP, 2);
    expect(await Promise.all([cart.minus(ann.id, id), cart.minus(ann.id, id), cart.minus(ann.id, id)])).toHaveLength(3);
    expect(await inCart()).toEqual([[LAMP, 1]]);
    expect(await cart.minus(ann.id, id)).toBe(false);
  });

  test('a line that holds more than is left can only shrink', async () => {
    const id = await cart.add(ann, LAMP, 8);
    stock.set(LAMP, 4);
    await expect(cart.plus(ann.id, id)).rejects.toMatchObject({ members: { available: 4, inCart: 8 } });
    expect(await cart.minus(ann.id, id)).toBe(true);
  });
});

describe('emptying', () => {
  test('takes every line of the account, says how many there were, and takes nobody else’s', async () => {
    await cart.add(ann, LAMP, 2);
    await cart.add(ann, PHONE, 1);
    await cart.add(bob, LAMP, 1);
    expect([await cart.clear(ann.id), await cart.clear(ann.id)]).toEqual([2, 0]);
    expect(await inCart()).toEqual([]);
    expect(await cart.lines(bob)).toHaveLength(1);
  });
});

describe('another’s cart', () => {
  test('has nothing to find, change or remove', async () => {
    const id = await cart.add(ann, LAMP, 2);
    for (const work of [cart.plus, cart.minus, cart.remove]) {
      await expect(work(eve.id, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await cart.clear(eve.id)).toBe(0);
    expect(await inCart()).toEqual([[LAMP, 2]]);
  });

  test('is not shown among the own lines, nor ordered, though both are read with one command', async () => {
    await cart.add(ann, LAMP, 2);
    await cart.add(eve, PHONE, 1);
    const accounts = [ann, eve, accountOf('guest@shop.test')];
    const lists = await Promise.all(accounts.map((account) => cart.lines(account)));
    expect(lists.map((lines) => lines.map((line) => [line.email, line.productId]))).toEqual([
      [[email, LAMP]],
      [['eve@shop.test', PHONE]],
      [],
    ]);
    const ordered = await Promise.all(accounts.map((account) => cart.linesOf(account.id, [LAMP, PHONE])));
    expect(ordered.map((lines) => lines.map((line) => line.productId))).toEqual([[LAMP], [PHONE], []]);
  });
});

describe('the list', () => {
  test('takes one read of products however many lines, and shows what is no longer sold', async () => {
    await cart.add(ann, LAMP, 1);
    await cart.add(ann, PHONE, 1);
    stock.delete(LAMP);
    reads = 0;
    const lines = await cart.lines(ann);
    expect(reads).toBe(1);
    expect(lines.map((line) => line.productData?.title ?? null)).toEqual([null, 'Lamp']);
  });
});

describe('what an order takes out', () => {
  const ordered = () => cart.linesOf(ann.id, [LAMP, PHONE]);

  test('is what it has of the products that are ordered, and nothing else of the cart', async () => {
    await cart.add(ann, LAMP, 2);
    const id = await cart.add(ann, PHONE, 1);
    expect(await cart.linesOf(ann.id, [PHONE])).toEqual([{ id, productId: PHONE, quantity: 1 }]);
    expect(await cart.linesOf(ann.id, [])).toEqual([]);
  });

  test('is gone, and a second time takes nothing', async () => {
    await cart.add(ann, LAMP, 2);
    await cart.add(ann, PHONE, 1);
    const lines = await ordered();
    await cart.takeOut(lines);
    expect(await inCart()).toEqual([]);
    await cart.add(ann, LAMP, 2);
    await cart.takeOut(lines);
    expect(await inCart()).toEqual([[LAMP, 2]]);
  });

  test('leaves what was added meanwhile, as a line of its own', async () => {
    const id = await cart.add(ann, LAMP, 2);
    const lines = await ordered();
    await cart.add(ann, LAMP, 3);
    await Promise.all([cart.takeOut(lines), cart.takeOut(lines), cart.takeOut(lines)]);
    const [line] = await cart.lines(ann);
    expect(line).toMatchObject({ productId: LAMP, quantity: 3 });
    expect(line?._id).not.toBe(id);
  });

  test('is all there is where the shopper lowered it meanwhile', async () => {
    const id = await cart.add(ann, LAMP, 4);
    const lines = await ordered();
    await cart.minus(ann.id, id);
    await cart.takeOut(lines);
    expect(await inCart()).toEqual([]);
  });

  test('loses and doubles nothing while the shopper presses plus and minus', async () => {
    const id = await cart.add(ann, LAMP, 3);
    const lines = await ordered();
    const moves = [cart.takeOut(lines), ...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? cart.plus : cart.minus)(ann.id, id))];
    await Promise.allSettled([...moves, cart.takeOut(lines)]);
    expect(await carts.countDocuments({ lineId: new ObjectId(id) })).toBe(0);
    expect(await carts.countDocuments({ accountId, quantity: { $gt: 10 } })).toBe(0);
  });

  test('of a hundred lines is two commands', async () => {
    const lines = Array.from({ length: 100 }, () => ({ lineId: new ObjectId(), productId: new ObjectId() }));
    await carts.insertMany(lines.map((line) => ({ _id: new ObjectId(), ...line, accountId, email, quantity: 2, addedAt: new Date() })));
    const commands: string[] = [];
    const note = ({ commandName }: { commandName: string }): void => void commands.push(commandName);
    db().client.on('commandStarted', note);
    // Of every other line the shopper took one more.
    await cart.takeOut(lines.map(({ lineId }, i) => ({ id: lineId.toHexString(), quantity: i % 2 === 0 ? 2 : 1 })));
    db().client.off('commandStarted', note);
    expect(commands.toSorted()).toEqual(['delete', 'update']);
    expect((await cart.lines(ann)).map(({ quantity }) => quantity)).toEqual(Array(50).fill(1));
  });

  test('of other lines stays', async () => {
    await cart.add(ann, LAMP, 1);
    await cart.add(ann, PHONE, 2);
    await cart.takeOut((await ordered()).filter((line) => line.productId === LAMP));
    expect(await inCart()).toEqual([[PHONE, 2]]);
  });
});
