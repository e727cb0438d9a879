import type { Idempotency } from '@pulsecart/platform/mongo/idempotency';
import type { OwnersOf } from '@pulsecart/platform/mongo/missing-account';
import type { JobQueue } from '@pulsecart/platform/redis/queue';
import type { orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Inventory } from '../inventory/inventory.ts';
import type { ConfirmedDocument, ConfirmedRepository } from './confirmed/confirmed-repository.ts';
import type { LineProduct } from './lifecycle/order.ts';
import type { OrdersRepository } from './lifecycle/orders-repository.ts';
import type { Publisher } from './publisher.ts';
import type { CounterChange } from './sums/order-sums.ts';
import type { StatusRepository } from './tracking/tracking-repository.ts';

export interface ProductForOrder extends LineProduct {
  priceCents: number;
  available: number;
  archived: boolean;
}

/** What the orders module needs. What belongs to other modules comes in as functions. */
export interface OrderDeps {
  orders: OrdersRepository;
  statuses: StatusRepository;
  confirmed: ConfirmedRepository;
  inventory: Inventory;
  publisher: Publisher;
  queue: Pick<JobQueue<typeof orderJobs>, 'add' | 'carries'>;
  idempotency: Idempotency;
  productsForOrder(ids: readonly string[]): Promise<Map<string, ProductForOrder>>;
  cartLinesOf(accountId: string, productIds: readonly string[]): Promise<{ id: string; productId: string; quantity: number }[]>;
  /** Takes what was ordered out of the cart that it was ordered from; repeating it changes nothing more. */
  removeCartLines(lines: readonly { id: string; quantity: number }[]): Promise<void>;
  /** Whose records are that name an account by its address alone, in the order of the claims. */
  ownersOf: OwnersOf;
  /** Adds to the maintained sums; the same key counts once. */
  count(changes: readonly CounterChange[]): Promise<void>;
  /** The sums of a family by member (a day, a status), as `order-sums.ts` names them; of those that begin so. */
  sumsOf(family: string, beginning?: string): Promise<Map<string, { count: number; cents: number }>>;
  /** A hint that this order, written or deleted, waits to be counted; without it the sweeper does so. */
  confirmedChanged(order: ConfirmedDocument): void;
  now(): Date;
  newId(): string;
  /** How long selected units are held, in milliseconds. */
  holdMs: number;
  /** Points at which a fault drill may end or stall a process, named before and after each write of the pipeline. */
  failpoint(name: string): Promise<void> | void;
}
