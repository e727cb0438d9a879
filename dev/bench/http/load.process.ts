import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { serveCalls } from '../harness/child.ts';
import { percentile } from '../harness/statistics.ts';

export interface LoadPlan {
  url: string;
  /** Sent one after the other on each connection, over and over. */
  requests: readonly { method?: 'GET' | 'POST' | 'PUT'; path: string; headers?: Record<string, string>; body?: string }[];
  connections: number;
  seconds: number;
  /** Requests per second over all connections, evenly spaced; as many as come through, unless it is given. */
  rate?: number;
}

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  answers: number;
  statuses: Record<string, number>;
}

const TIMEOUT_SECONDS = 20;

interface Taken {
  times: number[];
  statuses: Record<string, number>;
  /** From the first request to the last answer. */
  ms: number;
}

serveCalls({
  /** Puts load on a server and answers how it bore it. */
  async load(plan: LoadPlan): Promise<LoadResult> {
    const { times, statuses, ms } = await (plan.rate === undefined ? asFastAsItGoes(plan) : paced(plan, plan.rate));
    const at = (p: number): number => percentile(times, p);
    return { rate: times.length / (ms / 1000), p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length, statuses };
  },
});

/** Each connection sends the next request when the one before was answered. */
async function asFastAsItGoes({ url, requests, connections, seconds }: LoadPlan): Promise<Taken> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  // Each connection begins elsewhere in the list, so that they do not all ask for the same at once.
  let connection = 0;
  const plan: autocannon.Options & { sampleInt: number } = {
    url,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    // It looks only this often whether its time is over, ordinarily once a second.
    sampleInt: 50,
    setupClient: (client: { setRequests(requests: Request[]): void }) => {
      const at = Math.floor((connection++ * requests.length) / connections);
      client.setRequests([...requests.slice(at), ...requests.slice(0, at)] as Request[]);
    },
  };
  const begin = performance.now();
  let last = begin;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(plan, (error: unknown, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      last = performance.now();
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  if (result.errors > 0) throw new Error(`${result.errors} of ${times.length} requests got no answer`);
  return { times, statuses, ms: last - begin };
}

/**
 * Requests at even distances, whatever became of those before. A time counts from the moment its request was due: one
 * that has to wait for a free connection, or for this process, has waited.
 */
async function paced({ url, requests, connections, seconds }: LoadPlan, rate: number): Promise<Taken> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = async (due: number, wanted: LoadPlan['requests'][number]): Promise<void> => {
    const status = await answerTo(url, wanted, agent);
    times.push(performance.now() - due);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const count = Math.max(1, Math.round(rate * seconds));
  const begin = performance.now();
  const sent: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    const due = begin + (i * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    sent.push(send(due, requests[i % requests.length] as LoadPlan['requests'][number]));
  }
  const failed = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected').length;
  agent.destroy();
  if (failed > 0) throw new Error(`${failed} of ${count} requests got no answer`);
  return { times, statuses, ms: performance.now() - begin };
}

/** Sends one request and reads the whole answer. */
async function answerTo(url: string, { method = 'GET', path, headers = {}, body }: LoadPlan['requests'][number], agent: Agent) {
  const timeout = TIMEOUT_SECONDS * 1000;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(new URL(path, url), { method, headers, agent, timeout }, resolve);
    outgoing.once('error', reject).once('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.end(body);
  });
  for await (const _ of response);
  return response.statusCode ?? 0;
}
