import type { Accounts } from '@pulsecart/core/accounts';
import type { Shop } from '@pulsecart/core/shop';
import { type ContractOptions, contractRoutes } from '@pulsecart/platform/http/contract-routes';
import type { Route } from '@pulsecart/platform/http/route';
import { accountsContract } from '@pulsecart/shared/accounts/contract';
import { personalDataContract } from '@pulsecart/shared/accounts/personal-data-contract';
import { cartContract } from '@pulsecart/shared/cart/contract';
import { catalogueContract } from '@pulsecart/shared/catalogue/contract';
import { importContract } from '@pulsecart/shared/catalogue/import-contract';
import { configContract, type PublicConfig } from '@pulsecart/shared/config';
import { messagesContract } from '@pulsecart/shared/messages/contract';
import { activityContract } from '@pulsecart/shared/operations/activity-contract';
import { exportContract } from '@pulsecart/shared/operations/export-contract';
import { jobsContract } from '@pulsecart/shared/operations/jobs-contract';
import { presenceContract } from '@pulsecart/shared/operations/presence-contract';
import { bulkContract } from '@pulsecart/shared/orders/bulk-contract';
import { ordersContract } from '@pulsecart/shared/orders/contract';
import { statsContract } from '@pulsecart/shared/stats/contract';
import { wishlistContract } from '@pulsecart/shared/wishlist/contract';
import type { Tokens } from '../identity/token.ts';
import type { ImageStore } from '../images/image-store.ts';
import { createAccountsRoutes } from './accounts/accounts.ts';
import { createCartRoutes } from './accounts/cart.ts';
import { createOwnerOf } from './accounts/owner-of.ts';
import { createPersonalDataRoutes } from './accounts/personal-data.ts';
import { createWishlistRoutes } from './accounts/wishlist.ts';
import { createCatalogueRoutes } from './catalogue/catalogue.ts';
import { createImageRoutes } from './catalogue/images.ts';
import { createImportRoutes, createUploadRoute } from './catalogue/product-imports.ts';
import { createDocsRoutes } from './docs.ts';
import { createMessagesRoutes } from './messages.ts';
import { createActivityRecording } from './operations/activity-recording.ts';
import { createDownloadRoute, createExportRoutes } from './operations/exports.ts';
import { createJobsRoutes } from './operations/jobs.ts';
import { createBulkRoutes } from './orders/bulk.ts';
import { createOrdersRoutes } from './orders/orders.ts';
import { createPresenceRoutes } from './orders/presence.ts';
import { createStatsRoutes } from './stats.ts';

export interface RoutesDeps {
  config: PublicConfig;
  shop: Shop;
  accounts: Accounts;
  tokens: Tokens;
  images: ImageStore;
}

export function allRoutes({ config, shop, accounts, tokens, images }: RoutesDeps, given: ContractOptions): Route[] {
  const { catalogue, orders, stats } = shop;
  const ownerOf = createOwnerOf(accounts);
  const { jobs, activityLog, exportTickets, presence } = shop.operations;
  const lookups = { userId: accounts.idOf, orderId: orders.admin.orderIdOf, confirmedId: orders.admin.confirmedOrderIdOf };
  const options = { ...given, recordCommand: createActivityRecording(activityLog, lookups) };
  return [
    ...contractRoutes(configContract, { 'GET /config': async () => config }, options),
    ...contractRoutes(accountsContract, createAccountsRoutes(accounts, tokens, ownerOf), options),
    ...contractRoutes(personalDataContract, createPersonalDataRoutes(accounts, shop, ownerOf), options),
    ...contractRoutes(catalogueContract, createCatalogueRoutes(catalogue), options),
    ...contractRoutes(cartContract, createCartRoutes(shop.cart, ownerOf), options),
    ...contractRoutes(wishlistContract, createWishlistRoutes(shop.wishlist, ownerOf), options),
    ...contractRoutes(messagesContract, createMessagesRoutes(shop.messages), options),
    ...contractRoutes(statsContract, createStatsRoutes(stats, accounts, ownerOf), options),
    ...contractRoutes(ordersContract, createOrdersRoutes(orders, ownerOf), options),
    ...contractRoutes(bulkContract, createBulkRoutes(orders.bulk), options),
    ...contractRoutes(jobsContract, createJobsRoutes(jobs), options),
    ...contractRoutes(activityContract, { 'GET /audit': ({ query }) => activityLog.page(query) }, options),
    ...contractRoutes(exportContract, createExportRoutes(exportTickets), options),
    createDownloadRoute(exportTickets, orders.admin.table, accounts.isAdmin),
    ...contractRoutes(importContract, createImportRoutes(catalogue.imports), options),
    createUploadRoute(catalogue.imports, activityLog),
    ...contractRoutes(presenceContract, createPresenceRoutes(presence, orders.admin.exists), options),
    ...createImageRoutes(images),
    ...createDocsRoutes(config.version),
  ];
}
