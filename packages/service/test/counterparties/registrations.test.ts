import { toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { framesOf } from '../support/frames.js';
import { blockAll, codeOf, didOf, newSeed, prove, publicKeyOf, register, TERMS } from '../support/registrations.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const CHANGED = 'event: policy:changed\ndata: {"reason":"recompiled"}';

/** Two organisations on one server: the owner of a key, and a squatter who has only seen its public half. */
async function twoOrganisations(environment: Record<string, string>) {
  const gate = await TestGate.start(environment);
  const { ownerToken } = await gate.addOrganisation('Squatters', 'owner@squatters.test');
  return { gate, squatter: ownerToken };
}

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  let squatter: string;
  let owner: string;
  beforeAll(async () => {
    ({ gate, squatter } = await twoOrganisations(await environment()));
    owner = gate.ownerToken;
  });
  afterAll(() => gate.discard());

  // threat money attacker-registers-agent: An attacker registers an agent's public key in their own organisation, to
  //   keep its owner out, to have their rules in the place of the owner's, or to see what it does => nothing: the key
  //   belongs to the party that proves it, and of no other party from then on
  test('a key that another registered becomes its owner’s once they prove it, and the squatter gets CONFLICT', async () => {
    const seed = newSeed();
    const squatted = await register(gate, seed, squatter);
    expect(await codeOf(gate, squatted)).toBe('AGENT_KEY_UNVERIFIED');
    const owned = await register(gate, seed, owner);
    expect(owned['agentDid']).toBe(squatted['agentDid']);
    expect(await codeOf(gate, owned)).toBe('AGENT_KEY_UNVERIFIED');
    expect((await prove(gate, owned, owner)).data).toMatchObject({ verified: true, identityId: owned['identityId'] });
    expect((await gate.post(AUTHORIZE, signedOrder(owned))).data).toMatchObject({
      reasonCode: 'AUTHORIZED',
      remaining: 900,
    });
    const late = await prove(gate, squatted, squatter);
    expect(late).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    expect(late.data['detail']).toContain('give your agent a key of its own');
    const again = { name: 'Again', publicKey: publicKeyOf(seed), ...TERMS };
    for (const token of [owner, squatter]) {
      expect((await gate.post('/onboarding/agent', again, { token })).data['reasonCode']).toBe('CONFLICT');
    }
  });

  // threat attacker-registers-agent
  test('a squatted key gives the squatter nothing to see or to change of the agent that proved it', async () => {
    const seed = newSeed();
    const squatted = await register(gate, seed, squatter);
    const owned = await register(gate, seed, owner);
    await prove(gate, owned, owner);
    const order = signedOrder(owned);
    const { authorizationId } = (await gate.post(AUTHORIZE, order)).data;
    const bundle = async () => (await gate.get(`/policy/bundle/${didOf(owned)}`)).data['policyDigest'];
    const digest = await bundle();

    const bound = await blockAll(gate, squatted, squatter);
    expect(bound.status).toBe(200);
    expect(bound.data['policyDigest']).not.toBe(digest);
    const narrow = { agentDid: owned['agentDid'], ...TERMS, perTxnMax: 1, maxAmount: 1 };
    expect((await gate.post('/policy/mandate', narrow, { token: squatter })).status).toBe(201);
    const path = `/agent-identity/${textAt(squatted, 'identityId')}`;
    const contained = { status: 'quarantined', reason: 'mine' };
    expect((await gate.post(`${path}/contain`, contained, { token: squatter })).data['voided']).toEqual([]);

    expect(await bundle()).toBe(digest);
    expect(await codeOf(gate, owned)).toBe('AUTHORIZED');
    const effect = await gate.get(`${AUTHORIZE}/${authorizationId}/effect`);
    expect(effect.data).toMatchObject({ outcome: 'not_started' });
    const query = `agentDid=${didOf(owned)}&nonce=${order.nonce}`;
    expect((await gate.get(`${AUTHORIZE}/by-request?${query}`)).data).toMatchObject({ authorizationId });
    expect((await gate.get(path, { token: owner })).status).toBe(404);
    const seen = await gate.get(`/agent-identity/${didOf(owned)}`, { token: squatter });
    expect(seen.data).toMatchObject({ identityId: squatted['identityId'], keyVerified: false, status: 'quarantined' });
    expect(JSON.stringify((await gate.get('/mandate', { token: squatter })).data)).not.toContain(
      textAt(owned, 'mandate', 'policyId'),
    );
  });

  test('a key that a developer asked for waits for its own proof, though another proved it elsewhere', async () => {
    const seed = newSeed();
    const dan = textAt((await gate.post('/tokens', DEVELOPER, { token: squatter })).data, 'token');
    const ask = { ownerEmail: 'owner@squatters.test', name: 'Buyer', publicKey: publicKeyOf(seed), ...TERMS };
    const { data } = await gate.post('/onboarding/requests', ask, { token: dan });
    const path = `/onboarding/requests/${textAt(data, 'requestId')}`;
    await gate.post(`${path}/resolve`, { decision: 'approve' }, { token: squatter });
    const claimToken = textAt(data, 'claimToken');
    expect((await gate.get(`${path}/claim`, { headers: { 'x-claim-token': claimToken } })).status).toBe(200);
    const owned = await register(gate, seed, owner);
    const renewed = await gate.post(`${path}/regenerate-challenge`, { claimToken });
    await prove(gate, owned, owner);

    const queue = async () => (await gate.get('/onboarding/requests', { token: squatter })).data['requests'];
    expect(await queue()).toMatchObject([{ status: 'key_pending' }]);
    const signature = toHex(nodeEd25519.sign(utf8(textAt(renewed.data, 'challenge')), seed));
    const proof = await gate.post(`${path}/verify-key`, { claimToken, signature });
    expect(proof).toMatchObject({ status: 409, data: { detail: expect.stringContaining('a key of its own') } });
  });

  // threat attacker-registers-agent
  test('the proof of a squatted key is announced to its guards, and later only its organisation’s changes are', async () => {
    const seed = newSeed();
    const squatted = await register(gate, seed, squatter);
    const frames = framesOf(await gate.fetch(`/policy/events/${didOf(squatted)}`));
    expect(await frames()).toBe(': connected');
    const owned = await register(gate, seed, owner);
    await prove(gate, owned, owner);
    expect(await frames()).toBe(CHANGED);
    await blockAll(gate, squatted, squatter);
    const path = `/agent-identity/${textAt(squatted, 'identityId')}/contain`;
    expect((await gate.post(path, { status: 'suspended', reason: 'mine' }, { token: squatter })).status).toBe(200);
    const own = `/agent-identity/${textAt(owned, 'identityId')}/mode`;
    expect((await gate.post(own, { mode: 'supervised', reason: 'careful' }, { token: owner })).status).toBe(200);
    expect(await frames()).toContain('mode-changed');
  });

  // threat attacker-registers-agent
  test('a squatted key takes no report before it is proven, which the first to register it would read', async () => {
    const seed = newSeed();
    const squatted = await register(gate, seed, squatter);
    const gateway = new TestService(newSeed());
    const request = signedOrder(squatted, { resource: null });
    const outcome = { outcome: 'executed', reasonCode: 'EXECUTED', httpStatus: 200 } as const;
    const report = { servedAgentDid: request.agentDid, ...outcome, request };
    const send = () => {
      const headers = gateway.headers({ verb: 'report', report }, request.nonce);
      return gate.post('/policy/gateway-reports', report, { headers });
    };
    expect(await send()).toMatchObject({ status: 403, data: { reasonCode: 'AGENT_KEY_UNVERIFIED' } });
    const owned = await register(gate, seed, owner);
    await prove(gate, owned, owner);
    expect((await send()).status).toBe(201);
    const reports = async (token: string) => (await gate.get('/policy/gateway-reports', { token })).data['reports'];
    expect([await reports(squatter), JSON.stringify(await reports(owner)).includes(request.nonce)]).toEqual([[], true]);
  });
});

const DEVELOPER = { role: 'developer', email: 'dan@squatters.test' };
