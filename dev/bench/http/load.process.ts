import autocannon, { type Request } from 'autocannon';
import { serveCalls } from '../harness/child.ts';
import { percentile } from '../harness/statistics.ts';

export interface LoadPlan {
  url: string;
  /** Sent one after the other on each connection, over and over. */
  requests: readonly { method?: 'GET' | 'POST' | 'PUT'; path: string; headers?: Record<string, string>; body?: string }[];
  connections: number;
  seconds: number;
  /** Requests per second over all connections; as many as come through, unless told. */
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

serveCalls({
  /** Puts load on a server and answers how it bore it. */
  async load({ url, requests, connections, seconds, rate }: LoadPlan): Promise<LoadResult> {
    const times: number[] = [];
    const statuses: Record<string, number> = {};
    // Each connection begins elsewhere in the list, so that they do not all ask for the same at once.
    let connection = 0;
    const plan = {
      url,
      connections,
      duration: seconds,
      timeout: 20,
      ...(rate === undefined ? {} : { overallRate: rate }),
      setupClient: (client: { setRequests(requests: Request[]): void }) => {
        const at = Math.floor((connection++ * requests.length) / connections);
        client.setRequests([...requests.slice(at), ...requests.slice(0, at)] as Request[]);
      },
    };
    const begin = performance.now();
    let last = begin;
    const result = await new Promise<autocannon.Result>((resolve, reject) => {
      const instance = autocannon(plan as never, (error: unknown, done) => (error ? reject(error) : resolve(done)));
      instance.on('response', (_client, status, _bytes, ms) => {
        times.push(ms);
        last = performance.now();
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
    });
    if (result.errors > 0) throw new Error(`${result.errors} of ${times.length} requests got no answer`);
    const at = (p: number): number => percentile(times, p);
    return { rate: times.length / ((last - begin) / 1000), p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length, statuses };
  },
});
