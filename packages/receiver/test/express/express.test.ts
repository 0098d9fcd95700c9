import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { notExecuted, type PermitHandler, permits } from '@gatewright/receiver/express';
import express from 'express';
import { describeFramework } from '../support/framework-suite.js';
import { listening } from '../support/listening.js';
import { brokenBody, PAY } from '../support/shop.js';

describeFramework('Express', async (options, ran) => {
  const { permit, failures, settled } = permits(options);
  const app = express();
  app.post(['/pay', '/pay/:id'], permit(PAY), express.json(), async (request, response) => {
    const answer = await ran(() => notExecuted(request));
    if (answer === 'broken stream') await pipeline(brokenBody, response);
    else response.status(answer).set('location', '/').json(request.body);
  });
  app.post('/other', permit({ ...PAY, action: 'refund' }), async (_request, response) => {
    await ran();
    response.json({});
  });
  app.use(failures, quiet);
  return { ...(await listening(createServer(app))), settled };
});

const quiet = (
  error: unknown,
  _request: Parameters<PermitHandler>[0],
  response: Parameters<PermitHandler>[1],
  _next: unknown,
) => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = isStatus(error) ? error.status : 500;
  response.end('{}');
};

function isStatus(error: unknown): error is { readonly status: number } {
  return typeof error === 'object' && error !== null && 'status' in error;
}
