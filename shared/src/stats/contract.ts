import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { email, instant } from '../fields.ts';
import { orderStatusValue } from '../orders/order-status.ts';

/** One element, so that the screens can read `[0].totalPrices`. Dollars, shipping included. */
const totals = z.array(z.object({ totalPrices: z.number(), count: z.number().int() }));

/** One day in Dhaka. Money in dollars, shipping included. */
export const salesDay = z.object({
  /** As `2026-11-21`. */
  day: z.string(),
  placed: z.number().int(),
  placedMoney: z.number(),
  confirmed: z.number().int(),
  revenue: z.number(),
});
export type SalesDay = z.infer<typeof salesDay>;

/** Orders by their present status. */
export const statusFunnel = z.record(orderStatusValue, z.number().int());
export type StatusFunnel = z.infer<typeof statusFunnel>;

const stockedProduct = z.object({
  productId: z.string(),
  title: z.string(),
  imgUrl: z.string(),
  category: z.string(),
  stock: z.number().int(),
});
export const productFigures = z.object({
  /** Ten products of which most units were sold, ever. */
  bestSellers: z.array(stockedProduct.extend({ sold: z.number().int() })),
  /** Ten products of which at most five units are left, fewest first. */
  lowStock: z.array(stockedProduct),
});
export type ProductFigures = z.infer<typeof productFigures>;

export const pipelineHealth = z.object({
  /** From the command to the confirmed order, over the latest 200 confirmations. */
  confirmMs: z.object({ p50: z.number().int().nullable(), p95: z.number().int().nullable(), count: z.number().int() }),
  /** The queue of orders; null where it cannot be reached. */
  queue: z
    .object({
      waiting: z.number().int(),
      active: z.number().int(),
      delayed: z.number().int(),
      failed: z.number().int(),
      oldestMs: z.number().int().nullable(),
      paused: z.boolean(),
    })
    .nullable(),
  pendingOrders: z.number().int(),
  at: instant,
});
export type PipelineHealth = z.infer<typeof pipelineHealth>;

export const statsContract = defineContract({
  'GET /totalMoney': { summary: 'Money and count of confirmed orders', access: 'admin', response: totals },
  'GET /stats/sales': {
    summary: 'Orders and money by day, oldest first, today last',
    access: 'admin',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: z.array(salesDay),
  },
  'GET /stats/funnel': { summary: 'Orders by status', access: 'admin', response: statusFunnel },
  'GET /stats/products': { summary: 'Best sellers, and what is nearly sold out', access: 'admin', response: productFigures },
  'GET /stats/pipeline': { summary: 'How fast orders are confirmed, and what waits', access: 'admin', response: pipelineHealth },
  'GET /stat-allusers': { summary: 'How many users there are', access: 'admin', response: z.object({ count: z.number().int() }) },
  'GET /user-stats/{email}': {
    summary: 'Money and count of the orders an account placed and did not cancel',
    access: 'owner',
    params: z.object({ email }),
    response: totals,
  },
});
