import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Serves the page of `page.ts` at one origin, whose storage all of its tabs share. */
export class PageServer {
  private constructor(
    readonly origin: string,
    readonly close: () => void,
  ) {}

  static async start(): Promise<PageServer> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      conditions: ['gatewright-source'],
    });
    const script = outputFiles[0]?.text ?? '';
    const server = createServer(({ url }, response) => {
      const [type, body] = url === '/page.js' ? ['text/javascript', script] : ['text/html', PAGE];
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new PageServer(`http://127.0.0.1:${port}/`, () => server.close());
  }
}

const PAGE = '<!doctype html><title>ledger</title><script src="/page.js"></script>';
