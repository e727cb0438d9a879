import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Cart } from '../api/cart-query.ts';

interface CartContentProps {
  cart: Cart;
  /** Before the page is left for another. */
  onLeave?: () => void;
  children: ReactNode;
}

/** The lines of a cart, or why there are none to show. */
export function CartContent({ cart, onLeave, children }: CartContentProps) {
  const guest = cart.email === '';
  if (cart.loading) return <CartSkeleton />;
  if (cart.error !== null) return <ErrorState title={cartTexts.loadFailed} error={cart.error} onRetry={() => void cart.refetch()} />;
  if (cart.count > 0) return children;
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={cartTexts.empty}
      hint={guest ? cartTexts.guestHint : cartTexts.emptyHint}
      action={
        <ButtonLink variant={guest ? 'solid' : 'outline'} to={guest ? '/login' : '/'} onClick={onLeave}>
          {guest ? cartTexts.login : cartTexts.continueShopping}
        </ButtonLink>
      }
    />
  );
}

function CartSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-5 p-5">
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
