import type { JsonObject } from '@gatewright/protocol';
import { readWebhookSecret, signWebhook } from '@gatewright/service';
import { webhookSecret } from '@gatewright/service/internal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyOrganisationOffline } from '../../../src/offline/offline-organisation.js';
import { signedOrder, TestServer, textAt } from '../../support/test-server.js';
import { TestService } from '../../support/test-service.js';

const SECRET = webhookSecret(new Uint8Array(32).fill(5));
const AGENT = { name: 'Second', scope: 'purchase-order', perTxnMax: 10 };

function signedEvent(event: JsonObject, id: string, secret = SECRET, now = Date.now()) {
  const body = JSON.stringify(event);
  return { body, headers: { ...signWebhook(readWebhookSecret(secret) ?? new Uint8Array(), id, body, now) } };
}

describe('the free tier', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start(undefined, {
      GATEWRIGHT_FREE_TIER: 'on',
      GATEWRIGHT_VERIFICATION_SECRET: SECRET,
    });
  });
  afterEach(() => server.discard());

  const orgId = () => textAt(server.bootstrap, 'org', 'id');
  const mandate = (scope: string) =>
    server.asOwner('/policy/mandate', { agentDid: textAt(server.agent, 'agentDid'), scope, perTxnMax: 1 });
  const send = (event: JsonObject, id: string, secret?: string, now?: number) =>
    server.call('POST', '/organisations/verification-events', signedEvent(event, id, secret, now));
  const verify = (type: string, id: string, secret?: string, now?: number) =>
    send({ type, ...at(), data: { orgId: orgId() } }, id, secret, now);
  const at = () => ({ timestamp: new Date().toISOString() });

  // covers 1.14 free-tier-entity: Free tier of an entity without verification; production is for verified ones
  test('is one agent and five mandates, until the organisation is verified', async () => {
    expect(await server.asOwner('/onboarding/agent', AGENT)).toMatchObject({
      status: 403,
      data: { reasonCode: 'FREE_TIER_LIMIT' },
    });
    const wanted = { ...AGENT, ownerEmail: textAt(server.bootstrap, 'owner', 'email') };
    const asked = await server.post('/onboarding/requests', wanted, { token: server.developerToken });
    const path = `/onboarding/requests/${textAt(asked.data, 'requestId')}`;
    await server.asOwner(`${path}/resolve`, { decision: 'approve' });
    const claim = () => server.get(`${path}/claim?token=${textAt(asked.data, 'claimToken')}`);
    expect(await claim()).toMatchObject({ status: 403, data: { reasonCode: 'FREE_TIER_LIMIT' } });
    const issued = [];
    for (const scope of ['a', 'b', 'c', 'd', 'e']) issued.push((await mandate(scope)).status);
    expect(issued).toEqual([201, 201, 201, 201, 403]);
    expect((await mandate('a')).status).toBe(201);
    expect((await server.get('/organisation', { token: server.ownerToken })).data).toMatchObject({
      verification: 'unverified',
      freeTier: true,
    });

    expect((await verify('organisation.verified', 'evt-1')).data).toMatchObject({ verification: 'verified' });
    expect((await server.asOwner('/onboarding/agent', AGENT)).status).toBe(201);
    expect((await claim()).status).toBe(200);
    expect((await mandate('e')).status).toBe(201);
    const verdict = await server.authorize();
    expect(verdict.data['issuer']).toMatchObject({ verification: 'verified', verifiedAt: expect.any(String) });
  });

  // covers 1.4 verification-entity-set: The verification of the entity is set by a provider or the operator
  test('heeds no event that the provider did not sign, and none twice', async () => {
    const forged = webhookSecret(new Uint8Array(32).fill(6));
    expect((await verify('organisation.verified', 'evt-1')).status).toBe(200);
    expect((await verify('organisation.verification_withdrawn', 'evt-2', forged)).status).toBe(401);
    const old = Date.now() - 6 * 60 * 1000;
    expect((await verify('organisation.verification_withdrawn', 'evt-3', SECRET, old)).status).toBe(401);
    expect((await verify('organisation.verification_withdrawn', 'evt-1')).status).toBe(409);
    expect((await verify('organisation.greeted', 'evt-4')).status).toBe(400);
    const elsewhere = { type: 'organisation.verified', ...at(), data: { orgId: 'org-elsewhere' } };
    expect(await send(elsewhere, 'evt-6')).toMatchObject({ status: 404, data: { reasonCode: 'NOT_FOUND' } });
    const withdrawn = await verify('organisation.verification_withdrawn', 'evt-5');
    expect(withdrawn.data['verification']).toBe('unverified');
    expect((await server.authorize()).data['issuer']).toMatchObject({ verification: 'unverified', verifiedAt: null });
  });
});

// covers free-tier-entity
// threat guard-decides-alone
test('production decides for verified organisations only; the operator verifies the first one offline', async () => {
  const production = { GATEWRIGHT_NETWORK: 'mainnet' };
  const first = await TestServer.start(undefined, production);
  expect((await first.authorize()).data).toMatchObject({
    reasonCode: 'ISSUER_UNVERIFIED',
    issuer: { verification: 'unverified', verifiedAt: null, network: 'mainnet' },
  });
  const bundle = await first.get(`/policy/bundle/${encodeURIComponent(textAt(first.agent, 'agentDid'))}`);
  expect(bundle).toMatchObject({ status: 403, data: { reasonCode: 'ISSUER_UNVERIFIED' } });
  expect((await first.call('POST', '/onboarding/sandbox')).status).toBe(403);
  expect((await first.call('POST', '/organisations/verification-events', { body: '{}' })).status).toBe(401);
  const service = {
    did: new TestService(new Uint8Array(32).fill(7)).did,
    label: 'Shop',
    confirmEnforcementChange: true,
  };
  expect(await first.asOwner('/policy/counterparties', service)).toMatchObject({
    status: 403,
    data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' },
  });
  await first.stop();
  await verifyOrganisationOffline(first.dataDir, null, 'verified');
  const second = await TestServer.start(first.dataDir, production);
  try {
    const verdict = await second.post('/policy/mandate/authorize', signedOrder(second.agent));
    expect(verdict.data).toMatchObject({ reasonCode: 'AUTHORIZED', issuer: { verification: 'verified' } });
    await expect(verifyOrganisationOffline(first.dataDir, null, 'verified')).rejects.toThrow();
  } finally {
    await second.discard();
  }
});
