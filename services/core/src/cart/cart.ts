import type { Owner } from '@pulsecart/platform/owner';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { CartLine } from '@pulsecart/shared/cart/contract';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { Db } from 'mongodb';
import { type CartLineDocument, MAX_LINES, MAX_QUANTITY } from './cart-line.ts';
import { createCartsRepository } from './carts-repository.ts';

export interface CartDeps {
  db: Db;
  /** Products as they are now, by id; those no longer sold are missing. */
  productCards(ids: readonly string[]): Promise<Map<string, ProductCard>>;
  now(): Date;
}

export type Cart = ReturnType<typeof createCart>;

/** Tries to add to a line that others add to, remove and order at the same time. */
const TRIES = 5;

/** What shoppers do with their cart. A line never holds more than can be bought at that moment; nothing is reserved. */
export function createCart({ db, productCards, now }: CartDeps) {
  const carts = createCartsRepository(db);

  async function sold(productId: string): Promise<ProductCard> {
    const card = (await productCards([productId])).get(productId);
    if (card === undefined) throw notFound('This product');
    return card;
  }

  async function ownLine(accountId: string, lineId: string): Promise<CartLineDocument> {
    const line = await carts.byId(accountId, lineId);
    if (line === null) throw notFound('This line of your cart');
    return line;
  }

  /** @returns the line's id, or null where others changed the cart meanwhile @throws Problem 409 */
  async function tryToAdd(owner: Owner, card: ProductCard, quantity: number): Promise<string | null> {
    const most = Math.min(card.stock, MAX_QUANTITY);
    const raised = await carts.raise(owner.id, card._id, quantity, most);
    if (raised !== null) return raised;
    const line = await carts.byProduct(owner.id, card._id);
    if (line !== null && line.quantity > most - quantity) throw tooMany(card, line.quantity);
    if (line !== null) return null;
    if (quantity > most) throw tooMany(card, 0);
    if (await carts.isFull(owner.id)) throw cartFull();
    return carts.insert(owner, card._id, quantity, now());
  }

  return {
    /** Of the account, with its address now: the lines in the order they were added, each with its product as it is now: two reads, however many lines. */
    async lines(owner: Owner): Promise<CartLine[]> {
      const lines = await carts.ofAccount(owner.id);
      const cards = await productCards(lines.map((line) => line.productId.toHexString()));
      return lines.map((line) => presentLine(line, owner, cards));
    },
    /**
     * Puts a product in the cart, or adds to its line.
     * @returns the line's id
     * @throws Refusal `out_of_stock` with `available` and `inCart`, `cart_full`
     */
    async add(owner: Owner, productId: string, quantity: number): Promise<string> {
      const card = await sold(productId);
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const lineId = await tryToAdd(owner, card, quantity);
        if (lineId !== null) return lineId;
      }
      throw new Refusal('cart_changed', 'Your cart is being changed elsewhere. Look at it and try again.');
    },
    /** One more. @throws Refusal `out_of_stock` */
    async plus(accountId: string, lineId: string): Promise<void> {
      const line = await ownLine(accountId, lineId);
      const card = await sold(line.productId.toHexString());
      if (await carts.plusOne(accountId, lineId, Math.min(card.stock, MAX_QUANTITY))) return;
      throw tooMany(card, (await ownLine(accountId, lineId)).quantity);
    },
    /** One less, stopping at 1. @returns whether it changed @throws Refusal `not_found` */
    async minus(accountId: string, lineId: string): Promise<boolean> {
      if (await carts.minusOne(accountId, lineId)) return true;
      await ownLine(accountId, lineId);
      return false;
    },
    /** @throws Refusal `not_found` */
    async remove(accountId: string, lineId: string): Promise<void> {
      if (!(await carts.remove(accountId, lineId))) throw notFound('This line of the cart');
    },
    /** @returns how many lines there were */
    clear: (accountId: string): Promise<number> => carts.clear(accountId),
    /** For an order that is begun: the account's lines of these products. */
    async linesOf(accountId: string, productIds: readonly string[]): Promise<{ id: string; productId: string; quantity: number }[]> {
      const lines = await carts.ofProducts(accountId, productIds);
      return lines.map(({ lineId, productId, quantity }) => ({
        id: lineId.toHexString(),
        productId: productId.toHexString(),
        quantity,
      }));
    },
    /** For an order that was placed: takes its units out. Repeating it changes nothing more. */
    takeOut: carts.takeOut,
    claim: carts.claim,
    dropEmailIndexes: carts.dropEmailIndexes,
    ensureIndexes: carts.ensureIndexes,
  };
}

function presentLine({ lineId, productId, quantity }: CartLineDocument, { email }: Owner, cards: Map<string, ProductCard>): CartLine {
  const id = productId.toHexString();
  return { _id: lineId.toHexString(), email, productId: id, productData: cards.get(id) ?? null, quantity };
}

function tooMany({ title, stock }: ProductCard, inCart: number): Refusal {
  const members = { available: stock, inCart };
  if (stock > 0 && inCart >= MAX_QUANTITY) {
    return new Refusal('out_of_stock', `A cart holds at most ${MAX_QUANTITY} pieces of one product.`, { members });
  }
  const left = stock === 0 ? 'is sold out' : `has only ${stock} left`;
  const already = inCart === 0 || stock === 0 ? '' : `, and ${inCart} of them ${inCart === 1 ? 'is' : 'are'} in your cart`;
  return new Refusal('out_of_stock', `${title} ${left}${already}.`, { members });
}

function cartFull(): Refusal {
  return new Refusal('cart_full', `A cart holds at most ${MAX_LINES} different products. Order these first, or remove some.`);
}
