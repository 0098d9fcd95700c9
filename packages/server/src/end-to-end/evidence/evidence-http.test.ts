import { createServer } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
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
import { signedOrder, TestServer, textAt } from '../../testing/test-server.js';

const PUBLIC_URL = 'https://gate.example:8443';

let server: TestServer;
let local: string;
beforeAll(async () => {
  const port = await freePort();
  local = `http://127.0.0.1:${port}`;
  server = await TestServer.start(undefined, { GATEWRIGHT_PUBLIC_URL: PUBLIC_URL, PORT: String(port) });
});
afterAll(() => server.discard());

/** A server behind a public address must be told its port beforehand. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const asOwner = (path: string, body?: unknown) =>
  server.post(`${local}/api/v1${path}`, body, { token: server.ownerToken });

const TERMS = { scope: 'report-run', currency: 'USD', maxAmount: 10 };

async function issue() {
  const agentDid = textAt(server.agent, 'agentDid');
  const { data } = await asOwner('/policy/mandate', { agentDid, ...TERMS });
  return { mandateId: textAt(data, 'mandateId'), credential: objectIn(data['credential']) };
}

function objectIn(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw new Error('no object');
  return value;
}

async function json(address: string): Promise<JsonObject> {
  const value: unknown = await (await server.fetch(address)).json();
  return objectIn(isJsonObject(value) ? value : undefined);
}

describe('a mandate of a did:web issuer', () => {
  test('verifies under the document at the root of the host, and down to a person', async () => {
    const { credential } = await issue();
    const document = await json(`${local}/.well-known/did.json`);
    expect(document['id']).toBe('did:web:gate.example%3A8443');
    expect(credential['issuer']).toBe(document['id']);
    expect(endsAtPerson(credential)).toBe(true);
    expect(credentialFaults(credential, keyResolver([document]), Date.now() + 1000, nobleEd25519)).toEqual([]);
    expect(credentialFaults(credential, keyResolver([]), Date.now(), nobleEd25519)).toEqual(['CREDENTIAL_KEY_UNKNOWN']);
  });

  test('that is revoked has its bit in the signed list, and no other has', async () => {
    const [revoked, kept] = [await issue(), await issue()];
    await asOwner(`/mandate/${revoked.mandateId}/revoke`);
    const entries = [revoked, kept].map(({ credential }) => readStatusEntry(credential));
    const [first, second] = entries;
    if (first === undefined || first === null || second === undefined || second === null) throw new Error('no status');
    const list = await json(first.listUrl.replace(PUBLIC_URL, local));
    const document = await json(`${local}/.well-known/did.json`);
    expect(credentialFaults(list, keyResolver([document]), Date.now() + 1000, nobleEd25519)).toEqual([]);
    expect(await isRevoked(first, list)).toBe(true);
    expect(await isRevoked(second, list)).toBe(false);
    expect(await isRevoked({ ...first, listUrl: `${first.listUrl}9` }, list)).toBeNull();
    expect(await isRevoked({ ...first, index: 131_072 }, list)).toBeNull();
  });
});

describe('a mandate whose stored document no longer is what was signed', () => {
  test('authorizes nothing: the chain is broken', async () => {
    await issue();
    const agentDid = textAt(server.agent, 'agentDid');
    await server.stop();
    const database = await openSqlite(join(server.dataDir, 'gatewright.db'));
    await database.run(`update mandate set document = replace(document, '"rightOperand":10', '"rightOperand":1000')`);
    await database.close();
    server = await TestServer.start(server.dataDir, { GATEWRIGHT_PUBLIC_URL: PUBLIC_URL, PORT: new URL(local).port });
    const order = signedOrder(server.agent, { agentDid, action: 'report-run', amount: 500 });
    const { status, data } = await server.post(`${local}/api/v1/policy/mandate/authorize`, order);
    expect({ status, code: data['reasonCode'] }).toEqual({ status: 403, code: 'DELEGATION_CHAIN_BROKEN' });
  });

  test('gets no credential for terms that were altered in the database', async () => {
    const { mandates } = (await server.get(`${local}/api/v1/mandate`, { token: server.ownerToken })).data;
    const [altered] =
      JSON.stringify(mandates)
        .match(/"mandateId":"([^"]+)"[^{}]*"scope":"report-run"/)
        ?.slice(1) ?? [];
    const changed = await asOwner(`/mandate/${altered}/change`, { perTxnMax: 5 });
    expect(changed.data).toMatchObject({ reasonCode: 'DELEGATION_CHAIN_BROKEN' });
  });
});
