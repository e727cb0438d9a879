import type { ProductSort } from '@pulsecart/shared/catalogue/contract';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { Filter, Sort } from 'mongodb';
import type { ProductDocument } from '../../inventory/inventory.ts';
import { type CardDocument, cardFields, type PageDocument, pageFields } from '../products/product-fields.ts';
import type { ProductsRepository, Read } from '../products/products-repository.ts';
import type { ListCounts } from './list-counts.ts';

export interface CategoryQuery extends Paging {
  category: string;
  sort: ProductSort;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  inStock?: boolean | undefined;
}

/** Totals of filtered lists are counted no further than this; the last page people leaf to is far before it. */
export const COUNT_LIMIT = 10_001;

export type ProductLists = ReturnType<typeof createProductLists>;

const newest = { seq: -1 } as const;
const orders: Record<ProductSort, { sort: Sort; hint: string }> = {
  newest: { sort: newest, hint: 'category_newest' },
  price_asc: { sort: { priceCents: 1, seq: -1 }, hint: 'category_price' },
  price_desc: { sort: { priceCents: -1, seq: 1 }, hint: 'category_price' },
  rating: { sort: { rating: -1, seq: -1 }, hint: 'category_rating' },
};

/** The lists of the catalogue, archived products left out. */
export function createProductLists(products: ProductsRepository, counts: ListCounts, random: () => number = Math.random) {
  async function newestFirst<F extends typeof cardFields>(
    category: string | null,
    offset: number,
    limit: number,
    fields: F,
  ): Promise<Found<Read<F>>> {
    const list = category === null ? { live: true } : { live: true, category };
    const order = category === null ? { sort: newest, hint: 'newest' } : orders.newest;
    const read = (filter: Filter<ProductDocument>, skip: number) => products.list(filter, fields, { ...order, skip }, limit);
    if (offset === 0) {
      const [items, total] = await Promise.all([read(list, 0), counts.total(category)]);
      return { items, total };
    }
    const { total, start } = await counts.locate(category, offset);
    if (start === null) return { items: [], total };
    return { items: await read({ ...list, seq: { $lte: start.seq } }, start.skip), total };
  }

  async function filtered(query: CategoryQuery): Promise<Found<CardDocument>> {
    const { category, sort, minCents, maxCents, inStock, page, limit } = query;
    const price = { ...(minCents === undefined ? {} : { $gte: minCents }), ...(maxCents === undefined ? {} : { $lte: maxCents }) };
    const filter: Filter<ProductDocument> = {
      live: true,
      category,
      ...(Object.keys(price).length > 0 ? { priceCents: price } : {}),
      ...(inStock === true ? { available: { $gt: 0 } } : {}),
    };
    const [items, total] = await Promise.all([
      products.list(filter, cardFields, { ...orders[sort], skip: (page - 1) * limit }, limit),
      isPlain(query) ? counts.total(category) : products.count(filter, COUNT_LIMIT),
    ]);
    return { items, total };
  }

  return {
    all: ({ page, limit }: Paging): Promise<Found<PageDocument>> => newestFirst(null, (page - 1) * limit, limit, pageFields),
    inCategory(query: CategoryQuery): Promise<Found<CardDocument>> {
      if (!isPlain(query) || query.sort !== 'newest') return filtered(query);
      return newestFirst(query.category, (query.page - 1) * query.limit, query.limit, cardFields);
    },
    /** Up to `limit` other cards of the category in random order, from a random place in it. */
    async related(product: Pick<CardDocument, '_id' | 'category'>, limit: number): Promise<CardDocument[]> {
      const total = await counts.total(product.category);
      const offset = Math.floor(random() * Math.max(1, total - limit));
      const { items } = await newestFirst(product.category, offset, limit + 1, cardFields);
      const others = items.filter((other) => !other._id.equals(product._id));
      return shuffled(others, random).slice(0, limit);
    },
  };
}

const isPlain = ({ minCents, maxCents, inStock }: CategoryQuery): boolean =>
  minCents === undefined && maxCents === undefined && inStock !== true;

/** Fisher–Yates, on a copy. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
