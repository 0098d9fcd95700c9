import { LedgerUnavailableError, type Op } from '@gatewright/ledger';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { findCaller } from '../../src/features/identity/repository.js';
import { onboardAgents } from '../../src/features/onboarding/batch.js';
import type { Caller } from '../../src/platform/settings/roles.js';
import { firstMembers } from '../support/first-members.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

const AGENTS = 100;

let driver: SqlDriver;
let service: ApplicationContext;
let owner: Caller;
beforeEach(async () => {
  driver = await openSqlite(':memory:');
  service = await serviceOn(driver, new TestClock());
  const first = await firstMembers(service);
  const caller = await findCaller(service.directory, textAt(first, 'owner', 'token'), new Date().toISOString());
  if (caller === null) throw new Error('the owner is not known');
  owner = { ...caller, client: 'a test' };
});
afterEach(() => driver.close());

/** Sends a batch to the service whose ledger opens this many accounts and then fails. */
async function batchWith(opened: number) {
  const { ledger } = service.gate;
  const steps = { opened: 0 };
  const failing: typeof ledger = Object.create(ledger, {
    submit: {
      value: async (op: Op) => {
        // Records of acts follow what is stored, and fail as well once the store has.
        if (op.kind !== 'attest') steps.opened += 1;
        if (steps.opened > opened) throw new LedgerUnavailableError('not_applied', 'the store failed');
        return ledger.submit(op);
      },
    },
  });
  const agents = Array.from({ length: AGENTS }, (_, index) => ({ name: `Agent ${index}`, scope: 'read-report' }));
  const call = { params: {}, query: {}, headers: {}, source: 'a test', caller: owner, body: new Uint8Array() };
  const reply = await onboardAgents({ agents }, call, { ...service, gate: { ...service.gate, ledger: failing } });
  return { reply, tried: steps.opened };
}

test('a store that fails amid a batch takes no key from the agents made before, and is not tried for the rest', async () => {
  const { reply, tried } = await batchWith(35);
  expect(reply).toMatchObject({ status: 200, data: { created: 30, refused: AGENTS - 30 } });
  expect(JSON.stringify(reply.data).match(/"agentKey":"[0-9a-f]+"/g)).toHaveLength(30);
  expect(JSON.stringify(reply.data).match(/"status":503,"reasonCode":"GATE_UNAVAILABLE"/g)).toHaveLength(AGENTS - 30);
  expect(tried).toBeLessThanOrEqual(40);
});

test('a batch of agents of which the store made none is refused as a whole', async () => {
  await expect(batchWith(0)).rejects.toThrow('the store failed');
});
