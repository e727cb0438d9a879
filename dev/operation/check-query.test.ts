import { expect, it } from 'vitest';
import { checkQuery, readExposed } from './check-query.ts';

const exposed = readExposed([
  `# HELP pulsecart_sockets Browsers
# TYPE pulsecart_sockets gauge
pulsecart_sockets 3
# TYPE pulsecart_swept_total counter
# TYPE pulsecart_took_seconds histogram
pulsecart_took_seconds_bucket{le="0.1",queue="orders"} 1
pulsecart_took_seconds_count{queue="orders"} 1`,
  `# TYPE pulsecart_engine_up gauge
pulsecart_engine_up{engine="redis"} 1`,
]);

it.each([
  'sum(pulsecart_sockets)',
  'max(pulsecart_engine_up{engine="redis"}) == 0',
  'min by (job, engine) (pulsecart_engine_up)',
  'histogram_quantile(0.95, sum by (le, queue) (rate(pulsecart_took_seconds_bucket{queue="orders"}[5m])))',
  'sum by (what) (rate(pulsecart_swept_total[5m]))',
  'absent(up{job="pulsecart-worker"} == 1)',
])('nothing is wrong with %s', (query) => {
  expect(checkQuery(query, exposed)).toEqual([]);
});

it.each([
  ['sum(pulsecart_sockets', 'its brackets do not match'],
  ['sum(pulsecart_sockets]', 'its brackets do not match'],
  ['max(pulsecart_engine_up{engine="redis})', 'a quote is not closed'],
  ['sum(pulsecart_socket)', 'pulsecart_socket is not exposed'],
  ['pulsecart_swept_total > 3', 'pulsecart_swept_total only grows: its rate can be asked for'],
  ['rate(pulsecart_sockets[5m])', 'pulsecart_sockets does not only grow: its rate says nothing'],
  ['rate(pulsecart_took_seconds[5m])', 'pulsecart_took_seconds is a histogram: its buckets, count or sum can be asked for'],
  ['max by (motor) (pulsecart_engine_up)', 'no metric in it has the label motor'],
  ['max(pulsecart_engine_up{engin="redis"})', 'no metric in it has the label engin'],
])('in %s it is seen that %s', (query, wrong) => {
  expect(checkQuery(query, exposed)).toContain(wrong);
});
