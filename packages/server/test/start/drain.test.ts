import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/host/logger.js';
import { SHUTDOWN_GRACE_MS } from '../../src/http/listen.js';
import { readSettings } from '../../src/settings/settings.js';
import { type RunningServer, startServer } from '../../src/start/server.js';

const CLIENTS = 16;
const DRAIN_SECONDS = 2;

let dataDir: string;
let server: RunningServer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-drain-'));
  const environment = { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_DRAIN_SECONDS: `${DRAIN_SECONDS}` };
  server = await startServer(readSettings(environment), createLogger('silent'));
});

afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** A call over a kept connection: its status, and what it says of the connection. */
function call(agent: Agent, path: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(`${server.baseUrl}${path}`, { agent }, async (response) => {
      await text(response);
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
    request.once('error', reject);
  });
}

describe('stops', () => {
  // threat operations server-stopped-under: A server is stopped under load => no call of a kept connection is lost
  test('a stop loses no call of clients with kept connections, who call now and then', {
    timeout: 60_000,
  }, async () => {
    const failures: string[] = [];
    const client = async (thinkMs: number) => {
      const agent = new Agent({ keepAlive: true });
      for (;;) {
        const answered = await call(agent, '/healthz').catch((error: NodeJS.ErrnoException) => error.code);
        // A new connection is refused by a server that is gone, and nothing was sent.
        if (answered === 'ECONNREFUSED') return agent.destroy();
        if (typeof answered !== 'object') failures.push(String(answered));
        await pause(thinkMs);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(3 + index * 40));
    await pause(500);
    await server.drain();
    await server.close();
    await Promise.all(clients);
    expect(failures).toEqual([]);
  });

  test('a stop refuses readiness first, answers calls meanwhile, and ends each connection with its answer', async () => {
    const agent = new Agent({ keepAlive: true });
    expect(await call(agent, '/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const drained = server.drain();
    expect(await call(agent, '/readyz')).toEqual({ status: 503, connection: 'close' });
    expect(await call(agent, '/healthz')).toEqual({ status: 200, connection: 'close' });
    const began = performance.now();
    await drained;
    expect(performance.now() - began).toBeLessThan(DRAIN_SECONDS * 1_000 + SHUTDOWN_GRACE_MS / 2);
    agent.destroy();
  });
});
