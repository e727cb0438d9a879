import type { CartLine } from '@pulsecart/shared/cart/contract';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { currentEmail } from '../../../lib/session/session.ts';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { applyChange, type CartChange, undoChange } from '../rules/cart-lines.ts';
import { cartQuery } from './cart-query.ts';

const mutationKey = ['cart-change'];

/** Sends one change and answers whether the server made it. */
async function sendChange(change: CartChange): Promise<boolean> {
  const email = currentEmail();
  switch (change.kind) {
    case 'step': {
      const name = change.by === 1 ? 'PUT /quantity-plus/{id}' : 'PUT /quantity-minus/{id}';
      return (await call(name, { params: { id: change.line._id } })).modifiedCount === 1;
    }
    case 'remove': {
      const { deletedCount } = await call('DELETE /addToCart/{id}/{email}', { params: { id: change.line._id, email } });
      return deletedCount === 1;
    }
    case 'add': {
      const { product, quantity } = change;
      await call('POST /addToCart', { body: { email, productId: product._id, productData: product, quantity } });
      return true;
    }
  }
}

/**
 * Changes of the cart, shown at once and taken back when the server refuses. Changes are sent one after the other, so
 * that five quick clicks are five steps, and the list is read again after the last.
 */
export function useCartChanges() {
  const client = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: sendChange,
    onMutate: async (change) => {
      const { queryKey } = cartQuery(currentEmail());
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (lines) => lines && applyChange(lines, change, currentEmail()));
      return { queryKey };
    },
    onSuccess: (done, change) => {
      if (change.kind === 'remove' && done) notify.success(cartTexts.deleted);
      if (change.kind === 'add') notify.success(cartTexts.added);
    },
    onError: (error, change, context) => {
      if (context) client.setQueryData(context.queryKey, (lines) => lines && undoChange(lines, change));
      notify.error(failureOf(change), detailOf(error));
    },
    onSettled: (_data, _error, _change, context) => {
      // Reading the list while later changes are still on their way would show it without them for a moment.
      if (context && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: context.queryKey });
    },
  });
  return useMemo(
    () => ({
      plus: (line: CartLine) => mutate({ kind: 'step', line, by: 1 }),
      minus: (line: CartLine) => mutate({ kind: 'step', line, by: -1 }),
      remove: (line: CartLine) => mutate({ kind: 'remove', line }),
      /** Adds and answers whether it worked; the shopper has been told either way. */
      add: (product: ProductCard, quantity: number): Promise<boolean> =>
        mutateAsync({ kind: 'add', product, quantity }).then(
          () => true,
          () => false,
        ),
    }),
    [mutate, mutateAsync],
  );
}

export type CartChanges = ReturnType<typeof useCartChanges>;

function failureOf(change: CartChange): string {
  if (change.kind === 'add') return cartTexts.addFailed;
  return change.kind === 'remove' ? cartTexts.removeFailed : cartTexts.changeFailed;
}
