import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GateProcess, gatewright } from './support/gate-process.js';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const serverPath = (name: string) => fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

let folder: string;
let gate: GateProcess;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatewright-gateway-')));
  gate = await GateProcess.serve(join(folder, 'data'));
  for (const name of ['reader', 'writer']) {
    const scope = name === 'writer' ? 'write' : 'look';
    const answer = await fetch(`${gate.baseUrl}/onboarding/agent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ownerToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, scope }),
    });
    await writeFile(join(folder, `${name}.json`), await answer.text(), { mode: 0o600 });
  }
  await writeFile(join(folder, 'reader.token'), 'reader-token\n', { mode: 0o600 });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await GateProcess.endAll();
  await rm(folder, { recursive: true });
});

function ownerToken(): string {
  const { owner } = gate.bootstrap;
  return isJsonObject(owner) ? String(owner['token']) : '';
}

async function writeMapping(more: JsonObject = {}): Promise<string> {
  const config = join(folder, `mcp-${crypto.randomUUID()}.json`);
  const servers = {
    files: { command: process.execPath, args: [serverPath('server-filesystem'), folder] },
    every: { command: process.execPath, args: [serverPath('server-everything'), 'stdio'] },
  };
  const tools = { files_write_file: { action: 'write', resource: '/path' } };
  const mapping = { gate: gate.baseUrl, agent: './reader.json', others: 'pass', tools, servers, ...more };
  await writeFile(config, JSON.stringify(mapping));
  return config;
}

async function serve(config: string, ...args: readonly string[]) {
  const words = [GATEWRIGHT, 'mcp', '--config', config, '--listen', '127.0.0.1:0', ...args];
  const env = { ...process.env, WRITER_TOKEN: 'writer-token' };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const [line] = await once(child.stdout, 'data');
  const [, url = ''] = /^listening on (\S+)/.exec(String(line)) ?? [];
  return { url: new URL(url), child };
}

test('two hosts of one gateway act as two agents, each by its token', async () => {
  const agents = {
    reader: { agent: './reader.json', token: { file: './reader.token' } },
    writer: { agent: './writer.json', token: { environment: 'WRITER_TOKEN' } },
  };
  const { url, child } = await serve(await writeMapping({ agents }));
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  const requestInit = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });
  const reader = new OldClient({ name: 'host', version: '1' });
  await reader.connect(new OldHttp(url, requestInit('reader-token')));
  const writer = new NewClient({ name: 'host', version: '1' });
  await writer.connect(new NewHttp(url, requestInit('writer-token')));
  const names = (await reader.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('files_read_text_file');
  expect(names).toContain('every_get-sum');
  const write = (path: string) => ({ name: 'files_write_file', arguments: { path: join(folder, path), content: 'x' } });
  expect(await reader.callTool(write('reader.txt'))).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('NO_PERMISSION_FOR_ACTION') }],
  });
  expect((await writer.callTool(write('writer.txt')))['isError'] ?? false).toBe(false);
  // The program of a server gets no variable of the gateway that the mapping does not state.
  const env = await writer.callTool({ name: 'every_get-env', arguments: {} });
  expect(JSON.stringify(env)).toContain('PATH');
  expect(JSON.stringify(env)).not.toContain('writer-token');
  await Promise.all([reader.close(), writer.close()]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 60_000);

test.each<[string, JsonObject, readonly string[], RegExp]>([
  ['an address of all interfaces without a token', {}, ['--listen', '0.0.0.0:0'], /needs --token-file/],
  ['no port', {}, ['--listen', '127.0.0.1'], /--listen is an address and a port/],
  ['no server', { servers: {} }, ['--listen', '127.0.0.1:0'], /name servers once/],
  ['servers in both places', {}, ['--listen', '127.0.0.1:0', '--', 'node'], /name servers once/],
  ['an origin that is none', {}, ['--listen', '127.0.0.1:0', '--origin', 'https://a.example/x'], /--origin/],
  ['a bound beyond all', {}, ['--listen', '127.0.0.1:0', '--message-mib', '1000'], /at most 256/],
  [
    'a secret that is not set',
    { agents: { a: { agent: './reader.json', token: { environment: 'NOT_SET' } } } },
    ['--listen', '127.0.0.1:0'],
    /NOT_SET, which is not set/,
  ],
  ['servers of the mapping on standard streams', {}, ['--', 'node'], /serve them with --listen/],
])('a gateway does not start with %s', async (_, more, args, message) => {
  const called = await gatewright('mcp', '--config', await writeMapping(more), ...args);
  expect(called.status).toBe(2);
  expect(called.err).toMatch(message);
});
