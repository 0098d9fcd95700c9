import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { signedOrder, textAt } from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceKey } from '../../src/offline/offline-keys.js';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
let owner: string;
beforeEach(async () => {
  const first = await TestServer.start();
  await first.stop();
  ({ ownerToken: owner } = await createOrganisationOffline(first.dataDir, 'Second', 'owner@second.test'));
  server = await TestServer.start(first.dataDir);
});
afterEach(() => server.discard());

const BUYER = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 500, maxAmount: 5_000 };
const onboard = async () => (await server.post('/onboarding/agent', BUYER, { token: owner })).data;
const order = async (agent: JsonObject) =>
  (await server.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];

async function credentialOf(agent: JsonObject, token: string): Promise<JsonObject> {
  const { credential } = (await server.get(`/mandate/${textAt(agent, 'mandate', 'policyId')}`, { token })).data;
  if (!isJsonObject(credential ?? null)) throw new Error('the mandate has no credential');
  return Object(credential);
}

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
