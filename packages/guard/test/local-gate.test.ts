import type { EvaluationFacts, EvaluationRequest, Policy, Verdict } from '@gatewright/evaluator';
import { ITINERARY_MAX_BYTES, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Background } from '../src/background.js';
import { BundleCache } from '../src/bundle-cache.js';
import { GateClient, PATHS } from '../src/gate-client.js';
import { resolveHost } from '../src/host.js';
import { LocalGate } from '../src/local-gate.js';
import { PolicyKey } from '../src/policy-key.js';
import { RemoteGate } from '../src/remote-gate.js';
import { type ActionRequest, prepareRequest } from '../src/request.js';
import { SeenAnswers } from '../src/seen-answers.js';
import { AgentSettlement } from '../src/settlement.js';
import { createSigner } from '../src/signer.js';
import type { GuardVerdict } from '../src/verdict.js';
import { ManualClock } from './support/guarded-gate.js';
import { AGENT, ISSUER } from './support/identities.js';
import { permit, refused, ScriptedGate } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const PERMIT: Verdict = {
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  fired: [],
  contextFields: [],
  unverifiable: [],
  riskSignals: [],
};

let gate: ScriptedGate;
let clock: ManualClock;
let background: Background;
let members: JsonObject;
let siblings: JsonObject;
let decided: string[];

beforeEach(async () => {
  clock = new ManualClock();
  background = new Background();
  members = {};
  siblings = {};
  decided = [];
  gate = (await ScriptedGate.start()).on('bundle', () =>
    served(signedBundle(bundleBody(clock.now, members)), siblings),
  );
});

afterEach(async () => {
  await background.settled();
  await gate.close();
  expect(gate.faults).toEqual([]);
});

/** A policy that gives preset answers and keeps what it was asked. */
class ToldPolicy implements Policy {
  readonly warnings = [];
  readonly program = new Uint8Array();
  readonly digest = 'sha256:none';
  readonly asked: { readonly request: EvaluationRequest; readonly facts: EvaluationFacts }[] = [];

  constructor(private readonly verdict: Partial<Verdict>) {}

  evaluate(request: EvaluationRequest, facts: EvaluationFacts): Verdict {
    this.asked.push({ request, facts });
    return { ...PERMIT, ...this.verdict };
  }
}

function localGate(policy: Policy | null, signContext = true, sandbox = false): LocalGate {
  const host = resolveHost({ clock: clock.read, sleep: async () => {} });
  const client = new GateClient(gate.api, host);
  const signer = createSigner(AGENT.did, AGENT.seedHex, { did: 'agentDid', key: 'agentKey' }, host.ed25519);
  const settlement = new AgentSettlement(client, signer, host);
  const persistence = { background, host, pauses: [] };
  const seen = new SeenAnswers();
  const remote = new RemoteGate({ client, signer, host, signContext, settlement, persistence, report: () => {}, seen });
  const key = new PolicyKey(ISSUER.publicKeyHex, { base: gate.api, trustworthy: true }, client);
  const address = PATHS.bundle(AGENT.did);
  const bundles = new BundleCache({ agentDid: AGENT.did, address, key, client, host, maxAgeMs: 5_000 });
  return new LocalGate({
    agentDid: AGENT.did,
    signContext,
    sandbox,
    clock: clock.read,
    bundles,
    gate: remote,
    policyOf: () => policy,
    onDecided: ({ reasonCode }) => decided.push(reasonCode),
  });
}

async function check(verdict: Partial<Verdict>, request: Partial<ActionRequest> = {}): Promise<GuardVerdict> {
  return checkWith(new ToldPolicy(verdict), request);
}

async function checkWith(
  policy: Policy | null,
  request: Partial<ActionRequest> = {},
  signContext = true,
): Promise<GuardVerdict> {
  const prepared = prepareRequest({ action: 'read-report', ...request });
  if (!prepared.ok) throw new Error('the request is malformed');
  return localGate(policy, signContext).check(prepared.request);
}

test('a permit without value is final, and the gate is not asked', async () => {
  const verdict = await check({ fired: ['sop/1'], contextFields: ['riskLevel'], decision: 'observe' });
  expect(verdict).toMatchObject({ decision: 'observe', source: 'bundle', fired: ['sop/1'], authorizationId: null });
  expect(gate.routes).toEqual(['bundle']);
  expect(decided).toEqual(['AUTHORIZED']);
});

test.each([0, '0', '0.00'])('an amount of %j is no value', async (amount) => {
  await check({}, { amount });
  expect(gate.routes).toEqual(['bundle']);
});

test.each([0.01, '0.01', 'ten', ''])('a permit that moves %j is sealed by the gate', async (amount) => {
  const verdict = await check({}, { amount });
  expect(verdict).toMatchObject({ decision: 'allow', source: 'gate', authorizationId: 'auth-1' });
  expect(gate.routes).toEqual(['bundle', 'authorize']);
  expect(decided).toEqual([]);
});

test('a local block is final: the gate is not asked', async () => {
  const verdict = await check({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' }, { amount: 900 });
  expect(verdict).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', source: 'bundle' });
  expect(gate.routes).toEqual(['bundle']);
});

test('an escalation is asked of the gate, which creates it', async () => {
  gate.on('authorize', () => refused(403, 'RISK_REVIEW', { decision: 'escalate', escalationId: 'esc-1' }));
  const verdict = await check({ decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' });
  expect(verdict).toMatchObject({
    decision: 'escalate',
    reasonCode: 'RISK_REVIEW',
    escalationId: 'esc-1',
    source: 'gate',
  });
});

test('a permit that the gate cannot seal is a block with GATE_UNREACHABLE', async () => {
  gate.on('authorize', () => 'drop');
  expect(await check({}, { amount: 5 })).toMatchObject({ decision: 'block', reasonCode: 'GATE_UNREACHABLE' });
});

test('a rule that contains the agent reaches the gate, and holds even where the gate permits', async () => {
  gate.on('authorize', permit);
  const verdict = await check({ decision: 'suspend', reasonCode: 'SOP_RULE' });
  expect(verdict).toMatchObject({ decision: 'suspend', source: 'bundle', authorizationId: null });
  await background.settled();
  expect(gate.routes).toEqual(['bundle', 'authorize', 'void']);
});

test('a rule that contains the agent holds where the gate cannot be asked', async () => {
  gate.on('authorize', () => 'drop');
  expect(await check({ decision: 'quarantine', reasonCode: 'SOP_RULE' })).toMatchObject({ decision: 'quarantine' });
});

test('an agent that is contained already is refused without asking the gate', async () => {
  siblings = { contained: { status: 'suspended' }, operatingMode: { mode: 'restricted' } };
  const policy = new ToldPolicy({ decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' });
  expect(await checkWith(policy, { amount: 5 })).toMatchObject({ reasonCode: 'AGENT_SUSPENDED', source: 'bundle' });
  expect(policy.asked[0]?.facts).toEqual({
    now: clock.now,
    spent: 0,
    containment: 'suspended',
    operatingMode: 'restricted',
  });
  expect(gate.routes).toEqual(['bundle']);
});

test.each(['cumulativeSpend', 'callCount'])("a permit that consulted %s is the gate's to give", async (field) => {
  expect(await check({ contextFields: [field] })).toMatchObject({ source: 'gate' });
});

test.each([
  ['lets happen only bound to its payload', { requirePayloadBinding: true }],
  ['limits over time', { limits: [{ count: 3, per: 'day' }] }],
  ['a budget', { budget: 'team' }],
])('an action that the mandate %s is asked of the gate', async (_, terms) => {
  const permission = [{ target: 'read-report', ...terms }];
  members = { mandates: [{ action: 'read-report', document: { permission } }] };
  expect(await check({})).toMatchObject({ source: 'gate' });
  expect(await check({}, { action: 'other' })).toMatchObject({ source: 'bundle' });
});

test('the policy is asked about exactly the signed terms, and trusts the context as far as it is signed', async () => {
  const policy = new ToldPolicy({});
  const request = {
    currency: 'USD',
    merchant: 'acme',
    resource: 'r',
    jurisdiction: 'SG',
    itinerary: { counterparty: 'c' },
  };
  await checkWith(policy, request);
  await checkWith(policy, {}, false);
  expect(policy.asked[0]?.request).toEqual({
    action: 'read-report',
    agentDid: AGENT.did,
    amount: undefined,
    currency: 'USD',
    merchant: 'acme',
    resource: 'r',
    jurisdiction: 'SG',
    counterparty: 'c',
    context: { counterparty: 'c' },
    contextProvenance: 'agent_signed',
  });
  expect(policy.asked[1]?.request.contextProvenance).toBe('agent_asserted');
});

test('a bundle without a policy that can be evaluated is a block', async () => {
  expect(await checkWith(null)).toMatchObject({ decision: 'block', reasonCode: 'LOCAL_EVAL_ERROR', source: 'guard' });
});

test('a bundle that does not verify is a block under its code, and the gate is not asked in its place', async () => {
  gate.on('bundle', () => served(bundleBody(clock.now)));
  expect(await check({}, { amount: 5 })).toMatchObject({ decision: 'block', reasonCode: 'POLICY_BUNDLE_UNSIGNED' });
  expect(gate.routes).toEqual(['bundle']);
});

test.each<[string, Partial<Verdict>, JsonObject, boolean, string]>([
  ['an action without a mandate', { reasonCode: 'NO_PERMISSION_FOR_ACTION' }, {}, true, 'NO_MANDATE'],
  [
    'an action with a mandate',
    { reasonCode: 'NO_PERMISSION_FOR_ACTION' },
    { action: 'read-report' },
    true,
    'NO_PERMISSION_FOR_ACTION',
  ],
  ['another refusal', { reasonCode: 'SPEND_LIMIT_EXCEEDED' }, {}, true, 'SPEND_LIMIT_EXCEEDED'],
  [
    'an agent that is not in the sandbox',
    { reasonCode: 'NO_PERMISSION_FOR_ACTION' },
    {},
    false,
    'NO_PERMISSION_FOR_ACTION',
  ],
])('a sandbox agent has no mandate for an action without one: %s', async (_, verdict, mandate, sandbox, reasonCode) => {
  members = { mandates: [mandate] };
  const prepared = prepareRequest({ action: 'read-report' });
  if (!prepared.ok) throw new Error('the request is malformed');
  const gateOf = localGate(new ToldPolicy({ decision: 'block', ...verdict }), true, sandbox);
  expect(await gateOf.check(prepared.request)).toMatchObject({ decision: 'block', reasonCode });
});

test('a permit under the code of a refusal is no verdict', async () => {
  expect(await check({ reasonCode: 'MANDATE_REVOKED' })).toMatchObject({
    decision: 'block',
    reasonCode: 'LOCAL_EVAL_ERROR',
  });
});

test('a context above the bound of gates is asked of the gate', async () => {
  const fits = 'x'.repeat(ITINERARY_MAX_BYTES - '{"a":""}'.length);
  expect(await check({}, { itinerary: { a: fits } })).toMatchObject({ source: 'bundle' });
  expect(await check({}, { itinerary: { a: `${fits}x` } })).toMatchObject({ source: 'gate' });
});
