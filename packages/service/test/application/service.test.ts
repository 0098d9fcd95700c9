import {
  fromHex,
  nobleEd25519,
  openCheckpoint,
  parseNoteKey,
  REASON_CODES,
  toHex,
  utf8,
  verifyBundle,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { BUNDLE_KEEP_MS } from '../../src/features/compiled-policies/bundles.js';
import { isPublic } from '../../src/platform/http/route.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const AUTHORIZE = '/policy/mandate/authorize';
const RULES = {
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};
const newAgent = (change: object = {}) =>
  gate.asOwner('/onboarding/agent', {
    name: 'Buyer',
    scope: 'purchase-order',
    perTxnMax: 500,
    maxAmount: 1000,
    ...change,
  });

describe('answers', () => {
  test('an unknown path is answered with 404 NOT_FOUND in the envelope, with the versions in its headers', async () => {
    const answer = await gate.get('/nowhere');
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, message: 'NOT_FOUND', data: { reasonCode: 'NOT_FOUND' } },
    });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('magp-version')).toBe('1.0');
    expect(answer.headers.get('gatewright-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['', '/'])(
    'the base address%s answers 404, says what it is, and names where its calls are described',
    async (end) => {
      const answer = await gate.get(`${gate.baseUrl}${end}`);
      const detail = String(answer.data['detail']);
      expect(answer.status).toBe(404);
      expect(detail).toContain('is the base address that clients take');
      for (const path of detail.match(/\/api\/v1\/[\w.]+/g) ?? []) {
        expect((await gate.fetch(gate.baseUrl.replace('/api/v1', path))).status).toBe(200);
      }
      expect(detail).toMatch(/\/api\/v1\/docs.*\/api\/v1\/openapi\.json/);
    },
  );

  // covers 1.15 prefix-api-v1: The prefix /api/v1
  test('a path outside the prefix answers 404 and says where the service is', async () => {
    const answer = await gate.get(gate.baseUrl.replace('/api/v1', '/index.html'));
    expect(answer).toMatchObject({ status: 404, data: { detail: expect.stringContaining('/api/v1') } });
  });

  test.each([
    ['whose base ends with a slash', '/api/v1//policy/mandate/authorize'],
    ['whose base lacks the prefix', '/policy/mandate/authorize'],
    ['whose path ends with a slash', '/api/v1/policy/mandate/authorize/'],
  ])('a guard %s gets a block with NOT_FOUND, since published guards throw without a decision', async (_, path) => {
    const answer = await gate.post(gate.baseUrl.replace('/api/v1', path), signedOrder(gate.agent));
    expect(answer).toMatchObject({
      status: 404,
      data: { decision: 'block', reasonCode: 'NOT_FOUND', detail: expect.stringContaining('/api/v1') },
    });
  });

  test('a call by another method is refused with METHOD_NOT_ALLOWED and Allow', async () => {
    const answer = await gate.call('DELETE', '/policy/mandate');
    expect(answer).toMatchObject({ status: 405, data: { reasonCode: 'METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test('a body of another media type is refused with UNSUPPORTED_MEDIA_TYPE', async () => {
    const answer = await gate.post('/sop', 'a=1', {
      token: gate.ownerToken,
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer).toMatchObject({ status: 415, data: { reasonCode: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('a client that asks for problem+json gets the members of RFC 9457 inside the envelope', async () => {
    const answer = await gate.get('/nowhere', { headers: { accept: 'application/problem+json' } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({
      success: false,
      type: 'urn:gatewright:reason:NOT_FOUND',
      title: expect.any(String),
      status: 404,
    });
  });
});

describe('authorize endpoint', () => {
  test.each([
    ['not JSON', '{', {}, 400],
    ['an empty body', '', {}, 400],
    ['too large', JSON.stringify({ pad: 'x'.repeat(300_000) }), {}, 413],
    ['too deep', `${'['.repeat(40)}${']'.repeat(40)}`, {}, 400],
    ['another media type', '{}', { 'content-type': 'text/plain' }, 415],
  ])('every refusal of the authorize endpoint carries a decision: %s', async (_name, body, headers, status) => {
    const answer = await gate.post(AUTHORIZE, body, { headers });
    expect(answer).toMatchObject({ status, data: { decision: 'block', reasonCode: expect.any(String) } });
  });

  test('the authorize endpoint answers a GET with 405 and a decision', async () => {
    expect(await gate.get(AUTHORIZE)).toMatchObject({ status: 405, data: { decision: 'block' } });
  });
});

describe('access', () => {
  const guarded = ROUTES.filter((route) => !isPublic(route));
  const roles = ['owner', 'admin', 'developer', 'auditor'] as const;

  // covers 1.2 bearer-tokens-role: Bearer tokens, by role
  test.each(guarded)('$method $path needs a token', async ({ method, path }) => {
    const without = await gate.call(method, path, method === 'GET' ? {} : { body: {} });
    expect(without).toMatchObject({ status: 401, data: { reasonCode: 'UNAUTHENTICATED' } });
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    const wrong = await gate.call(method, path, {
      token: `gw_${'0'.repeat(64)}`,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    expect(wrong.status).toBe(401);
  });

  // The success of the stream does not end.
  const ending = guarded.filter(({ path }) => path !== '/events');

  // covers bearer-tokens-role
  // threat records token-wrong-role: A token with the wrong role, or none => `FORBIDDEN`, `UNAUTHENTICATED` on every
  //   route of the table
  test.each(ending.flatMap((route) => roles.map((role) => ({ route, role, name: `${route.method} ${route.path}` }))))(
    '$name admits $role exactly where the table says so',
    async ({ route, role }) => {
      const made = await gate.asOwner('/tokens', { role, email: `${role}@example.org` });
      const body = route.method === 'GET' ? {} : { body: {} };
      const answer = await gate.call(route.method, route.path, { token: textAt(made.data, 'token'), ...body });
      const admitted = route.roles !== 'public' && route.roles.includes(role);
      expect(answer.status === 403 && answer.data['reasonCode'] === 'FORBIDDEN').toBe(!admitted);
    },
  );

  test('an admin cannot make an owner', async () => {
    const admin = await gate.asOwner('/tokens', { role: 'admin', email: 'admin@example.org' });
    const answer = await gate.post('/tokens', { role: 'owner' }, { token: textAt(admin.data, 'token') });
    expect(answer).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
  });

  test('a token that ends is made for 60 seconds at least, and a shorter time is refused with its path', async () => {
    const answer = await gate.asOwner('/tokens', { role: 'auditor', expiresInSeconds: 59 });
    expect(answer).toMatchObject({ status: 400, data: { faults: [{ path: '$.expiresInSeconds' }] } });
    const made = await gate.asOwner('/tokens', { role: 'auditor', expiresInSeconds: 60 });
    expect(Date.parse(textAt(made.data, 'expiresAt'))).toBeGreaterThan(Date.now());
  });
});

describe('POST /onboarding/agent', () => {
  test('an agent that is made gets a portable config and acts at once', async () => {
    const { status, data } = await newAgent();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      keyVerified: true,
      financial: true,
      currency: 'USD',
      perTxnMax: 500,
      maxAmount: 1000,
      merchants: [],
    });
    const verdict = await gate.post(AUTHORIZE, signedOrder(data));
    expect(verdict).toMatchObject({ status: 200, data: { reasonCode: 'AUTHORIZED', remaining: 900 } });
  });

  test('an agent that is made with a first SOP is bound to it at once', async () => {
    const { data } = await newAgent({ perTxnMax: 1000, sop: { title: 'Review', documentJson: RULES } });
    const verdict = await gate.post(AUTHORIZE, signedOrder(data, { amount: 501 }));
    expect(verdict.data).toMatchObject({ decision: 'escalate', reasonCode: 'REVIEW' });
    const status = await gate.get(`/policy/escalations/${textAt(verdict.data, 'escalationId')}/status`);
    expect(status.data).toMatchObject({
      status: 'pending',
      approvals: 0,
      required: 1,
      reasonCode: 'ESCALATION_PENDING',
      escalatedBy: 'REVIEW',
      authorizationId: null,
    });
  });

  // covers 1.2 brought-key-must: A brought key must be proven; until then AGENT_KEY_UNVERIFIED
  // threat money guard-decides-alone: A guard decides alone for an agent whose key is unproven, or whose issuer may
  //   not act on the network => it is given no bundle: `AGENT_KEY_UNVERIFIED`, `ISSUER_UNVERIFIED`
  test('an agent with a brought key acts only after its proof of possession', async () => {
    const seed = new Uint8Array(32).fill(77);
    const { data } = await newAgent({ publicKey: toHex(nodeEd25519.publicKey(seed)) });
    expect(data).toMatchObject({
      agentKey: null,
      keyVerified: false,
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    const config = { ...data, agentKey: toHex(seed) };
    expect((await gate.post(AUTHORIZE, signedOrder(config))).data['reasonCode']).toBe('AGENT_KEY_UNVERIFIED');
    // Nor does its guard get rules to decide by alone.
    const readBundle = () => gate.get(`/policy/bundle/${encodeURIComponent(textAt(data, 'agentDid'))}`);
    expect(await readBundle()).toMatchObject({ status: 403, data: { reasonCode: 'AGENT_KEY_UNVERIFIED' } });
    const verifyKey = (signer: Uint8Array) =>
      gate.asOwner(`/agent-identity/${textAt(data, 'identityId')}/verify-key`, {
        signature: toHex(nodeEd25519.sign(utf8(textAt(data, 'challenge')), signer)),
      });
    const stranger = await verifyKey(new Uint8Array(32).fill(78));
    expect(stranger).toMatchObject({ status: 401, data: { reasonCode: 'SIGNATURE_INVALID' } });
    expect((await verifyKey(seed)).data).toMatchObject({ verified: true, did: data['agentDid'] });
    expect((await readBundle()).status).toBe(200);
    expect((await gate.post(AUTHORIZE, signedOrder(config))).status).toBe(200);
    expect(await verifyKey(seed)).toMatchObject({ status: 409 });
    expect((await newAgent({ publicKey: toHex(nodeEd25519.publicKey(seed)) })).data['reasonCode']).toBe('CONFLICT');
  });

  test.each([
    ['an empty list of counterparties', { counterparties: [] }, '$.counterparties'],
    ['a currency without a limit', { currency: 'USD', perTxnMax: undefined, maxAmount: undefined }, '$'],
    ['another network', { network: 'mainnet' }, '$.network'],
    ['a financial agent without limits', { financial: true, perTxnMax: undefined, maxAmount: undefined }, '$'],
    ['limits without money', { financial: false }, '$.financial'],
    ['a key that is none', { publicKey: 'abc' }, '$.publicKey'],
    [
      'a rule that does not compile',
      { sop: { title: 'x', documentJson: { molecules: [{ id: 'a' }] } } },
      '$.sop.documentJson',
    ],
    ['an unknown field', { perTxMax: 3 }, '$'],
  ])('an agent with %s is refused with the path of the fault', async (_name, change, path) => {
    const answer = await newAgent(change);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.data['faults'])).toContain(`"path":"${path}`);
  });
});

describe('POST /policy/mandate', () => {
  // covers 1.4 agentdid-scope-currency: agentDid, scope, currency, perTxnMax, maxAmount, merchants
  test('an issued mandate has a credential and replaces the older one for the same action', async () => {
    const { data: agent } = await newAgent();
    const agentDid = textAt(agent, 'agentDid');
    const issued = await gate.asOwner('/policy/mandate', {
      agentDid,
      scope: 'purchase-order',
      currency: 'USD',
      perTxnMax: 50,
      maxAmount: 60,
    });
    expect(issued).toMatchObject({
      status: 201,
      data: {
        mandateId: expect.any(String),
        remaining: 60,
        validUntil: null,
        credential: { proof: { cryptosuite: 'eddsa-jcs-2022' } },
      },
    });
    expect((await gate.post(AUTHORIZE, signedOrder(agent))).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    expect((await gate.post(AUTHORIZE, signedOrder(agent, { amount: 50 }))).data['remaining']).toBe(10);
  });

  // covers agentdid-scope-currency
  test('a mandate with bad terms is refused with their paths, and one for an unknown agent with NOT_FOUND', async () => {
    const agentDid = textAt(gate.agent, 'agentDid');
    const bad = await gate.asOwner('/policy/mandate', {
      agentDid,
      scope: 'x',
      currency: 'USD',
      perTxnMax: -1,
      merchants: [],
    });
    expect(bad.data['faults']).toMatchObject([{ path: '$.perTxnMax' }, { path: '$.merchants' }]);
    const unknown = await gate.asOwner('/policy/mandate', { agentDid: 'did:key:nobody', scope: 'x' });
    expect(unknown).toMatchObject({ status: 404, data: { reasonCode: 'NOT_FOUND' } });
  });
});

describe.each([
  { kind: 'sop', path: '/sop' },
  { kind: 'standard', path: '/standards' },
])('POST $path and its assignment', ({ kind, path }) => {
  // covers 1.5 members-sop-rule: The members of an SOP; a rule without a code of its own gives SOP_RULE or
  //   STANDARD_RULE
  test('a rule document is bound to the agent, and the next decision knows it', async () => {
    const { data: agent } = await newAgent({ perTxnMax: 1000 });
    const made = await gate.asOwner(path, { title: 'Review', documentJson: RULES });
    expect(made).toMatchObject({ status: 201, data: { [`${kind}Id`]: expect.any(String), title: 'Review' } });
    const assign = `${path}/agents/${textAt(agent, 'identityId')}/assign`;
    const bound = await gate.asOwner(assign, { [`${kind}Id`]: made.data[`${kind}Id`] });
    expect(bound).toMatchObject({
      status: 200,
      data: { assigned: true, policyDigest: expect.stringMatching(/^sha256:/) },
    });
    expect((await gate.post(AUTHORIZE, signedOrder(agent, { amount: 600 }))).data['reasonCode']).toBe('REVIEW');
  });

  test('a rule document that does not compile is refused with the path of every fault', async () => {
    const molecule = { ...RULES.molecules[0], combinator: 'xor', atoms: [{ predicate: 'constructor', config: {} }] };
    const answer = await gate.asOwner(path, { title: 'Bad', documentJson: { molecules: [molecule] } });
    expect(answer).toMatchObject({ status: 400, data: { reasonCode: 'POLICY_DOCUMENT_INVALID' } });
    const faults = JSON.stringify(answer.data['faults']);
    expect(faults).toContain('$.documentJson.molecules[0].combinator');
    expect(faults).toContain('$.documentJson.molecules[0].atoms[0].predicate');
  });

  test('an assignment of an unknown rule document, or to an unknown agent, is 404', async () => {
    const identityId = textAt(gate.agent, 'identityId');
    expect((await gate.asOwner(`${path}/agents/${identityId}/assign`, { [`${kind}Id`]: 'nothing' })).status).toBe(404);
    const made = await gate.asOwner(path, { title: 'Review', documentJson: RULES });
    const nobody = await gate.asOwner(`${path}/agents/nobody/assign`, { [`${kind}Id`]: made.data[`${kind}Id`] });
    expect(nobody.status).toBe(404);
  });
});

describe('holds over HTTP', () => {
  test('a hold is found by its request, claimed, settled below its amount and looked up over HTTP', async () => {
    const request = signedOrder(gate.agent);
    const { data } = await gate.post(AUTHORIZE, request);
    const hold = `${AUTHORIZE}/${textAt(data, 'authorizationId')}`;
    const query = new URLSearchParams({ agentDid: request.agentDid, nonce: request.nonce });
    expect((await gate.get(`${AUTHORIZE}/by-request?${query}`)).data['authorizationId']).toBe(data['authorizationId']);
    const claimed = await gate.call('POST', `${hold}/effect/dispatching`);
    expect(claimed.data).toMatchObject({ ok: true, claimToken: expect.any(String) });
    expect(await gate.post(`${hold}/capture`, { amountCharged: 1 })).toMatchObject({
      status: 409,
      data: { reasonCode: 'AMOUNT_MISMATCH', captured: false },
    });
    const settled = await gate.post(`${hold}/capture`, {
      amountCharged: 75.5,
      claimToken: claimed.data['claimToken'],
    });
    expect(settled).toMatchObject({
      status: 200,
      body: { message: 'Captured' },
      data: { captured: true, amountCharged: 75.5 },
    });
    expect((await gate.get(`${hold}/effect`)).data).toMatchObject({
      outcome: 'settled',
      settledAmount: 75.5,
      authorizedAmount: 100,
    });
    expect(await gate.call('POST', `${hold}/void`)).toMatchObject({
      status: 409,
      body: { success: false, message: 'NOT_HELD' },
    });
  });

  test('a hold that is unknown is 404 on every verb', async () => {
    expect((await gate.get(`${AUTHORIZE}/nobody/effect`)).status).toBe(404);
    expect((await gate.post(`${AUTHORIZE}/nobody/capture`, { amountCharged: 1 })).status).toBe(404);
    expect((await gate.call('POST', `${AUTHORIZE}/nobody/void`)).status).toBe(404);
    expect((await gate.call('POST', `${AUTHORIZE}/nobody/effect/dispatching`)).status).toBe(404);
    expect((await gate.get(`${AUTHORIZE}/by-request?agentDid=x&nonce=y`)).status).toBe(404);
    expect((await gate.get(`${AUTHORIZE}/by-request`)).status).toBe(400);
  });
});

describe('public reads', () => {
  // covers bundles-signed-verify
  // threat records served-bundle-altered: A served bundle is altered or stripped => it does not verify under the
  //   published key
  test('the bundle verifies under the published key, for its own agent', async () => {
    const did = textAt(gate.agent, 'agentDid');
    const { body } = await gate.get(`/policy/bundle/${encodeURIComponent(did)}`);
    const { data: key } = await gate.get('/magp/policy/pubkey');
    expect(key).toMatchObject({ algorithm: 'Ed25519', publicKey: gate.bootstrap['policyPublicKey'] });
    const expected = { publicKey: textAt(key, 'publicKey'), subject: did, now: Date.now() };
    expect(verifyBundle(body['data'] ?? null, expected, nobleEd25519)).toMatchObject({ ok: true });
    expect(body).toMatchObject({ contained: null, operatingMode: null });
    expect((await gate.get('/policy/bundle/did%3Akey%3Anobody')).status).toBe(404);
  });

  test('a bundle is signed again for who asks later, and where its policy changed, not for everyone who asks', async () => {
    const did = encodeURIComponent(textAt(gate.agent, 'agentDid'));
    const issuedAt = async () => textAt((await gate.get(`/policy/bundle/${did}`)).data, 'issuedAt');
    await gate.withTimeStopped(async () => {
      gate.letPass(BUNDLE_KEEP_MS);
      const first = await issuedAt();
      gate.letPass(BUNDLE_KEEP_MS - 1);
      expect(await issuedAt()).toBe(first);
      gate.letPass(1);
      const second = await issuedAt();
      expect(Date.parse(second) - Date.parse(first)).toBe(BUNDLE_KEEP_MS);
      gate.letPass(1);
      await gate.asOwner('/policy/mandate', { agentDid: gate.agent['agentDid'], scope: 'another' });
      expect(await issuedAt()).not.toBe(second);
    });
  });

  // covers verdict-has-stable
  // covers 1.13 codes-derive-from: Codes derive from one register, each in exactly one family
  test('the register is served whole', async () => {
    const { data } = await gate.get('/magp/schema');
    expect(data['codes']).toHaveLength(REASON_CODES.length);
  });

  // covers clients-read-registry
  test('the atom catalogue is an array', async () => {
    const { body } = await gate.get('/standards/atoms');
    expect(body['data']).toContainEqual(
      expect.objectContaining({
        predicate: 'amount-over',
        config: expect.any(Array),
        requiredContext: expect.any(Array),
      }),
    );
  });

  test('health and readiness answer at the root as well', async () => {
    const root = gate.baseUrl.replace('/api/v1', '');
    for (const address of ['/healthz', '/readyz', `${root}/healthz`, `${root}/readyz`]) {
      expect(await gate.get(address)).toMatchObject({ status: 200, body: { success: true } });
    }
  });
});

describe('evidence over HTTP', () => {
  // covers 1.10 batches-one-root: Batches, one root, pending until then
  test('a decision is pending, then proven up to a checkpoint of the published key', async () => {
    // What waits is sealed together once the oldest of it is old enough: nothing older than the decision may wait.
    const own = await TestGate.start();
    const evidence = (eventId: string) => own.get(`/evidence/${eventId}`, { token: own.ownerToken });
    const eventId = await own.withTimeStopped(async () => {
      const pending = textAt((await own.authorize({ issuedAt: own.now })).data, 'eventId');
      expect(await own.get(`/magp/evidence/${pending}/proof`)).toMatchObject({
        status: 404,
        data: { reasonCode: 'PROOF_PENDING' },
      });
      const { data } = await evidence(pending);
      expect(data).toMatchObject({
        record: { eventId: pending, decision: 'allow', agentDid: own.agent['agentDid'] },
        anchor_status: 'pending',
      });
      return pending;
    });
    own.letPass(10_000);
    const path = `/magp/evidence/${eventId}/proof`;
    await expect.poll(async () => (await own.get(path)).status, { timeout: 60_000, interval: 250 }).toBe(200);
    const { data: proof } = await own.get(path);
    const anchored = await evidence(eventId);
    expect(anchored.data).toMatchObject({ decision_digest: proof['leaf'], anchor_status: 'anchored' });
    const { data: keys } = await own.get('/magp/policy/pubkey');
    const key = parseNoteKey(textAt(keys, 'checkpointKey'));
    expect(key === null ? null : openCheckpoint(textAt(proof, 'checkpoint', 'note'), key, nobleEd25519)).toMatchObject({
      origin: 'gatewright/testnet',
    });
    expect(fromHex(textAt(proof, 'leaf'))).toHaveLength(32);
    await own.discard();
  });

  test('an event that never happened is 404 under another code', async () => {
    expect(await gate.get('/magp/evidence/never/proof')).toMatchObject({
      status: 404,
      data: { reasonCode: 'NOT_FOUND' },
    });
    expect((await gate.get('/evidence/never', { token: gate.ownerToken })).status).toBe(404);
  });
});
