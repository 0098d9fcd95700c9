import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const servers: TestServer[] = [];

async function start(dataDir?: string, environment?: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await TestServer.start(dataDir, environment);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await servers.pop()?.discard();
  servers.length = 0;
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server listened on no TCP port');
  return address.port;
}

/** The status of the first answer. */
async function firstAnswer(address: string): Promise<number> {
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response !== null) return response.status;
    await nextTurn();
  }
}

test.each(['/healthz', '/readyz'])(
  'a client that is answered by %s finds the file, with the address of this start',
  async (path) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-test-'));
    for (const _ of ['the first start', 'a later one']) {
      const port = await freePort();
      const starting = start(dataDir, { PORT: String(port) });
      expect(await firstAnswer(`http://127.0.0.1:${port}${path}`)).toBe(200);
      const file: unknown = JSON.parse(readFileSync(join(dataDir, 'bootstrap.json'), 'utf8'));
      expect(file).toMatchObject({ baseUrl: `http://127.0.0.1:${port}/api/v1` });
      await (await starting).stop();
    }
  },
);

describe('first starts', () => {
  test('the first start writes everything that a first user needs, readable by its owner only', async () => {
    const server = await start();
    expect(server.bootstrap).toEqual({
      baseUrl: server.baseUrl,
      org: { id: expect.stringMatching(/^org-/), name: expect.any(String) },
      owner: { email: expect.stringContaining('@'), token: expect.stringMatching(/^gw_[0-9a-f]{64}$/) },
      developer: { email: expect.stringContaining('@'), token: expect.stringMatching(/^gw_[0-9a-f]{64}$/) },
      agent: expect.objectContaining({
        apiBase: server.baseUrl,
        agentDid: expect.stringMatching(/^did:magp:testnet:z6Mk/),
        agentKey: expect.stringMatching(/^302e020100300506032b657004220420[0-9a-f]{64}$/),
        keyVerified: true,
        mandate: { scope: 'purchase-order', policyId: expect.any(String) },
        perTxnMax: 1000,
        maxAmount: 10_000,
        issuer: {
          policyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
          checkpointKey: expect.stringContaining('gatewright/testnet+'),
        },
        ownerPrincipal: expect.stringMatching(/^did:key:z6Mk/),
      }),
      policyPublicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await modeOf(join(server.dataDir, 'bootstrap.json'))).toBe('600');
    expect(await modeOf(join(server.dataDir, 'keys.json'))).toBe('600');
  });

  test('the first start makes an agent that is ready: its first signed order is permitted', async () => {
    const server = await start();
    expect(await server.authorize()).toMatchObject({ status: 200, data: { reasonCode: 'AUTHORIZED' } });
  });

  test('the first start stores no token and no agent key', async () => {
    const server = await start();
    await server.stop();
    servers.length = 0;
    const stored = await readFile(join(server.dataDir, 'gatewright.db'), 'latin1');
    const { owner, agent } = { owner: server.ownerToken, agent: String(server.agent['agentKey']).slice(-64) };
    expect(stored).not.toContain(owner.slice(3));
    expect(stored).not.toContain(agent);
  });
});

describe('later starts', () => {
  test('a later start keeps tokens, keys and agent, and brings the addresses up to date', async () => {
    const first = await start();
    await first.stop();
    servers.length = 0;
    const second = await start(first.dataDir);
    expect(second.ownerToken).toBe(first.ownerToken);
    expect(second.bootstrap['policyPublicKey']).toBe(first.bootstrap['policyPublicKey']);
    expect(second.bootstrap['baseUrl']).toBe(second.baseUrl);
    expect(second.agent['apiBase']).toBe(second.baseUrl);
    expect((await second.authorize()).status).toBe(200);
  });

  test('a later start does not bring back a bootstrap file that the operator moved away', async () => {
    const first = await start();
    await first.stop();
    servers.length = 0;
    await unlink(join(first.dataDir, 'bootstrap.json'));
    await expect(TestServer.start(first.dataDir)).rejects.toThrow(/ENOENT/);
  });

  test('a later start refuses a damaged key file by name instead of making new keys', async () => {
    const first = await start();
    await first.stop();
    servers.length = 0;
    const path = join(first.dataDir, 'keys.json');
    await writeFile(path, '{"policy":"00"}');
    await chmod(path, 0o600);
    await expect(TestServer.start(first.dataDir)).rejects.toThrow(/keys\.json has no 32-byte hex key "policy"/);
    expect(await readFile(path, 'utf8')).toBe('{"policy":"00"}');
  });
});
