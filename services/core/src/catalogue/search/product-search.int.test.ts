import { beforeAll, describe, expect, test } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { AssembledCatalogue } from '../assemble.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
import { aRow } from '../testing/sample-products.ts';
import { beginsWith, queryWords } from './query-words.ts';

const db = useTestDatabase();
let catalogue: AssembledCatalogue;

beforeAll(async () => {
  await openCatalogue(db()).ensureIndexes();
  catalogue = openCatalogue(db());
  const many = Array.from({ length: 450 }, (_, i) =>
    aRow(`CABLE-${i}`, { title: `Cable ${i}`, category: 'Tech Essentials', features: [] }),
  );
  await catalogue.upsert([
    aRow('PRJ-1', { title: 'Halo Projector', features: ['4K picture'] }),
    aRow('PRO-1', { title: 'Pro Camera 4K', category: 'Security Camera', features: ['Night vision'] }),
    aRow('PRO-2', { title: 'Pixel Phone Pro', category: 'Smart Phone', features: ['Camera with 4K'] }),
    aRow('CAF-1', { title: 'Café Scale', category: 'Smart Home', features: [] }),
    ...many,
  ]);
});

const found = async (search: string, page = 1, limit = 10) => {
  const { items, total } = await catalogue.search.cards(search, { page, limit });
  return { titles: items.map((item) => item.title), total };
};

describe('search by words', () => {
  test('whole words of the title come before beginnings', async () => {
    expect(await found('pro')).toEqual({ titles: ['Pro Camera 4K', 'Pixel Phone Pro', 'Halo Projector'], total: 3 });
  });

  test('every word must fit, in any order, in title, category or features', async () => {
    expect((await found('4k cam')).titles).toEqual(['Pro Camera 4K', 'Pixel Phone Pro']);
    expect((await found('night security')).titles).toEqual(['Pro Camera 4K']);
    expect((await found('night phone')).titles).toEqual([]);
  });

  test('one letter finds the titles with a word that begins so', async () => {
    expect((await found('h')).titles).toEqual(['Halo Projector']);
  });

  test('case and accents do not matter', async () => {
    expect((await found('CAFE')).titles).toEqual(['Café Scale']);
    expect((await found('café')).titles).toEqual(['Café Scale']);
  });

  test.each(['.*', '^', '(', '{"$ne":null}', '\\'])('%s is no expression', async (search) => {
    expect((await found(search)).total).toBe(0);
  });

  test('a broad search counts all and shows each once, page by page', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, (_, i) => found('cable', i + 1, 50)));
    expect(pages.map((page) => page.total)).toEqual(Array(10).fill(450));
    const titles = pages.flatMap((page) => page.titles);
    expect(new Set(titles).size).toBe(450);
    expect(titles).toHaveLength(450);
  });

  test('a page that begins among the ranked and ends beyond them has all its cards, and no card stands on two pages', async () => {
    const pages = await Promise.all(Array.from({ length: 15 }, (_, i) => found('cable', i + 1, 30)));
    expect(pages.map(({ titles }) => titles.length)).toEqual(Array(15).fill(30));
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(450);
  });

  test.each(['cable 123', '123 c', 'tech cable cable12', 'cable 12', 'cable cable1', 'night 123', 'PRJ-1 halo'])(
    '"%s" finds exactly what has all its words, whichever way it is read',
    async (search) => {
      const having = await openProducts(db())
        .find(beginsWith(queryWords(search)))
        .toArray();
      const { titles, total } = await found(search, 1, 200);
      expect(total).toBe(having.length);
      expect(titles.toSorted()).toEqual(having.map(({ title }) => title).toSorted());
    },
  );

  test('archived products are not found', async () => {
    const [row] = (await catalogue.search.cards('halo', { page: 1, limit: 1 })).items;
    await catalogue.editing.archive(String(row?._id));
    expect((await found('halo')).total).toBe(0);
  });
});

describe('the admin’s search', () => {
  const admin = async (search: string, page = { page: 1, limit: 10 }) => {
    const { items, total } = await catalogue.search.forAdmin(search, page);
    return { titles: items.map((item) => item.title), total };
  };
  const idOf = async (title: string) => String((await openProducts(db()).findOne({ title }))?._id);

  test('nothing to search for lists everything', async () => {
    const all = await catalogue.lists.all({ page: 2, limit: 10 });
    expect(await admin('', { page: 2, limit: 10 })).toEqual({ titles: all.items.map((item) => item.title), total: all.total });
  });

  test('finds by a whole id and by how it begins', async () => {
    const id = await idOf('Café Scale');
    expect(await admin(id)).toEqual({ titles: ['Café Scale'], total: 1 });
    expect((await admin(id.slice(0, 8).toUpperCase())).total).toBeGreaterThan(1);
  });

  test('by how ids begin finds each product once, newest first, page by page', async () => {
    const prefix = (await idOf('Café Scale')).slice(0, 8);
    const pages = await Promise.all([1, 2, 3].map((page) => catalogue.search.forAdmin(prefix, { page, limit: 200 })));
    const ids = pages.flatMap(({ items }) => items.map(({ _id }) => _id.toHexString()));
    const having = (await openProducts(db()).find({ live: true }).sort({ _id: -1 }).toArray())
      .map(({ _id }) => _id.toHexString())
      .filter((id) => id.startsWith(prefix));
    expect(ids).toEqual(having.slice(0, 600));
    expect(pages.map(({ total }) => total)).toEqual(Array(3).fill(having.length));
  });

  test('finds by SKU and by title', async () => {
    expect((await admin('PRO-2')).titles).toEqual(['Pixel Phone Pro']);
    expect((await admin('pixel')).titles).toEqual(['Pixel Phone Pro']);
  });

  test('letters that could begin an id are a word where no id begins so', async () => {
    expect((await admin('cafe')).titles).toEqual(['Café Scale']);
  });

  test('what is found comes whole', async () => {
    const [item] = (await catalogue.search.forAdmin('pixel', { page: 1, limit: 10 })).items;
    expect(item).toMatchObject({ features: ['Camera with 4K'], description: 'A lamp.', received: 10, committed: 0 });
  });
});

test('a total is exact up to 1,000 for shoppers and up to 10,000 for admins, whoever asked for it before', async () => {
  const wires = Array.from({ length: 1050 }, (_, i) => aRow(`WIRE-${i}`, { title: `Wire ${i}`, category: 'Popular', features: [] }));
  await catalogue.upsert(wires);
  const page = { page: 1, limit: 1 };
  const totals = [await catalogue.search.cards('wire', page), await catalogue.search.forAdmin('wire', page)].map(({ total }) => total);
  expect(totals).toEqual([1001, 1050]);
  // Between equals the newest comes first, after what fits better.
  const titles = Array.from({ length: 10 }, (_, i) => `Wire ${1049 - i}`);
  expect((await found('wire 104', 1, 20)).titles).toEqual(['Wire 104', ...titles]);
});
