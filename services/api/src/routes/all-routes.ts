import type { Operations } from '@pulsecart/core/operations';
import type { Orders } from '@pulsecart/core/orders';
import { type ContractOptions, contractRoutes } from '@pulsecart/platform/http/contract-routes';
import type { Route } from '@pulsecart/platform/http/route';
import { accountsContract } from '@pulsecart/shared/accounts/contract';
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
import type { ImageStore } from '../images/image-store.ts';
import { type AccountsRoutesDeps, createAccountsRoutes } from './accounts/accounts.ts';
import { createActivityRoutes } from './operations/activity.ts';
import { createActivityRecording } from './operations/activity-recording.ts';
import { createBulkRoutes } from './orders/bulk.ts';
import { createCartRoutes } from './accounts/cart.ts';
import { createCatalogueRoutes } from './catalogue/catalogue.ts';
import { createConfigRoutes } from './config.ts';
import { createDocsRoutes } from './docs.ts';
import { createDownloadRoute, createExportRoutes, type ExportDeps } from './operations/exports.ts';
import { createImageRoutes } from './catalogue/images.ts';
import { createJobsRoutes } from './operations/jobs.ts';
import { createMessagesRoutes } from './messages.ts';
import { createOrdersRoutes } from './orders/orders.ts';
import { createPresenceRoutes, type PresenceDeps } from './orders/presence.ts';
import { createImportRoutes, createUploadRoute, type ImportRoutesDeps } from './catalogue/product-imports.ts';
import { createStatsRoutes } from './stats.ts';
import { createWishlistRoutes } from './accounts/wishlist.ts';

export interface RoutesDeps extends AccountsRoutesDeps {
  config: PublicConfig;
  catalogue: Parameters<typeof createCatalogueRoutes>[0];
  cart: Parameters<typeof createCartRoutes>[0];
  wishlist: Parameters<typeof createWishlistRoutes>[0];
  messages: Parameters<typeof createMessagesRoutes>[0];
  stats: Parameters<typeof createStatsRoutes>[0];
  orders: Orders;
  operations: Operations;
  exports: ExportDeps;
  presence: PresenceDeps;
  imports: ImportRoutesDeps;
  images: ImageStore;
}

/** Every call that is served below `/api`. */
export function allRoutes(deps: RoutesDeps, given: ContractOptions): Route[] {
  const { admin, bulk } = deps.orders;
  const { jobs, activityLog } = deps.operations;
  const lookups = {
    userId: deps.accounts.idOf,
    orderId: admin.orderIdOf,
    confirmedId: admin.confirmedOrderIdOf,
  };
  const options = { ...given, recordCommand: createActivityRecording(activityLog, lookups) };
  return [
    ...contractRoutes(configContract, createConfigRoutes(deps.config), options),
    ...contractRoutes(accountsContract, createAccountsRoutes(deps), options),
    ...contractRoutes(catalogueContract, createCatalogueRoutes(deps.catalogue), options),
    ...contractRoutes(cartContract, createCartRoutes(deps.cart), options),
    ...contractRoutes(wishlistContract, createWishlistRoutes(deps.wishlist), options),
    ...contractRoutes(messagesContract, createMessagesRoutes(deps.messages), options),
    ...contractRoutes(statsContract, createStatsRoutes(deps.stats), options),
    ...contractRoutes(ordersContract, createOrdersRoutes(deps.orders), options),
    ...contractRoutes(bulkContract, createBulkRoutes(bulk), options),
    ...contractRoutes(jobsContract, createJobsRoutes(jobs), options),
    ...contractRoutes(activityContract, createActivityRoutes(activityLog), options),
    ...contractRoutes(exportContract, createExportRoutes(deps.exports), options),
    createDownloadRoute(deps.exports),
    ...contractRoutes(importContract, createImportRoutes(deps.imports), options),
    createUploadRoute(deps.imports),
    ...contractRoutes(presenceContract, createPresenceRoutes(deps.presence), options),
    ...createImageRoutes(deps.images),
    ...createDocsRoutes(deps.config.version),
  ];
}
