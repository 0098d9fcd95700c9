// The bare framework: it reads a JSON body and sends it back.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
app.post('/', async (context) => context.json(await context.req.json()));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/` }));
});
// Others take their turns meanwhile.
server.keepAliveTimeout = 75_000;
process.on('message', () => process.send(process.cpuUsage()));
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => server.close(() => process.exit(0)));
