import { createGuardFromConfig } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewright } from './index.js';

/** Goals, ms: a call through the handler, signed and verified, and a fresh gate with an agent that asks once. */
const AUTHORIZE_MS = 3;
const FRESH_GATE_MS = 100;

const gate = gatewright({ url: 'https://fast.test', now: '2026-03-01T12:00:00Z' });
const server = setupServer(...gate.handlers);
beforeAll(() => server.listen());
afterAll(() => server.close());

async function readyGuard() {
  const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1_000_000 });
  const guard = createGuardFromConfig(config, { clock: gate.now, ed25519: nodeEd25519, mode: 'remote' });
  return () => guard.authorize({ action: 'pay', amount: 1, currency: 'USD', merchant: 'acme' });
}

/** Work of the processor, ms, in each of `times` rounds: what else the machine does is not counted. */
async function workOf(times: number, round: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < times / 5; warm += 1) await round();
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) await round();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

test(`one authorize takes no more than ${AUTHORIZE_MS} ms of work`, async () => {
  const authorize = await readyGuard();
  expect(await workOf(200, authorize)).toBeLessThan(AUTHORIZE_MS);
});

test(`a test with a fresh gate takes no more than ${FRESH_GATE_MS} ms of work`, async () => {
  const withFreshGate = async () => {
    await gate.reset();
    const authorize = await readyGuard();
    await authorize();
  };
  expect(await workOf(20, withFreshGate)).toBeLessThan(FRESH_GATE_MS);
});
