import { accountLinks, adminLinks, type DashboardLink, operationLinks } from './dashboard-links.ts';

export interface NavigationShortcut {
  /** Two keys, one after the other. */
  keys: string;
  link: DashboardLink;
}

const letters: Record<string, string> = {
  '/': 'h',
  '/dashboard': 'd',
  '/dashboard/orderTrack': 't',
  '/dashboard/wishlist': 'w',
  '/dashboard/profile': 'i',
  '/dashboard/all-orders': 'o',
  '/dashboard/confirm-orders': 'c',
  '/dashboard/order-status': 's',
  '/dashboard/allusers': 'u',
  '/dashboard/all-messages': 'm',
  '/dashboard/add-product': 'a',
  '/dashboard/all-products': 'p',
  '/dashboard/bulk': 'b',
  '/dashboard/jobs': 'j',
  '/dashboard/audit': 'l',
};

/** `g o` and friends: the pages of the side navigation that this account sees. */
export function navigationShortcuts(admin: boolean): NavigationShortcut[] {
  const links = admin ? [...accountLinks, ...adminLinks, ...operationLinks] : accountLinks;
  return links.flatMap((link) => {
    const letter = letters[link.to];
    return letter ? [{ keys: `g ${letter}`, link }] : [];
  });
}
