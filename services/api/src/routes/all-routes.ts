import { type ContractOptions, contractRoutes } from '@pulsecart/platform/http/contract-routes';
import type { Route } from '@pulsecart/platform/http/route';
import { accountsContract } from '@pulsecart/shared/accounts/contract';
import { catalogueContract } from '@pulsecart/shared/catalogue/contract';
import { configContract, type PublicConfig } from '@pulsecart/shared/config';
import { ordersContract } from '@pulsecart/shared/orders/contract';
import type { ImageStore } from '../images/image-store.ts';
import { type AccountsRoutesDeps, createAccountsRoutes } from './accounts.ts';
import { createCatalogueRoutes } from './catalogue.ts';
import { createConfigRoutes } from './config.ts';
import { createImageRoutes } from './images.ts';
import { createOrdersRoutes } from './orders.ts';

export interface RoutesDeps extends AccountsRoutesDeps {
  config: PublicConfig;
  catalogue: Parameters<typeof createCatalogueRoutes>[0];
  orders: Parameters<typeof createOrdersRoutes>[0];
  images: ImageStore;
}

/** Every call that is served below `/api`. */
export function allRoutes(deps: RoutesDeps, options: ContractOptions): Route[] {
  return [
    ...contractRoutes(configContract, createConfigRoutes(deps.config), options),
    ...contractRoutes(accountsContract, createAccountsRoutes(deps), options),
    ...contractRoutes(catalogueContract, createCatalogueRoutes(deps.catalogue), options),
    ...contractRoutes(ordersContract, createOrdersRoutes(deps.orders), options),
    ...createImageRoutes(deps.images),
  ];
}
