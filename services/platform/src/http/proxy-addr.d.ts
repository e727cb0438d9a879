declare module 'proxy-addr' {
  import type { IncomingHttpHeaders } from 'node:http';

  /** @param trust - whether the proxy at an address, so many hops away, is believed */
  export default function proxyAddress(
    request: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
    trust: (address: string, hop: number) => boolean,
  ): string | undefined;
}
