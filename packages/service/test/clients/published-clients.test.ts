import {
  approvedContextDigest,
  type JsonObject,
  mintDid,
  nobleEd25519,
  payloadDigest,
  resumeRequestDigest,
  verifyBundle,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODE_HABITS, PUBLISHED_AGENT, PublishedClient, PYTHON_HABITS } from '../support/published-client.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

/**
 * The exchanges that were recorded of the protocol's published clients, sent again member for member. What each client
 * reads of an answer is what is expected here.
 */
const AUTHORIZE = '/policy/mandate/authorize';
const ARGUMENTS = { vendor: 'acme', lines: [{ sku: 'P-1', quantity: 2 }] };
const REVIEW = {
  molecules: [
    {
      id: 'review',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 250 } }],
      decision: 'escalate',
      reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
    },
  ],
};

let gate: TestGate;
let config: JsonObject;
beforeAll(async () => {
  gate = await TestGate.start({
    GATEWRIGHT_DID_METHOD: 'hedera',
    GATEWRIGHT_DID_ENTITY: '0.0.1001',
  });
  const onboarded = await gate.asOwner('/onboarding/agent', {
    ...PUBLISHED_AGENT,
    sop: { title: 'Review', documentJson: REVIEW },
  });
  config = onboarded.data;
  await gate.asOwner('/policy/mandate', { agentDid: config['agentDid'], scope: 'read-report' });
});
afterAll(() => gate.discard());

const effect = async (id: string) => (await gate.get(`${AUTHORIZE}/${id}/effect`)).data;

describe('Node guard', () => {
  const guard = () => new PublishedClient(config, NODE_HABITS);

  // covers reasoncode-family-eventid
  test('the Node guard reads a permit whose payload it bound, and captures it by its own proof', async () => {
    const request = guard().request({ amount: 100, currency: 'USD', merchant: 'acme' }, ARGUMENTS);
    const { status, data } = await gate.post(AUTHORIZE, request);
    expect([status, data['decision'], data['reasonCode']]).toEqual([200, 'allow', 'AUTHORIZED']);
    expect(data['payloadDigest']).toBe(request.payloadDigest);
    expect(data).toMatchObject({ remaining: expect.any(Number), proofRef: null, eventId: expect.any(String) });
    const id = textAt(data, 'authorizationId');
    expect(await effect(id)).toMatchObject({
      authorizationId: id,
      outcome: 'not_started',
      nothingExecuted: true,
      retrySafe: false,
      claimed: false,
      effectState: 'authorized',
      spendStatus: 'held',
    });
    const agentProof = guard().proof({ verb: 'capture', amount: 100 }, id);
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100, agentProof });
    expect(captured.data).toMatchObject({
      captured: true,
      amountCharged: 100,
      authorizedAmount: 100,
      settlementEvidence: 'unattested',
    });
  });

  // covers guard-signs-each
  test('the Node guard signs a jurisdiction as version 2', async () => {
    const ask = { amount: 5, currency: 'USD', merchant: 'acme', jurisdiction: 'SG' };
    const { status, data } = await gate.post(AUTHORIZE, guard().request(ask));
    expect([status, data['payloadDigest']]).toEqual([200, null]);
  });

  test('the Node guard captures an action without a value at zero', async () => {
    const { data } = await gate.post(AUTHORIZE, guard().request({ action: 'read-report' }));
    const id = textAt(data, 'authorizationId');
    const agentProof = guard().proof({ verb: 'capture', amount: 0 }, id);
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 0, agentProof });
    expect(captured.data).toMatchObject({ captured: true, amountCharged: 0, authorizedAmount: 0 });
  });

  // covers 1.11 maxstaleness-siblings-contained: maxStaleness, siblings contained and operatingMode
  test('the Node guard loads a bundle that verifies under the key of its config', async () => {
    const { body } = await gate.get(`/policy/bundle/${encodeURIComponent(textAt(config, 'agentDid'))}`);
    const expected = {
      publicKey: textAt(config, 'issuer', 'policyKey'),
      subject: textAt(config, 'agentDid'),
      now: Date.now(),
    };
    expect(verifyBundle(body['data'] ?? null, expected, nobleEd25519)).toMatchObject({ ok: true });
    expect(body).toMatchObject({ contained: null, operatingMode: null });
    expect(body['data']).toMatchObject({
      ownerPrincipal: config['ownerPrincipal'],
      maxStaleness: 'PT10M',
      proof: { type: 'Ed25519Signature2020' },
    });
  });

  // covers published-guards-gateways: Published guards, gateways and the Python client as they were recorded
  test('the Node guard resumes what a person approved, once', async () => {
    const request = guard().request({ amount: 300, currency: 'USD', merchant: 'acme' }, ARGUMENTS);
    const verdict = await gate.post(AUTHORIZE, request);
    expect(verdict).toMatchObject({
      status: 403,
      body: { success: false, message: 'PROCUREMENT_APPROVAL_REQUIRED' },
      data: { decision: 'escalate', authorizationId: null, payloadDigest: request.payloadDigest },
    });
    const escalationId = textAt(verdict.data, 'escalationId');
    const status = `/policy/escalations/${escalationId}/status`;
    expect((await gate.get(status)).data).toMatchObject({ status: 'pending', approvals: 0, required: 1 });
    await gate.asOwner(`/policy/escalations/${escalationId}/resolve`, { decision: 'approve' });
    const { data: approved } = await gate.get(status);
    const id = textAt(approved, 'authorizationId');
    expect(approved).toMatchObject({
      status: 'approved',
      payloadBound: true,
      resumeClaimVersion: 2,
      requestDigest: resumeRequestDigest({ ...request, authorizationId: id, payloadDigest: payloadDigest(ARGUMENTS) }),
      contextDigest: approvedContextDigest(request.itinerary),
    });
    expect((await effect(id))['outcome']).toBe('not_started');
    const resume = () =>
      gate.post(`/policy/escalations/${escalationId}/resume-claim`, guard().resume(escalationId, approved));
    expect(await resume()).toMatchObject({ status: 200, data: { claimed: true } });
    expect(await resume()).toMatchObject({ status: 409, data: { reasonCode: 'AUTHORIZATION_IN_USE' } });
    const agentProof = guard().proof({ verb: 'capture', amount: 300 }, id);
    expect((await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 300, agentProof })).status).toBe(200);
  });

  test('the Node guard’s repeated capture gets AUTHORIZATION_ALREADY_USED, and a look-up shows the first settled', async () => {
    const { data } = await gate.post(AUTHORIZE, guard().request({ amount: 100, currency: 'USD', merchant: 'acme' }));
    const id = textAt(data, 'authorizationId');
    const capture = () => {
      const agentProof = guard().proof({ verb: 'capture', amount: 100 }, id);
      return gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100, agentProof });
    };
    expect((await capture()).status).toBe(200);
    expect(await capture()).toMatchObject({
      status: 409,
      body: { success: false, message: 'AUTHORIZATION_ALREADY_USED' },
      data: { captured: false, reasonCode: 'AUTHORIZATION_ALREADY_USED' },
    });
    expect(await effect(id)).toMatchObject({ outcome: 'settled', nothingExecuted: false, retrySafe: false });
  });

  test('the Node guard in mode restricted waits for a person with an action without value as well', async () => {
    const { data: agent } = await gate.asOwner('/onboarding/agent', { name: 'Restricted', scope: 'read-report' });
    const restricted = new PublishedClient(agent, NODE_HABITS);
    const mode = (name: string) =>
      gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/mode`, { mode: name, reason: 'audit' });
    await mode('restricted');
    const asks = [{ action: 'read-report' }, { action: 'read-report', amount: 0 }];
    for (const ask of asks) {
      const { data } = await gate.post(AUTHORIZE, restricted.request(ask));
      expect(data).toMatchObject({ decision: 'escalate', reasonCode: 'MODE_RESTRICTED_REVIEW' });
    }
    await mode('autonomous');
    expect((await gate.post(AUTHORIZE, restricted.request({ action: 'read-report' }))).status).toBe(200);
  });

  test('the Node guard finds the hold of a lost answer by its nonce and voids it', async () => {
    const request = guard().request({ amount: 10, currency: 'USD', merchant: 'acme' });
    await gate.post(AUTHORIZE, request);
    const query = new URLSearchParams({ agentDid: request.agentDid, nonce: request.nonce });
    const found = await gate.get(`${AUTHORIZE}/by-request?${query}`);
    const id = textAt(found.data, 'authorizationId');
    const reason = 'ORPHANED: the agent never received this authorization';
    const agentProof = guard().proof({ verb: 'void', reason }, id);
    const voided = await gate.post(`${AUTHORIZE}/${id}/void`, { reason, agentProof });
    expect(voided).toMatchObject({ status: 200, data: { voided: true, reasonCode: 'HOLD_VOIDED' } });
  });
});

describe('receiving gateway', () => {
  const seed = new Uint8Array(32).fill(71);
  const did = mintDid(nodeEd25519.publicKey(seed), 'testnet', { method: 'hedera', entity: '0.0.2002' });
  const gateway = new TestService(seed, did);
  const guard = () => new PublishedClient(config, NODE_HABITS);

  async function boundHold(amount: number) {
    const request = guard().request({ amount, currency: 'USD', merchant: 'acme' }, ARGUMENTS);
    const { data } = await gate.post(AUTHORIZE, request);
    const { agentDid, action, currency, merchant } = request;
    const digest = payloadDigest(ARGUMENTS);
    return { id: textAt(data, 'authorizationId'), digest, expect: { agentDid, action, amount, currency, merchant } };
  }

  // covers published-guards-gateways
  test('the gateway signs its claim with the agent’s digest, compares the grant strictly and captures by signature', async () => {
    const { id, digest, expect: expected } = await boundHold(100);
    const idempotencyKey = crypto.randomUUID().replaceAll('-', '');
    const headers = {
      ...gateway.headers({ verb: 'claim', idempotencyKey, payloadDigest: digest }, id),
      'idempotency-key': idempotencyKey,
      'x-magp-payload-digest': digest,
    };
    const claim = await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, { expect: expected }, { headers });
    expect(claim.status).toBe(200);
    expect(claim.data).toMatchObject({
      ok: true,
      effectState: 'dispatching',
      ...expected,
      payloadDigest: digest,
      approvedByHuman: false,
      replayed: false,
    });
    expect(claim.data['claimToken']).toMatch(/^[0-9a-f]{64}$/);
    const signed = gateway.headers({ verb: 'capture', amount: 100 }, id);
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100 }, { headers: signed });
    expect(captured.data).toMatchObject({ captured: true, amountCharged: 100, authorizedAmount: 100 });
    expect(await effect(id)).toMatchObject({
      outcome: 'settled',
      claimed: true,
      effectState: 'succeeded',
      spendStatus: 'captured',
    });
  });

  test('the gateway reports what it refused', async () => {
    const { signature, agentDid, action, nonce, issuedAt } = guard().request({
      action: 'read-report',
      amount: 1,
      currency: 'USD',
      merchant: 'acme',
    });
    const request = {
      agentDid,
      action,
      amount: 1,
      currency: 'USD',
      merchant: 'acme',
      resource: null,
      nonce,
      issuedAt,
      signature,
    };
    const report = {
      servedAgentDid: agentDid,
      outcome: 'refused',
      reasonCode: 'GATEWAY_ACTION_MISMATCH',
      httpStatus: 403,
      request,
    };
    const headers = gateway.headers({ verb: 'report', report }, nonce);
    const sent = await gate.post('/policy/gateway-reports', report, { headers });
    expect([sent.status, sent.data['reasonCode']]).toEqual([201, 'RECORDED']);
  });

  test('a gateway without a key claims by token and keeps an uncertain effect committed', async () => {
    const { id, digest, expect: expected } = await boundHold(50);
    const headers = { 'idempotency-key': crypto.randomUUID().replaceAll('-', ''), 'x-magp-payload-digest': digest };
    const claim = await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, { expect: expected }, { headers });
    expect(claim.data['claimToken']).toMatch(/^[0-9a-f]{64}$/);
    const body = { reason: 'UPSTREAM_HTTP_500', claimToken: claim.data['claimToken'] };
    expect((await gate.post(`${AUTHORIZE}/${id}/effect/unknown`, body)).data).toMatchObject({
      ok: true,
      effectState: 'unknown',
    });
    expect(await effect(id)).toMatchObject({
      outcome: 'unknown',
      nothingExecuted: false,
      retrySafe: false,
      claimed: true,
      effectState: 'unknown',
      spendStatus: 'held',
    });
  });

  test('the gateway announces a payment with the bare x402 flag', async () => {
    const { id, digest } = await boundHold(1);
    const headers = { 'x-magp-payload-digest': digest };
    const claim = await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, { x402: true }, { headers });
    expect(claim.status).toBe(200);
  });
});

describe('Python client', () => {
  const client = () => new PublishedClient(config, PYTHON_HABITS);
  const headers = { 'user-agent': 'metamynd-python-client/1.0 (+https://metamynd.ai/developers/python)' };

  // covers published-guards-gateways
  test('the Python client captures with a booking reference', async () => {
    const request = client().request({ amount: 150, currency: 'USD', merchant: 'acme' }, ARGUMENTS);
    const { data } = await gate.post(AUTHORIZE, request, { headers });
    const id = textAt(data, 'authorizationId');
    const agentProof = client().proof({ verb: 'capture', amount: 150, bookingRef: 'PO-1' }, id);
    const body = { amountCharged: 150, bookingRef: 'PO-1', agentProof };
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, body, { headers });
    expect(captured.data).toMatchObject({ captured: true, amountCharged: 150, settlementEvidence: 'unattested' });
  });

  // covers outcome-nothingexecuted-retrysafe
  test('the Python client binds late, voids, and reads that a retry is safe', async () => {
    const { data } = await gate.post(AUTHORIZE, client().request({ amount: 5, currency: 'USD', merchant: 'acme' }), {
      headers,
    });
    const id = textAt(data, 'authorizationId');
    const bound = await gate.post(`${AUTHORIZE}/${id}/payload-binding`, client().rebinding(id, ARGUMENTS), {
      headers,
    });
    expect(bound.data).toMatchObject({ authorizationId: id, payloadDigest: payloadDigest(ARGUMENTS) });
    const reason = 'changed mind';
    const agentProof = client().proof({ verb: 'void', reason }, id);
    await gate.post(`${AUTHORIZE}/${id}/void`, { reason, agentProof }, { headers });
    expect(await effect(id)).toMatchObject({
      outcome: 'not_executed',
      nothingExecuted: true,
      retrySafe: true,
      claimed: false,
      effectState: 'voided',
      spendStatus: 'voided',
    });
  });
});

/** Members that a published client sends at times. What becomes of a call is tested elsewhere; none is malformed by them. */
// covers every-optional-member: Every optional member of a published client
describe('no optional member of a published client is malformed', () => {
  const guard = () => new PublishedClient(config, NODE_HABITS);
  const SOURCE = { amount: 20, currency: 'USD', merchant: 'acme' };
  const holdId = async () => textAt((await gate.post(AUTHORIZE, guard().request(SOURCE))).data, 'authorizationId');
  const onHold = (verb: string, body: object) => async () => gate.post(`${AUTHORIZE}/${await holdId()}/${verb}`, body);
  const authorize = (more: object) => async () => gate.post(AUTHORIZE, guard().request({ ...SOURCE, ...more }));
  const reported = {
    agentDid: 'did:key:zAgent',
    action: 'read-report',
    amount: 0,
    currency: 'USD',
    merchant: '',
    resource: null,
  };
  const report = (more: object) => async () => {
    const { nonce, issuedAt, signature } = guard().request({ action: 'read-report' });
    const request = { ...reported, nonce, issuedAt, signature, jurisdiction: 'SG' };
    const body = { servedAgentDid: textAt(config, 'agentDid'), outcome: 'refused', reasonCode: 'BLOCKED', request };
    return gate.post('/policy/gateway-reports', { ...body, ...more });
  };
  const slot = (verb: string, more: object) => async () =>
    gate.post(`/magp/settlement/${verb}`, { authorizationId: await holdId(), ...more });

  test.each<[string, () => Promise<{ readonly status: number; readonly data: JsonObject }>]>([
    ['authorize: trace of any members', authorize({ trace: { workflowId: 'w', toolCalls: [], extra: { deep: [1] } } })],
    ['authorize: materiality, resource', authorize({ materiality: { reversible: false }, resource: 'crm' })],
    ['authorize: an empty context', authorize({ itinerary: {} })],
    [
      'claim: payment flag, human approval, expectation',
      onHold('effect/dispatching', {
        x402: true,
        requireHumanApproval: true,
        expect: { ...SOURCE, action: 'purchase-order', contextDigest: `sha256:${'0'.repeat(64)}` },
      }),
    ],
    [
      'capture: reference, transaction, payee, token',
      onHold('capture', {
        amountCharged: 20,
        bookingRef: 'PO-1',
        settlementTxHash: '0xab',
        payTo: '0.0.1234',
        claimToken: 'ab',
      }),
    ],
    [
      'capture: references that are null',
      onHold('capture', {
        amountCharged: 20,
        bookingRef: null,
        settlementTxHash: null,
        claimToken: null,
      }),
    ],
    ['void: reason, token', onHold('void', { reason: 'changed mind', claimToken: 'ab' })],
    ['void: nothing', onHold('void', {})],
    ['dispatched: nothing', onHold('effect/dispatched', {})],
    ['dispatched: reference alone', onHold('effect/dispatched', { remoteRef: 'order-7' })],
    ['unknown: token', onHold('effect/unknown', { reason: 'UPSTREAM_HTTP_500', claimToken: 'ab' })],
    ['refund: all of it', onHold('refund', { reason: 'returned', claimToken: 'ab' })],
    ['report: status null', report({ httpStatus: null })],
    ['report: an id and a count', report({ reportId: 'report-1', occurrences: 3, claimedAuthorizationId: null })],
    ['reserve', slot('reserve', {})],
    ['finalize: transaction and minor units', slot('finalize', { txHash: '0xab', amountMinor: 2000 })],
    ['containment without a reason', () => gate.asOwner('/agent-identity/none/contain', { status: 'suspended' })],
    ['sandbox without money', () => gate.post('/onboarding/sandbox', { financial: false })],
  ])('a published client’s call is not malformed by optional members: %s', async (_what, call) => {
    const { status, data } = await call();
    expect([status === 400, data['reasonCode'] === 'MALFORMED_REQUEST']).toEqual([false, false]);
  });
});
