import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a proxy adds its client to X-Forwarded-For: behind what the client wrote there, or in a line of its own. */
export type Manner = 'appends' | 'adds a line';

/**
 * A reverse proxy in front of a server, with one client, whose address it was given: a test has no network with addresses to
 * choose from.
 */
export class ForwardingProxy {
  private readonly server = createServer((incoming, response) => {
    const lines = [incoming.headers['x-forwarded-for'] ?? [], this.client].flat();
    const headers = { ...incoming.headers, 'x-forwarded-for': this.manner === 'appends' ? lines.join(', ') : lines };
    const { method, url } = incoming;
    const forwarded = request(new URL(url ?? '/', this.target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });

  private constructor(
    private readonly target: string,
    private readonly client: string,
    private readonly manner: Manner,
  ) {}

  static async start(target: string, client: string, manner: Manner = 'appends'): Promise<ForwardingProxy> {
    const proxy = new ForwardingProxy(target, client, manner);
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get origin(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
