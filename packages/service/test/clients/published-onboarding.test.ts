import { policyOfBundle } from '@gatewright/evaluator';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODE_HABITS, PublishedClient } from '../support/published-client.js';
import { didOf, newKeyPair, type OnboardingAsk, PublishedOnboarding } from '../support/published-onboarding.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

/**
 * The protocol's published onboarding CLI against this server: its calls and bodies, and what it reads of each answer.
 */
const AUTHORIZE = '/policy/mandate/authorize';
const LIMITS = { currency: 'USD', maxAmount: 10_000, perTxnMax: 500 };
const FINANCIAL: OnboardingAsk = { scope: 'flight-purchase', limits: LIMITS };
const PLAIN: OnboardingAsk = { scope: 'perform-action' };
const FLIGHT = { action: 'flight-purchase', merchant: 'skyward-air', currency: 'USD' };

let server: TestGate;
let owner: PublishedOnboarding;
beforeAll(async () => {
  server = await TestGate.start({ GATEWRIGHT_DID_METHOD: 'key' });
  owner = await PublishedOnboarding.login(server);
});
afterAll(() => server.discard());

/** Ids of the rules that the agent of a config is bound to, as its bundle names them. */
async function boundIds(config: JsonObject, at = server) {
  const { data } = await at.get(`/policy/bundle/${encodeURIComponent(textAt(config, 'agentDid'))}`);
  const sops = Array.isArray(data['sops']) ? data['sops'].filter(isJsonObject) : [];
  return sops.flatMap(({ document }) =>
    isJsonObject(document ?? null) && isJsonObject(document) && Array.isArray(document['molecules'])
      ? document['molecules'].filter(isJsonObject).map(({ id }) => id)
      : [],
  );
}

type Ask = Parameters<PublishedClient['request']>[0];

async function decide(config: JsonObject, ask: Ask, at = server) {
  const { data } = await at.post(AUTHORIZE, new PublishedClient(config, NODE_HABITS).request(ask));
  return `${data['decision']} ${data['reasonCode']}`;
}

describe('agents that move money', () => {
  // covers 2.20 published-onboarding-cli: The published onboarding CLI, as it sends
  test('an agent with an empty merchant list may pay any merchant, as the answer warns', async () => {
    const { status, data } = await owner.provision(FINANCIAL);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      apiBase: server.baseUrl,
      agentDid: expect.stringMatching(/^did:[a-z0-9]+:[A-Za-z0-9._:%-]+$/),
      identityId: expect.any(String),
      issuer: { policyKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ownerPrincipal: expect.stringMatching(/^did:[a-z0-9]+:[A-Za-z0-9._:%-]+$/),
      mandate: { scope: 'flight-purchase' },
      standards: [],
      merchants: [],
      financial: true,
      warnings: [
        { path: '$.merchants', message: expect.stringContaining('any') },
        { path: '$.rulePack', message: expect.stringContaining('no rules are bound') },
      ],
    });
    expect(await decide(data, { ...FLIGHT, merchant: 'wherever', amount: 50 })).toBe('allow AUTHORIZED');
  });

  test('an agent that moves money keeps its list, its risk floor and its share where they are stated', async () => {
    const stated = { merchants: ['skyward-air'], riskTier: 'high', amountShare: false } as const;
    const { data } = await owner.provision({ ...FINANCIAL, ...stated, rulePack: 'starter' });
    expect(data).toMatchObject({ merchants: ['skyward-air'], standards: ['Starter rules'], warnings: [] });
    expect(await decide(data, { ...FLIGHT, merchant: 'wherever', amount: 5 })).toBe('block MERCHANT_NOT_ALLOWED');
    expect(await decide(data, { ...FLIGHT, amount: 5 })).toBe('escalate RISK_REVIEW');
  });

  test('an owner whose session expired goes on and makes an agent', async () => {
    owner.expire();
    expect((await owner.provision(FINANCIAL)).status).toBe(201);
  });

  test('an agent that moves money needs a limit beside its currency', async () => {
    const body = { name: 'Support Bot', scope: 'flight-purchase', network: 'testnet', currency: 'USD', merchants: [] };
    expect(await owner.post('/onboarding/agent', body)).toMatchObject({
      status: 400,
      data: { faults: [{ path: '$', message: expect.stringContaining('perTxnMax') }] },
    });
  });

  test('an empty list is still refused where a mandate is issued by itself', async () => {
    const { data } = await owner.provision(FINANCIAL);
    const mandate = { agentDid: data['agentDid'], scope: 'purchase-order', ...LIMITS, merchants: [] };
    expect(await owner.post('/policy/mandate', mandate)).toMatchObject({
      status: 400,
      data: { faults: [{ path: '$.merchants' }] },
    });
  });
});

test('an agent without spend terms moves no money', async () => {
  const { status, data } = await owner.provision(PLAIN);
  expect(status).toBe(201);
  expect(data).toMatchObject({ financial: false, currency: null, perTxnMax: null, maxAmount: null });
  expect(await decide(data, { action: 'perform-action' })).toBe('allow AUTHORIZED');
});

test('a brought key is proven over the challenge of the answer', async () => {
  const keys = newKeyPair();
  const { data } = await owner.provision({ ...FINANCIAL, broughtKey: keys });
  expect(data).toMatchObject({ agentKey: null, keyVerified: false });
  const agentKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
  const ask = { ...FLIGHT, amount: 50 };
  expect(await decide({ ...data, agentKey }, ask)).toBe('block AGENT_KEY_UNVERIFIED');
  expect((await owner.verifyKey(data, keys)).data).toMatchObject({ verified: true });
  expect(await decide({ ...data, agentKey }, ask)).toBe('allow AUTHORIZED');
});

describe('own rules', () => {
  const molecules = [
    {
      id: 'r1',
      name: 'Review',
      combinator: 'all',
      atoms: [{ id: 'a1', predicate: 'amount-over', config: { limit: 200 } }],
      decision: 'escalate',
      reasonCode: 'AMOUNT_OVER_ESCALATE',
    },
  ];

  // covers published-onboarding-cli
  test('rules of one’s own are bound without a title, under the agent’s name', async () => {
    const { status, data } = await owner.provision({ ...FINANCIAL, molecules });
    expect([status, data['standards']]).toEqual([201, ['Rules of Support Bot']]);
    expect(await boundIds(data)).toEqual(['r1']);
    expect(await decide(data, { ...FLIGHT, amount: 201 })).toBe('escalate AMOUNT_OVER_ESCALATE');
  });
});

describe('rule packs', () => {
  test('every rule pack is in a catalogue that is a list', async () => {
    const { body } = await server.get('/onboarding/rule-packs');
    const packs = Array.isArray(body['data']) ? body['data'] : [];
    expect(packs).toContainEqual(expect.objectContaining({ key: 'starter', requiresSpend: false }));
    for (const pack of packs) {
      expect(pack).toMatchObject({ key: expect.any(String), label: expect.any(String) });
      expect(pack).toHaveProperty('requiresSpend', expect.any(Boolean));
    }
  });

  // covers published-onboarding-cli
  test('a rule pack binds what its preview shows, for every pack and any spend terms', async () => {
    const { body } = await server.get('/onboarding/rule-packs');
    const packs = (Array.isArray(body['data']) ? body['data'] : []).filter(isJsonObject);
    const limits = fc.record({
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      perTxnMax: fc.integer({ min: 0, max: 10_000 }),
      maxAmount: fc.integer({ min: 0, max: 100_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...packs), fc.option(limits, { nil: undefined }), async (pack, terms) => {
        const key = textAt(pack, 'key');
        const ask = { scope: 'perform-action', rulePack: key, ...(terms === undefined ? {} : { limits: terms }) };
        const shown = await owner.preview(key, terms);
        const { status, data } = await owner.provision(ask);
        if (terms === undefined && pack['requiresSpend'] === true) {
          expect(shown).toBeNull();
          expect([status, data['reasonCode']]).toEqual([400, 'MALFORMED_REQUEST']);
        } else {
          expect(status).toBe(201);
          expect(await boundIds(data)).toEqual(shown);
        }
      }),
      { numRuns: 25 },
    );
  });

  // threat holds rules-change-between: Rules that change between their review and the binding => 400, and nothing is
  //   made
  test.each([
    ['another rule than was reviewed', ['unknown-amount', 'above-transaction-maximum', 'made-up']],
    ['fewer rules than it binds', ['unknown-amount']],
    ['one rule twice', ['high-risk', 'high-risk', 'unknown-amount']],
    ['no rule', []],
  ])('a rule pack is not bound where the reviewed rules are not its own: %s', async (_what, reviewedMoleculeIds) => {
    const body = { name: 'Bot', scope: 'flight-purchase', ...LIMITS, rulePack: 'starter', reviewedMoleculeIds };
    const message = expect.stringContaining('unknown-amount, above-transaction-maximum, high-risk');
    expect(await owner.post('/onboarding/agent', body)).toMatchObject({
      status: 400,
      data: { faults: [{ path: '$.reviewedMoleculeIds', message }] },
    });
  });

  test('reviewed rules without the name of their rule pack are refused with 400', async () => {
    const body = { name: 'Bot', scope: 'flight-purchase', ...LIMITS, reviewedMoleculeIds: ['high-risk'] };
    expect(await owner.post('/onboarding/agent', body)).toMatchObject({
      status: 400,
      data: { faults: [{ path: '$.reviewedMoleculeIds', message: expect.stringContaining('rulePack') }] },
    });
  });

  test.each([
    ['none/preview', 404, undefined],
    ['procurement/preview?financial=false', 400, '$.rulePack'],
    ['starter/preview?financial=maybe', 400, '$.financial'],
    ['starter/preview?financial=false&perTxnMax=5', 400, '$.financial'],
    ['starter/preview?currency=USD', 400, '$'],
    ['starter/preview?perTxnMax=1.0000001', 400, '$.perTxnMax'],
    ['starter/preview?perTxnMax=5&currency=XYZ', 400, '$.currency'],
  ])('a rule pack is not previewed as %s: status %d', async (path, status, fault) => {
    const answer = await server.get(`/onboarding/rule-packs/${path}`);
    expect(answer.status).toBe(status);
    if (fault !== undefined) expect(answer.data).toMatchObject({ faults: [{ path: fault }] });
  });
});

describe('gateways', () => {
  // covers published-onboarding-cli
  test('the gateway of an agent with money is registered to claim its holds', async () => {
    const { data: config } = await owner.provision({ ...FINANCIAL, merchants: ['skyward-air'] });
    const keys = newKeyPair();
    const registered = await owner.registerGateway(keys, config);
    expect(registered).toMatchObject({ status: 201, body: { success: true } });
    expect(registered.data).toMatchObject({ did: didOf(keys), purpose: 'claim', accepted: true, agents: null });
    await server.asOwner(`/policy/counterparties/${didOf(keys)}/revoke`, { confirmEnforcementChange: true });
  });

  // covers counterparty-purpose-report
  test('the gateway of an agent without money reports about that agent alone, and closes nothing', async () => {
    const [served, other] = [await owner.provision(PLAIN), await owner.provision(PLAIN)].map(({ data }) => data);
    if (served === undefined || other === undefined) throw new Error('no agents');
    const seed = new Uint8Array(32).fill(77);
    const gateway = new TestService(seed);
    const { data } = await server.asOwner('/policy/counterparties/challenge', { did: gateway.did, purpose: 'report' });
    const registration = {
      did: gateway.did,
      label: 'perform-action-gateway',
      purpose: 'report',
      proof: { challengeToken: data['challengeToken'], signature: gateway.sign(textAt(data, 'message')) },
      agents: [served['agentDid']],
    };
    expect(await owner.post('/policy/counterparties', registration)).toMatchObject({
      status: 201,
      data: { purpose: 'report', accepted: true, agents: [served['agentDid']] },
    });
    const reportAbout = async (config: JsonObject) => {
      const request = new PublishedClient(config, NODE_HABITS).request({ action: 'perform-action' });
      const report = {
        servedAgentDid: request.agentDid,
        outcome: 'executed' as const,
        reasonCode: 'EXECUTED',
        httpStatus: 200,
        request,
      };
      const headers = gateway.headers({ verb: 'report', report }, request.nonce);
      const { status, data: answer } = await server.post('/policy/gateway-reports', report, { headers });
      return [status, answer['reasonCode']];
    };
    expect(await reportAbout(served)).toEqual([201, 'RECORDED']);
    expect(await reportAbout(other)).toEqual([403, 'COUNTERPARTY_NOT_REGISTERED']);
    const { data: verdict } = await server.authorize({ amount: 5 });
    const hold = `${AUTHORIZE}/${textAt(verdict, 'authorizationId')}/effect/dispatching`;
    const id = textAt(verdict, 'authorizationId');
    expect((await server.call('POST', hold, { headers: gateway.claim(id) })).data['reasonCode']).toBe(
      'COUNTERPARTY_NOT_REGISTERED',
    );
    expect((await server.call('POST', hold)).status).toBe(200);
    await server.asOwner(`/policy/counterparties/${gateway.did}/revoke`, {});
  });
});

test('the gateway of an agent without money runs what a person approved, and nothing else, by its claim', async () => {
  const { data: config } = await owner.provision({ ...PLAIN, rulePack: 'starter' });
  const gateway = new TestService(new Uint8Array(32).fill(78));
  const claimer = new TestService(new Uint8Array(32).fill(79));
  const base = { label: 'Gateway', confirmEnforcementChange: true };
  await owner.post('/policy/counterparties', { ...base, did: claimer.did });
  const agents = [config['agentDid']];
  await owner.post('/policy/counterparties', { ...base, did: gateway.did, purpose: 'report', agents });
  const client = new PublishedClient(config, NODE_HABITS);
  const claim = async (id: string, expected: JsonObject) =>
    (
      await server.post(
        `${AUTHORIZE}/${id}/effect/dispatching`,
        { expect: expected },
        { headers: gateway.claim(id, `${id.slice(0, 8)}${'k'.repeat(32)}`) },
      )
    ).data;
  const plain = await server.post(AUTHORIZE, client.request({ action: 'perform-action' }));
  expect(await claim(textAt(plain.data, 'authorizationId'), {})).toMatchObject({
    claimed: false,
    reasonCode: 'COUNTERPARTY_NOT_REGISTERED',
  });
  const risky = await server.post(
    AUTHORIZE,
    client.request({ action: 'perform-action', itinerary: { riskLevel: 'high' } }),
  );
  const escalationId = textAt(risky.data, 'escalationId');
  await owner.post(`/policy/escalations/${escalationId}/resolve`, { decision: 'approve' });
  const { data: approved } = await server.get(`/policy/escalations/${escalationId}/status`);
  const contextDigest = textAt(approved, 'contextDigest');
  expect(await claim(textAt(approved, 'authorizationId'), { contextDigest })).toMatchObject({
    ok: true,
    approvedByHuman: true,
    amount: 0,
  });
  for (const { did } of [gateway, claimer]) {
    await server.asOwner(`/policy/counterparties/${did}/revoke`, { confirmEnforcementChange: true });
  }
});

describe('delegated requests', () => {
  // threat holds developer-leaves-merchant: A developer leaves the merchant list empty, to have any approved unseen
  //   => the approver is notified
  test('a delegated request shows the approver what its developer left open', async () => {
    const ask = {
      ownerEmail: textAt(server.bootstrap, 'owner', 'email'),
      name: 'Delegated Agent',
      scope: 'flight-purchase',
      perTxnMax: 500,
    };
    const { data } = await server.post('/onboarding/requests', ask, { token: server.developerToken });
    const resolved = await owner.post(`/onboarding/requests/${textAt(data, 'requestId')}/resolve`, {
      decision: 'approve',
    });
    expect(resolved.data['warnings']).toEqual([
      { path: '$.merchants', message: expect.stringContaining('any') },
      { path: '$.rulePack', message: expect.stringContaining('no rules are bound') },
    ]);
    const headers = { 'x-claim-token': textAt(data, 'claimToken') };
    const claimed = await server.get(`/onboarding/requests/${textAt(data, 'requestId')}/claim`, { headers });
    expect(claimed.data).toMatchObject({ status: 'approved', config: { financial: true, currency: 'USD' } });
  });
});

describe('published demo', () => {
  const onGates: readonly [string, Readonly<Record<string, string>>, OnboardingAsk][] = [
    ['under the starter pack', {}, { ...FINANCIAL, merchants: ['skyward-air'], rulePack: 'starter' }],
    [
      'where the operator binds starter rules',
      { GATEWRIGHT_STARTER_RULES: 'on' },
      { ...FINANCIAL, merchants: ['skyward-air'] },
    ],
  ];

  // covers starter-rules-unknown: Starter rules: unknown amount, above the maximum, high risk
  // covers published-guards-which
  test.each(onGates)('the published demo comes out as it says %s', async (_how, environment, ask) => {
    const gate = await TestGate.start(environment);
    const { data: config } = await (await PublishedOnboarding.login(gate)).provision(ask);
    expect(config).toMatchObject({ standards: ['Starter rules'], warnings: [] });
    const outcomes = await demo((request) => decide(config, request, gate));
    expect(outcomes).toEqual([
      'allow AUTHORIZED',
      'block SOP_SPEND_CAP',
      'escalate RISK_REVIEW',
      'block NO_PERMISSION_FOR_ACTION',
    ]);
    expect(await demo(await receiverOf(config, gate))).toEqual(outcomes);
    await gate.discard();
  });

  // covers starter-rules-unknown
  test('the published demo comes out as it says in the sandbox', async () => {
    const { data: config } = await server.post('/onboarding/sandbox', {});
    expect(config).toMatchObject({ standards: ['Starter rules'], sandbox: true });
    expect(await boundIds(config)).toEqual(['unknown-amount', 'above-transaction-maximum', 'high-risk']);
    const outcomes = await demo((request) => decide(config, request));
    expect(outcomes.slice(0, 3)).toEqual(['allow AUTHORIZED', 'block SOP_SPEND_CAP', 'escalate RISK_REVIEW']);
    expect(outcomes[3]).toMatch(/^block /);
  });

  test('the demo of an agent without money is stopped by its rules at high risk alone', async () => {
    const { data: config } = await server.post('/onboarding/sandbox', { financial: false });
    expect(await boundIds(config)).toEqual(['high-risk']);
    const ask = { action: 'flight-purchase' };
    expect(await decide(config, ask)).toBe('allow AUTHORIZED');
    expect(await decide(config, { ...ask, itinerary: { riskLevel: 'high' } })).toBe('escalate RISK_REVIEW');
    expect(await decide(config, { action: 'permissions.update' })).toMatch(/^block /);
  });

  /** What a receiver decides by the documents of the bundle, which it evaluates before it claims. */
  async function receiverOf(config: JsonObject, gate: TestGate) {
    const { data } = await gate.get(`/policy/bundle/${encodeURIComponent(textAt(config, 'agentDid'))}`);
    const { compiled: _compiled, ...documents } = data;
    // It does not know `strict`, so that each document has to be written for the published reading.
    const bound = [documents['standards'], documents['sops']].flatMap((list) => (Array.isArray(list) ? list : []));
    const published = { document: expect.objectContaining({ strict: false }) };
    expect(bound).toEqual(bound.map(() => expect.objectContaining(published)));
    const policy = policyOfBundle(documents, { lenient: true });
    return async (ask: Ask) => {
      const { action, amount, currency, merchant, itinerary } = new PublishedClient(config, NODE_HABITS).request(ask);
      const signed = { action, amount: amount ?? 0, currency: currency ?? 'USD', merchant: merchant ?? '' };
      const request = { agentDid: textAt(config, 'agentDid'), ...signed, context: itinerary ?? {} };
      const { decision, reasonCode } = policy.evaluate(request, { now: Date.now(), spent: 0 });
      return `${decision} ${reasonCode}`;
    };
  }

  async function demo(decided: (ask: Ask) => Promise<string>) {
    const asks = [
      { ...FLIGHT, amount: 250 },
      { ...FLIGHT, amount: 600 },
      { ...FLIGHT, amount: 250, itinerary: { riskLevel: 'high' } },
      { ...FLIGHT, action: 'permissions.update', amount: 100_000, itinerary: { tool: 'permissions-update' } },
    ];
    const outcomes: string[] = [];
    for (const ask of asks) outcomes.push(await decided(ask));
    return outcomes;
  }
});

test('starter rules are an SOP of the organisation: listed, and unbound like any other', async () => {
  const { data } = await owner.provision({ ...FINANCIAL, rulePack: 'starter' });
  expect(data['sopIds']).toEqual([expect.stringMatching(/^sop-/)]);
  const query = `agentDid=${encodeURIComponent(textAt(data, 'agentDid'))}`;
  const listed = await server.get(`/sop?${query}`, { token: server.ownerToken });
  expect(JSON.stringify(listed.body)).toContain(textAt(data, 'sopId'));
  const unbound = await owner.post(`/sop/agents/${textAt(data, 'identityId')}/unassign`, { sopId: data['sopId'] });
  expect(unbound).toMatchObject({ status: 200, data: { assigned: false } });
  expect(await boundIds(data)).toEqual([]);
});

test('a signed order without a risk level waits for a person under starter rules', async () => {
  const { data } = await owner.provision({ ...FINANCIAL, merchants: ['skyward-air'], rulePack: 'starter' });
  const verdict = await server.post(AUTHORIZE, signedOrder(data, { ...FLIGHT, amount: 50 }));
  expect(verdict.data['reasonCode']).toBe('CONTEXT_UNVERIFIABLE');
});
