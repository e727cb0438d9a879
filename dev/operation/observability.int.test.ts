import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../engines/free-port.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { findOnPath, run } from '../engines/run.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { apiProcess, type ShopProcess, workerProcess } from '../launcher/shop-processes.ts';
import { testDatabase, testEngineUrl, testRedisPrefix } from '../test/engines.ts';

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

let processes: ShopProcess[] = [];
let folder = '';
let publicAddress = '';
beforeAll(async () => {
  await build(servicesBuild);
  const { uri, name } = await testDatabase();
  const settings = {
    ...{
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      JWT_SECRET: 'a-key-for-tests-of-at-least-32-letters',
    },
    ...{ MONGODB_URI: uri, MONGODB_DB: name, REDIS_URL: testEngineUrl('redis'), REDIS_PREFIX: testRedisPrefix() },
    FIREBASE_AUTH_EMULATOR_HOST: testEngineUrl('auth'),
  };
  mkdirSync(join(runtimeDir, 'throwaway-logs'), { recursive: true });
  folder = mkdtempSync(join(runtimeDir, 'throwaway-logs', 'observability-'));
  processes = await Promise.all([apiProcess({ settings, logsDir: folder }), workerProcess('worker', { settings, logsDir: folder })]);
  await Promise.all(processes.map((one) => one.process.start()));
  publicAddress = `http://127.0.0.1:${settings.PORT}`;
  await fetch(`${publicAddress}/api/products`);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.process.stop()));
  rmSync(folder, { recursive: true, force: true });
});

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

it('the rules hold where Prometheus is at hand, and it answers every query', { timeout: 90_000 }, async () => {
  if (findOnPath('prometheus') === null || findOnPath('promtool') === null) {
    console.log(
      'There is no prometheus and promtool on PATH (Debian: apt-get install prometheus), so rules and queries were checked by name only.',
    );
    return;
  }
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
    const refused = [];
    let answered = 0;
    for (const query of queries) {
      const { status, error, data } = await ask(query);
      if (status !== 'success') refused.push({ query, error });
      else if (data !== undefined && data.result.length > 0) answered++;
    }
    const { data } = (await (await fetch(`${address}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { health: string; lastError?: string }[] }[] };
    };
    const sick = data.groups.flatMap(({ rules }) => rules.filter(({ health }) => health === 'err'));
    console.log(`Prometheus answered ${queries.length} queries, ${answered} of them with values`);
    expect({ refused, sick }).toEqual({ refused: [], sick: [] });
    expect(answered).toBeGreaterThan(5);
  } finally {
    prometheus.kill('SIGTERM');
  }
});

/** A real one that asks the two processes each second and has the rules. */
async function startPrometheus(): Promise<{ address: string; prometheus: ChildProcess }> {
  const jobs = processes.map(
    ({ name, management }) => `  - job_name: pulsecart-${name}\n    static_configs: [{ targets: ['${new URL(management).host}'] }]\n`,
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
