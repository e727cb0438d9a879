import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../drills/harness/client.ts';
import { type DrillShop, openDrillShop } from '../drills/harness/drill-shop.ts';
import { repoDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { testEngineUrl } from '../test/engines.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
  attributes: Record<string, unknown>;
}

/** What OTLP sends as JSON, as far as it is looked at here. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

const received: Span[] = [];
const plain = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value]));

/** A collector that keeps what it is sent. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sent;
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = String(plain(resource.attributes)['service.name']);
    for (const { spans } of scopeSpans) received.push(...spans.map((span) => ({ ...span, service, attributes: plain(span.attributes) })));
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let shop: DrillShop;
beforeAll(async () => {
  await build(servicesBuild);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const engines = { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb') };
  shop = await openDrillShop(engines, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '200' });
  await Promise.all([shop.startApi(), shop.startWorker()]);
});
afterAll(async () => {
  await shop.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

it('one trace leads from the admin’s request through the queue to the database commands of the worker', async () => {
  const [shopper] = await shop.addAccounts(1);
  if (shopper === undefined) throw new Error('nobody came');
  const client = createClient(shop);
  const order = await client.order(shopper, [{ product: await shop.product(5), quantity: 2 }]);
  expect((await client.confirm(order, shop.admin)).status).toBe(202);
  await expect.poll(() => shop.db.collection('confirmedOrders').countDocuments({ orderId: order.orderId }), { timeout: 15_000 }).toBe(1);

  // The worker's spans come in on their own time; the job's is sent when it ended.
  const sentBy = (service: string) => received.filter((span) => span.service === service && span.traceId === requested()?.traceId);
  const requested = () => received.find(({ name }) => name === 'POST /api/confirmOrder');
  const job = () => sentBy('pulsecart-worker').find(({ name }) => name === 'process orders');
  await expect.poll(() => job(), { timeout: 15_000 }).toBeDefined();

  const added = sentBy('pulsecart-api').find(({ name }) => name === 'add orders.confirm');
  expect([added?.parentSpanId, job()?.parentSpanId]).toEqual([requested()?.spanId, added?.spanId]);
  expect(job()?.attributes['pulsecart.correlation_id']).toBe(requested()?.attributes['pulsecart.correlation_id']);
  const commands = sentBy('pulsecart-worker').filter(({ parentSpanId }) => parentSpanId === job()?.spanId);
  expect(commands.map(({ attributes }) => attributes['db.collection.name'])).toEqual(
    expect.arrayContaining(['orders', 'products', 'confirmedOrders']),
  );
});

it('what is sent holds no address, no e-mail and no value of a query, and nothing of a worker that only waits', async () => {
  const [shopper] = await shop.addAccounts(1);
  if (shopper === undefined) throw new Error('nobody came');
  const before = received.length;
  expect((await createClient(shop).call(`GET /addToCart/${shopper.email}`, shopper)).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 15_000 }).toBeGreaterThan(before);
  const all = JSON.stringify(received);
  expect([all.includes('@'), all.includes('%40'), all.includes(shopper.email)]).toEqual([false, false, false]);
  expect(received.filter(({ name }) => /getNextJob|StalledJobs|extendLocks/i.test(name))).toEqual([]);
});

it('without a collector nothing of OpenTelemetry is loaded but the interface that other packages bring', async () => {
  const services = join(repoDir, 'services');
  const script = `
    import { createRequire } from 'node:module';
    import { startTracing } from '${services}/platform/dist/observability/tracing.js';
    await startTracing('api', '');
    await import('${services}/api/dist/server.js');
    await import('${services}/worker/dist/start-worker.js');
    const loaded = Object.keys(createRequire('${services}/').cache);
    console.log(JSON.stringify([loaded.length > 100, loaded.filter((file) => /@opentelemetry.(?!api.)|bullmq-otel/.test(file))]));
    process.exit(0);`;
  expect(JSON.parse(await run(process.execPath, ['--input-type=module', '--eval', script]))).toEqual([true, []]);
});
