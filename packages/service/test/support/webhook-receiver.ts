import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: a status, a redirect, a connection cut without an answer, or never. */
export type Manner = number | 'redirect' | 'cut' | 'never';

/** A real HTTP receiver that answers as the test says. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  manner: Manner = 204;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      if (this.manner === 'never') return undefined;
      if (this.manner === 'cut') return response.destroy();
      if (this.manner === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end();
      return response.writeHead(this.manner).end();
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
