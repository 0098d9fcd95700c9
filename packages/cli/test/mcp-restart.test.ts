import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateProcess, gatewright } from './support/gate-process.js';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let folder: string;
let api: string;
let token: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatewright-mcp-restart-')));
  const gate = await GateProcess.serve(join(folder, 'data'));
  api = gate.baseUrl;
  const { owner } = gate.bootstrap;
  token = isJsonObject(owner) ? String(owner['token']) : '';
});
afterAll(async () => {
  await GateProcess.endAll();
  await rm(folder, { recursive: true });
});

/**
 * A server on standard input and output, and one on HTTP, whose tool writes a line into the file of its first argument. The file of the
 * second says what it does with the next call: `pay`, or `pay-hang` and `hang`, which say so and give no answer.
 */
const TOOL = `
  const fs = require('node:fs');
  const [log, mode] = process.argv.slice(-2);
  const answerTo = ({ id, method, params }) => {
    if (method !== 'tools/call') return { jsonrpc: '2.0', id, result: { content: [] } };
    const todo = fs.readFileSync(mode, 'utf8');
    if (todo !== 'hang') fs.appendFileSync(log, JSON.stringify(params.arguments) + '\\n');
    fs.writeFileSync(mode, 'pay');
    if (todo === 'pay') return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'paid' }] } };
    process.stderr.write('called ' + process.pid + '\\n');
    return null;
  };`;
const STDIO = `${TOOL}
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const answer = answerTo(JSON.parse(line));
    if (answer !== null) process.stdout.write(JSON.stringify(answer) + '\\n');
  });`;
const HTTP = `${TOOL}
  require('node:http').createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => { body += piece; });
    request.on('end', () => {
      const answer = answerTo(JSON.parse(body || '{}'));
      if (answer !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(Number(process.env.PORT ?? 0), '127.0.0.1', function () { process.stderr.write('port ' + this.address().port + '\\n'); });`;

/** Waits for a line of standard error, and returns what follows the words. */
async function said(child: ChildProcess, words: string): Promise<string> {
  if (child.stderr === null) throw new Error('no standard error');
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.startsWith(words)) return line.slice(words.length);
  }
  throw new Error(`the process ended before it said ${words}`);
}

let count = 0;
/** An agent that may pay, a mapping, and a tool that counts what it paid. */
async function payer(transport: 'stdio' | 'HTTP') {
  count += 1;
  const [log, mode, config] = ['log', 'mode', 'json'].map((kind) => join(folder, `payer-${count}.${kind}`));
  if (log === undefined || mode === undefined || config === undefined) throw new Error('no paths');
  const made = await fetch(`${api}/onboarding/agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `payer ${count}`, scope: 'pay', currency: 'USD', maxAmount: 100 }),
  });
  await writeFile(join(folder, `payer-${count}-agent.json`), await made.text(), { mode: 0o600 });
  const pay = { action: 'pay', amount: '/total', currency: 'USD' };
  await writeFile(config, JSON.stringify({ gate: api, agent: `./payer-${count}-agent.json`, tools: { pay } }));
  await writeFile(log, '');
  const children: ChildProcess[] = [];
  const serve = async (port = '0') => {
    const child = spawn(process.execPath, ['-e', HTTP, log, mode], {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return { child, port: await said(child, 'port ') };
  };
  let server = transport === 'HTTP' ? await serve() : null;
  const open = () => {
    const words =
      server === null
        ? ['--', process.execPath, '-e', STDIO, log, mode]
        : ['--upstream', `http://127.0.0.1:${server.port}/mcp`];
    const proxy = spawn(process.execPath, [GATEWRIGHT, 'mcp', '--config', config, ...words]);
    children.push(proxy);
    const lines = createInterface({ input: proxy.stdout })[Symbol.asyncIterator]();
    let id = 0;
    const send = (total: number) => {
      id += 1;
      const params = { name: 'pay', arguments: { total } };
      proxy.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`);
    };
    return {
      proxy,
      send,
      async call(total: number): Promise<JsonObject> {
        send(total);
        const { value } = await lines.next();
        const answer: JsonValue = JSON.parse(String(value));
        const result = isJsonObject(answer) ? answer['result'] : undefined;
        if (!isJsonObject(result)) throw new Error(`no result: ${value}`);
        return result;
      },
    };
  };
  return {
    open,
    next: (todo: 'pay' | 'pay-hang' | 'hang') => writeFile(mode, todo),
    paid: async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean).length,
    /** Kills the server in mid-call: the child of the proxy, or the process on HTTP, which begins again on its port. */
    async killServer(proxy: ChildProcess) {
      const pid = server === null ? Number(await said(proxy, 'called ')) : server.child.pid;
      if (server !== null) await said(server.child, 'called ');
      process.kill(Number(pid), 'SIGKILL');
      if (server !== null) server = await serve(server.port);
    },
    async called(proxy: ChildProcess) {
      await said(server === null ? proxy : server.child, 'called ');
    },
    end() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

const reconcile = (id: unknown, ...outcome: readonly string[]) =>
  gatewright('hold', 'reconcile', '--id', String(id), ...outcome, '--yes', '--url', api, '--token', token);
const textOf = (result: JsonObject) => JSON.stringify(result['content']);
const idIn = (result: JsonObject) => /authorization ([\w-]+)/.exec(textOf(result))?.[1];

describe.each(['stdio', 'HTTP'] as const)('calls over %s', (transport) => {
  describe.each(['proxy', 'server'] as const)('killed %s', (killed) => {
    /** A call whose process is killed while the tool runs; then all is started again. */
    const interrupted = async (todo: 'pay-hang' | 'hang') => {
      const world = await payer(transport);
      await world.next(todo);
      const first = world.open();
      const exited = once(first.proxy, 'exit');
      if (killed === 'proxy') {
        first.send(40);
        await world.called(first.proxy);
        first.proxy.kill('SIGKILL');
        await exited;
      } else {
        const answered = first.call(40);
        await world.killServer(first.proxy);
        expect(await answered).toMatchObject({ isError: true });
        first.proxy.kill('SIGTERM');
        await exited;
      }
      return { world, again: world.open() };
    };

    test('an interrupted call is not run again while its outcome is unknown, and says what its owner has to do', async () => {
      const { world, again } = await interrupted('pay-hang');
      for (const _ of [1, 2]) {
        const refused = await again.call(40);
        expect(refused).toMatchObject({
          isError: true,
          _meta: { 'gatewright/verdict': { reasonCode: 'HOLD_UNDER_RECONCILIATION' } },
        });
        expect(textOf(refused)).toContain(`gatewright hold reconcile --id ${idIn(refused)}`);
      }
      expect(await again.call(41)).toMatchObject({ content: [{ text: 'paid' }] });
      expect(await world.paid()).toBe(2);
      world.end();
    });

    test('an interrupted call is answered as done once its owner states that it took effect', async () => {
      const { world, again } = await interrupted('pay-hang');
      const refused = await again.call(40);
      expect(await reconcile(idIn(refused), '--outcome', 'settled', '--amount', '40')).toMatchObject({ status: 0 });
      expect(textOf(await again.call(40))).toMatch(/Already done: pay.*settled, 40 USD/);
      expect(await world.paid()).toBe(1);
      world.end();
    });

    test('an interrupted call runs again once its owner states that it did not take effect', async () => {
      const { world, again } = await interrupted('hang');
      const refused = await again.call(40);
      expect(await reconcile(idIn(refused), '--outcome', 'not_executed')).toMatchObject({ status: 0 });
      expect(await again.call(40)).toMatchObject({ content: [{ text: 'paid' }] });
      expect(await world.paid()).toBe(1);
      world.end();
    });
  });
});
