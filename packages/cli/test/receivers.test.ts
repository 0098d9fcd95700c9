import { EventEmitter, once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createGuardFromConfig } from '@gatewright/guard';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { permittedFetch } from '@gatewright/receiver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../src/run.js';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
const upstream = createServer((request, response) => {
  request.resume().on('end', () => response.end('{"done":true}'));
});
beforeEach(async () => {
  gate = await ServedGate.start();
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => upstream.close(resolve));
  await gate.end();
});

const ROUTE = { method: 'POST', path: '/pay', action: 'purchase-order', binding: 'request' };
const TERMS = { amount: '/total', currency: 'USD', merchant: 'acme-supplies' };
/** The settlement of a hold is in the log of the gate a moment after the answer to the request. */
const SETTLED = { timeout: 20_000 };

/** The proxy with a log of effects, until `stop` is called, which gives the exit status. */
async function startProxy(effects: string) {
  const routes = join(gate.folder, 'routes.json');
  await writeFile(routes, JSON.stringify([{ ...ROUTE, ...TERMS }]));
  const to = upstream.address();
  const port = typeof to === 'object' ? to?.port : null;
  const args = ['proxy', '--routes', routes, '--upstream', `http://127.0.0.1:${port}`, '--port', '0'];
  const lines: string[] = [];
  const events = new EventEmitter();
  const stopping = once(events, 'stop');
  const listening = once(events, 'listening');
  const out = (line: string) => {
    lines.push(line);
    const [, url] = /^Listening on (.+)$/.exec(line) ?? [];
    if (url !== undefined) events.emit('listening', url);
  };
  const status = run({
    args: [...args, '--gate', gate.server.baseUrl, '--effects', effects, '--effects-name', 'shop'],
    environment: { GATEWRIGHT_EFFECTS_KEY: '11'.repeat(32) },
    terminal: { out, err: (line) => lines.push(line) },
    clock: Date.now,
    interrupted: async () => {
      await stopping;
      return 'SIGINT';
    },
  });
  const [url] = await Promise.race([listening, status.then(() => Promise.reject(new Error(lines.join('\n'))))]);
  const stop = () => {
    events.emit('stop');
    return status;
  };
  const [, key = ''] = /^Key of the effects: (.+)$/m.exec(lines.join('\n')) ?? [];
  return { url: String(url), key, stop };
}

test('what the proxy executed matches the log of the gate, and a log that was cut does not', async () => {
  const effects = join(gate.folder, 'effects.jsonl');
  const proxy = await startProxy(effects);
  const { agent } = gate.bootstrap;
  if (!isJsonObject(agent)) throw new Error('the bootstrap file holds no agent');
  const guard = createGuardFromConfig(agent, { mode: 'remote' });
  const pay = (total: number) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"total":${total}}` };
    const terms = { action: ROUTE.action, amount: total, currency: 'USD', merchant: TERMS.merchant };
    return permittedFetch(guard, `${proxy.url}/pay`, request, terms);
  };
  for (const total of [1, 2, 3]) expect((await pay(total)).status).toBe(200);
  const bare = await fetch(`${proxy.url}/pay`, { method: 'POST', body: '{"total":1}' });
  expect(bare.status).toBeGreaterThanOrEqual(400);
  expect(await proxy.stop()).toBe(0);

  const pack = join(gate.folder, 'pack.json');
  const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z', '--out', pack];
  const args = ['reconcile', '--effects', effects, '--effects-key', proxy.key, '--pack', pack];
  const reconciled = async (): Promise<{ status: number; report: JsonObject }> => {
    await gate.call(['evidence', 'export', ...span]);
    const { status, out } = await gate.call(args);
    const report: unknown = JSON.parse(out);
    return { status, report: isJsonObject(report) ? report : {} };
  };
  await expect
    .poll(reconciled, SETTLED)
    .toMatchObject({ report: { matched: 3, findingsTotal: 0, openTotal: 0, effects: [{ faults: [], unsealed: 0 }] } });

  const whole = await readFile(effects, 'utf8');
  await writeFile(effects, whole.split('\n').slice(0, 2).join('\n'));
  const cut = await reconciled();
  expect(cut).toMatchObject({ status: 1, report: { status: 'failed' } });
  expect(JSON.stringify(cut.report['findings'])).toContain('PERMIT_WITHOUT_EFFECT');
  await writeFile(effects, whole.replace('"amount":"2"', '"amount":"1"'));
  expect(JSON.stringify((await reconciled()).report['effects'])).toContain('CHECKPOINT_MISMATCH');
});
