import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../drills/harness/client.ts';
import { type DrillProcess, type DrillShop, openDrillShop } from '../drills/harness/drill-shop.ts';
import { freePort } from '../engines/free-port.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { findOnPath, run } from '../engines/run.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { testEngineUrl } from '../test/engines.ts';
import { checkQuery, readExposed } from './check-query.ts';

const read = (path: string): string => readFileSync(join(repoDir, path), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/dashboards/pulsecart.json')) as Dashboard;
const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));
const runbook = read('docs/RUNBOOK.md');

interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: {
    id: number;
    type: string;
    title: string;
    datasource: { uid: string };
    gridPos: { x: number; y: number; w: number; h: number };
    targets: { refId: string; expr: string; datasource: { uid: string } }[];
  }[];
}
const queries = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts.map(({ expr }) => expr)];

/** The names of metrics in a query or a text, without what Prometheus appends to those of a histogram. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:pulsecart|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))),
];

let shop: DrillShop;
let processes: DrillProcess[] = [];
let folder = '';
let publicAddress = '';
beforeAll(async () => {
  await build(servicesBuild);
  shop = await openDrillShop({ redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb') });
  const api = await shop.startApi();
  processes = [api, await shop.startWorker()];
  publicAddress = `http://127.0.0.1:${api.port}`;
  mkdirSync(join(runtimeDir, 'throwaway-logs'), { recursive: true });
  folder = mkdtempSync(join(runtimeDir, 'throwaway-logs', 'observability-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An order from the address to the confirmed order, so that there is something to see. */
async function oneOrder(): Promise<void> {
  const [shopper] = await shop.addAccounts(1);
  if (shopper === undefined) throw new Error('nobody came');
  const client = createClient(shop);
  const order = await client.order(shopper, [{ product: await shop.product(3), quantity: 1 }]);
  expect((await client.confirm(order, shop.admin)).status).toBe(202);
  await expect.poll(() => shop.db.collection('confirmedOrders').countDocuments({ orderId: order.orderId }), { timeout: 15_000 }).toBe(1);
}

async function exposed(): Promise<Set<string>> {
  const texts = await Promise.all(processes.map(async ({ management }) => (await fetch(`${management}/metrics`)).text()));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)));
}

it('every metric that a dashboard, an alert or the documentation names is exposed by a process', async () => {
  const there = await exposed();
  const named = namesIn([...queries, runbook, read('docs/OPERATION.md')].join('\n'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
  const ours = [...there].filter((name) => name.startsWith('pulsecart_'));
  expect(ours.filter((name) => !read('docs/OPERATION.md').includes(name))).toEqual([]);
});

it('every call is counted once: by its template where it went through a route, else as a kept answer', async () => {
  const [api] = processes;
  const counted = async (): Promise<{ routed: number; kept: number }> => {
    const text = await (await fetch(`${api?.management}/metrics`)).text();
    const sum = (pattern: RegExp): number => [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
    return {
      routed: sum(/^pulsecart_http_request_duration_seconds_count\{[^}]*call="GET \/products"[^}]*\} (\S+)$/gm),
      kept: sum(/^pulsecart_http_kept_answers_total\{[^}]*\} (\S+)$/gm),
    };
  };
  const before = await counted();
  const calls = 5;
  for (let call = 0; call < calls; call++) expect((await fetch(`${publicAddress}/api/products`)).status).toBe(200);
  const { routed, kept } = await counted();
  expect(kept).toBeGreaterThan(before.kept);
  expect(routed - before.routed + (kept - before.kept)).toBe(calls);
});

it('the public port tells no metrics', async () => {
  const answers = await Promise.all(['/metrics', '/api/metrics'].map((path) => fetch(`${publicAddress}${path}`)));
  for (const answer of answers) expect(await answer.text()).not.toContain('pulsecart_');
});

it('every alert has an entry in the runbook and tests of its own, and every entry its alert', () => {
  expect(alerts.length).toBeGreaterThan(10);
  const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(alerts.map(({ name }) => name));
  const tests = read('deploy/prometheus/alerts.test.yml');
  for (const { name } of alerts)
    expect([tests.includes(`name: ${name} is raised`), tests.includes(`name: ${name} stays quiet`)], name).toEqual([true, true]);
});

it('the dashboard is one that Grafana provisions: its parts named, its panels apart, its source the provisioned one', () => {
  expect(dashboard).toMatchObject({ uid: 'pulsecart', title: 'Pulsecart', schemaVersion: expect.any(Number) });
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(read('deploy/grafana/provisioning/datasources/prometheus.yml')).toContain('uid: prometheus');
  for (const { datasource, targets, title, type, gridPos } of panels) {
    expect([title, datasource.uid, ['timeseries', 'stat'].includes(type)]).toEqual([title, 'prometheus', true]);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  }
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length);
});

// The name says what was checked: what a machine without Prometheus cannot tell does not pass as if it had been.
if (findOnPath('prometheus') === null || findOnPath('promtool') === null) {
  it('without Prometheus here, rules and queries are checked for brackets, labels and kinds of metrics; none is evaluated', async () => {
    console.log('No rule and no query was evaluated: that needs prometheus and promtool on PATH (Debian: apt-get install prometheus).');
    await oneOrder();
    const exposes = readExposed(await Promise.all(processes.map(async ({ management }) => (await fetch(`${management}/metrics`)).text())));
    const wrong = queries.flatMap((query) => checkQuery(query, exposes).map((what) => ({ query, what })));
    expect(wrong).toEqual([]);
    // What the tests of the rules feed in must be what processes expose.
    const fed = [...read('deploy/prometheus/alerts.test.yml').matchAll(/series: '(?:pulsecart|nodejs|process)_[^']*'/g)];
    expect(fed.length).toBeGreaterThan(20);
    const unknown = fed.flatMap(([series]) => namesIn(series)).filter((name) => !exposes.has(name));
    expect(unknown).toEqual([]);
  });
} else {
  it('promtool finds that the rules hold, and a Prometheus answers every query', { timeout: 90_000 }, rulesAndQueriesHold);
}

async function rulesAndQueriesHold(): Promise<void> {
  console.log((await run('promtool', ['test', 'rules', join(repoDir, 'deploy/prometheus/alerts.test.yml')])).trim());
  const { address, prometheus } = await startPrometheus();
  try {
    const ask = async (query: string) => {
      const answer = await fetch(`${address}/api/v1/query?${new URLSearchParams({ query })}`);
      return (await answer.json()) as { status: string; error?: string; data?: { result: unknown[] } };
    };
    await expect
      .poll(async () => (await ask('sum(up)').catch(() => null))?.data?.result, { timeout: 40_000 })
      .toMatchObject([{ value: [expect.anything(), '2'] }]);
    await oneOrder();
    // A rate is told from the second look on. What the sweeper took up is told once it took something up.
    const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).filter((expr) => !expr.includes('swept'));
    const quietPanels = async (): Promise<string[]> => {
      const answers = await Promise.all(panels.map(async (expr) => ({ expr, values: (await ask(expr)).data?.result.length ?? 0 })));
      return answers.flatMap(({ expr, values }) => (values === 0 ? [expr] : []));
    };
    await expect.poll(quietPanels, { timeout: 40_000 }).toEqual([]);
    const refused = [];
    const quiet = [];
    for (const query of queries) {
      const { status, error, data } = await ask(query);
      if (status !== 'success') refused.push({ query, error });
      else if (data === undefined || data.result.length === 0) quiet.push(query);
    }
    const { data } = (await (await fetch(`${address}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { health: string; lastError?: string }[] }[] };
    };
    const sick = data.groups.flatMap(({ rules }) => rules.filter(({ health }) => health === 'err'));
    const values = queries.length - quiet.length;
    console.log(`Prometheus answered ${queries.length} queries, ${values} of them with values. Without:\n${quiet.join('\n')}`);
    expect({ refused, sick }).toEqual({ refused: [], sick: [] });
  } finally {
    prometheus.kill('SIGTERM');
  }
}

/** A real one that asks the two processes each second and has the rules. */
async function startPrometheus(): Promise<{ address: string; prometheus: ChildProcess }> {
  const jobs = processes.map(
    ({ service, management }) => `  - job_name: pulsecart-${service}\n    static_configs: [{ targets: ['${new URL(management).host}'] }]\n`,
  );
  const rules = join(repoDir, 'deploy/prometheus/alerts.yml');
  const config = `global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: ['${rules}']\nscrape_configs:\n${jobs.join('')}`;
  writeFileSync(join(folder, 'prometheus.yml'), config);
  const port = await freePort();
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  return { address: `http://127.0.0.1:${port}`, prometheus };
}
