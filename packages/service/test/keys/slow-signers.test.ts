import type { SqlDriver } from '@gatewright/ledger/sqlite';
import type { Signer } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SigningOn, TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Longer than a read waits for the transactions of one call, ms. */
const READ_MAX_MS = 10_000;

/** Signs after a read of the database, which has one connection: inside a transaction the read would wait for the signature. */
function slow(signer: Signer, database: SqlDriver): Signer {
  return {
    publicKey: signer.publicKey,
    async sign(message) {
      await readBeside(database);
      return signer.sign(message);
    },
  };
}

async function readBeside(database: SqlDriver): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a key was asked for inside a transaction')), READ_MAX_MS);
  });
  await Promise.race([database.all('select 1 as one'), late]).finally(() => clearTimeout(timer));
}

const signingOn: SigningOn = (keys, database) => ({
  ...keys,
  policy: slow(keys.policy, database),
  log: slow(keys.log, database),
  issuer: slow(keys.issuer, database),
  async organisation(orgId) {
    await readBeside(database);
    return slow(await keys.organisation(orgId), database);
  },
});

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start({}, undefined, signingOn);
});
afterAll(() => gate.discard());

const ORDERS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 2000 };

test('no key signs inside a transaction when the gate makes an agent', async () => {
  expect(await gate.asOwner('/onboarding/agent', { name: 'One', ...ORDERS })).toMatchObject({ status: 201 });
});

test('no key signs inside a transaction when the gate makes a batch of agents', async () => {
  const agents = ['Two', 'Three'].map((name) => ({ name, ...ORDERS }));
  expect(await gate.asOwner('/onboarding/agents', { agents })).toMatchObject({ data: { created: 2 } });
});

test('no key is asked for inside a transaction when the operator adds an organisation, which then issues mandates', async () => {
  const { ownerToken } = await gate.addOrganisation('Second', 'owner@second.test');
  const made = await gate.post('/onboarding/agent', { name: 'Theirs', ...ORDERS }, { token: ownerToken });
  expect(made).toMatchObject({ status: 201 });
});

test('no key signs inside a transaction when the gate makes a sandbox agent and serves its bundle', async () => {
  const { data } = await gate.call('POST', '/onboarding/sandbox');
  expect(await gate.get(`/policy/bundle/${textAt(data, 'agentDid')}`)).toMatchObject({ status: 200 });
});
