import { accountsContract } from './accounts/contract.ts';
import { personalDataContract } from './accounts/personal-data-contract.ts';
import { cartContract } from './cart/contract.ts';
import { catalogueContract } from './catalogue/contract.ts';
import { importContract } from './catalogue/import-contract.ts';
import { configContract } from './config.ts';
import type { Contract } from './endpoint.ts';
import { messagesContract } from './messages/contract.ts';
import { activityContract } from './operations/activity-contract.ts';
import { exportContract } from './operations/export-contract.ts';
import { jobsContract } from './operations/jobs-contract.ts';
import { presenceContract } from './operations/presence-contract.ts';
import { bulkContract } from './orders/bulk-contract.ts';
import { ordersContract } from './orders/contract.ts';
import { statsContract } from './stats/contract.ts';
import { wishlistContract } from './wishlist/contract.ts';

/**
 * Every JSON call of the HTTP interface, below `/api`. The API serves exactly these, the browser's client is typed by
 * them, and the interface documentation is made from them. (Pictures are uploaded by multipart; see the API's routes.)
 */
export const contract = {
  ...configContract,
  ...accountsContract,
  ...personalDataContract,
  ...catalogueContract,
  ...cartContract,
  ...wishlistContract,
  ...messagesContract,
  ...ordersContract,
  ...bulkContract,
  ...jobsContract,
  ...activityContract,
  ...presenceContract,
  ...importContract,
  ...exportContract,
  ...statsContract,
};

/** The same by their headings in the interface documentation. */
export const contractsByTag: Record<string, Contract> = {
  Settings: configContract,
  Accounts: { ...accountsContract, ...personalDataContract },
  Catalogue: catalogueContract,
  Cart: cartContract,
  Wishlist: wishlistContract,
  Orders: ordersContract,
  'Many orders': bulkContract,
  Jobs: jobsContract,
  'Activity log': activityContract,
  Exports: exportContract,
  Presence: presenceContract,
  'Product imports': importContract,
  Messages: messagesContract,
  Figures: statsContract,
};

export type ShopContract = typeof contract;
export type CallName = keyof ShopContract;
