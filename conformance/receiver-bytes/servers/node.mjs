// Services on Express, Fastify and Hono with the parsers that they come with. `node node.mjs NAME` prints its address, then each effect as a
// line of JSON.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

/** Prints what a request makes the service do. */
function pay(permit, { total, shop } = {}) {
  const number = Number(total);
  if (Number.isNaN(number) || number === 0) return false;
  process.stdout.write(`${JSON.stringify({ permit: permit ?? '', total: number, shop: shop ?? '' })}\n`);
  return true;
}

async function listening(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const SERVICES = {
  express: () => {
    const app = express();
    app.set('env', 'test');
    const parsers = [express.json({ strict: false }), express.urlencoded({ extended: true }), express.text()];
    app.post(['/pay', '/form'], parsers, ({ headers, body }, response) => {
      response.status(pay(headers['x-magp-request'], body ?? {}) ? 200 : 400).json({});
    });
    app.use((_error, _request, response, _next) => response.status(400).json({}));
    return listening(app);
  },
  fastify: () => {
    const app = fastify();
    app.post('/pay', async ({ headers, body }, reply) => {
      reply.status(pay(headers['x-magp-request'], body ?? {}) ? 200 : 400);
      return {};
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
  hono: () => {
    const app = new Hono();
    app.on('POST', ['/pay', '/form'], async ({ req, json }) => {
      const isForm = /form/.test(req.header('content-type') ?? '');
      const body = isForm ? await req.parseBody() : await req.json();
      return json({}, pay(req.header('x-magp-request'), body ?? {}) ? 200 : 400);
    });
    app.onError((_error, context) => context.json({}, 400));
    return listening(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  },
};

process.stdout.write(`${await SERVICES[process.argv[2]]()}\n`);
