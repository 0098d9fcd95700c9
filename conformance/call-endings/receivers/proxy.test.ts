import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createReceiver, EFFECT_HEADER } from '@gatewright/receiver';
import { createProxy, readRoutes } from '@gatewright/receiver/proxy';
import { describeEndings } from '../describe-endings.js';
import { cutOff, listening, receiverAdapter, type Serve, TERMS } from './receiver-world.js';
import { brokenBody, handle } from './service.js';

const TIMEOUT_MS = 2_000;

/** The proxy before a service of `node:http`, which is down where `isDown`. */
function served(isDown: boolean): Serve {
  return async (options, ports) => {
    const service = createServer(async (request, response) => {
      const own = {
        ...ports,
        notExecuted: () => void response.setHeader(EFFECT_HEADER, 'not-executed'),
        cut: () => cutOff(response),
      };
      try {
        const handled = await handle(JSON.parse(await text(request)), own);
        if (handled === 'broken stream') await pipeline(brokenBody, response);
        else response.writeHead(handled).end('{}');
      } catch (error) {
        const isStated = error instanceof Error && 'status' in error;
        if (!response.headersSent) response.writeHead(isStated ? Number(error.status) : 500).end('{}');
      }
    });
    const upstream = await listening(service);
    if (isDown) await upstream.close();
    const receiver = createReceiver(options);
    const routes = readRoutes([{ method: 'POST', path: '/pay', binding: 'request', ...TERMS }]);
    const proxy = await listening(
      createProxy({ receiver, routes, upstream: new URL(upstream.url), timeoutMs: TIMEOUT_MS }),
    );
    const close = async () => {
      await proxy.close();
      if (!isDown) await upstream.close();
    };
    return { url: proxy.url, settled: () => receiver.settled(), close };
  };
}

describeEndings(receiverAdapter({ name: 'gatewright proxy', serve: served(false), serveRefused: served(true) }));
