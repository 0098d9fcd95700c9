import { createServer } from 'node:http';
import { notExecuted, permits } from '@gatewright/receiver/hono';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describeEndings } from '../describe-endings.js';
import { cutOff, listening, receiverAdapter, TERMS } from './receiver-world.js';
import { brokenBody, handle } from './service.js';

const adapter = receiverAdapter({
  name: 'Hono',
  serve: async (options, ports) => {
    const { permit, settled } = permits(options);
    const app = new Hono<{ Bindings: HttpBindings }>();
    app.post('/pay', permit(TERMS), async (context) => {
      const { outgoing } = context.env;
      const own = { ...ports, notExecuted: () => notExecuted(context), cut: () => cutOff(outgoing) };
      const handled = await handle(await context.req.json(), own);
      if (handled === 'broken stream') return new Response(streamOf(brokenBody()));
      return new Response('{}', { status: handled });
    });
    app.onError((error) => new Response('{}', { status: 'status' in error ? Number(error.status) : 500 }));
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    return { ...(await listening(createServer(listener))), settled };
  },
});

describeEndings(adapter);

/** A stream of the web that reads from an iterator. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}
