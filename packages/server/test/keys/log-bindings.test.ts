import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { bindingId, type EvidencePack, type JsonObject } from '@gatewright/protocol';
import { nobleEd25519, type PackReport, parseNoteKey, validateWire, verifyPack } from '@gatewright/protocol/verify';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import { afterEach, expect, test } from 'vitest';
import { replaceKey } from '../../src/offline/offline-keys.js';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };
const BATCH_MS = 6_000;
const TESTNET = { GATEWRIGHT_NETWORK: 'testnet' };

let server: TestServer;
afterEach(() => server.discard());

async function agent(terms: object, token = server.ownerToken): Promise<JsonObject> {
  return (await server.post('/onboarding/agent', { name: 'Agent', ...terms }, { token })).data;
}

const order = async (config: JsonObject) =>
  (await server.post(AUTHORIZE, signedOrder(config, { amount: 10 }))).data['reasonCode'];

/** The pack of everything once all that happened so far is in a batch. */
async function exported(token = server.ownerToken): Promise<EvidencePack> {
  await order(server.agent);
  server.letPass(BATCH_MS);
  const path = '/evidence/pack?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  const from = server.now;
  const reachesFrom = async () => {
    const { to } = (await server.get(path, { token })).data;
    return typeof to === 'string' && to >= from;
  };
  await expect.poll(reachesFrom, { timeout: 20_000 }).toBe(true);
  const read = validateWire('EvidencePack', (await server.get(path, { token })).data);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
}

async function verified(pack: EvidencePack): Promise<PackReport> {
  const key = parseNoteKey(textAt((await server.get('/magp/policy/pubkey')).data, 'checkpointKey'));
  if (key === null) throw new Error('no checkpoint key');
  return verifyPack(pack, { checkpointKey: key }, nobleEd25519);
}

const codesOf = ({ bindings }: EvidencePack) => bindings.map(({ record }) => record.reasonCode);

// covers 1.10 log-knows-each: The log knows each mandate's credential and issuer key from its issue on; live mandates
//   of before are bound at the next start
// threat another-party-s-credential
test('what was issued, delegated, changed, replaced and revoked under two keys verifies, and no credential stands for another', async () => {
  server = await TestServer.start(undefined, TESTNET);
  const buyer = await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 });
  const helper = await agent({ scope: 'read-report' });
  const mandateId = textAt(buyer, 'mandate', 'policyId');
  const delegated = {
    agentDid: helper['agentDid'],
    parentMandateId: mandateId,
    ...TERMS,
    perTxnMax: 100,
    maxAmount: 400,
  };
  expect((await server.asOwner('/policy/mandate', delegated)).status).toBe(201);
  expect([await order(buyer), await order(helper)]).toEqual(['AUTHORIZED', 'AUTHORIZED']);
  expect((await server.asOwner(`/mandate/${mandateId}/change`, { perTxnMax: 450 })).status).toBe(200);
  expect([await order(buyer), await order(helper)]).toEqual(['AUTHORIZED', 'AUTHORIZED']);
  const replacing = { agentDid: server.agent['agentDid'], ...TERMS, perTxnMax: 600, maxAmount: 600 };
  expect((await server.asOwner('/policy/mandate', replacing)).status).toBe(201);
  expect((await server.asOwner(`/mandate/${mandateId}/revoke`, undefined)).status).toBe(200);
  expect(await order(buyer)).toBe('MANDATE_REVOKED');
  const before = await exported();
  expect(await verified(before)).toMatchObject({ status: 'verified', faults: [], gaps: [], others: 1 });
  expect(codesOf(before).filter((code) => code === 'MANDATE_WITHDRAWN')).toHaveLength(2);

  await server.stop();
  const { ownerToken } = await createOrganisationOffline(server.dataDir, 'Second', 'owner@second.test');
  await replaceKey({ dataDir: server.dataDir, databaseUrl: null }, 'issuer', Date.now());
  server = await TestServer.start(server.dataDir, TESTNET);
  const stranger = await agent({ ...TERMS, perTxnMax: 99_999_999, maxAmount: 99_999_999 }, ownerToken);
  expect(await order(stranger)).toBe('AUTHORIZED');
  const [own, others] = [await exported(), await exported(ownerToken)];
  expect(await verified(own)).toMatchObject({ status: 'verified', faults: [], gaps: [] });
  expect(await verified(others)).toMatchObject({ status: 'verified', faults: [], gaps: [] });
  expect(codesOf(own).filter((code) => code === 'ISSUER_KEY_BOUND')).toHaveLength(2);
  expect(JSON.stringify(others)).not.toContain(own.orgId);

  const [foreign] = others.credentials;
  const swapped = own.credentials.map((each) =>
    each['id'] === `urn:uuid:${mandateId}` ? { ...foreign, id: each['id'] } : each,
  );
  expect(await verified({ ...own, credentials: swapped })).toMatchObject({ status: 'failed' });
});

// covers log-knows-each
test('mandates and keys of before bindings are bound at the next start, once, and the pack verifies', async () => {
  server = await TestServer.start(undefined, TESTNET);
  const mandateId = textAt(server.agent, 'mandate', 'policyId');
  await server.stop();
  await withoutBindings(server.dataDir);
  server = await TestServer.start(server.dataDir, TESTNET);
  const pack = await exported();
  expect(codesOf(pack)).toEqual(['ISSUER_KEY_BOUND', 'MANDATE_BOUND']);
  expect(await verified(pack)).toMatchObject({ status: 'verified', faults: [], gaps: [] });
  expect(pack.bindings.map(({ record }) => record.eventId)).toContain(bindingId.mandate(mandateId));

  await server.stop();
  server = await TestServer.start(server.dataDir, TESTNET);
  const again = await exported();
  expect(again.bindings.map(({ record }) => record)).toEqual(pack.bindings.map(({ record }) => record));
});

/** As if a program without bindings had written the database. */
async function withoutBindings(dataDir: string): Promise<void> {
  const database = await openSqlite(join(dataDir, 'gatewright.db'));
  for (const table of ['ledger_pending', 'ledger_entry']) {
    await database.run(`delete from ${table} where event_id like 'mandate-binding-%' or event_id like 'issuer-key-%'`);
  }
  // They were all that was sealed and numbered so far.
  for (const table of ['ledger_batch', 'ledger_leaf', 'ledger_sequence']) await database.run(`delete from ${table}`);
  await rm(join(dataDir, 'checkpoints.log'));
  await database.close();
}
