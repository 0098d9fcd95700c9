import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { credentialFaults, endsAtPerson, keyResolver } from '@gatewright/protocol/verify';
import { signWebhook } from '@gatewright/service';
import { issuersOf, ONBOARDING_PENDING_MAX, OUTSIDERS_PENDING_MAX } from '@gatewright/service/internal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../../../src/host/host.js';
import { readOrCreateKeys } from '../../../src/keys/key-file.js';
import { readOperatorSecret } from '../../../src/keys/operator-secret.js';
import { replaceKey } from '../../../src/offline/offline-keys.js';
import { createOrganisationOffline } from '../../../src/offline/offline-organisation.js';
import { signedOrder, TestServer, textAt } from '../../support/test-server.js';

let server: TestServer;
let owner: string;
let orgId: string;
beforeEach(async () => {
  const first = await TestServer.start();
  await first.stop();
  ({ ownerToken: owner, orgId } = await createOrganisationOffline(first.dataDir, 'Second', 'owner@second.test'));
  server = await TestServer.start(first.dataDir);
});
afterEach(() => server.discard());

/** Adds an organisation to the running gate. */
async function addOrganisation(name: string) {
  const body = JSON.stringify({ name, owner: `owner@${name}.test` });
  const headers = { ...signWebhook(await readOperatorSecret(server.dataDir), name, body, Date.now()) };
  const { data } = await server.call('POST', '/organisations', { body, headers });
  return { orgId: textAt(data, 'orgId'), ownerToken: textAt(data, 'ownerToken') };
}

const BUYER = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 500, maxAmount: 5_000 };
const onboard = async () => (await server.post('/onboarding/agent', BUYER, { token: owner })).data;
const order = async (agent: JsonObject) =>
  (await server.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];

async function credentialOf(agent: JsonObject, token: string): Promise<JsonObject> {
  const { credential } = (await server.get(`/mandate/${textAt(agent, 'mandate', 'policyId')}`, { token })).data;
  if (!isJsonObject(credential ?? null)) throw new Error('the mandate has no credential');
  return Object(credential);
}

// covers verifiable-credential-legal
test('every organisation issues under a DID of its own, which its agents’ owner is known by', async () => {
  const agent = await onboard();
  const { did } = (await server.get('/organisation', { token: owner })).data;
  const credential = await credentialOf(agent, owner);
  expect([credential['issuer'], agent['ownerPrincipal']]).toEqual([did, did]);
  expect(did).not.toBe(server.agent['ownerPrincipal']);
  expect(endsAtPerson(credential)).toBe(true);
  expect(credentialFaults(credential, keyResolver([]), Date.now(), nodeEd25519)).toEqual([]);
  expect(await order(agent)).toBe('AUTHORIZED');
});

test('an authorization of another organisation is told apart from none by nothing', async () => {
  const reconcile = async (id: string) => {
    const body = { outcome: 'not_executed' };
    const { status, data } = await server.post(`/policy/mandate/authorize/${id}/effect/reconcile`, body, {
      token: owner,
    });
    return { status, ...data, authorizationId: null };
  };
  const theirs = textAt((await server.authorize()).data, 'authorizationId');
  const none = await reconcile('01940000-0000-7000-8000-000000000000');
  expect(none).toMatchObject({ status: 404, reasonCode: 'AUTHORIZATION_NOT_FOUND' });
  expect(await reconcile(theirs)).toEqual(none);
});

test('people of other organisations bury no request', async () => {
  const ask = { ownerEmail: textAt(server.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
  const request = (token: string) => server.post('/onboarding/requests', ask, { token });
  const own = textAt((await request(server.developerToken)).data, 'requestId');
  const answers: number[] = [];
  for (let index = 0; index <= OUTSIDERS_PENDING_MAX / ONBOARDING_PENDING_MAX; index += 1) {
    const { ownerToken: token } = await addOrganisation(`stranger-${index}`);
    for (let asked = 0; asked < ONBOARDING_PENDING_MAX; asked += 1) answers.push((await request(token)).status);
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(OUTSIDERS_PENDING_MAX);
  expect(answers.filter((status) => status === 429)).toHaveLength(ONBOARDING_PENDING_MAX);
  const queue = await server.get('/onboarding/requests?status=pending', { token: server.ownerToken });
  expect(queue.data['requests']).toMatchObject({ 0: { requestId: own } });
  expect((await request(server.developerToken)).status).toBe(201);
});

test('agents of the sandbox, which every caller makes, are of no owner that a gateway would know', async () => {
  const { data } = await server.call('POST', '/onboarding/sandbox');
  const principals = [data, server.agent, await onboard()].map(({ ownerPrincipal }) => ownerPrincipal);
  expect(new Set(principals).size).toBe(3);
});

// covers verifiable-credential-legal
test('no organisation’s key signs for another', async () => {
  const issuers = issuersOf(await readOrCreateKeys(server.dataDir, systemIds.secret), null, nodeEd25519);
  const did = textAt((await server.get('/organisation', { token: owner })).data, 'did');
  const credentials = [await credentialOf(server.agent, server.ownerToken), await credentialOf(await onboard(), owner)];
  const faults = (organisation: Parameters<typeof issuers.of>[0]) =>
    credentials.map(
      (credential) =>
        credentialFaults(credential, issuers.of(organisation).resolve, Date.now(), nodeEd25519).length > 0,
    );
  expect(faults(null)).toEqual([false, true]);
  expect(faults({ orgId, did })).toEqual([true, false]);
  expect(faults({ orgId: 'org-third', did: 'did:key:third' })).toEqual([true, true]);
});

test('what an organisation issued holds after its key was replaced, and what it issues then is signed with the new one', async () => {
  const old = await onboard();
  await server.stop();
  await replaceKey({ dataDir: server.dataDir, databaseUrl: null }, 'issuer', Date.now());
  server = await TestServer.start(server.dataDir);
  const fresh = await onboard();
  expect([await order(old), await order(fresh), await order(server.agent)]).toEqual(Array(3).fill('AUTHORIZED'));
  const issuers = [await credentialOf(old, owner), await credentialOf(fresh, owner)].map(({ issuer }) => issuer);
  expect(new Set(issuers).size).toBe(2);
  expect(fresh['ownerPrincipal']).toBe(old['ownerPrincipal']);
});
