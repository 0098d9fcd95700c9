import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@gatewright/protocol';
import { toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisationOffline } from '../../../src/offline/offline-organisation.js';
import { DATABASES, emptyPostgres } from '../../support/databases.js';
import { framesOf } from '../../support/frames.js';
import { signedOrder, TestServer, textAt } from '../../support/test-server.js';
import { TestService } from '../../support/test-service.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 1_000 };
const CHANGED = 'event: policy:changed\ndata: {"reason":"recompiled"}';
const BLOCK_ALL = {
  molecules: [
    {
      id: 'm',
      name: 'Nothing above zero',
      combinator: 'any',
      atoms: [{ id: 'a', predicate: 'amount-over', config: { limit: 0 } }],
      decision: 'block',
      reasonCode: 'SQUATTED',
    },
  ],
};

let keys = 0;
const newSeed = () => {
  keys += 1;
  return new Uint8Array(32).fill(100 + keys);
};
const publicKeyOf = (seed: Uint8Array) => toHex(nodeEd25519.publicKey(seed));

/** Two organisations on one server: the owner of a key, and a squatter who has only seen its public half. */
async function twoOrganisations(environment: Record<string, string>) {
  const first = await TestServer.start(undefined, environment);
  await first.stop();
  const { GATEWRIGHT_DATABASE_URL: url = null } = environment;
  const { ownerToken } = await createOrganisationOffline(first.dataDir, 'Squatters', 'owner@squatters.test', url);
  return { server: await TestServer.start(first.dataDir, environment), squatter: ownerToken };
}

async function register(server: TestServer, seed: Uint8Array, token: string): Promise<JsonObject> {
  const body = { name: 'Buyer', publicKey: publicKeyOf(seed), ...TERMS };
  const { status, data } = await server.post('/onboarding/agent', body, { token });
  expect(status).toBe(201);
  return { ...data, agentKey: toHex(seed) };
}

function prove(server: TestServer, config: JsonObject, token: string) {
  const seed = Buffer.from(textAt(config, 'agentKey'), 'hex');
  const signature = toHex(nodeEd25519.sign(utf8(textAt(config, 'challenge')), seed));
  return server.post(`/agent-identity/${textAt(config, 'identityId')}/verify-key`, { signature }, { token });
}

/** Binds the agent to a rule that refuses everything, as far as its organisation can. */
async function blockAll(server: TestServer, config: JsonObject, token: string) {
  const sop = await server.post('/sop', { title: 'Nothing', documentJson: BLOCK_ALL }, { token });
  const path = `/sop/agents/${textAt(config, 'identityId')}/assign`;
  return server.post(path, { sopId: sop.data['sopId'] }, { token });
}

const codeOf = async (server: TestServer, config: JsonObject) =>
  (await server.post(AUTHORIZE, signedOrder(config))).data['reasonCode'];
const didOf = (config: JsonObject) => encodeURIComponent(textAt(config, 'agentDid'));

describe.each(DATABASES)('a public key that another registered, on %s', (_name, environment) => {
  let server: TestServer;
  let squatter: string;
  let owner: string;
  beforeAll(async () => {
    ({ server, squatter } = await twoOrganisations(await environment()));
    owner = server.ownerToken;
  });
  afterAll(() => server.discard());

  // threat money attacker-registers-agent: An attacker registers an agent's public key in their own organisation, to
  //   keep its owner out, to have their rules in the place of the owner's, or to see what it does => nothing: the key
  //   belongs to the party that proves it, and of no other party from then on
  test('is its owner’s all the same once they prove it, and no other’s from then on', async () => {
    const seed = newSeed();
    const squatted = await register(server, seed, squatter);
    expect(await codeOf(server, squatted)).toBe('AGENT_KEY_UNVERIFIED');
    const owned = await register(server, seed, owner);
    expect(owned['agentDid']).toBe(squatted['agentDid']);
    expect(await codeOf(server, owned)).toBe('AGENT_KEY_UNVERIFIED');
    expect((await prove(server, owned, owner)).data).toMatchObject({ verified: true, identityId: owned['identityId'] });
    expect((await server.post(AUTHORIZE, signedOrder(owned))).data).toMatchObject({
      reasonCode: 'AUTHORIZED',
      remaining: 900,
    });
    const late = await prove(server, squatted, squatter);
    expect(late).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    expect(late.data['detail']).toContain('give your agent a key of its own');
    const again = { name: 'Again', publicKey: publicKeyOf(seed), ...TERMS };
    for (const token of [owner, squatter]) {
      expect((await server.post('/onboarding/agent', again, { token })).data['reasonCode']).toBe('CONFLICT');
    }
  });

  // threat attacker-registers-agent
  test('gives a squatter nothing to see and nothing to change of the agent that proved it', async () => {
    const seed = newSeed();
    const squatted = await register(server, seed, squatter);
    const owned = await register(server, seed, owner);
    await prove(server, owned, owner);
    const order = signedOrder(owned);
    const { authorizationId } = (await server.post(AUTHORIZE, order)).data;
    const bundle = async () => (await server.get(`/policy/bundle/${didOf(owned)}`)).data['policyDigest'];
    const digest = await bundle();

    const bound = await blockAll(server, squatted, squatter);
    expect(bound.status).toBe(200);
    expect(bound.data['policyDigest']).not.toBe(digest);
    const narrow = { agentDid: owned['agentDid'], ...TERMS, perTxnMax: 1, maxAmount: 1 };
    expect((await server.post('/policy/mandate', narrow, { token: squatter })).status).toBe(201);
    const path = `/agent-identity/${textAt(squatted, 'identityId')}`;
    const contained = { status: 'quarantined', reason: 'mine' };
    expect((await server.post(`${path}/contain`, contained, { token: squatter })).data['voided']).toEqual([]);

    expect(await bundle()).toBe(digest);
    expect(await codeOf(server, owned)).toBe('AUTHORIZED');
    const effect = await server.get(`${AUTHORIZE}/${authorizationId}/effect`);
    expect(effect.data).toMatchObject({ outcome: 'not_started' });
    const query = `agentDid=${didOf(owned)}&nonce=${order.nonce}`;
    expect((await server.get(`${AUTHORIZE}/by-request?${query}`)).data).toMatchObject({ authorizationId });
    expect((await server.get(path, { token: owner })).status).toBe(404);
    const seen = await server.get(`/agent-identity/${didOf(owned)}`, { token: squatter });
    expect(seen.data).toMatchObject({ identityId: squatted['identityId'], keyVerified: false, status: 'quarantined' });
    expect(JSON.stringify((await server.get('/mandate', { token: squatter })).data)).not.toContain(
      textAt(owned, 'mandate', 'policyId'),
    );
  });

  test('that a developer asked for waits for its own proof, though another proved it elsewhere', async () => {
    const seed = newSeed();
    const dan = textAt((await server.post('/tokens', DEVELOPER, { token: squatter })).data, 'token');
    const ask = { ownerEmail: 'owner@squatters.test', name: 'Buyer', publicKey: publicKeyOf(seed), ...TERMS };
    const { data } = await server.post('/onboarding/requests', ask, { token: dan });
    const path = `/onboarding/requests/${textAt(data, 'requestId')}`;
    await server.post(`${path}/resolve`, { decision: 'approve' }, { token: squatter });
    const claimToken = textAt(data, 'claimToken');
    expect((await server.get(`${path}/claim`, { headers: { 'x-claim-token': claimToken } })).status).toBe(200);
    const owned = await register(server, seed, owner);
    const renewed = await server.post(`${path}/regenerate-challenge`, { claimToken });
    await prove(server, owned, owner);

    const queue = async () => (await server.get('/onboarding/requests', { token: squatter })).data['requests'];
    expect(await queue()).toMatchObject([{ status: 'key_pending' }]);
    const signature = toHex(nodeEd25519.sign(utf8(textAt(renewed.data, 'challenge')), seed));
    const proof = await server.post(`${path}/verify-key`, { claimToken, signature });
    expect(proof).toMatchObject({ status: 409, data: { detail: expect.stringContaining('a key of its own') } });
  });

  // threat attacker-registers-agent
  test('is told of to the streams of its guards: when it is proven, and by its organisation alone from then on', async () => {
    const seed = newSeed();
    const squatted = await register(server, seed, squatter);
    const frames = framesOf(await server.fetch(`/policy/events/${didOf(squatted)}`));
    expect(await frames()).toBe(': connected');
    const owned = await register(server, seed, owner);
    await prove(server, owned, owner);
    expect(await frames()).toBe(CHANGED);
    await blockAll(server, squatted, squatter);
    const path = `/agent-identity/${textAt(squatted, 'identityId')}/contain`;
    expect((await server.post(path, { status: 'suspended', reason: 'mine' }, { token: squatter })).status).toBe(200);
    const own = `/agent-identity/${textAt(owned, 'identityId')}/mode`;
    expect((await server.post(own, { mode: 'supervised', reason: 'careful' }, { token: owner })).status).toBe(200);
    expect(await frames()).toContain('mode-changed');
  });

  // threat attacker-registers-agent
  test('takes no report about it before it is proven, which the first to register it would read', async () => {
    const seed = newSeed();
    const squatted = await register(server, seed, squatter);
    const gateway = new TestService(newSeed());
    const request = signedOrder(squatted, { resource: null });
    const outcome = { outcome: 'executed', reasonCode: 'EXECUTED', httpStatus: 200 } as const;
    const report = { servedAgentDid: request.agentDid, ...outcome, request };
    const send = () => {
      const headers = gateway.headers({ verb: 'report', report }, request.nonce);
      return server.post('/policy/gateway-reports', report, { headers });
    };
    expect(await send()).toMatchObject({ status: 403, data: { reasonCode: 'AGENT_KEY_UNVERIFIED' } });
    const owned = await register(server, seed, owner);
    await prove(server, owned, owner);
    expect((await send()).status).toBe(201);
    const reports = async (token: string) => (await server.get('/policy/gateway-reports', { token })).data['reports'];
    expect([await reports(squatter), JSON.stringify(await reports(owner)).includes(request.nonce)]).toEqual([[], true]);
  });
});

const DEVELOPER = { role: 'developer', email: 'dan@squatters.test' };

// threat attacker-registers-agent
test('servers on one PostgreSQL hear who proved a key, and so do the streams that are open there', async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  const { server, squatter } = await twoOrganisations(environment);
  const directory = await mkdtemp(join(tmpdir(), 'gatewright-second-'));
  for (const file of ['keys.json', 'bootstrap.json']) await copyFile(join(server.dataDir, file), join(directory, file));
  const beside = await TestServer.start(directory, environment);
  const seed = newSeed();
  const squatted = await register(server, seed, squatter);
  expect(await codeOf(beside, squatted)).toBe('AGENT_KEY_UNVERIFIED');
  const frames = framesOf(await beside.fetch(`/policy/events/${didOf(squatted)}`));
  expect(await frames()).toBe(': connected');

  const owned = await register(server, seed, server.ownerToken);
  await prove(server, owned, server.ownerToken);
  expect(await frames()).toBe(CHANGED);
  expect(await codeOf(beside, owned)).toBe('AUTHORIZED');
  await blockAll(server, squatted, squatter);
  await blockAll(server, owned, server.ownerToken);
  expect(await frames()).toBe(CHANGED);
  expect(await codeOf(beside, owned)).toBe('SQUATTED');
  await beside.discard();
  await server.discard();
});
