// Vitest's global setup: PostgreSQL for the tests that ask for it, over HTTP because they run in processes of their own.
// `POST /database` answers with the address of an empty database on the one server of the run, which starts with the
// first of them; `POST /cluster` with a server of the test's own, to kill, start and stop.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createCluster, query } from './cluster.mjs';

export default async function setup({ provide }) {
  const clusters = new Map();
  let server = null;
  let made = 0;

  async function makeDatabase() {
    server ??= startServer();
    const { url } = await server;
    const name = `test_${process.pid}_${made++}`;
    await query(url('postgres'), `create database ${name}`);
    return { url: url(name) };
  }

  async function makeCluster() {
    const id = `cluster-${made++}`;
    const cluster = await createCluster();
    clusters.set(id, cluster);
    return { id, url: cluster.url('postgres') };
  }

  async function answer(path, body) {
    if (path === '/database') return makeDatabase();
    if (path === '/cluster') return makeCluster();
    const [, , id, verb] = path.split('/');
    const cluster = clusters.get(id);
    if (verb === 'query') await query(cluster.url('postgres'), body);
    else if (verb === 'promote') await cluster.putBack({ isRecovered: true });
    else if (['kill', 'start', 'stop', 'keep', 'putBack'].includes(verb)) await cluster[verb]();
    return { id, url: cluster.url('postgres') };
  }

  const listener = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await answer(request.url, await text(request))));
    } catch (error) {
      response.writeHead(500).end(JSON.stringify({ error: String(error.stack) }));
    }
  });
  // A test that computes for seconds would send its next question into a connection that is just being closed.
  listener.keepAliveTimeout = 0;
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  listener.unref();
  provide('databases', `http://127.0.0.1:${listener.address().port}/database`);

  return async () => {
    listener.close();
    for (const cluster of clusters.values()) await cluster.stop();
    await (await server)?.stop();
  };
}

/** A server that the environment names, or one of our own. */
async function startServer() {
  const given = process.env.GATEWRIGHT_TEST_DATABASE_URL;
  if (!given) return createCluster();
  const url = (name) => Object.assign(new URL(given), { pathname: `/${name}` }).href;
  return { url, stop: async () => undefined };
}
