import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStaleSocket } from '../../src/network/unix-socket.js';
import { TestServer } from '../support/test-server.js';

let folder: string;
let socketPath: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-socket-'));
  socketPath = join(folder, 'gate.sock');
});
afterEach(() => rm(folder, { recursive: true }));

const ENVIRONMENT = () => ({
  GATEWRIGHT_SOCKET: socketPath,
  GATEWRIGHT_PUBLIC_URL: 'https://gate.example',
  GATEWRIGHT_TRUSTED_PROXIES: 'loopback',
  GATEWRIGHT_READ_RATE: '1/0.001',
});

function statusOf(path: string, forwardedFor: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path, headers: { 'x-forwarded-for': forwardedFor } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
    call.end();
  });
}

const listening = (server: Server) => new Promise<void>((resolve) => server.listen(socketPath, resolve));

test('a gate on a Unix socket answers its group, and counts the clients that the proxy names', async () => {
  const server = await TestServer.start(join(folder, 'data'), ENVIRONMENT());
  expect((await stat(socketPath)).mode & 0o777).toBe(0o660);
  expect(await statusOf('/healthz', '203.0.113.1')).toBe(200);
  const reads = ['203.0.113.1', '203.0.113.1', '203.0.113.2'].map((client) => () => statusOf('/openapi.json', client));
  const statuses: unknown[] = [];
  for (const read of reads) statuses.push(await read());
  expect(statuses).toEqual([200, 429, 200]);
  await expect(TestServer.start(join(folder, 'other'), ENVIRONMENT())).rejects.toMatchObject({
    code: 'LISTEN_FAILED',
    message: expect.stringContaining('in use by another process'),
  });
  await server.stop();
  await expect(stat(socketPath)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a socket is taken away where no process answers on it, and nothing else is', async () => {
  await removeStaleSocket(socketPath);
  const live = createServer();
  await listening(live);
  await expect(removeStaleSocket(socketPath)).rejects.toThrow('in use');
  const copy = join(folder, 'copy.sock');
  const { link } = await import('node:fs/promises');
  await link(socketPath, copy);
  await new Promise((resolve) => live.close(resolve));
  await removeStaleSocket(copy);
  await expect(stat(copy)).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(socketPath, 'a file');
  await expect(removeStaleSocket(socketPath)).rejects.toThrow('is no socket');
});
