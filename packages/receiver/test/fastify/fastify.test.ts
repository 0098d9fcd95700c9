import { Readable } from 'node:stream';
import { notExecuted, permits } from '@gatewright/receiver/fastify';
import fastify from 'fastify';
import { describeFramework } from '../support/framework-suite.js';
import { brokenBody, PAY } from '../support/shop.js';

describeFramework('Fastify', async (options, ran) => {
  const { permit, settled } = permits(options);
  const app = fastify({ forceCloseConnections: true });
  for (const path of ['/pay', '/pay/:id']) {
    app.post(path, permit(PAY), async (request, reply) => {
      const answer = await ran(() => notExecuted(request));
      if (answer === 'broken stream') return reply.send(Readable.from(brokenBody()));
      return reply.status(answer).header('location', '/').send(request.body);
    });
  }
  app.post('/other', permit({ ...PAY, action: 'refund' }), async (_request, reply) => {
    await ran();
    return reply.send({});
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close(), settled };
});
