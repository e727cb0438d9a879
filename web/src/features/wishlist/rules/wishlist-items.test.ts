import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { WishlistItem } from '@pulsecart/shared/wishlist/contract';
import { describe, expect, it } from 'vitest';
import { applyChange, isUnsaved, undoChange, type WishlistChange } from './wishlist-items.ts';

const email = 'ann@shop.test';
const product: ProductCard = { _id: 'p3', title: 'Lamp', category: 'Smart Home', imgUrl: '/l.svg', rating: 4, price: 10, stock: 3 };
const item = (id: string, quantity = 2): WishlistItem => ({ _id: `i${id}`, email, productId: `p${id}`, product: null, quantity });
const items = [item('1'), item('2')];
const first = item('1');

describe('a wishlist before the server has answered', () => {
  it('has an added product at its end, once, marked as not saved yet', () => {
    const added = applyChange(items, { kind: 'add', product }, email);
    expect(added).toEqual([...items, { _id: 'unsaved:p3', email, productId: 'p3', product, quantity: 1 }]);
    expect(added.map(isUnsaved)).toEqual([false, false, true]);
    expect(applyChange(added, { kind: 'add', product }, email)).toEqual(added);
  });

  it.each<[WishlistChange, WishlistItem[]]>([
    [{ kind: 'take-off', productId: 'p1', item: first }, [item('2')]],
    [{ kind: 'remove', item: first }, [item('2')]],
    [{ kind: 'step', item: first, by: 1 }, [item('1', 3), item('2')]],
    [{ kind: 'step', item: first, by: -1 }, [item('1', 1), item('2')]],
  ])('follows %o', (change, after) => {
    expect(applyChange(items, change, email)).toEqual(after);
  });

  it('never has less than one of a product', () => {
    const one = item('1', 1);
    expect(applyChange([one], { kind: 'step', item: one, by: -1 }, email)).toEqual([one]);
  });
});

describe('a change that the server refused', () => {
  it.each<WishlistChange>([
    { kind: 'add', product },
    { kind: 'step', item: first, by: 1 },
    { kind: 'step', item: first, by: -1 },
  ])('is taken back, and nothing else: %o', (change) => {
    expect(undoChange(applyChange(items, change, email), change)).toEqual(items);
  });

  it.each<WishlistChange>([
    { kind: 'take-off', productId: 'p1', item: first },
    { kind: 'remove', item: first },
  ])('brings back what it took off, once: %o', (change) => {
    const back = [item('2'), first];
    expect(undoChange(applyChange(items, change, email), change)).toEqual(back);
    expect(undoChange(back, change)).toEqual(back);
  });

  it('brings back nothing where nothing was there', () => {
    expect(undoChange(items, { kind: 'take-off', productId: 'p9', item: undefined })).toEqual(items);
  });
});
