import { createServer } from 'node:http';
import { type PermitHandler, permits } from '@gatewright/express';
import express from 'express';
import { describeFramework } from '../../receiver/test/support/framework-suite.js';
import { listening } from '../../receiver/test/support/listening.js';
import { PAY } from '../../receiver/test/support/shop.js';

describeFramework('Express', async (options, ran) => {
  const { permit, settled } = permits(options);
  const app = express();
  app.post(['/pay', '/pay/:id'], permit(PAY), express.json(), async (request, response) => {
    const status = await ran();
    response.status(status).set('location', '/').json(request.body);
  });
  app.post('/other', permit({ ...PAY, action: 'refund' }), async (_request, response) => {
    response.status(await ran()).json({});
  });
  app.use(quiet);
  return { ...(await listening(createServer(app))), settled };
});

const quiet = (
  _error: unknown,
  _request: Parameters<PermitHandler>[0],
  response: Parameters<PermitHandler>[1],
  _next: unknown,
) => {
  response.statusCode = 500;
  response.end('{}');
};
