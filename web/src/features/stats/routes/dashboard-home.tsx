import { ChevronRight, ClipboardList, Heart, Mail, PackageSearch, ShoppingBag, Smartphone, Truck, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { useSession } from '../../../lib/session/session.ts';
import { statsTexts as words } from '../../../lib/texts/admin/stats.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { OwnTiles, ShopTiles } from '../components/tiles.tsx';

/** Charts weigh a good deal: only admins load them, after the tiles. */
const ShopFigures = lazy(retryImport(() => import('../components/shop-figures.tsx')));

interface WayOn {
  to: string;
  icon: ReactNode;
  words: { title: string; text: string };
}

const adminWays: readonly WayOn[] = [
  { to: '/dashboard/all-orders', icon: <ClipboardList />, words: words.links.pending },
  { to: '/dashboard/order-status', icon: <Truck />, words: words.links.status },
  { to: '/dashboard/all-messages', icon: <Mail />, words: words.links.messages },
  { to: '/dashboard/all-products', icon: <Smartphone />, words: words.links.products },
];
const shopperWays: readonly WayOn[] = [
  { to: '/dashboard/orderTrack', icon: <PackageSearch />, words: words.links.track },
  { to: '/dashboard/wishlist', icon: <Heart />, words: words.links.wishlist },
  { to: '/dashboard/mycarts', icon: <ShoppingBag />, words: words.links.carts },
  { to: '/dashboard/profile', icon: <UserRound />, words: words.links.profile },
];

/** /dashboard: the figures first, then where most people go next. */
export function Component() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { admin, displayName, email } = session;
  return (
    <>
      <PageHead title={words.title} hint={`${words.hello(displayName || email)} · ${admin ? words.shop : words.yours}`} />
      {admin ? <ShopTiles /> : <OwnTiles email={email} />}
      {admin && (
        <Suspense fallback={<Skeleton className="mt-4 h-96 rounded-lg" />}>
          <ShopFigures />
        </Suspense>
      )}
      <WaysOn ways={admin ? adminWays : shopperWays} />
    </>
  );
}

function WaysOn({ ways }: { ways: readonly WayOn[] }) {
  return (
    <nav aria-label={words.goOn} className="mt-8">
      <ul className="grid overflow-hidden rounded-lg border bg-surface max-lg:divide-y lg:grid-cols-2 lg:*:border-t lg:*:nth-[-n+2]:border-t-0 lg:*:odd:border-r">
        {ways.map(({ to, icon, words: { title, text } }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-4 p-4 transition-colors hover:bg-plate">
              <span aria-hidden="true" className="grid size-10 place-items-center rounded-md bg-accent-soft text-accent [&_svg]:size-5">
                {icon}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-[550]">{title}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
