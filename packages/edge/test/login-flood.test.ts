import { pbkdf2Sync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machinePace } from '../../protocol/test/support/machine-pace.js';
import { PASSWORD_ITERATIONS } from '../src/host/passwords.js';
import { type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';
import { GateCalls } from './support/gate-calls.js';

/** How long an authorize call may wait beside one call of the derivation, ms; longer on a slow machine. */
const WAIT_MAX_MS = 100 * machinePace() + derivationMs();
/** Logins that are always under way, each from an address of its own and half of them of people who are not there. */
const LOGINS = 40;
/** Orders one after another, and times that their longest wait is measured: a busy host holds up some. */
const ORDERS = 12;
const REPETITIONS = 10;
/** How long a client of a refused login waits, ms: in all they make some four hundred logins a second. */
const AGAIN_MS = 100;
const ADDRESS_HEADER = 'x-test-address';

/** What one call of the derivation takes here, ms. */
function derivationMs(): number {
  const began = performance.now();
  pbkdf2Sync('wrong horse', 'salt', PASSWORD_ITERATIONS, 32, 'sha256');
  return performance.now() - began;
}

let workerd: RunningWorkerd;
let gate: GateCalls;
beforeAll(async () => {
  const environment = { GATEWRIGHT_SOURCE_HEADER: ADDRESS_HEADER, GATEWRIGHT_LOGIN_RATE: '1000000/1000' };
  workerd = await startWorkerd({ environment });
  gate = new GateCalls(workerd.url, workerd.bootstrap);
}, 60_000);
afterAll(() => workerd.close());

let logins = 0;
const login = async () => {
  logins += 1;
  const username = logins % 2 === 0 ? 'owner@gatewright.local' : `unknown-${logins}@example.test`;
  const address = { [ADDRESS_HEADER]: `198.51.${(logins >> 8) & 255}.${logins & 255}` };
  const { status, data } = await gate.call('POST', '/auth/login', { username, password: 'wrong horse' }, address);
  return { status, code: data['reasonCode'], isKnown: username.startsWith('owner') };
};

async function longestOrder(): Promise<number> {
  let longest = 0;
  for (let order = 0; order < ORDERS; order += 1) {
    const began = performance.now();
    expect(await gate.authorize(gate.order({ amount: 0.01 }))).toMatchObject({ status: 200 });
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

// threat requests anonymous-logins: Anonymous logins of many addresses, with names that are there and names that are not => they take a bounded
//   share of an object's thread, and an authorize call beside them waits for 100 ms at most beside one call of the derivation
test('logins of many addresses leave an authorize call of the same object waiting for 100 ms at most', async () => {
  await longestOrder();
  const answers: Awaited<ReturnType<typeof login>>[] = [];
  const running = { over: false };
  const flood = Array.from({ length: LOGINS }, async () => {
    while (!running.over) {
      answers.push(await login());
      await pause(AGAIN_MS);
    }
  });
  let least = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < REPETITIONS && least > WAIT_MAX_MS; repetition += 1) {
    least = Math.min(least, await longestOrder());
  }
  running.over = true;
  await Promise.all(flood);
  expect(least).toBeLessThanOrEqual(WAIT_MAX_MS);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RATE_LIMIT_EXCEEDED']));
  // Who is refused says nothing of who is there.
  for (const isKnown of [true, false]) expect(refused.some((each) => each.isKnown === isKnown)).toBe(true);
}, 120_000);
