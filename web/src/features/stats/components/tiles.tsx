import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Banknote, Package, Users, Wallet } from 'lucide-react';
import { formatCount, formatMoney } from '../../../lib/format/format.ts';
import { statsTexts as words } from '../../../lib/texts/admin/stats.ts';
import { ownTotalsQuery, shopTotalsQuery, userCountQuery } from '../api/stats.ts';
import { StatTile } from './stat-tile.tsx';

/** The admin's three tiles. */
export function ShopTiles() {
  const shop = useQuery(shopTotalsQuery);
  const users = useQuery(userCountQuery);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <StatTile
        label={words.confirmOrders}
        hint={words.hints.confirmOrders}
        icon={<BadgeCheck />}
        value={shop.data && formatCount(shop.data.count)}
        query={shop}
      />
      <StatTile
        label={words.totalMoney}
        hint={words.hints.totalMoney}
        icon={<Banknote />}
        value={shop.data && formatMoney(shop.data.dollars)}
        query={shop}
      />
      <StatTile
        label={words.allUsers}
        hint={words.hints.allUsers}
        icon={<Users />}
        value={users.data === undefined ? undefined : formatCount(users.data)}
        query={users}
      />
    </div>
  );
}

/** What a customer ordered and paid so far. */
export function OwnTiles({ email }: { email: string }) {
  const own = useQuery(ownTotalsQuery(email));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatTile
        label={words.totalOrders}
        hint={words.hints.totalOrders}
        icon={<Package />}
        value={own.data && formatCount(own.data.count)}
        query={own}
      />
      <StatTile
        label={words.totalPayments}
        hint={words.hints.totalPayments}
        icon={<Wallet />}
        value={own.data && formatMoney(own.data.dollars)}
        query={own}
      />
    </div>
  );
}
