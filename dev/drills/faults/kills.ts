import { randomUUID } from 'node:crypto';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { deliveryTo } from '../../bench/shop/placed-orders.ts';
import type { TestAccount } from '../../bench/shop/test-accounts.ts';
import type { Drill, DrillContext, DrillResult } from '../drill.ts';
import { type Client, type ClientOrder, checkoutBody, createClient, type Item } from '../harness/client.ts';
import { type DrillProcess, type DrillShop, openDrillShop, untilDead } from '../harness/drill-shop.ts';
import { type Seed, seedsFor } from '../harness/failpoints.ts';
import { seconds } from '../harness/load.ts';
import { percentile, seeded, until } from '../harness/until.ts';
import { isFlawless, judge, type Verdict } from '../harness/verdict.ts';
import { openWatcher, type Watcher } from '../harness/watchers.ts';

/** Shops that are broken side by side: most of a kill is waiting for locks to run out. */
const LANES = 4;
const RECOVERED_WITHIN_MS = 10_000;

interface Lane {
  shop: DrillShop;
  client: Client;
  watchers: Watcher[];
  api: DrillProcess;
  worker: DrillProcess;
}

interface Outcome {
  seed: Seed;
  died: boolean;
  /** Until the last confirmation that was under way had ended, from the worker's death and from when one was there again; null for kills of the API. */
  recovery: Recovery | null;
  problems: string[];
}

interface Recovery {
  sinceDeathMs: number;
  sinceStartMs: number;
}

/**
 * Ends API and worker with SIGKILL at every named failpoint: each seed arms one, lets five small orders go through
 * everything that an order can go through, and starts the dead process again.
 */
export const kills: Drill = {
  name: 'kills',
  title: 'API and worker killed (SIGKILL) at every named failpoint',
  short: true,
  async run(context) {
    const seeds = seedsFor(context.seeds, seeded(1));
    const queue = [...seeds];
    const outcomes: Outcome[] = [];
    const verdicts: Verdict[] = [];
    const lane = async (): Promise<void> => {
      const opened = await openLane(context);
      try {
        for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
          outcomes.push(await killOnce(opened, seed).catch((error: Error) => failed(seed as Seed, error)));
          if (outcomes.length % 20 === 0) context.say(`${outcomes.length} of ${seeds.length} kills`);
        }
        verdicts.push(await judge(opened.shop, opened.client, opened.watchers));
      } finally {
        for (const watcher of opened.watchers) watcher.close();
        await opened.shop.close();
      }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, Math.ceil(seeds.length / 4)) }, lane));
    return summary(outcomes, verdicts);
  },
};

const failed = (seed: Seed, error: Error): Outcome => ({ seed, died: false, recovery: null, problems: [error.message] });

async function openLane({ engines }: DrillContext): Promise<Lane> {
  const shop = await openDrillShop(engines, { SWEEP_INTERVAL_MS: '500', SWEEP_GRACE_MS: '3000' });
  const [api, worker] = await Promise.all([shop.startApi(), shop.startWorker()]);
  const client = createClient(shop);
  const watchers = [openWatcher({ address: shop.url, client, who: shop.admin })];
  return { shop, client, watchers, api, worker };
}

async function killOnce(lane: Lane, seed: Seed): Promise<Outcome> {
  const { shop, client } = lane;
  await shop.end(lane[seed.service], 'stop');
  const victim = await start(shop, seed.service, { FAILPOINTS: seed.plan });
  lane[seed.service] = victim;
  let startedAt = 0;
  const restarted = untilDead(victim, 60_000).then(async () => {
    lane[seed.service] = await start(shop, seed.service, {});
    startedAt = Date.now();
  });
  const before = client.orders.length;
  const problems = await fiveOrders(lane).catch((error: Error) => [error.message]);
  // Whatever was not passed by the orders is passed by nothing: then the failpoint has no place in the list.
  const died = await restarted.then(
    () => true,
    () => false,
  );
  const mine = client.orders.slice(before);
  await until('its orders come to rest', () => atRest(shop, mine), 60_000, 50).catch(async ({ message }: Error) => {
    const found = await shop.db.collection('orders').find({ orderId: { $in: mine.map(({ orderId }) => orderId) } });
    const states = (await found.toArray()).map(({ orderId, state, confirmation }) => `${orderId} ${state} ${confirmation?.step ?? ''}`);
    problems.push(`${message}: ${states.join(', ')}; commanded ${mine.map(({ orderId, command }) => `${orderId} ${command}`).join(', ')}`);
  });
  const recovery = seed.service === 'worker' ? await recoveryOf(shop, mine, victim.diedAt(), startedAt) : null;
  if (!died) problems.push(`${seed.plan} was never reached`);
  return { seed, died, recovery, problems: problems.map((problem) => `seed ${seed.seed} (${seed.plan}): ${problem}`) };
}

const start = (shop: DrillShop, service: 'api' | 'worker', settings: Record<string, string>): Promise<DrillProcess> =>
  service === 'api' ? shop.startApi(settings) : shop.startWorker(settings);

/** Five orders that between them pass every failpoint. Answers what went otherwise than it should. */
async function fiveOrders({ shop, client }: Lane): Promise<string[]> {
  const { admin } = shop;
  const people = await shop.addAccounts(5);
  const [ann, bob, cat, dan, eve] = people as [TestAccount, TestAccount, TestAccount, TestAccount, TestAccount];
  const [plenty, few] = [await shop.product(50), await shop.product(3)];
  const one: Item = { product: plenty, quantity: 1 };
  const oneFew: Item = { product: few, quantity: 1 };

  const fromCart = await cartOrder(client, ann, { product: plenty, quantity: 2 });
  const [two, short, called] = await Promise.all([
    client.order(bob, [one, oneFew]),
    client.order(cat, [one, { product: few, quantity: 3 }]),
    client.order(dan, [one]),
  ]);
  const trimmed = await client.order(eve, [one, oneFew]);
  const select = (order: ClientOrder, item: Item, lineIndex: number) =>
    client.insist('POST /selectedOrder', admin, {
      orderId: order.orderId,
      product: { productId: item.product.id, quantity: item.quantity, lineIndex },
    });
  await select(two, oneFew, 1);
  await select(called, one, 0);
  await client.insist(`DELETE /selectedOrder/${called.orderId}/0`, admin);
  await client.insist(`DELETE /view-order-delete/${trimmed.orderId}/1`, admin);
  trimmed.items = [one];
  called.command = 'cancel';
  await Promise.all([
    client.confirm(fromCart, admin),
    client.confirm(two, admin),
    client.confirm(short, admin),
    bulkConfirm(client, admin, trimmed),
    client.insist(`POST /orders/${called.orderId}/cancel`, dan),
  ]);
  await until('these orders come to rest', () => atRest(shop, [fromCart, two, short, called, trimmed]), 60_000, 50);
  return checkFive(shop, [fromCart, two, trimmed], short, called);
}

/** Ordered from the cart by somebody who changed the quantity after the first try: the first draft gives up. */
async function cartOrder(client: Client, who: TestAccount, item: Item): Promise<ClientOrder> {
  const body = { email: who.email, productId: item.product.id, quantity: item.quantity };
  const { body: line } = await client.insist('POST /addToCart', who, body);
  const { body: cart } = await client.insist(`GET /addToCart/${encodeURIComponent(who.email)}`, who);
  const cartLineId = (cart?.[0]?._id ?? line?.insertedId) as string;
  const first = checkoutBody(newOrderId(), [{ ...item, quantity: 1 }], [cartLineId]);
  await client.insist('POST /orders', who, first, randomUUID());
  const orderId = newOrderId();
  const order: ClientOrder = { orderId, email: who.email, items: [item], accepted: false, command: null };
  client.orders.push(order);
  await client.insist('POST /orders', who, checkoutBody(orderId, [item], [cartLineId]), randomUUID());
  const { email: _, ...delivery } = deliveryTo(who.email);
  const placed = await client.insist(`PUT /orders/${orderId}`, who, { orderId, email: who.email, ...delivery });
  order.accepted = placed.status === 200;
  return order;
}

async function bulkConfirm(client: Client, admin: TestAccount, order: ClientOrder): Promise<void> {
  const answer = await client.insist('POST /bulk', admin, { action: 'confirm', orderIds: [order.orderId] }, randomUUID());
  if (answer.status === 202) order.command = 'confirm';
}

async function checkFive(shop: DrillShop, confirmed: ClientOrder[], short: ClientOrder, called: ClientOrder): Promise<string[]> {
  const problems: string[] = [];
  for (const order of [...confirmed, short, called]) if (!order.accepted) problems.push(`order ${order.orderId} was not accepted`);
  for (const { orderId, items } of confirmed) {
    const written = await shop.db.collection('confirmedOrders').find({ orderId }).toArray();
    const lines = written[0]?.lines as { quantity: number }[] | undefined;
    if (written.length !== 1 || lines?.length !== items.length) problems.push(`order ${orderId} was confirmed ${written.length} times`);
  }
  const failure = await shop.db.collection('orders').findOne({ orderId: short.orderId });
  if (failure?.confirmation?.step !== 'failed') problems.push(`order ${short.orderId} should have failed: too few units`);
  const status = await shop.db.collection('orderStatus').findOne({ orderId: called.orderId });
  if (status?.status !== 'cancelled') problems.push(`order ${called.orderId} should be cancelled`);
  const [first] = confirmed;
  const cart = await shop.db.collection('carts').findOne({ email: first?.email });
  if (cart !== null) problems.push(`what ${first?.email} ordered is still in the cart`);
  return problems;
}

async function atRest({ db }: DrillShop, orders: readonly ClientOrder[]): Promise<boolean> {
  const ids = orders.map((order) => order.orderId);
  const found = await db
    .collection('orders')
    .find({ orderId: { $in: ids } })
    .toArray();
  const bulks = await db.collection('bulks').findOne({ state: 'running' });
  const moving = found.filter(
    ({ state, outbox }) =>
      state === 'confirming' ||
      state === 'cancelling' ||
      (state !== 'closed' && outbox.some(({ kind }: { kind: string }) => kind !== 'push')),
  );
  // A bulk job commands its orders by and by.
  const commanded = orders.every(
    ({ orderId, command }) =>
      command === null || found.some((order) => order.orderId === orderId && (order.state === 'closed' || order.confirmation !== null)),
  );
  return moving.length === 0 && commanded && bulks === null;
}

/** Until the last of the confirmations that were under way when the worker died had ended. */
async function recoveryOf(
  { db }: DrillShop,
  orders: readonly ClientOrder[],
  diedAt: number | null,
  startedAt: number,
): Promise<Recovery | null> {
  if (diedAt === null) return null;
  const found = await db
    .collection('orders')
    .find({ orderId: { $in: orders.map((order) => order.orderId) } })
    .toArray();
  const underWay = found.filter((order) => order.confirmation !== null && order.confirmation.requestedAt.getTime() <= diedAt);
  const ends = underWay.map((order) => (order.closedAt ?? order.log.at(-1)?.at ?? new Date(diedAt)).getTime());
  const last = Math.max(0, ...ends);
  return { sinceDeathMs: Math.max(0, last - diedAt), sinceStartMs: Math.max(0, last - Math.max(diedAt, startedAt)) };
}

function summary(outcomes: readonly Outcome[], verdicts: readonly Verdict[]): DrillResult {
  const recoveries = outcomes.flatMap(({ recovery }) => recovery ?? []);
  const sinceDeath = recoveries.map(({ sinceDeathMs }) => sinceDeathMs);
  // Each shop here has one worker, and how long a process takes to start is the machine's; with a second one running see `worker-killed`.
  const worst = Math.max(0, ...recoveries.map(({ sinceStartMs }) => sinceStartMs));
  const all = <K extends 'lost' | 'doubled' | 'violations' | 'unlike'>(key: K): string[] => verdicts.flatMap((verdict) => verdict[key]);
  const sum = (key: 'accepted' | 'confirmed' | 'cancelled' | 'open'): number =>
    verdicts.reduce((total, verdict) => total + verdict[key], 0);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  const verdict: Verdict = {
    accepted: sum('accepted'),
    confirmed: sum('confirmed'),
    cancelled: sum('cancelled'),
    open: sum('open'),
    lost: all('lost'),
    doubled: all('doubled'),
    violations: all('violations'),
    unlike: all('unlike'),
    settleMs: Math.max(0, ...verdicts.map(({ settleMs }) => settleMs)),
  };
  const failures = [...problems.slice(0, 20)];
  if (!isFlawless(verdict)) failures.push('something was lost, doubled, miscounted or shown wrongly');
  if (worst > RECOVERED_WITHIN_MS)
    failures.push(`what a killed worker left was made good only ${seconds(worst)} after one was there again`);
  const died = outcomes.filter((outcome) => outcome.died);
  return {
    verdict,
    faults: died.length,
    figures: {
      failpoints: new Set(died.map(({ seed }) => seed.plan.replace(/@\d+$/, ''))).size,
      'killed worker made good, start included (median)': seconds(percentile(sinceDeath, 0.5)),
      'start included (worst)': seconds(Math.max(0, ...sinceDeath)),
      'once a worker was there again (worst)': seconds(worst),
    },
    failures,
  };
}
