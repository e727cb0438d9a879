import { isDuplicateKey } from '@pulsecart/platform/mongo/mongo';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { productUpdate } from '@pulsecart/shared/catalogue/contract';
import { plainUpdatedFields } from '@pulsecart/shared/catalogue/product-fields';
import { ObjectId } from 'mongodb';
import type { z } from 'zod';
import type { Inventory, ShownFields } from '../../inventory/inventory.ts';
import type { ListChange, ListCounts } from '../lists/list-counts.ts';
import { toDocument } from '../products/new-product.ts';
import type { NewProduct } from '../products/product-fields.ts';
import type { ProductsRepository } from '../products/products-repository.ts';
import { searchTokens } from '../products/search-tokens.ts';

/** What an admin's form changes. Absent fields stay; an empty `imgUrl` keeps the picture, as a card always has one. */
export interface ProductChange extends Omit<z.output<typeof productUpdate>, 'price'> {
  priceCents: number;
}

/** A try fails only where a concurrent change succeeded, such as a sale. */
const TRIES = 10;

type Product = NonNullable<Awaited<ReturnType<ProductsRepository['current']>>>;

export interface EditingDeps {
  products: ProductsRepository;
  inventory: Pick<Inventory, 'setStock' | 'reduceStock' | 'writeUnlessHeld'>;
  counts: ListCounts;
  now(): Date;
}

export type ProductEditing = ReturnType<typeof createProductEditing>;

/** What admins do to the catalogue. Each is one conditional update of one product, then the counts of its lists. */
export function createProductEditing({ products, inventory, counts, now }: EditingDeps) {
  const current = async (id: string): Promise<Product> => {
    const product = await products.current(new ObjectId(id));
    if (product === null) throw notFound('This product');
    return product;
  };

  async function add(product: NewProduct, tries = TRIES): Promise<string> {
    const seq = await counts.takeNumbers(1);
    const document = toDocument(product, seq, now());
    try {
      await products.insert(document);
    } catch (error) {
      // A file may have brought a product under the SKU that this number makes.
      if (isDuplicateKey(error) && product.sku === null && tries > 0) return add(product, tries - 1);
      throw error;
    }
    await counts.apply([{ category: product.category, seq, by: 1 }]);
    return document._id.toHexString();
  }

  async function tryUpdate(before: Product, change: ProductChange, stockImport: string | undefined): Promise<boolean> {
    const moved = before.category !== change.category;
    const at = now();
    const set = { ...shownBy(change, before.sku), updatedAt: at, ...(moved ? { listedAt: at } : {}) };
    const where = { archivedAt: null, category: before.category };
    if (!(await inventory.setStock(before, change.stock, change.stockSeen, { where, set }, stockImport))) return false;
    const { seq } = before;
    const move: ListChange[] = [
      { category: before.category, seq, by: -1 },
      { category: change.category, seq, by: 1 },
    ];
    if (moved) await counts.apply(move);
    return true;
  }

  return {
    /** @returns the new product's id */
    add: (product: NewProduct): Promise<string> => add(product),
    /**
     * @param stockImport - the import that makes this change; where it has set the stock before, nothing happens
     * @throws Refusal `stock_changed` with the present `stock`, `stock_below_held` with `stock` and `held`
     */
    async update(id: string, change: ProductChange, stockImport?: string): Promise<void> {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const before = await current(id);
        if (before.stockImports?.some((done) => done.id === stockImport)) return;
        if (await tryUpdate(before, change, stockImport)) return;
      }
      throw new Refusal('product_busy', 'This product is selling so fast that its stock could not be set. Try again.');
    },
    reduce: (id: string, quantity: number, reductionId: string): Promise<void> => inventory.reduceStock(id, quantity, reductionId, now()),
    /**
     * Takes a product out of the shop; orders keep their copies of it.
     * @throws Refusal `product_held` while an order holds units
     */
    async archive(id: string): Promise<void> {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const { _id, category, seq, reservations } = await current(id);
        if (reservations.length > 0) {
          throw new Refusal('product_held', 'An order holds units of this product. Confirm or release it first, then delete the product.');
        }
        const at = now();
        const set = { archivedAt: at, updatedAt: at, listedAt: at, live: false, searchTokens: [] };
        if (await inventory.writeUnlessHeld(_id, { where: { category, archivedAt: null }, set })) {
          return counts.apply([{ category, seq, by: -1 }]);
        }
      }
      throw new Refusal('product_held', 'Orders keep taking units of this product. Try again in a moment.');
    },
  };
}

function shownBy(change: ProductChange, sku: string): Partial<ShownFields> {
  const given = plainUpdatedFields.filter((field) => change[field] !== undefined && (field !== 'imgUrl' || change.imgUrl !== ''));
  const plain: Partial<ShownFields> = Object.fromEntries(given.map((field) => [field, change[field]]));
  return { ...plain, priceCents: change.priceCents, searchTokens: searchTokens({ ...change, sku }) };
}
