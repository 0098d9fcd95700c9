import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expect, test } from 'vitest';
import { gatewright } from '../src/index.js';
import { countedNonces } from './support/counted-nonces.js';

const START = Date.parse('2026-03-01T12:00:00Z');
const TERMS = { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 150 };
const PAYMENT = { action: 'pay', amount: 100, currency: 'USD', merchant: 'acme' };

function open() {
  const gate = gatewright({ url: 'https://gate.test', now: START });
  // A network error, as MSW makes one of it.
  const fetch = async (url: string, init: RequestInit) => {
    const response = await gate.fetch(new Request(url, init));
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
  const guardOf = async (mode: 'local' | 'remote' = 'remote') => {
    const { config, agentDid } = await gate.addAgent(TERMS);
    const host = { fetch, clock: gate.now, ids: countedNonces(), ed25519: nodeEd25519, sleep: async () => undefined };
    return { agentDid, guard: createGuardFromConfig(config, { ...host, mode }) };
  };
  return { gate, guardOf };
}

/** What a test sees of its gate, with `late` beside it. */
async function seen(gate: ReturnType<typeof open>['gate'], guard: Guard, late: () => Promise<unknown>) {
  const pay = () => guard.run(PAYMENT, (verdict) => JSON.stringify(verdict)).catch((error) => String(error.code));
  const first = await pay();
  await late();
  return [first, await pay(), await gate.decisions(), await gate.members()];
}

// covers gate-tests-ends: A gate for tests ends with its test: what an earlier test still sends changes nothing in
//   the next
test.each<[string, (guard: Guard, id: string) => Promise<unknown>]>([
  ['a payment', (guard) => guard.run(PAYMENT, () => 'paid')],
  ['a payment that was decided locally before', (guard) => guard.decide({ action: 'pay', amount: 101 })],
  ['a capture', (guard, id) => guard.capture(id, { amountCharged: 100 })],
  ['a void', (guard, id) => guard.void(id)],
  ['a look-up', (guard, id) => guard.effect(id)],
  ['a resume', (guard, id) => guard.resume(id, PAYMENT, () => 'paid')],
  ['the proof of a decision', (guard, id) => guard.proof(id)],
])('%s of an earlier test changes nothing in the next', async (_, call) => {
  const quiet = open();
  await quiet.guardOf();
  await quiet.gate.reset();
  const expected = await seen(quiet.gate, (await quiet.guardOf()).guard, async () => undefined);
  const { gate, guardOf } = open();
  const { guard } = await guardOf();
  const { authorizationId } = await guard.enforce(PAYMENT);
  await gate.reset();
  const late = async () => {
    await call(guard, String(authorizationId)).catch(() => undefined);
    await guard.settled();
  };
  expect(await seen(gate, (await guardOf()).guard, late)).toEqual(expected);
});

test('a call of an earlier world has a network error in a named one, also where that was made before', async () => {
  const { gate } = open();
  const { agentDid } = await gate.addAgent(TERMS);
  for (const world of ['one', 'two', 'one']) {
    await gate.reset(world);
    const late = await gate.fetch(new Request(`${gate.api}/policy/bundle/${encodeURIComponent(agentDid)}`));
    expect([world, late.type]).toEqual([world, 'error']);
  }
});

// covers gate-tests-ends
test('a call that is under way at the reset ends without an answer, and so does the action behind it', async () => {
  const { gate, guardOf } = open();
  const { guard } = await guardOf();
  let ran = false;
  const late = guard.run(PAYMENT, () => {
    ran = true;
  });
  const ended = expect(late).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
  await gate.reset();
  await ended;
  await guard.settled();
  expect(ran).toBe(false);
  expect(await gate.decisions()).toEqual([]);
});

test('each world has other agents, members and ids; a world of the same name has the same', async () => {
  const { gate, guardOf } = open();
  const worlds: string[][] = [];
  for (const name of [undefined, 'one', undefined, 'one']) {
    await gate.reset(name);
    const { owner, orgId } = await gate.members();
    worlds.push([owner.token, orgId, (await guardOf()).agentDid]);
  }
  expect(new Set(worlds.slice(0, 3).flat()).size).toBe(9);
  expect(worlds[3]).toEqual(worlds[1]);
});
