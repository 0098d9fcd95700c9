import { createServer } from 'node:http';
import { permittedFetch } from '@gatewright/receiver';
import { notExecuted, permits } from '@gatewright/receiver/hono';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { describeFramework } from '../support/framework-suite.js';
import { listening } from '../support/listening.js';
import { brokenBody, PAY, Shop } from '../support/shop.js';

describeFramework('Hono', async (options, ran) => {
  const { permit, settled } = permits(options);
  const app = new Hono();
  for (const path of ['/pay', '/pay/:id']) {
    app.post(path, permit(PAY), async (context) => {
      const body = await context.req.text();
      const answer = await ran(() => notExecuted(context));
      if (answer === 'broken stream') return new Response(stream(brokenBody()));
      return new Response(answer === 204 ? null : body, { status: answer, headers: { location: '/' } });
    });
  }
  app.post('/other', permit({ ...PAY, action: 'refund' }), async () => {
    await ran();
    return new Response('{}');
  });
  app.onError((error) => new Response('{}', { status: 'status' in error ? Number(error.status) : 500 }));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return { ...(await listening(createServer(listener))), settled };
});

test('a handler that throws what is no error leaves the hold unknown', async () => {
  const shop = await Shop.open(async (options, ran) => {
    const { permit, settled } = permits(options);
    const app = new Hono();
    app.post('/pay', permit(PAY), async () => {
      await ran();
      throw 'no error';
    });
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    return { ...(await listening(createServer(listener))), settled };
  });
  const { body, headers, id } = await shop.permitted();
  await shop.send('/pay', { body, headers });
  expect(shop.executed).toBe(1);
  expect(await shop.state(id)).not.toBe('settled');
  await shop.served?.close();
});

test.each(['POST', 'GET'])(
  'the handler of a %s gets no body that was not hashed, also on a host without body streams',
  async (method) => {
    const app = new Hono();
    const shop = await Shop.open(async (options) => {
      const { permit, settled } = permits(options);
      const guarded = permit({ ...PAY, amount: 5 });
      app.on(method, '/pay', guarded, async (context) => context.text(await context.req.text()));
      return { url: 'https://shop.example', close: async () => undefined, settled };
    });
    const address = 'https://shop.example/pay';
    const terms = { action: 'pay', amount: 5, currency: 'USD', merchant: 'acme' };
    const answer = await permittedFetch(shop.guard, address, { method }, terms, async (url, init) => {
      const request = new Request(url, { ...init, ...(method === 'GET' ? {} : { body: 'unhashed' }) });
      request.headers.delete('content-type');
      Object.defineProperty(request, 'body', { value: undefined });
      return app.request(request);
    });
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '' });
    await shop.close();
  },
);

/** A stream of the web that reads from an iterator. */
function stream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}
