import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Cart } from '../api/cart-query.ts';

/** 'Your cart is empty', why, and the next step. */
export function EmptyCart({ guest, onLeave }: { guest: boolean; onLeave?: () => void }) {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={cartTexts.empty}
      hint={guest ? cartTexts.guestHint : cartTexts.emptyHint}
      action={
        <Button asChild variant={guest ? 'solid' : 'outline'} {...(onLeave ? { onClick: onLeave } : {})}>
          <Link to={guest ? '/login' : '/'}>{guest ? cartTexts.login : cartTexts.continueShopping}</Link>
        </Button>
      }
    />
  );
}

export function CartFailure({ cart }: { cart: Cart }) {
  return <ErrorState title={cartTexts.loadFailed} error={cart.error} onRetry={() => void cart.refetch()} />;
}

/** Rows of the shape that lines will have. */
export function CartSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="flex flex-col gap-5 p-5">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="size-18" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
