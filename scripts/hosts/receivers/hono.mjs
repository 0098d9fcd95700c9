// Services of Hono behind a permit, each with one middleware ahead of the permit or behind it.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { permits } from '@gatewright/receiver/hono';
import { getRequestListener } from '@hono/node-server';
import { installPinned } from '../installed.mjs';
import { digestOf } from './bodies.mjs';

export async function honoHost() {
  const pinned = createRequire(join(await installPinned('hono-4'), 'package.json'));
  const one = (middleware, ...reads) => ({ middlewares: [middleware], reads });
  const quiet = {
    cors: pinned('hono/cors').cors(),
    'secure headers': pinned('hono/secure-headers').secureHeaders(),
    compress: pinned('hono/compress').compress({ threshold: 0 }),
    'body limit': pinned('hono/body-limit').bodyLimit({ maxSize: 2_000_000 }),
    'request id': pinned('hono/request-id').requestId(),
    etag: pinned('hono/etag').etag(),
    'rate limit': pinned('hono-rate-limiter').rateLimiter({
      ...{ windowMs: 60_000, limit: 1_000_000, keyGenerator: () => 'one' },
    }),
  };
  const sets = {
    nothing: { middlewares: [], reads: [] },
    ...Object.fromEntries(Object.entries(quiet).map(([name, middleware]) => [name, one(middleware)])),
    'a reader': one(
      async (context, next) => {
        await context.req.arrayBuffer();
        await next();
      },
      ...['json', 'urlencoded', 'multipart', 'text', 'binary', 'chunked', 'chunked binary'],
    ),
    all: { middlewares: Object.values(quiet), reads: [] },
  };
  return { sets, serve: (options, terms, layout) => serve(pinned('hono').Hono, options, terms, layout) };
}

async function serve(Hono, options, terms, { ahead, behind }) {
  const { permit, settled } = permits(options);
  const app = new Hono();
  for (const middleware of ahead) app.use(middleware);
  app.on(['GET', 'POST'], '/pay', permit(terms), ...behind, async (context) => {
    const bytes = Buffer.from(await context.req.arrayBuffer());
    return context.json({ seen: [digestOf(bytes)] });
  });
  // Middlewares make requests of the host's: they need its Request in place of the global one.
  const { Request, Response } = globalThis;
  const server = createServer(getRequestListener(app.fetch));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    Object.assign(globalThis, { Request, Response });
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, settled, close };
}
