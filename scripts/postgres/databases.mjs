// Vitest's global setup: one PostgreSQL for all tests of a run, started when the first of them asks. Tests run in
// processes of their own, so they ask over HTTP: `POST /database` answers with the address of an empty database.
import { createServer } from 'node:http';
import { createCluster, query } from './cluster.mjs';

export default async function setup({ provide }) {
  let server = null;
  let made = 0;
  const asked = () => (server ??= startServer());

  async function makeDatabase() {
    const name = `test_${process.pid}_${made++}`;
    const url = (await asked()).url;
    await query(url('postgres'), `create database ${name}`);
    return url(name);
  }

  const listener = createServer((request, response) => {
    request.resume();
    makeDatabase().then(
      (url) => response.end(JSON.stringify({ url })),
      (error) => response.writeHead(500).end(JSON.stringify({ error: String(error.stack) })),
    );
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  listener.unref();
  provide('databases', `http://127.0.0.1:${listener.address().port}/database`);

  return async () => {
    listener.close();
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
