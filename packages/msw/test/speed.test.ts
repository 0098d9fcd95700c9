import { createGuardFromConfig } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewright } from '../src/index.js';

/**
 * Bounds, ms: of a call through the handler, signed and verified, and of a fresh gate with an agent that asks once. The goals are 3
 * and 100 (`bench/msw/run.mjs`); a call has more here, because processor time too grows on a machine that is busy with other things.
 */
const AUTHORIZE_MS = 9;
const FRESH_GATE_MS = 100;

const gate = gatewright({ url: 'https://fast.test', now: '2026-03-01T12:00:00Z' });
const server = setupServer(...gate.handlers);
beforeAll(() => server.listen());
afterAll(() => server.close());

async function preparedGuard() {
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1_000_000 });
  const guard = createGuardFromConfig(config, { clock: gate.now, ed25519: nodeEd25519, mode: 'remote' });
  return () => guard.authorize({ action: 'pay', amount: 1, currency: 'USD', merchant: 'acme' });
}

const ROUNDS = 10;

/** Work of the processor, ms, of one call in the best of some rounds: what else the machine does makes the others longer. */
async function workOf(calls: number, work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) await work();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / calls);
  }
  return Math.min(...rounds);
}

test(`one authorize takes no more than ${AUTHORIZE_MS} ms of work`, async () => {
  const authorize = await preparedGuard();
  expect(await workOf(30, authorize)).toBeLessThan(AUTHORIZE_MS);
});

test(`a test with a fresh gate takes no more than ${FRESH_GATE_MS} ms of work`, async () => {
  const withFreshGate = async () => {
    await gate.reset();
    const authorize = await preparedGuard();
    await authorize();
  };
  expect(await workOf(3, withFreshGate)).toBeLessThan(FRESH_GATE_MS);
});
