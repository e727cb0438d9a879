import { Heart } from 'lucide-react';
import { wishlistTexts } from '../../../lib/texts/shop/wishlist.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useWishlistChanges } from '../api/wishlist-changes.ts';
import { useWishlist } from '../api/wishlist-query.ts';
import { type AddToCart, WishlistRow } from './wishlist-row.tsx';

const toShop = <ButtonLink to="/">{wishlistTexts.continueShopping}</ButtonLink>;

/** The wishlist page; how something gets into the cart is handed in. */
export function WishlistPage({ addToCart }: { addToCart: AddToCart }) {
  const { items } = useWishlist();
  return (
    <>
      <PageHead title={wishlistTexts.title} count={items.length > 0 && wishlistTexts.count(items.length)} />
      <WishlistBody addToCart={addToCart} />
    </>
  );
}

function WishlistBody({ addToCart }: { addToCart: AddToCart }) {
  const { items, loading, error, refetch } = useWishlist();
  const changes = useWishlistChanges();
  if (loading) return <WishlistSkeleton />;
  if (error !== null) return <ErrorState title={wishlistTexts.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (items.length === 0) return <EmptyState icon={<Heart />} title={wishlistTexts.empty} hint={wishlistTexts.emptyHint} action={toShop} />;
  return (
    <Card flush>
      <ul className="divide-y">
        {items.map((item) => (
          <WishlistRow key={item.productId} item={item} changes={changes} addToCart={addToCart} />
        ))}
      </ul>
    </Card>
  );
}

function WishlistSkeleton() {
  return (
    <LoadingRegion className="divide-y rounded-lg border bg-surface">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-5 p-4">
          <Skeleton className="size-24" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-1/5" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
