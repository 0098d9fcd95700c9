import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesOf } from '../support/frames.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const AUTHORIZE = '/policy/mandate/authorize';

async function agentWithMandate() {
  const { data } = await gate.asOwner('/onboarding/agent', {
    name: 'Buyer',
    scope: 'purchase-order',
    perTxnMax: 500,
    maxAmount: 1000,
  });
  return { config: data, mandateId: textAt(data, 'mandate', 'policyId'), agentDid: textAt(data, 'agentDid') };
}

describe('mandates', () => {
  // covers new-mandate-list
  test('mandates are listed by agent and read with what is left of their budget', async () => {
    const { config, mandateId, agentDid } = await agentWithMandate();
    await gate.post(AUTHORIZE, signedOrder(config));
    const list = await gate.get(`/mandate?agentDid=${encodeURIComponent(agentDid)}`, {
      token: gate.ownerToken,
    });
    expect(list.data['mandates']).toMatchObject([{ mandateId, scope: 'purchase-order', status: 'active' }]);
    const one = await gate.get(`/mandate/${mandateId}`, { token: gate.ownerToken });
    expect(one.data).toMatchObject({
      reserved: 100,
      captured: 0,
      remaining: 900,
      credential: { issuer: expect.any(String) },
    });
    expect((await gate.get('/mandate/none', { token: gate.ownerToken })).status).toBe(404);
  });

  // covers 1.4 new-mandate-list: A new mandate, its list and its end
  test('a revoked mandate authorizes nothing, voids its unclaimed holds and leaves claimed ones to their claimer', async () => {
    const { config, mandateId } = await agentWithMandate();
    const held = textAt((await gate.post(AUTHORIZE, signedOrder(config))).data, 'authorizationId');
    const claimed = textAt((await gate.post(AUTHORIZE, signedOrder(config))).data, 'authorizationId');
    const claim = await gate.call('POST', `${AUTHORIZE}/${claimed}/effect/dispatching`);

    const revoked = await gate.call('POST', `/mandate/${mandateId}/revoke`, { token: gate.ownerToken });
    expect(revoked.data).toMatchObject({ revoked: true, voided: [held] });
    expect((await gate.post(AUTHORIZE, signedOrder(config))).data['reasonCode']).toBe('MANDATE_REVOKED');
    expect(await gate.post(`${AUTHORIZE}/${held}/capture`, { amountCharged: 100 })).toMatchObject({
      status: 409,
      data: { reasonCode: 'MANDATE_REVOKED' },
    });
    const { claimToken } = claim.data;
    expect((await gate.post(`${AUTHORIZE}/${claimed}/capture`, { amountCharged: 100, claimToken })).status).toBe(200);
    const bundle = await gate.get(`/policy/bundle/${encodeURIComponent(textAt(config, 'agentDid'))}`);
    expect(bundle.data).toMatchObject({ mandates: [], revokedActions: ['purchase-order'] });
  });
});

describe('expired as issued', () => {
  test.each([
    ['says only when it ends', {}],
    ['says when it began as well', { validFrom: '2019-01-01T00:00:00Z' }],
  ])(
    'a mandate that is over as it is issued and %s gets MANDATE_EXPIRED, and its credential is whole',
    async (_, begin) => {
      const { config, agentDid } = await agentWithMandate();
      const terms = { agentDid, scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 1000 };
      const issued = await gate.asOwner('/policy/mandate', { ...terms, ...begin, validUntil: '2020-01-01T00:00:00Z' });
      expect(issued.status).toBe(201);
      const { validFrom, validUntil, credential } = issued.data;
      expect(credential).toMatchObject({ validFrom: expect.any(String), validUntil });
      expect(Date.parse(String(validFrom))).toBeLessThanOrEqual(Date.parse(String(validUntil)));
      expect((await gate.post(AUTHORIZE, signedOrder(config))).data['reasonCode']).toBe('MANDATE_EXPIRED');
    },
  );
});

describe('streams', () => {
  test('policy events open at once and announce a revocation, a new rule and a containment', async () => {
    const { config, mandateId, agentDid } = await agentWithMandate();
    const stopping = new AbortController();
    const stream = await gate.fetch(`/policy/events/${encodeURIComponent(agentDid)}`, {
      signal: stopping.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const frames = framesOf(stream);
    expect(await frames()).toBe(': connected');

    const suspend = {
      molecules: [
        {
          id: 'm1',
          combinator: 'any',
          atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
          decision: 'suspend',
        },
      ],
    };
    const sop = await gate.asOwner('/sop', { title: 'Suspend', documentJson: suspend });
    await gate.asOwner(`/sop/agents/${textAt(config, 'identityId')}/assign`, { sopId: sop.data['sopId'] });
    expect(await frames()).toBe('event: policy:changed\ndata: {"reason":"recompiled"}');
    await gate.post(AUTHORIZE, signedOrder(config));
    expect(await frames()).toBe('event: policy:changed\ndata: {"reason":"contained"}');
    await gate.call('POST', `/mandate/${mandateId}/revoke`, { token: gate.ownerToken });
    expect(await frames()).toBe('event: policy:changed\ndata: {"reason":"mandate-revoked"}');
    stopping.abort();
  });

  test('policy events of an agent that is not there are 404 in JSON', async () => {
    expect((await gate.get('/policy/events/did%3Akey%3Anobody')).status).toBe(404);
  });

  test('policy events end when the server stops, so that a stop does not wait for them', async () => {
    const other = await TestGate.start();
    const stream = await other.fetch(`/policy/events/${encodeURIComponent(textAt(other.agent, 'agentDid'))}`);
    const frames = framesOf(stream);
    await frames();
    await other.discard();
    expect(await frames()).toBeNull();
  });
});
