import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateProcess } from './support/gate-process.js';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SECRET = 'sk_live_51Hx';

/** A module of the SDK, for programs in other folders. */
const sdk = (name: string) => import.meta.resolve(`@modelcontextprotocol/${name}`);

/** A server that does not start without a variable, as servers of payment providers do. */
const SERVER = [
  '--input-type=module',
  '-e',
  `if (!process.env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is not set');
  import { McpServer } from '${sdk('server')}';
  import { serveStdio } from '${sdk('server/stdio')}';
  import { z } from '${import.meta.resolve('zod')}';
  const inputSchema = z.object({ total: z.number(), vendor: z.string() });
  serveStdio(() => {
    const server = new McpServer({ name: 'payments', version: '1' });
    for (const name of ['pay', 'refund'])
      server.registerTool(name, { inputSchema }, async ({ total, vendor }) => ({
        content: [{ type: 'text', text: name + ' ' + total + ' to ' + vendor + ' with ' + process.env.STRIPE_SECRET_KEY }],
      }));
    return server;
  });`,
];
const ENTRY = { command: process.execPath, args: SERVER, env: { STRIPE_SECRET_KEY: SECRET } };
const PAY = 'pay amount=/total currency=USD merchant=/vendor max=100 budget=1000';

let gate: GateProcess;
let root: string;
let token: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'gatewright-init-')));
  gate = await GateProcess.serve(join(root, 'data'));
  const { owner } = gate.bootstrap;
  token = isJsonObject(owner) ? String(owner['token']) : '';
});
afterAll(async () => {
  await GateProcess.endAll();
  await rm(root, { recursive: true });
});

/** A folder with files of hosts, in which commands run; its home is inside it. */
async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(root, 'project-'));
  for (const [name, content] of Object.entries({ 'home/none': '', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const run = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [GATEWRIGHT, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: join(folder, 'home'), GATEWRIGHT_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { status: Number(status), out, err };
  };
  const init = (...args: readonly string[]) => run('mcp', 'init', '--gate', gate.baseUrl, ...args);
  return { folder, run, init, read: (name: string) => readFile(join(folder, name), 'utf8') };
}

async function call(entry: unknown, name: string, args: JsonObject) {
  if (!isJsonEntry(entry)) throw new Error('the host has no such server');
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(new StdioClientTransport({ ...entry, args: [...entry.args], stderr: 'ignore' }));
  const result = await client.callTool({ name, arguments: args });
  await client.close();
  return result;
}

function isJsonEntry(value: unknown): value is { command: string; args: string[]; env: Record<string, string> } {
  return typeof value === 'object' && value !== null && 'command' in value && 'args' in value;
}

describe('a server of a host, which needs a variable', () => {
  test('init issues the mandate, prints the lines to change, and --write lets the host pay within the terms', async () => {
    const before = JSON.stringify({ mcpServers: { stripe: ENTRY, other: { command: 'other' } } }, null, 2);
    const { folder, init, read } = await folderWith({ '.mcp.json': before });
    const printed = await init('--host', '.mcp.json', '--name', 'stripe', '--pay', PAY);
    expect(printed).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^first decision: allow stripe_pay of 100 USD, /m),
    });
    expect(printed.out).toContain('STRIPE_SECRET_KEY: named in the mapping, its value stays in');
    expect(printed.out).toContain('-       "command": ');
    expect(printed.out).toMatch(/^\+ .*"--server"/m);
    expect(printed.out).not.toContain(SECRET);
    expect(await read('.mcp.json')).toBe(before);
    const mapping = await read('mcp.json');
    expect(mapping).not.toContain(SECRET);
    expect(JSON.parse(mapping)).toMatchObject({
      servers: { stripe: { command: process.execPath, env: ['STRIPE_SECRET_KEY'] } },
      tools: {
        stripe_pay: { action: 'stripe_pay', amount: '/total', currency: 'USD', merchant: '/vendor' },
        stripe_refund: { action: 'stripe_refund' },
      },
    });

    const written = await (await folderWith({ '.mcp.json': before })).init(
      ...['--host', join(folder, '.mcp.json'), '--name', 'stripe', '--write', '--pay', PAY],
    );
    expect(written.status).toBe(0);
    expect(await read('.mcp.json.before-gatewright')).toBe(before);
    const { mcpServers } = JSON.parse(await read('.mcp.json'));
    expect(mcpServers).toMatchObject({ stripe: { env: ENTRY.env }, other: { command: 'other' } });
    const pay = (total: number) => call(mcpServers.stripe, 'pay', { total, vendor: 'acme' });
    expect(await pay(60)).toMatchObject({ content: [{ text: `pay 60 to acme with ${SECRET}` }] });
    expect(await pay(101)).toMatchObject({ isError: true });
    expect(await call(mcpServers.stripe, 'refund', { total: 1, vendor: 'acme' })).toMatchObject({ isError: true });
  });

  test('init after -- finds the server in the file of the host, with its variables', async () => {
    const { init } = await folderWith({ '.cursor/mcp.json': JSON.stringify({ mcpServers: { pays: ENTRY } }) });
    const made = await init('--pay', PAY, '--', process.execPath, ...SERVER);
    expect(made).toMatchObject({ status: 0, out: expect.stringContaining('.cursor/mcp.json') });
    expect(made.out).toMatch(/^\+ .*"mcp","--config",/m);
    expect(made.out).not.toContain(SECRET);
  });

  test('init without the variable says which option passes one on', async () => {
    const { init } = await folderWith({});
    const failed = await init('--', process.execPath, ...SERVER);
    expect(failed).toMatchObject({ status: 2, err: expect.stringContaining('--env NAME') });
  });
});

test('a second server is added for the same agent, and each pays from its own budget', async () => {
  const config = { mcpServers: { stripe: ENTRY, adyen: ENTRY } };
  const { folder, run, init, read } = await folderWith({ 'home/.cursor/mcp.json': JSON.stringify(config) });
  const host = ['--host', 'home/.cursor/mcp.json', '--write'];
  expect(await init(...host, '--name', 'stripe', '--pay', PAY)).toMatchObject({ status: 0 });
  expect(await init(...host, '--name', 'adyen', '--pay', PAY)).toMatchObject({
    status: 2,
    err: expect.stringContaining('--add'),
  });
  expect(await init(...host, '--name', 'stripe', '--add')).toMatchObject({ status: 2 });
  const added = await init(...host, '--name', 'adyen', '--add', '--pay', PAY.replace('1000', '100'));
  expect(added).toMatchObject({ status: 0, out: expect.stringContaining('first decision: allow adyen_pay') });
  const { tools, servers } = JSON.parse(await read('mcp.json'));
  expect(Object.keys(servers)).toEqual(['stripe', 'adyen']);
  expect(Object.keys(tools)).toEqual(['stripe_pay', 'stripe_refund', 'adyen_pay', 'adyen_refund']);
  const { mcpServers } = JSON.parse(await read('home/.cursor/mcp.json'));
  const pay = (name: string) => call(mcpServers[name], 'pay', { total: 60, vendor: 'acme' });
  expect(await pay('adyen')).toMatchObject({ content: [{ text: `pay 60 to acme with ${SECRET}` }] });
  expect(await pay('stripe')).toMatchObject({ content: [{ text: `pay 60 to acme with ${SECRET}` }] });
  expect(await run('mcp', 'pin', '--config', 'mcp.json', '--server', 'adyen')).toMatchObject({ status: 2 });

  // The mapping is that of a gateway, too.
  const words = [GATEWRIGHT, 'mcp', '--config', join(folder, 'mcp.json'), '--listen', '127.0.0.1:0'];
  const env = { PATH: process.env['PATH'], STRIPE_SECRET_KEY: SECRET };
  const gateway = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(gateway.stdout, 'data');
    const client = new Client({ name: 'host', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(String(line).split(' ').at(-1)?.trim() ?? '')));
    const paid = await client.callTool({ name: 'adyen_pay', arguments: { total: 30, vendor: 'acme' } });
    expect(paid).toMatchObject({ content: [{ text: `pay 30 to acme with ${SECRET}` }] });
    await client.close();
  } finally {
    gateway.kill('SIGKILL');
  }
});

test.each([
  ['pay currency=USD budget=10', 'amount: write'],
  ['pay amount=/total budget=10', 'currency: write'],
  ['pay amount=/total currency=/currency budget=10', 'currency: write'],
  ['pay amount=/total currency=USD', 'budget: write'],
  ['pay amount=/total currency=USD budget=1e3', 'budget: write'],
  ['pay amount=/total currency=USD budget=10 max=20', 'max: write'],
  ['pay amount=/total currency=USD budget=10 unit=cents', 'unit: write minor'],
  ['pay amount=/sum currency=USD budget=10', 'amount: the tool has no argument "sum"; there are total, vendor'],
  ['pay amount=/total currency=USD budget=10 limit=3', 'there is no part "limit"'],
  ['pay amount=/total amount=/vendor currency=USD budget=10', 'amount: write it once'],
  ['buy amount=/total currency=USD budget=10', 'the server lists no tool "buy"'],
  ['', 'write TOOL'],
])('init refuses --pay %j, and names the part at fault', async (terms, fault) => {
  const { init, read } = await folderWith({ '.mcp.json': JSON.stringify({ mcpServers: { s: ENTRY } }) });
  const refused = await init('--host', '.mcp.json', '--pay', terms);
  expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(fault) });
  await expect(read('mcp.json')).rejects.toThrow('ENOENT');
  await expect(read('agent.json')).rejects.toThrow('ENOENT');
});

test('mcp hosts lists the servers of each common host, here and at home, and names a file that it cannot read', async () => {
  const shop = JSON.stringify({ mcpServers: { shop: { command: 'shop' } } });
  const { run } = await folderWith({
    '.mcp.json': shop,
    '.vscode/mcp.json': JSON.stringify({ servers: { web: { url: 'https://shop.example/mcp' } } }),
    'home/.config/Claude/claude_desktop_config.json': shop,
    'home/.codeium/windsurf/mcp_config.json': '{ broken',
    'home/.codex/config.toml': 'model = "x"\n\n[mcp_servers.notes]\ncommand = "notes"\nargs = ["-y"]\n',
  });
  const { status, out, err } = await run('mcp', 'hosts');
  expect(status).toBe(0);
  for (const line of [
    /^Claude Code, .*\.mcp\.json: shop$/m,
    /^VS Code, .*\.vscode\/mcp\.json: web$/m,
    /^Claude Desktop, .*claude_desktop_config\.json: shop$/m,
    /^Codex, .*config\.toml: notes$/m,
  ])
    expect(out).toMatch(line);
  expect(err).toContain('windsurf/mcp_config.json');
});

test('a server of config.toml is replaced in its own lines, and everything else stays', async () => {
  const args = SERVER.map((arg) => JSON.stringify(arg)).join(',\n  ');
  const toml = `model = "x" # mine

[mcp_servers.pays]
command = ${JSON.stringify(process.execPath)}
args = [
  ${args},
] # of the shop
startup_timeout_sec = 20

[mcp_servers.pays.env]
STRIPE_SECRET_KEY = '${SECRET}'

[tui]
theme = "dark"
`;
  const { init, read } = await folderWith({ 'home/.codex/config.toml': toml });
  expect(await init('--host', 'home/.codex/config.toml', '--write', '--pay', PAY)).toMatchObject({ status: 0 });
  const lines = (await read('home/.codex/config.toml')).split('\n');
  expect(lines[3]).toBe(`command = ${JSON.stringify(process.execPath)}`);
  expect(lines[4]).toMatch(/^args = \[".*"mcp","--config",".*mcp\.json","--server","pays"\]$/);
  expect(lines.slice(5)).toEqual(toml.split('\n').slice(toml.split('\n').indexOf('startup_timeout_sec = 20')));
  const [, text = ''] = /^args = (.*)$/.exec(lines[4] ?? '') ?? [];
  const entry = { command: process.execPath, args: JSON.parse(text), env: ENTRY.env };
  expect(await call(entry, 'pay', { total: 5, vendor: 'acme' })).toMatchObject({
    content: [{ text: `pay 5 to acme with ${SECRET}` }],
  });
});
