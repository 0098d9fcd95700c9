import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import {
  credentialFaults,
  endsAtPerson,
  isRevoked,
  keyResolver,
  nobleEd25519,
  readStatusEntry,
} from '@gatewright/protocol/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PUBLIC_URL = 'https://gate.example:8443';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_PUBLIC_URL: PUBLIC_URL });
});
afterAll(() => gate.discard());

const TERMS = { scope: 'report-run', currency: 'USD', maxAmount: 10 };

async function issue() {
  const agentDid = textAt(gate.agent, 'agentDid');
  const { data } = await gate.asOwner('/policy/mandate', { agentDid, ...TERMS });
  return { mandateId: textAt(data, 'mandateId'), credential: objectIn(data['credential']) };
}

function objectIn(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw new Error('no object');
  return value;
}

async function json(address: string): Promise<JsonObject> {
  const value: unknown = await (await gate.fetch(address)).json();
  return objectIn(isJsonObject(value) ? value : undefined);
}

describe('did:web issuers', () => {
  test('a mandate of a did:web issuer verifies under the document at the root of the host, and down to a person', async () => {
    const { credential } = await issue();
    const document = await json(`${PUBLIC_URL}/.well-known/did.json`);
    expect(document['id']).toBe('did:web:gate.example%3A8443');
    expect(credential['issuer']).toBe(document['id']);
    expect(endsAtPerson(credential)).toBe(true);
    expect(credentialFaults(credential, keyResolver([document]), Date.now() + 1000, nobleEd25519)).toEqual([]);
    expect(credentialFaults(credential, keyResolver([]), Date.now(), nobleEd25519)).toEqual(['CREDENTIAL_KEY_UNKNOWN']);
  });

  test('a revoked mandate has its bit in the signed status list, and a mandate in force has not', async () => {
    const [revoked, kept] = [await issue(), await issue()];
    await gate.asOwner(`/mandate/${revoked.mandateId}/revoke`, undefined);
    const entries = [revoked, kept].map(({ credential }) => readStatusEntry(credential));
    const [first, second] = entries;
    if (first === undefined || first === null || second === undefined || second === null) throw new Error('no status');
    const list = await json(first.listUrl);
    const document = await json(`${PUBLIC_URL}/.well-known/did.json`);
    expect(credentialFaults(list, keyResolver([document]), Date.now() + 1000, nobleEd25519)).toEqual([]);
    expect(await isRevoked(first, list)).toBe(true);
    expect(await isRevoked(second, list)).toBe(false);
    expect(await isRevoked({ ...first, listUrl: `${first.listUrl}9` }, list)).toBeNull();
    expect(await isRevoked({ ...first, index: 131_072 }, list)).toBeNull();
  });
});

describe('altered mandates', () => {
  test('a mandate whose stored document is not what was signed authorizes nothing: the chain is broken', async () => {
    await issue();
    const agentDid = textAt(gate.agent, 'agentDid');
    await gate.stop();
    await gate.database.run(
      `update mandate set document = replace(document, '"rightOperand":10', '"rightOperand":1000')`,
    );
    gate = await gate.restart({ GATEWRIGHT_PUBLIC_URL: PUBLIC_URL });
    const order = signedOrder(gate.agent, { agentDid, action: 'report-run', amount: 500 });
    const { status, data } = await gate.post('/policy/mandate/authorize', order);
    expect({ status, code: data['reasonCode'] }).toEqual({ status: 403, code: 'DELEGATION_CHAIN_BROKEN' });
  });

  // threat money mandate-was-altered: A mandate that was altered in the database is changed, so that its terms get a
  //   valid credential => `DELEGATION_CHAIN_BROKEN`
  test('a mandate gets no credential for terms that were altered in the database', async () => {
    const { mandates } = (await gate.get('/mandate', { token: gate.ownerToken })).data;
    const [altered] =
      JSON.stringify(mandates)
        .match(/"mandateId":"([^"]+)"[^{}]*"scope":"report-run"/)
        ?.slice(1) ?? [];
    const changed = await gate.asOwner(`/mandate/${altered}/change`, { perTxnMax: 5 });
    expect(changed.data).toMatchObject({ reasonCode: 'DELEGATION_CHAIN_BROKEN' });
  });
});
