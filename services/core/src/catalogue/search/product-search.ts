import type { Found, Paging } from '@pulsecart/shared/fields';
import { ObjectId } from 'mongodb';
import { COUNT_LIMIT, type ProductLists } from '../lists/product-lists.ts';
import { type CardDocument, cardFields, type PageDocument, pageFields } from '../products/product-fields.ts';
import type { ProductsRepository } from '../products/products-repository.ts';
import { createFreshCache } from './fresh-cache.ts';
import { beginsWith, fits, queryWords, rareWord, relevance } from './query-words.ts';

/** So many of what is found are put in order of relevance; the rest follows as the database finds it. */
const RANKED = 200;

/** A rare word that stands in more products than this is not rare. */
const RARE = 50;

/** Shoppers' totals are exact up to 1,000, since counting takes longer than finding; nobody leafs further. */
const SHOPPER_COUNT_LIMIT = 1001;

/**
 * Search by the beginnings of words. An index over an array finds but does not sort, so the first 200 found are ranked
 * here; a search that somebody means seldom finds more. Totals above 200 are
 * counted once and then anew in the background.
 */
export function createProductSearch(products: ProductsRepository, lists: Pick<ProductLists, 'all'>) {
  const totals = createFreshCache<number>({ softMs: 10_000, hardMs: 600_000, maxEntries: 2000 });

  async function find(search: string, { page, limit }: Paging, countLimit: number): Promise<Found<CardDocument>> {
    const words = queryWords(search);
    if (words.length === 0) return { items: [], total: 0 };
    const offset = (page - 1) * limit;
    const few = await byRareWord(words);
    if (few !== null) return { items: ranked(few, words).slice(offset, offset + limit), total: few.length };
    const filter = beginsWith(words);
    const read = (skip: number, most: number) => products.list(filter, cardFields, { hint: 'search', skip }, most);
    const found = await read(0, RANKED);
    const items = ranked(found, words).slice(offset, offset + limit);
    if (found.length < RANKED) return { items, total: found.length };
    const missing = offset < countLimit ? limit - items.length : 0;
    const [rest, total] = await Promise.all([
      missing > 0 ? read(Math.max(offset, RANKED), missing) : [],
      totals.get([countLimit, ...words.toSorted()].join(' '), () => products.count(filter, countLimit)),
    ]);
    return { items: [...items, ...rest], total };
  }

  /**
   * All that is found, read by one word alone; null where no word tells products apart. Asked for several words, the
   * database walks through all products that have any of them.
   */
  async function byRareWord(words: readonly string[]): Promise<CardDocument[] | null> {
    const rare = rareWord(words);
    if (rare === null) return null;
    const having = await products.list(beginsWith([rare]), { ...cardFields, searchTokens: 1 }, { hint: 'search' }, RARE + 1);
    if (having.length > RARE) return null;
    return having.filter(({ searchTokens }) => fits(searchTokens, words)).map(({ searchTokens: _, ...card }) => card);
  }

  async function pagesOf(found: Found<CardDocument>): Promise<Found<PageDocument>> {
    const ids = found.items.map((card) => card._id);
    const byId = new Map((await products.byIds(ids, pageFields)).map((product) => [product._id.toHexString(), product]));
    return { items: ids.flatMap((id) => byId.get(id.toHexString()) ?? []), total: found.total };
  }

  async function byIdPrefix(prefix: string, { page, limit }: Paging): Promise<Found<PageDocument>> {
    const range = { $gte: new ObjectId(prefix.padEnd(24, '0')), $lte: new ObjectId(prefix.padEnd(24, 'f')) };
    const filter = { live: true, _id: range };
    const order = { sort: { _id: -1 }, hint: '_id_', skip: (page - 1) * limit } as const;
    const [items, total] = await Promise.all([products.list(filter, pageFields, order, limit), products.count(filter, COUNT_LIMIT)]);
    return { items, total };
  }

  return {
    cards: (search: string, page: Paging): Promise<Found<CardDocument>> => find(search, page, SHOPPER_COUNT_LIMIT),
    async forAdmin(search: string, page: Paging): Promise<Found<PageDocument>> {
      if (search === '') return lists.all(page);
      if (/^[0-9a-f]{4,24}$/i.test(search)) {
        const found = await byIdPrefix(search.toLowerCase(), page);
        if (found.total > 0) return found;
      }
      return pagesOf(await find(search, page, COUNT_LIMIT));
    },
  };
}

function ranked(found: readonly CardDocument[], words: readonly string[]): CardDocument[] {
  return found
    .map((product) => ({ product, id: product._id.toHexString(), score: relevance(product, words) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .map(({ product }) => product);
}
