import { DID_METHODS, type DidMethod, nobleEd25519, parseDid, verifyBundle } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { describe, expect, test } from 'vitest';
import { NODE_HABITS, PublishedClient } from '../support/published-client.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const ENTITY = { GATEWRIGHT_DID_ENTITY: '0.0.1001' };

/** Each method, and the one of a sandbox agent: the hedera form knows no such network. */
const METHODS: readonly [DidMethod, DidMethod][] = [
  ['magp', 'magp'],
  ['key', 'key'],
  ['hedera', 'magp'],
];

test('every method that is read is minted', () => {
  expect(METHODS.map(([method]) => method)).toEqual([...DID_METHODS]);
});

describe.each(METHODS)('did:%s', (method, inTheSandbox) => {
  const environment = { GATEWRIGHT_DID_METHOD: method, ...(method === 'hedera' ? ENTITY : {}) };

  // covers 2.2 agents-under-did: Agents under did:magp, did:key and did:hedera
  test('a gate decides for agents of its DID method, serves their bundles, and has their holds claimed and captured', async () => {
    const gate = await TestGate.start(environment);
    const agentDid = textAt(gate.agent, 'agentDid');
    expect(parseDid(agentDid)).toMatchObject({ method, network: method === 'key' ? null : 'testnet' });
    const client = new PublishedClient(gate.agent, NODE_HABITS);
    const verdict = await gate.post(
      AUTHORIZE,
      client.request({ amount: 100, currency: 'USD', merchant: 'acme-supplies' }),
    );
    expect(verdict.data).toMatchObject({ reasonCode: 'AUTHORIZED', issuer: { network: 'testnet' } });
    const bundle = await gate.get(`/policy/bundle/${encodeURIComponent(agentDid)}`);
    const pinned = { publicKey: textAt(gate.agent, 'issuer', 'policyKey'), subject: agentDid, now: Date.now() };
    expect(verifyBundle(bundle.body['data'] ?? null, pinned, nobleEd25519)).toMatchObject({ ok: true });
    const id = textAt(verdict.data, 'authorizationId');
    const service = new TestService(new Uint8Array(32).fill(51));
    const claimed = await gate.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`, { headers: service.claim(id) });
    expect(claimed.data).toMatchObject({ ok: true, agentDid });
    const agentProof = client.proof({ verb: 'capture', amount: 100 }, id);
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100, agentProof });
    expect(captured.data).toMatchObject({ captured: true, amountCharged: 100 });
    await gate.discard();
  });

  test('a gate knows an agent by its registration, not by the network in its DID', async () => {
    const gate = await TestGate.start(environment);
    const { data: sandbox } = await gate.post('/onboarding/sandbox', {});
    expect(sandbox['network']).toBe('sandbox');
    expect(parseDid(textAt(sandbox, 'agentDid'))?.method).toBe(inTheSandbox);
    const flight = { action: 'flight-purchase', amount: 50, currency: 'USD', merchant: 'skyward-air' };
    const verdict = await gate.post(AUTHORIZE, new PublishedClient(sandbox, NODE_HABITS).request(flight));
    expect(verdict.data).toMatchObject({ reasonCode: 'AUTHORIZED', issuer: { network: 'sandbox' } });
    const brought = { name: 'B', scope: 'read', publicKey: '', financial: false };
    const publicKey = Buffer.from(nodeEd25519.publicKey(new Uint8Array(32).fill(52))).toString('hex');
    expect((await gate.asOwner('/onboarding/agent', { ...brought, publicKey })).status).toBe(201);
    expect((await gate.asOwner('/onboarding/agent', { ...brought, publicKey })).status).toBe(409);
    await gate.discard();
  });
});
