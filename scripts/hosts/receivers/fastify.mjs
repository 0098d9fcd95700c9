// Services of Fastify behind a permit, each with one plugin, registered ahead of the route or behind it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { permits } from '@gatewright/receiver/fastify';
import { installPinned } from '../installed.mjs';
import { digestOf } from './bodies.mjs';

export async function fastifyHost() {
  const pinned = createRequire(join(await installPinned('fastify-5'), 'package.json'));
  const plugin = (name, options = {}) => [pinned(name), options];
  const session = [
    plugin('@fastify/cookie'),
    plugin('@fastify/session', { secret: 'a secret of the matrix, 32 bytes' }),
  ];
  const quiet = {
    helmet: [plugin('@fastify/helmet')],
    cors: [plugin('@fastify/cors')],
    'rate limit': [plugin('@fastify/rate-limit', { max: 1_000_000 })],
    session,
    compress: [plugin('@fastify/compress', { threshold: 0 })],
  };
  const readers = {
    formbody: [plugin('@fastify/formbody')],
    multipart: [plugin('@fastify/multipart')],
  };
  const lists = { nothing: [], ...quiet, ...readers, all: Object.values({ ...quiet, ...readers }).flat() };
  const sets = Object.fromEntries(
    Object.entries(lists).map(([name, middlewares]) => [name, { middlewares, reads: [], unread: unreadBy(name) }]),
  );
  return { sets, serve: (options, terms, layout) => serve(pinned('fastify'), options, terms, layout) };
}

/** Kinds for which the service has no parser. */
function unreadBy(name) {
  const parsed = { formbody: ['urlencoded'], multipart: ['multipart'], all: ['urlencoded', 'multipart'] }[name] ?? [];
  return ['urlencoded', 'multipart'].filter((kind) => !parsed.includes(kind));
}

/** Fastify found no parser: no handler ran. */
function isUnparsed({ code }) {
  return code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

async function serve(fastify, options, terms, { ahead, behind }) {
  const { permit, settled } = permits({ ...options, notExecuted: isUnparsed });
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const register = async (plugins) => {
    for (const [plugin, stated] of plugins) await app.register(plugin, stated);
  };
  await register(ahead);
  app.route({
    method: ['GET', 'POST'],
    url: '/pay',
    ...permit(terms),
    handler: async (request) => {
      const file = request.isMultipart?.() ? await (await request.file()).toBuffer() : request.body;
      return { seen: [digestOf(file ?? Buffer.alloc(0))] };
    },
  });
  await register(behind);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, settled, close: () => app.close() };
}
