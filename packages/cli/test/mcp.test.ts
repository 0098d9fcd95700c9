import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject } from '@gatewright/protocol';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateProcess, gatewright } from './support/gate-process.js';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const serverPath = (name: string) => fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

let folder: string;
let api: string;
let token: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatewright-mcp-')));
  const gate = await GateProcess.serve(join(folder, 'data'));
  api = gate.baseUrl;
  const { owner } = gate.bootstrap;
  token = isJsonObject(owner) ? String(owner['token']) : '';
  const answer = await fetch(`${api}/onboarding/agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'host', scope: 'write' }),
  });
  await writeFile(join(folder, 'agent.json'), await answer.text(), { mode: 0o600 });
  await writeFile(join(folder, 'notes.txt'), 'twelve cups');
});
afterAll(async () => {
  await GateProcess.endAll();
  await rm(folder, { recursive: true });
});

const CLIENTS = {
  '2.x': async (args: readonly string[]) => {
    const client = new NewClient({ name: 'host', version: '1' });
    await client.connect(new NewStdio({ command: process.execPath, args: [...args], stderr: 'ignore' }));
    return client;
  },
  '1.x': async (args: readonly string[]) => {
    const client = new OldClient({ name: 'host', version: '1' });
    await client.connect(new OldStdio({ command: process.execPath, args: [...args], stderr: 'ignore' }));
    return client;
  },
};

/** The same server through a proxy that guards two of its tools. */
async function throughProxy(server: readonly string[]): Promise<readonly string[]> {
  return [...(await proxyWords()), '--', process.execPath, ...server];
}

async function proxyWords(): Promise<readonly string[]> {
  const config = join(folder, 'mcp.json');
  const tools = { write_file: { action: 'write', resource: '/path' }, echo: { action: 'shout' } };
  await writeFile(config, JSON.stringify({ gate: api, agent: './agent.json', others: 'pass', tools }));
  return [GATEWRIGHT, 'mcp', '--config', config];
}

describe.each(['2.x', '1.x'] as const)('a client of %s', (line) => {
  test('a client gets lists, resources and results of server-everything unchanged, and no call that is not granted', async () => {
    const server = [serverPath('server-everything'), 'stdio'];
    const direct = await CLIENTS[line](server);
    const proxied = await CLIENTS[line](await throughProxy(server));
    expect(proxied.getServerCapabilities()).toEqual(direct.getServerCapabilities());
    expect(await proxied.listTools()).toEqual(await direct.listTools());
    expect(await proxied.listPrompts()).toEqual(await direct.listPrompts());
    expect(await proxied.listResources()).toEqual(await direct.listResources());
    const sum = { name: 'get-sum', arguments: { a: 2, b: 3 } };
    expect(await proxied.callTool(sum)).toEqual(await direct.callTool(sum));
    expect(await proxied.callTool({ name: 'echo', arguments: { message: 'hi' } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('NO_PERMISSION_FOR_ACTION') }],
    });
    await Promise.all([direct.close(), proxied.close()]);
  });

  test('a client writes a file of server-filesystem on a permit, and reads as it would without the proxy', async () => {
    const server = [serverPath('server-filesystem'), folder];
    const direct = await CLIENTS[line](server);
    const proxied = await CLIENTS[line](await throughProxy(server));
    expect(await proxied.listTools()).toEqual(await direct.listTools());
    const read = { name: 'read_text_file', arguments: { path: join(folder, 'notes.txt') } };
    expect(await proxied.callTool(read)).toEqual(await direct.callTool(read));
    const path = join(folder, `order-${line}.txt`);
    const written = await proxied.callTool({ name: 'write_file', arguments: { path, content: 'four boxes' } });
    expect(written['isError'] ?? false).toBe(false);
    const order = { name: 'read_text_file', arguments: { path } };
    expect(await direct.callTool(order)).toMatchObject({ content: [{ text: 'four boxes' }] });
    await Promise.all([direct.close(), proxied.close()]);
  });
});

test('server and client of revision 2026-07-28 speak it through the proxy, and calls need permits', async () => {
  const code = `
    import { McpServer } from '@modelcontextprotocol/server';
    import { serveStdio } from '@modelcontextprotocol/server/stdio';
    import { z } from 'zod';
    const inputSchema = z.object({ path: z.string() });
    const done = async ({ path }) => ({ content: [{ type: 'text', text: 'did ' + path }] });
    serveStdio(() => {
      const server = new McpServer({ name: 'new', version: '1' });
      for (const name of ['write_file', 'echo', 'other']) server.registerTool(name, { inputSchema }, done);
      return server;
    });`;
  const args = [...(await throughProxy(['--input-type=module', '-e', code]))];
  const client = new NewClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new NewStdio({ command: process.execPath, args, stderr: 'ignore' }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect((await client.listTools()).tools).toHaveLength(3);
  const call = (name: string) => client.callTool({ name, arguments: { path: '/a' } });
  expect(await call('write_file')).toMatchObject({ content: [{ text: 'did /a' }] });
  expect(await call('other')).toMatchObject({ content: [{ text: 'did /a' }] });
  expect(await call('echo')).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('NO_PERMISSION_FOR_ACTION') }],
  });
  await client.close();
});

test('a server on Streamable HTTP answers through the proxy, and a call after it ended is not taken for a result', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [serverPath('server-everything'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    await once(server.stderr, 'data');
    const url = `http://127.0.0.1:${port}/mcp`;
    const proxied = await CLIENTS['2.x']([...(await proxyWords()), '--upstream', url]);
    expect((await proxied.listTools()).tools.map(({ name }) => name)).toContain('get-sum');
    const sum = { name: 'get-sum', arguments: { a: 2, b: 3 } };
    expect(await proxied.callTool(sum)).toMatchObject({ content: [{ text: expect.stringContaining('5') }] });
    expect(await proxied.callTool({ name: 'echo', arguments: { message: 'hi' } })).toMatchObject({ isError: true });
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect(proxied.callTool(sum)).rejects.toThrow(/cannot be reached/);
    await proxied.close();
  } finally {
    server.kill('SIGKILL');
  }
});

/** A server of revision 2026-07-28 alone, with the tool `order`. */
const NEW_SERVER = `
  import { McpServer } from '@modelcontextprotocol/server';
  import { z } from 'zod';
  const inputSchema = z.object({ total: z.number() });
  const order = async ({ total }) => ({ content: [{ type: 'text', text: 'ordered for ' + total }] });
  const open = () => {
    const server = new McpServer({ name: 'new', version: '1' });
    server.registerTool('order', { inputSchema, description: 'Orders.' }, order);
    return server;
  };`;
const OVER_STDIO = `${NEW_SERVER}
  import { serveStdio } from '@modelcontextprotocol/server/stdio';
  serveStdio(open, { legacy: 'reject' });`;
const OVER_HTTP = `${NEW_SERVER}
  import { createServer } from 'node:http';
  import { createMcpHandler } from '@modelcontextprotocol/server';
  import { text } from 'node:stream/consumers';
  const handler = createMcpHandler(open, { legacy: 'reject' });
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers } = incoming;
    const body = method === 'POST' ? { body: await text(incoming) } : {};
    const answer = await handler.fetch(new Request('http://127.0.0.1/mcp', { method, headers, ...body }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

describe('servers of revision 2026-07-28 alone', () => {
  const initFor = async (name: string, words: readonly string[]) => {
    const [config, agent] = [`${name}.json`, `${name}-agent.json`].map((file) => join(folder, file));
    if (config === undefined || agent === undefined) throw new Error('no paths');
    const options = ['--config', config, '--gate', api, '--agent', agent, '--token', token, '--grant', 'order'];
    const made = await gatewright('mcp', 'init', ...options, ...words);
    expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^first decision: allow order, \w+, event /m) });
    const pinned = await gatewright('mcp', 'pin', '--config', config, ...words);
    expect(pinned).toMatchObject({ status: 0, out: '' });
    const client = new NewClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const args = [GATEWRIGHT, 'mcp', '--config', config, ...words];
    await client.connect(new NewStdio({ command: process.execPath, args, stderr: 'ignore' }));
    expect(await client.callTool({ name: 'order', arguments: { total: 3 } })).toMatchObject({
      content: [{ text: 'ordered for 3' }],
    });
    await client.close();
  };

  test('a server of revision 2026-07-28 alone is mapped, pinned and proxied over stdio', async () => {
    await initFor('stdio', ['--', process.execPath, '--input-type=module', '-e', OVER_STDIO]);
  });

  test('a server of revision 2026-07-28 alone is mapped, pinned and proxied over HTTP', async () => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', OVER_HTTP], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [port] = await once(server.stdout, 'data');
      await initFor('http', ['--upstream', `http://127.0.0.1:${String(port).trim()}/mcp`]);
    } finally {
      server.kill('SIGKILL');
    }
  });
});

test('a host of revision 2026-07-28 asks its user, and the call runs once after people approved', async () => {
  const post = (path: string, body: object) =>
    fetch(api + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const review = { id: 'all', combinator: 'all', decision: 'escalate', reasonCode: 'REVIEW' };
  const molecules = [{ ...review, atoms: [{ predicate: 'amount-over', config: { limit: 50 } }] }];
  const sop = { title: 'Review', documentJson: { molecules } };
  const made = await post('/onboarding/agent', {
    name: 'asking',
    scope: 'order',
    currency: 'USD',
    maxAmount: 900,
    sop,
  });
  await writeFile(join(folder, 'asking.json'), await made.text(), { mode: 0o600 });
  const config = join(folder, 'asks.json');
  const tools = { order: { action: 'order', amount: '/total', currency: 'USD' } };
  await writeFile(config, JSON.stringify({ gate: api, agent: './asking.json', tools }));
  const client = new NewClient(
    { name: 'host', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, capabilities: { elicitation: {} } },
  );
  const asked: (string | undefined)[] = [];
  let action: 'accept' | 'decline' = 'decline';
  client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
    const [, id] = /Escalation (\S+):/.exec(message) ?? [];
    asked.push(id);
    const words = ['--id', String(id), '--yes', '--url', api, '--token', token];
    if (action === 'accept') await gatewright('escalation', 'approve', ...words);
    return { action };
  });
  const args = [GATEWRIGHT, 'mcp', '--config', config, '--', process.execPath, '--input-type=module', '-e', OVER_STDIO];
  await client.connect(new NewStdio({ command: process.execPath, args, stderr: 'ignore' }));
  const order = () => client.callTool({ name: 'order', arguments: { total: 80 } });
  expect(await order()).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining(`/console/inbox/actions/${asked[0]}`) }],
    _meta: { 'gatewright/verdict': { escalationId: asked[0] } },
  });
  action = 'accept';
  expect(await order()).toMatchObject({ content: [{ text: 'ordered for 80' }] });
  expect(asked).toEqual([expect.any(String), asked[0]]);
  await client.close();
});

test('init writes mapping and agent, shows the first decision, and grants no more than was named', async () => {
  const [config, agent] = ['new.json', 'new-agent.json'].map((name) => join(folder, name));
  if (config === undefined || agent === undefined) throw new Error('no paths');
  const server = ['--', process.execPath, serverPath('server-everything')];
  const words = ['mcp', 'init', '--config', config, '--gate', api, '--agent', agent, '--token', token];
  const misspelt = await gatewright(...words, '--grant', 'ecko', ...server);
  expect(misspelt).toMatchObject({ status: 2, err: expect.stringContaining('the server lists no tool "ecko"') });
  const made = await gatewright(...words, '--grant', 'echo', '--grant', 'get-env', ...server);
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^first decision: allow echo, \w+, event /m) });
  expect((await stat(agent)).mode & 0o777).toBe(0o600);
  expect(await readFile(config, 'utf8')).not.toContain(token);
  const proxied = await CLIENTS['2.x']([GATEWRIGHT, 'mcp', '--config', config, ...server]);
  const call = (name: string, args = {}) => proxied.callTool({ name, arguments: args });
  expect(await call('echo', { message: 'hi' })).toMatchObject({ content: [{ text: expect.stringContaining('hi') }] });
  expect((await call('get-env'))['isError'] ?? false).toBe(false);
  expect(await call('get-sum', { a: 2, b: 3 })).toMatchObject({ isError: true });
  await proxied.close();
  expect(await gatewright(...words, '--grant', 'echo', ...server)).toMatchObject({ status: 2 });
});

describe('calls whose process ends', () => {
  /** A server that answers a call with this expression of JavaScript, run in its own process. */
  const serverThat = (answer: string) => [
    '--',
    process.execPath,
    '-e',
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (method === 'tools/call') { process.stderr.write('called\\n'); ${answer} }
    })`,
  ];
  const holdStates = async () => {
    const answer = await fetch(`${api}/policy/holds`, { headers: { authorization: `Bearer ${token}` } });
    const { data }: { data: { holds: { state: string; scope?: string }[] } } = await answer.json();
    return data.holds.map(({ state }) => state);
  };
  const proxyBefore = async (answer: string, cost: number) => {
    const body = { name: 'payer', scope: 'pay', currency: 'USD', maxAmount: 100 };
    const made = await fetch(`${api}/onboarding/agent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const config = join(folder, `pay-${cost}.json`);
    await writeFile(join(folder, `payer-${cost}.json`), await made.text(), { mode: 0o600 });
    const pay = { action: 'pay', amount: cost, currency: 'USD' };
    await writeFile(config, JSON.stringify({ gate: api, agent: `./payer-${cost}.json`, tools: { pay } }));
    const child = spawn(process.execPath, [GATEWRIGHT, 'mcp', '--config', config, ...serverThat(answer)]);
    const called = once(child.stderr, 'data');
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","arguments":{}}}\n');
    await called;
    return child;
  };

  test('a call whose proxy is killed leaves its hold dispatching, neither captured nor free', async () => {
    const before = (await holdStates()).length;
    const child = await proxyBefore('', 11);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const states = await holdStates();
    expect(states).toHaveLength(before + 1);
    expect(states.filter((state) => state === 'dispatching')).toHaveLength(1);
  });

  test.each([
    ['the server is killed', 'process.kill(process.pid, "SIGKILL")', 12],
    ['the server floods', 'process.stdout.write("x".repeat(9 * 1024 * 1024))', 13],
  ])('a call leaves its hold unknown, neither captured nor free, where %s', async (_, answer, cost) => {
    const unknown = async () => (await holdStates()).filter((state) => state === 'unknown').length;
    const before = await unknown();
    const child = await proxyBefore(answer, cost);
    const [status] = await once(child, 'exit');
    expect(status).toBe(1);
    expect(await unknown()).toBe(before + 1);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
