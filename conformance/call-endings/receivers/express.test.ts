import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { notExecuted, permits } from '@gatewright/receiver/express';
import express from 'express';
import { describeEndings } from '../describe-endings.js';
import { cutOff, listening, receiverAdapter, type Serve, TERMS } from './receiver-world.js';
import { brokenBody, handle } from './service.js';

export const serveExpress: Serve = async (options, ports) => {
  const { permit, settled } = permits(options);
  const app = express();
  app.set('env', 'test');
  app.post('/pay', permit(TERMS), async (request, response) => {
    const own = { ...ports, notExecuted: () => notExecuted(request), cut: () => cutOff(response) };
    const handled = await handle(JSON.parse(JSON.stringify(request.body)), own);
    if (handled === 'broken stream') await pipeline(brokenBody, response);
    else response.status(handled).json({});
  });
  return { ...(await listening(createServer(app))), settled };
};

describeEndings(receiverAdapter({ name: 'Express', serve: serveExpress }));

const UNNAMED = 'a call of permittedFetch has no name: each is another one';
describeEndings(
  receiverAdapter({
    name: 'permittedFetch',
    serve: serveExpress,
    impossible: { repeated: UNNAMED, restarted: UNNAMED },
  }),
);
