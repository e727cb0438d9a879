import type { User } from '@pulsecart/shared/accounts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQuery } from '../../features/accounts/api/user.ts';
import { cartQuery } from '../../features/cart/api/cart-query.ts';
import { AddressPage } from '../../features/orders/routes/address.tsx';
import { useAccount } from '../../lib/session/session.ts';

/** /dashboard/address: the orders' page, filled in from the profile; what was ordered leaves the cart. */
export function Component() {
  const email = useAccount()?.email ?? '';
  const client = useQueryClient();
  const { data: profile } = useQuery({ ...userQuery(email), enabled: email !== '' });
  const known = useMemo(() => addressOf(profile), [profile]);
  return <AddressPage key={email} email={email} known={known} onCartChanged={() => void client.invalidateQueries(cartQuery(email))} />;
}

/** What a profile says of a delivery address, without what it leaves empty. */
function addressOf(profile: User | undefined) {
  if (profile === undefined) return {};
  const { displayName: name, phone, alterPhone: secondPhone, division, district, thana, address } = profile;
  const known = { name, phone, secondPhone, division, district, thana, address };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
}
