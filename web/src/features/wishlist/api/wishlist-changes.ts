import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { WishlistItem } from '@pulsecart/shared/wishlist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { currentEmail } from '../../../lib/session/session.ts';
import { wishlistTexts } from '../../../lib/texts/shop/wishlist.ts';
import { applyChange, undoChange, type WishlistChange } from '../rules/wishlist-items.ts';
import { wishlistQuery } from './wishlist-query.ts';

const mutationKey = ['wishlist-change'];

async function sendChange(change: WishlistChange): Promise<unknown> {
  const email = currentEmail();
  switch (change.kind) {
    case 'add':
      return call('PUT /wishlist', { body: { email, productId: change.product._id, product: change.product, quantity: 1 } });
    case 'take-off':
      return call('DELETE /wishlist/remove/{productId}/{email}', { params: { productId: change.productId, email } });
    case 'remove':
      return call('DELETE /wishlist/delete/{id}', { params: { id: change.item._id } });
    case 'step': {
      const name = change.by === 1 ? 'PUT /whishlist/quantity-plus/{id}' : 'PUT /whishlist/quantity-minus/{id}';
      return call(name, { params: { id: change.item._id } });
    }
  }
}

const said: Record<WishlistChange['kind'], { done: string | null; failed: string }> = {
  add: { done: wishlistTexts.added, failed: wishlistTexts.addFailed },
  'take-off': { done: wishlistTexts.removed, failed: wishlistTexts.removeFailed },
  remove: { done: wishlistTexts.deleted, failed: wishlistTexts.removeFailed },
  step: { done: null, failed: wishlistTexts.changeFailed },
};

/** Changes of the wishlist, shown at once and taken back when the server refuses; sent one after the other. */
export function useWishlistChanges() {
  const client = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'wishlist' },
    mutationFn: sendChange,
    onMutate: async (change) => {
      const email = currentEmail();
      const { queryKey } = wishlistQuery(email);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (items) => items && applyChange(items, change, email));
      return { queryKey };
    },
    onSuccess: (_answer, { kind }) => {
      const { done } = said[kind];
      if (done !== null) notify.success(done);
    },
    onError: (error, change, context) => {
      if (context) client.setQueryData(context.queryKey, (items) => items && undoChange(items, change));
      notify.error(said[change.kind].failed, detailOf(error));
    },
    onSettled: (_data, _error, _change, context) => {
      if (context && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: context.queryKey });
    },
  });
  return {
    add: (product: ProductCard) => mutate({ kind: 'add', product }),
    takeOff: (productId: string, item?: WishlistItem) => mutate({ kind: 'take-off', productId, item }),
    plus: (item: WishlistItem) => mutate({ kind: 'step', item, by: 1 }),
    minus: (item: WishlistItem) => mutate({ kind: 'step', item, by: -1 }),
    remove: (item: WishlistItem) => mutate({ kind: 'remove', item }),
    /** Puts an item in the cart by the given way, and takes it off once it is there. */
    async move(item: WishlistItem, addToCart: (product: ProductCard, quantity: number) => Promise<boolean>): Promise<void> {
      if (item.product === null || !(await addToCart(item.product, item.quantity))) return;
      await mutateAsync({ kind: 'remove', item }).catch(() => undefined);
    },
  };
}

export type WishlistChanges = ReturnType<typeof useWishlistChanges>;
