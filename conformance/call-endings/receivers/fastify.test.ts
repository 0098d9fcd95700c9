import { Readable } from 'node:stream';
import { notExecuted, permits } from '@gatewright/receiver/fastify';
import fastify from 'fastify';
import { describeEndings } from '../describe-endings.js';
import { cutOff, receiverAdapter, TERMS } from './receiver-world.js';
import { brokenBody, handle, type Order } from './service.js';

const adapter = receiverAdapter({
  name: 'Fastify',
  serve: async (options, ports) => {
    const { permit, settled } = permits(options);
    const app = fastify({ forceCloseConnections: true });
    app.post<{ Body: Order }>('/pay', permit(TERMS), async (request, reply) => {
      const own = { ...ports, notExecuted: () => notExecuted(request), cut: () => cutOff(reply.raw) };
      const handled = await handle(request.body, own);
      if (handled === 'broken stream') return reply.send(Readable.from(brokenBody()));
      return reply.status(handled).send({});
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url, close: () => app.close(), settled };
  },
});

describeEndings(adapter);
