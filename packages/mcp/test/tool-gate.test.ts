import { gatewright } from '@gatewright/guard';
import { fileJournal } from '@gatewright/guard/node';
import { afterEach, expect, test } from 'vitest';
import { readMapping } from '../src/mapping.js';
import { createToolGate, type ToolAnswer } from '../src/tool-gate.js';
import { Bench } from './support/proxied-server.js';

const PAID: ToolAnswer = { kind: 'result', result: { content: [{ type: 'text', text: 'paid' }] } };
const CALL = { tool: 'pay_invoice', args: { total: 40 } };

let release = () => {};
afterEach(() => release());

/** Gates of two sessions of one agent, whose captures wait until `release`. */
async function sessions() {
  const bench = await Bench.open();
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const journal = await fileJournal(bench.state);
  const guard = gatewright(bench.agent.config, {
    fetch: async (url, init) => {
      if (url.endsWith('/capture')) await released;
      return bench.gate.fetch(new Request(url, init));
    },
    clock: bench.gate.now,
    mode: 'remote',
    journal,
  });
  const tools = { pay_invoice: { action: 'pay', amount: '/total', currency: 'USD' } };
  const mapping = readMapping({ gate: bench.gate.api, agent: './agent.json', tools });
  const open = () => createToolGate({ guard, mapping });
  return { bench, gates: [open(), open()] as const };
}

test('a complete result is answered before its hold is captured', async () => {
  const { bench, gates } = await sessions();
  expect(await gates[0].call(CALL, async () => PAID)).toBe(PAID);
  expect(await bench.holds()).toEqual(['dispatching']);
  release();
  await gates[0].settled();
  expect(await bench.holds()).toEqual(['settled']);
});

test('an equal call of another session runs while the hold of the first is captured', async () => {
  const { bench, gates } = await sessions();
  await gates[0].call(CALL, async () => PAID);
  expect(await gates[1].call(CALL, async () => PAID)).toBe(PAID);
  release();
  await Promise.all(gates.map((gate) => gate.settled()));
  expect(await bench.holds()).toEqual(['settled', 'settled']);
});
