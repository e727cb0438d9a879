import { describe, expect, it } from 'vitest';
import { nextDraft, type OrderDraft, orderInfoOf, toCheckout } from './order-draft.ts';

const line = (id: string, price: number, quantity: number) => ({
  _id: id.repeat(24),
  email: 'ada@example.test',
  productId: id.repeat(24),
  productData: { _id: id.repeat(24), title: id, price, rating: 4, imgUrl: '/x.svg', category: 'Popular', stock: 9 },
  quantity,
});
const clock = { date: '21/11/2026', time: '4:05:09 pm' };
const draftOf = (key: string, ...lines: ReturnType<typeof line>[]): OrderDraft => ({
  email: 'ada@example.test',
  key,
  orderInfo: orderInfoOf('AAAAAAAA', lines, clock),
});

describe('an order from the cart', () => {
  it('counts price times quantity, with 20 dollars of shipping, exactly', () => {
    expect(orderInfoOf('AAAAAAAA', [line('a', 0.1, 3), line('b', 19.99, 1)], clock).totalPrices).toBe(40.29);
  });

  it('leaves out what is no longer sold, and the id of a line the server does not know yet', () => {
    const info = orderInfoOf(
      'AAAAAAAA',
      [
        { ...line('a', 1, 1), productData: null },
        { ...line('b', 1, 1), _id: 'unsaved:b' },
      ] as never,
      clock,
    );
    expect(toCheckout(info).allProducts).toEqual([{ productId: 'b'.repeat(24), quantity: 1 }]);
  });

  it('is the same request after a reload, and another one after a change', () => {
    const kept = draftOf('key-1', line('a', 10, 1));
    expect(nextDraft(kept, draftOf('key-2', line('a', 10, 1)))).toBe(kept);
    expect(nextDraft(kept, draftOf('key-2', line('a', 10, 2))).key).toBe('key-2');
    expect(nextDraft(kept, draftOf('key-2', line('a', 11, 1))).key).toBe('key-2');
    expect(nextDraft(null, kept)).toBe(kept);
    // Taken out of the cart and put in again: another line, which another order may have.
    expect(nextDraft(kept, draftOf('key-2', { ...line('a', 10, 1), _id: 'c'.repeat(24) })).key).toBe('key-2');
  });
});
