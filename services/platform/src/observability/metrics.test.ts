import { expect, it } from 'vitest';
import { createMetrics, sharedFor } from './metrics.ts';

it('tells durations, counts and readings in the text format, with the name of the service', async () => {
  const metrics = createMetrics('test');
  metrics.durations('call_duration_seconds', 'How long', ['call'])(20, { call: 'GET /x' });
  metrics.counts('things_total', 'How many')(3);
  metrics.reads('depth', 'How deep', ['queue'], () => [{ labels: { queue: 'orders' }, value: 7 }]);
  metrics.reads('plain', 'Just a number', [], async () => [{ value: 5 }]);
  const { type, text } = await metrics.expose();
  expect(type).toContain('text/plain');
  expect(text).toMatch(/pulsecart_call_duration_seconds_bucket\{le="0.025",.*call="GET \/x".*\} 1/);
  expect(text).toContain('pulsecart_things_total{service="test"} 3');
  expect(text).toContain('pulsecart_depth{queue="orders",service="test"} 7');
  expect(text).toContain('pulsecart_plain{service="test"} 5');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="test"\} \d/);
});

it('leaves out what cannot be read, instead of telling what was', async () => {
  const metrics = createMetrics('test');
  let away = false;
  const read = async () => {
    if (away) throw new Error('Redis is away');
    return [{ value: 5 }];
  };
  metrics.reads('plain', 'Just a number', [], read);
  metrics.reads('depth', 'How deep', ['queue'], async () => (await read()).map(({ value }) => ({ labels: { queue: 'orders' }, value })));
  metrics.reads('other', 'Another', [], () => [{ value: 1 }]);
  expect((await metrics.expose()).text).toMatch(/pulsecart_plain\{[\s\S]*pulsecart_depth\{queue="orders"/);
  away = true;
  const { text } = await metrics.expose();
  expect(text).not.toContain('pulsecart_plain{');
  expect(text).not.toContain('pulsecart_depth{');
  expect(text).toContain('pulsecart_other{');
});

it('asks once for several gauges, and again when the answer is old or was none', async () => {
  let asked = 0;
  let at = 5000;
  const ask = sharedFor(
    1000,
    async () => {
      if (++asked === 2) throw new Error('away');
      return asked;
    },
    () => at,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  at = 6000;
  expect(await ask()).toBe(1);
  at = 6001;
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(3);
});
