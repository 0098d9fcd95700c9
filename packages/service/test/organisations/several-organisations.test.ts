import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { credentialFaults, endsAtPerson, keyResolver } from '@gatewright/protocol/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ONBOARDING_PENDING_MAX, OUTSIDERS_PENDING_MAX } from '../../src/features/onboarding/requests.js';
import { issuersOf } from '../../src/platform/keys/issuers.js';
import { servingKeys } from '../../src/platform/keys/serving-keys.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
let owner: string;
let orgId: string;
beforeEach(async () => {
  gate = await TestGate.start();
  ({ ownerToken: owner, orgId } = await gate.addOrganisation('Second', 'owner@second.test'));
});
afterEach(() => gate.discard());

const BUYER = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 500, maxAmount: 5_000 };
const onboard = async () => (await gate.post('/onboarding/agent', BUYER, { token: owner })).data;
const order = async (agent: JsonObject) =>
  (await gate.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];

async function credentialOf(agent: JsonObject, token: string): Promise<JsonObject> {
  const { credential } = (await gate.get(`/mandate/${textAt(agent, 'mandate', 'policyId')}`, { token })).data;
  if (!isJsonObject(credential ?? null)) throw new Error('the mandate has no credential');
  return Object(credential);
}

// covers verifiable-credential-legal
test('every organisation issues under a DID of its own, which its agents’ owner is known by', async () => {
  const agent = await onboard();
  const { did } = (await gate.get('/organisation', { token: owner })).data;
  const credential = await credentialOf(agent, owner);
  expect([credential['issuer'], agent['ownerPrincipal']]).toEqual([did, did]);
  expect(did).not.toBe(gate.agent['ownerPrincipal']);
  expect(endsAtPerson(credential)).toBe(true);
  expect(credentialFaults(credential, keyResolver([]), Date.now(), nodeEd25519)).toEqual([]);
  expect(await order(agent)).toBe('AUTHORIZED');
});

test('an authorization of another organisation is answered as none is', async () => {
  const reconcile = async (id: string) => {
    const body = { outcome: 'not_executed' };
    const { status, data } = await gate.post(`/policy/mandate/authorize/${id}/effect/reconcile`, body, {
      token: owner,
    });
    return { status, ...data, authorizationId: null };
  };
  const theirs = textAt((await gate.authorize()).data, 'authorizationId');
  const none = await reconcile('01940000-0000-7000-8000-000000000000');
  expect(none).toMatchObject({ status: 404, reasonCode: 'AUTHORIZATION_NOT_FOUND' });
  expect(await reconcile(theirs)).toEqual(none);
});

test('people of other organisations bury no request', async () => {
  const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
  const request = (token: string) => gate.post('/onboarding/requests', ask, { token });
  const own = textAt((await request(gate.developerToken)).data, 'requestId');
  const answers: number[] = [];
  for (let index = 0; index <= OUTSIDERS_PENDING_MAX / ONBOARDING_PENDING_MAX; index += 1) {
    const { ownerToken: token } = await gate.addOrganisation(`stranger-${index}`, `owner@stranger-${index}.test`);
    for (let asked = 0; asked < ONBOARDING_PENDING_MAX; asked += 1) answers.push((await request(token)).status);
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(OUTSIDERS_PENDING_MAX);
  expect(answers.filter((status) => status === 429)).toHaveLength(ONBOARDING_PENDING_MAX);
  const queue = await gate.get('/onboarding/requests?status=pending', { token: gate.ownerToken });
  expect(queue.data['requests']).toMatchObject({ 0: { requestId: own } });
  expect((await request(gate.developerToken)).status).toBe(201);
});

test('agents of the sandbox, which every caller makes, are of no owner that a gateway would know', async () => {
  const { data } = await gate.call('POST', '/onboarding/sandbox');
  const principals = [data, gate.agent, await onboard()].map(({ ownerPrincipal }) => ownerPrincipal);
  expect(new Set(principals).size).toBe(3);
});

// covers verifiable-credential-legal
test('no organisation’s key signs for another', async () => {
  const issuers = issuersOf(servingKeys(gate.keys, nodeEd25519), null);
  const did = textAt((await gate.get('/organisation', { token: owner })).data, 'did');
  const credentials = [await credentialOf(gate.agent, gate.ownerToken), await credentialOf(await onboard(), owner)];
  const faults = async (organisation: Parameters<typeof issuers.of>[0]) => {
    const { resolve } = await issuers.of(organisation);
    return credentials.map((credential) => credentialFaults(credential, resolve, Date.now(), nodeEd25519).length > 0);
  };
  expect(await faults(null)).toEqual([false, true]);
  expect(await faults({ orgId, did })).toEqual([true, false]);
  expect(await faults({ orgId: 'org-third', did: 'did:key:third' })).toEqual([true, true]);
});
