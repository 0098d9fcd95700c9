import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const COUNTERPARTIES = '/policy/counterparties';
const gateway = new TestService(new Uint8Array(32).fill(41));
const stranger = new TestService(new Uint8Array(32).fill(42));

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

/** A hold of 100 USD at acme-supplies, and the calls on it. */
async function hold(ask: object = {}) {
  const { data } = await gate.post(AUTHORIZE, signedOrder(gate.agent, ask));
  const id = textAt(data, 'authorizationId');
  return {
    id,
    claim: (headers: Record<string, string> = {}, body?: object) =>
      gate.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`, {
        headers,
        ...(body === undefined ? {} : { body }),
      }),
    capture: (amountCharged: number, headers: Record<string, string> = {}) =>
      gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged }, { headers }),
    release: (headers: Record<string, string> = {}) => gate.call('POST', `${AUTHORIZE}/${id}/void`, { headers }),
  };
}

const register = (body: object = {}) =>
  gate.asOwner(COUNTERPARTIES, { did: gateway.did, label: 'Gateway', confirmEnforcementChange: true, ...body });
const revoke = (reference: unknown) =>
  gate.asOwner(`${COUNTERPARTIES}/${reference}/revoke`, { confirmEnforcementChange: true });
const listed = async () => (await gate.get(COUNTERPARTIES, { token: gate.ownerToken })).data['counterparties'];

/** The body of a registration with the agreement of the gateway to a purpose, as published clients send it. */
async function agreed(purpose: 'claim' | 'report') {
  const { data } = await gate.asOwner(`${COUNTERPARTIES}/challenge`, { did: gateway.did, purpose });
  return { proof: { challengeToken: data['challengeToken'], signature: gateway.sign(textAt(data, 'message')) } };
}

describe('registrations', () => {
  // threat holds owner-opens-settlement: An owner opens settlement again by mistake => `CONFLICT` until confirmed
  test('a counterparty is registered, and the last one removed, only where the owner confirms it: CONFLICT', async () => {
    const unconfirmed = await register({ confirmEnforcementChange: false });
    expect(unconfirmed).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    const made = await register();
    expect(made).toMatchObject({ status: 201, data: { did: gateway.did, status: 'active', accepted: false } });
    expect(await register()).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    const ref = textAt(made.data, 'counterpartyId');
    const openingAgain = await gate.call('POST', `${COUNTERPARTIES}/${ref}/revoke`, { token: gate.ownerToken });
    expect(openingAgain).toMatchObject({ status: 409, data: { detail: expect.stringContaining('anybody may claim') } });
    expect((await revoke(ref)).data).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) });
    expect(await listed()).toContainEqual(expect.objectContaining({ counterpartyId: ref, status: 'revoked' }));
    expect((await revoke(ref)).status).toBe(404);
  });

  test.each<[string, object | (() => Promise<object>), string]>([
    ['a DID that carries no key', { did: 'did:web:example.org' }, '$.did'],
    ['an empty merchant list', { merchants: [] }, '$.merchants'],
    ['an empty list of agents', { purpose: 'report', agents: [] }, '$.agents'],
    ['an agent of no organisation here', { purpose: 'report', agents: ['did:key:zStranger'] }, '$.agents[0]'],
    ['agents for one that claims', async () => ({ agents: [gate.agent['agentDid']] }), '$.agents'],
    ['an agreement that is given twice', async () => ({ ...(await agreed('claim')), signature: 'ab' }), '$.proof'],
  ])('the registration of a counterparty refuses %s with its path', async (_what, change, path) => {
    expect(await register(typeof change === 'function' ? await change() : change)).toMatchObject({
      status: 400,
      data: { faults: [{ path }] },
    });
  });
});

describe('counterparties that may only report', () => {
  test('a counterparty that may only report is registered and removed unconfirmed, and closes nothing', async () => {
    const made = await register({ purpose: 'report', confirmEnforcementChange: false });
    expect(made).toMatchObject({ status: 201, data: { purpose: 'report', accepted: false, agents: null } });
    const { claim } = await hold({ amount: 5 });
    expect((await claim()).status).toBe(200);
    const removed = await gate.call('POST', `${COUNTERPARTIES}/${textAt(made.data, 'counterpartyId')}/revoke`, {
      token: gate.ownerToken,
    });
    expect(removed).toMatchObject({ status: 200, data: { status: 'revoked' } });
  });

  test('a counterparty that may only report leaves the confirmation to the first and last that may claim', async () => {
    const reporter = await register({ did: stranger.did, purpose: 'report', confirmEnforcementChange: false });
    expect((await register({ confirmEnforcementChange: false })).status).toBe(409);
    const claimer = await register();
    const unconfirmed = (data: object) =>
      gate.asOwner(`${COUNTERPARTIES}/${textAt(Object(data), 'counterpartyId')}/revoke`, {});
    expect((await unconfirmed(claimer.data)).status).toBe(409);
    await revoke(claimer.data['counterpartyId']);
    expect((await unconfirmed(reporter.data)).status).toBe(200);
  });

  // threat holds service-agreed-report: A service that agreed to report, registered to claim =>
  //   `COUNTERPARTY_SIGNATURE_INVALID`
  test.each(['claim', 'report'] as const)(
    'a counterparty that agreed to %s is registered for that alone',
    async (purpose) => {
      const proof = await agreed(purpose);
      const other = purpose === 'claim' ? 'report' : 'claim';
      expect(await register({ ...proof, purpose: other })).toMatchObject({
        status: 401,
        data: { reasonCode: 'COUNTERPARTY_SIGNATURE_INVALID' },
      });
      const made = await register({ ...proof, purpose });
      expect(made).toMatchObject({ status: 201, data: { purpose, accepted: true } });
      await revoke(made.data['counterpartyId']);
    },
  );
});

describe('agreements', () => {
  const challenge = async (body: object = {}) =>
    (await gate.asOwner(`${COUNTERPARTIES}/challenge`, { did: gateway.did, ...body })).data;

  // covers 2.13 challenge-agreement-service: Challenge and agreement of a service
  test('the agreement of a service is a text that names who asks, service, purpose, nonce and end', async () => {
    const { message, expiresAt } = await challenge({ purpose: 'report' });
    const fields = String(message).split('|');
    expect(fields).toEqual([
      'MAGP-COUNTERPARTY-ACCEPT-v1',
      expect.stringMatching(/^did:key:/),
      gateway.did,
      'report',
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt,
    ]);
  });

  // covers challenge-agreement-service
  // threat holds counterparty-registered-without: A counterparty is registered without knowing => its agreement is
  //   verified where given, demanded in production
  test('the agreement of a service is verified where it is given', async () => {
    const asked = await challenge();
    const answer = { challengeToken: asked['challengeToken'], signature: gateway.sign(textAt(asked, 'message')) };
    const made = await register(answer);
    expect(made).toMatchObject({ status: 201, data: { accepted: true, purpose: 'claim' } });
    await revoke(made.data['counterpartyId']);
  });

  test.each([
    ['of another', (asked: Asked) => ({ ...asked, signature: stranger.sign(asked.message) })],
    ['over another text', (asked: Asked) => ({ ...asked, signature: gateway.sign(`${asked.message} `) })],
    ['without its token', ({ signature }: Asked) => ({ signature, challengeToken: undefined })],
    ['with a token of its own making', (asked: Asked) => ({ ...asked, challengeToken: `x${asked.challengeToken}` })],
    ['to a challenge for another service', (asked: Asked) => ({ ...asked, did: stranger.did })],
  ])('an agreement %s is refused with COUNTERPARTY_SIGNATURE_INVALID', async (_how, change) => {
    const { message, challengeToken } = await challenge();
    const asked = { message: String(message), challengeToken: String(challengeToken) };
    const { message: _message, ...body } = {
      message: '',
      ...change({ ...asked, signature: gateway.sign(asked.message) }),
    };
    expect(await register(body)).toMatchObject({
      status: 401,
      data: { reasonCode: 'COUNTERPARTY_SIGNATURE_INVALID' },
    });
  });

  interface Asked {
    readonly message: string;
    readonly challengeToken: string;
    readonly signature: string;
  }
});

describe('once an organisation has a counterparty', () => {
  let counterpartyId: string;
  beforeAll(async () => {
    counterpartyId = textAt((await register({ merchants: ['acme-supplies'] })).data, 'counterpartyId');
  });
  afterAll(() => revoke(counterpartyId));
  let held: Awaited<ReturnType<typeof hold>>;
  beforeEach(async () => {
    held = await hold({ amount: 5 });
  });

  // covers 2.13 registry-closes-first: The registry closes with its first entry
  test('an anonymous claim is refused once a counterparty is registered', async () => {
    expect(await held.claim()).toMatchObject({
      status: 403,
      data: { claimed: false, reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' },
    });
  });

  // covers registry-closes-first
  // threat holds service-one-registered: A service that no one registered claims => `COUNTERPARTY_NOT_REGISTERED`,
  //   and the hold stays unclaimed
  test('a service that is not registered is refused, and the hold stays unclaimed', async () => {
    expect(await held.claim(stranger.claim(held.id))).toMatchObject({
      status: 403,
      data: { reasonCode: 'COUNTERPARTY_NOT_REGISTERED' },
    });
    expect(await held.claim(gateway.claim(held.id))).toMatchObject({ status: 200, data: { replayed: false } });
  });

  // covers registry-closes-first
  test('a registered service is refused for a merchant outside its list', async () => {
    const { data: agent } = await gate.asOwner('/onboarding/agent', {
      name: 'Free buyer',
      scope: 'purchase-order',
      maxAmount: 50,
    });
    const { data } = await gate.post(AUTHORIZE, signedOrder(agent, { amount: 5, merchant: 'acme-supplies ' }));
    const id = textAt(data, 'authorizationId');
    const claim = await gate.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`, { headers: gateway.claim(id) });
    expect(claim.data['reasonCode']).toBe('COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT');
  });

  test('the id of an authorization alone settles nothing once a counterparty is registered', async () => {
    expect(await held.capture(5)).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' } });
    expect((await held.release()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    const forged = stranger.headers({ verb: 'capture', amount: 5 }, held.id);
    expect((await held.capture(5, forged)).data['reasonCode']).toBe('COUNTERPARTY_NOT_REGISTERED');
    const signed = gateway.headers({ verb: 'capture', amount: 5 }, held.id);
    expect((await held.capture(5, signed)).data).toMatchObject({ settlementEvidence: 'counterparty_attested' });
  });

  test('the claimer settles lower by signature, and no other service does', async () => {
    await held.claim(gateway.claim(held.id));
    const other = stranger.headers({ verb: 'capture', amount: 1 }, held.id);
    expect((await held.capture(1, other)).data['captured']).toBe(false);
    const own = gateway.headers({ verb: 'capture', amount: 1 }, held.id);
    expect((await held.capture(1, own)).data).toMatchObject({ captured: true, amountCharged: 1 });
  });
});

describe('service nonces', () => {
  // covers 1.14 nonces-single-use: Nonces are single-use
  test('a service nonce counts once, even for the identical call', async () => {
    const { id, claim } = await hold({ amount: 5 });
    const headers = gateway.claim(id);
    expect((await claim(headers)).status).toBe(200);
    expect(await claim(headers)).toMatchObject({ status: 403, data: { reasonCode: 'REPLAY_DETECTED' } });
    const again = gateway.claim(id);
    expect((await claim(again)).data).toMatchObject({ replayed: true });
  });

  // covers nonces-single-use
  // threat holds service-signature-sent: A service signature sent again, also after a restart => `REPLAY_DETECTED`
  test('a service nonce counts once also after a restart', async () => {
    const first = await TestGate.start();
    const { data } = await first.authorize({ amount: 5 });
    const id = textAt(data, 'authorizationId');
    const claim = (at: TestGate, headers: Record<string, string>) =>
      at.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`, { headers });
    const headers = gateway.claim(id);
    await claim(first, headers);
    await first.stop();
    const second = await first.restart();
    expect((await claim(second, headers)).data['reasonCode']).toBe('REPLAY_DETECTED');
    await second.discard();
  });
});

describe('service signatures', () => {
  // threat holds service-signature-moved: A service signature moved to another call =>
  //   `COUNTERPARTY_SIGNATURE_INVALID`
  test('a service signature made for another call is refused', async () => {
    const { id, claim } = await hold({ amount: 5 });
    const swapped = { ...gateway.claim(id), 'idempotency-key': 'y'.repeat(40) };
    expect(await claim(swapped)).toMatchObject({ status: 401, data: { reasonCode: 'COUNTERPARTY_SIGNATURE_INVALID' } });
    const old = new Date(Date.now() - 6 * 60_000).toISOString();
    const key = 'z'.repeat(40);
    const stale = { ...gateway.headers({ verb: 'claim', idempotencyKey: key }, id, old), 'idempotency-key': key };
    expect((await claim(stale)).status).toBe(401);
  });
});
