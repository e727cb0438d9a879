import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Banknote, Package, Users, Wallet } from 'lucide-react';
import { formatCount, formatMoney } from '../../../lib/format/format.ts';
import { ownTotalsQuery, shopTotalsQuery, userCountQuery } from '../api/stats.ts';
import { StatTile } from './stat-tile.tsx';

export function ShopTiles() {
  const shop = useQuery(shopTotalsQuery);
  const users = useQuery(userCountQuery);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <StatTile name="confirmOrders" icon={<BadgeCheck />} query={shop} figure={({ count }) => formatCount(count)} />
      <StatTile name="totalMoney" icon={<Banknote />} query={shop} figure={({ dollars }) => formatMoney(dollars)} />
      <StatTile name="allUsers" icon={<Users />} query={users} figure={formatCount} />
    </div>
  );
}

export function OwnTiles({ email }: { email: string }) {
  const own = useQuery(ownTotalsQuery(email));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatTile name="totalOrders" icon={<Package />} query={own} figure={({ count }) => formatCount(count)} />
      <StatTile name="totalPayments" icon={<Wallet />} query={own} figure={({ dollars }) => formatMoney(dollars)} />
    </div>
  );
}
