import type { Logger } from '@pulsecart/platform/observability/logger';
import { Unavailable } from '@pulsecart/platform/refusal';
import type { Db } from 'mongodb';
import { assembleShop, type Shop, type ShopParts } from './assemble-shop.ts';

export { measureShop } from './measure-shop.ts';
export type { Shop, ShopParts };

export const openShop = (parts: ShopParts): Shop => assembleShop(parts);

/** For tools that write to the database alone: pushes and jobs are left to the workers, which find them in the outboxes. */
export function openShopWithoutWorkers(db: Db, log: Logger): Shop {
  const queue = { add: async () => false, carries: async () => false, close: async () => undefined };
  const away = () => Promise.reject(new Unavailable('queues_away', 'This tool has no queues.'));
  const queueAdmin = { counts: away, page: away, find: away, retry: away, remove: away, setPaused: away, close: async () => undefined };
  const queueAdmins = { orders: queueAdmin, maintenance: queueAdmin };
  return openShop({ db, push: { ready: () => false, emit: async () => false }, queue, maintenance: queue, queueAdmins, log, holdMs: 0 });
}
