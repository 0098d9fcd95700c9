import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { processPort } from '../src/process-port.js';
import { Bench, UNPINNED } from './support/proxied-server.js';

const SERVERS = {
  '2.x': new URL('support/sdk-2-server.mjs', import.meta.url),
  '1.x': new URL('support/sdk-1-server.mjs', import.meta.url),
};
const TASKS = new URL('support/sdk-1-tasks.mjs', import.meta.url);

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A proxy before a program, its handshake made. */
async function before(program: URL) {
  const bench = await Bench.open();
  const upstream = await processPort(process.execPath, [fileURLToPath(program)]);
  const pay = { action: 'pay', amount: '/total', currency: 'USD', merchant: '/vendor' };
  const tools = { pay_invoice: pay, pay_badly: pay };
  const proxied = await bench.proxyBefore(upstream, { tool: UNPINNED, mapping: { others: 'pass', tools } });
  const end = () => {
    proxied.closeHost();
    return proxied.ended;
  };
  closes.push(end);
  let id = 0;
  const ask = async (method: string, params: JsonObject): Promise<JsonObject> => {
    id += 1;
    proxied.send({ jsonrpc: '2.0', id, method, params });
    for (;;) {
      const answer: JsonObject = JSON.parse(await proxied.next());
      if (answer['id'] === id && answer['method'] === undefined) return answer;
    }
  };
  const clientInfo = { name: 'host', version: '1' };
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: { tasks: {} }, clientInfo });
  proxied.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await ask('tools/list', {});
  const holds = async () => {
    await proxied.guard.settled();
    return bench.holds();
  };
  return {
    ask,
    end,
    holds,
    call: (name: string, args: JsonObject, more: JsonObject = {}) =>
      ask('tools/call', { name, arguments: args, ...more }),
  };
}

describe.each(['2.x', '1.x'] as const)('a server of the SDK %s', (line) => {
  test('a server that pays and then refuses its own result leaves the budget reserved', async () => {
    const { call, holds } = await before(SERVERS[line]);
    const answer = await call('pay_badly', { total: 60, vendor: 'acme' });
    expect(JSON.stringify(answer)).toMatch(/-32602|Output validation/);
    expect(await call('paid', {})).toMatchObject({ result: { content: [{ text: '[60]' }] } });
    expect(await holds()).toEqual(['unknown']);
  });

  test('a server never gets the parameter task for a tool that takes none, however often the agent states it', async () => {
    const { call, holds } = await before(SERVERS[line]);
    for (const total of [40, 41]) {
      expect(await call('pay_invoice', { total, vendor: 'acme' }, { task: { ttl: 60_000 } })).toMatchObject({
        result: { content: [{ text: `paid ${total}` }] },
      });
    }
    await expect.poll(() => holds()).toEqual(['settled', 'settled']);
  });
});

describe('calls that are answered with a task', () => {
  const task = { task: { ttl: 60_000 } };
  const taskIdOf = ({ result }: JsonObject) => {
    const created = isJsonObject(result) && isJsonObject(result['task']) ? result['task'] : {};
    return String(created['taskId']);
  };

  test.each([
    ['completed', 'acme', 'settled'],
    ['failed', 'broken', 'unknown'],
  ])('the hold of a call that is answered with a task follows how the task ends: %s', async (_, vendor, state) => {
    const { ask, call, holds } = await before(TASKS);
    const created = await call('pay_invoice', { total: 40, vendor }, task);
    expect(created).toMatchObject({ result: { task: { status: 'working' } } });
    expect(await holds()).not.toContain('settled');
    await expect.poll(holds, { timeout: 10_000 }).toEqual([state]);
    expect(await ask('tasks/result', { taskId: taskIdOf(created) })).toMatchObject({
      result: { content: [{ text: `paid ${vendor}` }] },
    });
  });

  test('a call that is answered with a task is unknown where its host cancels, or the proxy ends before it', async () => {
    const { ask, call, end, holds } = await before(TASKS);
    const created = await call('pay_invoice', { total: 40, vendor: 'slow' }, task);
    await ask('tasks/cancel', { taskId: taskIdOf(created) });
    await expect.poll(holds, { timeout: 10_000 }).toEqual(['unknown']);
    await call('pay_invoice', { total: 41, vendor: 'slow' }, task);
    await end();
    expect(await holds()).toEqual(['unknown', 'unknown']);
  });
});

test('a task of revision 2026-07-28 is settled by the result beside its state', async () => {
  const bench = await Bench.open();
  let reads = 0;
  const proxied = await bench.proxy(
    ({ id = null, method }, { say }) => {
      const state = { taskId: 't1', ttlMs: 60_000, pollIntervalMs: 100 };
      if (method === 'tools/call')
        say({ jsonrpc: '2.0', id, result: { resultType: 'task', status: 'working', ...state } });
      if (method !== 'tasks/get') return;
      reads += 1;
      const done = { resultType: 'complete', status: 'completed', result: { structuredContent: { id: 1 } }, ...state };
      say({ jsonrpc: '2.0', id, result: reads < 3 ? { resultType: 'complete', status: 'working', ...state } : done });
    },
    { tool: UNPINNED },
  );
  expect(await proxied.call(1, { total: 40, vendor: 'acme' })).toMatchObject({ result: { resultType: 'task' } });
  await expect.poll(() => bench.holds(), { timeout: 10_000 }).toEqual(['settled']);
});
