import type { JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signWebhook } from '../../src/features/webhooks/signature.js';
import { readWebhookSecret, webhookSecret } from '../../src/platform/settings/webhook-secret.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const SECRET = webhookSecret(new Uint8Array(32).fill(5));
const AGENT = { name: 'Second', scope: 'purchase-order', perTxnMax: 10 };

function signedEvent(event: JsonObject, id: string, secret = SECRET, now = Date.now()) {
  const body = JSON.stringify(event);
  return { body, headers: { ...signWebhook(readWebhookSecret(secret) ?? new Uint8Array(), id, body, now) } };
}

describe('free tier', () => {
  let gate: TestGate;
  beforeEach(async () => {
    gate = await TestGate.start({
      GATEWRIGHT_FREE_TIER: 'on',
      GATEWRIGHT_VERIFICATION_SECRET: SECRET,
    });
  });
  afterEach(() => gate.discard());

  const orgId = () => textAt(gate.bootstrap, 'org', 'id');
  const mandate = (scope: string) =>
    gate.asOwner('/policy/mandate', { agentDid: textAt(gate.agent, 'agentDid'), scope, perTxnMax: 1 });
  const send = (event: JsonObject, id: string, secret?: string, now?: number) =>
    gate.call('POST', '/organisations/verification-events', signedEvent(event, id, secret, now));
  const verify = (type: string, id: string, secret?: string, now?: number) =>
    send({ type, ...at(), data: { orgId: orgId() } }, id, secret, now);
  const at = () => ({ timestamp: new Date().toISOString() });

  // covers 1.14 free-tier-entity: Free tier of an entity without verification; production is for verified ones
  test('the free tier is one agent and five mandates: FREE_TIER_LIMIT until the organisation is verified', async () => {
    expect(await gate.asOwner('/onboarding/agent', AGENT)).toMatchObject({
      status: 403,
      data: { reasonCode: 'FREE_TIER_LIMIT' },
    });
    const wanted = { ...AGENT, ownerEmail: textAt(gate.bootstrap, 'owner', 'email') };
    const asked = await gate.post('/onboarding/requests', wanted, { token: gate.developerToken });
    const path = `/onboarding/requests/${textAt(asked.data, 'requestId')}`;
    const full = { status: 403, data: { reasonCode: 'FREE_TIER_LIMIT' } };
    const approve = () => gate.asOwner(`${path}/resolve`, { decision: 'approve' });
    const claim = () => gate.get(`${path}/claim?token=${textAt(asked.data, 'claimToken')}`);
    expect(await approve()).toMatchObject(full);
    expect(await claim()).toMatchObject({ status: 403, data: { reasonCode: 'ESCALATION_PENDING' } });
    const issued = [];
    for (const scope of ['a', 'b', 'c', 'd', 'e']) issued.push((await mandate(scope)).status);
    expect(issued).toEqual([201, 201, 201, 201, 403]);
    expect((await mandate('a')).status).toBe(201);
    expect((await gate.get('/organisation', { token: gate.ownerToken })).data).toMatchObject({
      verification: 'unverified',
      freeTier: true,
    });

    expect((await verify('organisation.verified', 'evt-1')).data).toMatchObject({ verification: 'verified' });
    expect((await gate.asOwner('/onboarding/agent', AGENT)).status).toBe(201);
    expect(await approve()).toMatchObject({ data: { status: 'approved' } });
    await verify('organisation.verification_withdrawn', 'evt-withdrawn');
    expect(await claim()).toMatchObject(full);
    await verify('organisation.verified', 'evt-again');
    expect((await claim()).status).toBe(200);
    expect((await mandate('e')).status).toBe(201);
    const verdict = await gate.authorize();
    expect(verdict.data['issuer']).toMatchObject({ verification: 'verified', verifiedAt: expect.any(String) });
  });

  // covers 1.4 verification-entity-set: The verification of the entity is set by a provider or the operator
  test('the verification heeds no event that the provider did not sign, and none twice', async () => {
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
    expect((await gate.authorize()).data['issuer']).toMatchObject({ verification: 'unverified', verifiedAt: null });
  });
});
