import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewedAgent, reviewRules } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const AUTHORIZE = '/policy/mandate/authorize';
const act = (agent: JsonObject, name: string, body: unknown) =>
  gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/${name}`, body);
const order = (agent: JsonObject, ask = {}) => gate.post(AUTHORIZE, signedOrder(agent, ask));
const codeOf = async (agent: JsonObject, ask = {}) => (await order(agent, ask)).data['reasonCode'];
const bundleOf = async (agent: JsonObject) =>
  (await gate.get(`/policy/bundle/${encodeURIComponent(textAt(agent, 'agentDid'))}`)).body;

describe('by hand', () => {
  // covers fired-suspend-quarantine
  // covers 1.9 contained-until-reinstated: Contained until reinstated, by rule or by hand
  // covers maxstaleness-siblings-contained
  test('containment suspends every action until reinstated, keeps the holds, and says so beside the bundle', async () => {
    const agent = await reviewedAgent(gate);
    const held = textAt((await order(agent)).data, 'authorizationId');
    const contained = await act(agent, 'contain', { status: 'suspended', reason: 'odd orders' });
    expect(contained).toMatchObject({ status: 200, data: { status: 'suspended', voided: [] } });
    expect(await codeOf(agent, { action: 'anything' })).toBe('AGENT_SUSPENDED');
    expect((await bundleOf(agent))['contained']).toEqual({ status: 'suspended' });
    expect((await act(agent, 'reinstate', { reason: 'explained' })).data['status']).toBe('active');
    expect((await bundleOf(agent))['contained']).toBeNull();
    expect(await codeOf(agent)).toBe('AUTHORIZED');
    expect((await gate.get(`${AUTHORIZE}/${held}/effect`)).data['outcome']).toBe('not_started');
  });

  // covers contained-until-reinstated
  test('quarantine voids the unclaimed holds, and a weaker containment does not replace it', async () => {
    const agent = await reviewedAgent(gate);
    const held = textAt((await order(agent)).data, 'authorizationId');
    const quarantined = await act(agent, 'contain', { status: 'quarantined', reason: 'stolen key' });
    expect(quarantined.data['voided']).toEqual([held]);
    expect(await act(agent, 'contain', { status: 'suspended', reason: 'milder' })).toMatchObject({ status: 409 });
    expect(await codeOf(agent)).toBe('AGENT_QUARANTINED');
  });

  test('the holds that a quarantine voids are shown by mandate before it, and none after it', async () => {
    const agent = await reviewedAgent(gate);
    await order(agent, { amount: 30 });
    await order(agent, { amount: 12.5 });
    const path = `/agent-identity/${textAt(agent, 'identityId')}/holds`;
    const read = async () => (await gate.get(path, { token: gate.ownerToken })).data['voidable'];
    const mandateId = textAt(agent, 'mandate', 'policyId');
    const own = { mandateId, agentDid: agent['agentDid'], scope: 'purchase-order', delegated: false };
    expect(await read()).toEqual([{ ...own, holds: 2, amount: 42.5, currency: 'USD' }]);
    const contained = await act(agent, 'contain', { status: 'quarantined', reason: 'stolen key' });
    expect(contained.data['voidedCount']).toBe(2);
    expect(await read()).toEqual([]);
    expect((await gate.get('/agent-identity/none/holds', { token: gate.ownerToken })).status).toBe(404);
  });

  test('the list of agents is read page by page, each agent once, and names a parameter that is wrong', async () => {
    const seen: unknown[] = [];
    let next: unknown = null;
    do {
      const after = next === null ? '' : `&after=${encodeURIComponent(String(next))}`;
      const { data } = await gate.get(`/agent-identity?limit=2${after}`, { token: gate.ownerToken });
      seen.push(...(Array.isArray(data['agents']) ? data['agents'] : []).map((one) => Object(one).identityId));
      next = data['next'];
    } while (next !== null);
    const { data } = await gate.get('/agent-identity', { token: gate.ownerToken });
    expect(seen).toEqual((Array.isArray(data['agents']) ? data['agents'] : []).map((one) => Object(one).identityId));
    expect(seen.length).toBeGreaterThan(3);
    for (const [path, at] of [
      ['/agent-identity?after=x', '?after'],
      ['/agent-identity?limit=0', '?limit'],
      ['/mandate?limit=501', '?limit'],
      ['/mandate?status=gone', '?status'],
    ]) {
      const refused = await gate.get(String(path), { token: gate.ownerToken });
      expect(refused).toMatchObject({ status: 400, data: { faults: [{ path: at }] } });
    }
  });

  // covers contained-until-reinstated
  test('a retired agent stays retired', async () => {
    const agent = await reviewedAgent(gate);
    expect((await act(agent, 'decommission', { reason: 'replaced' })).data['status']).toBe('decommissioned');
    expect((await act(agent, 'reinstate', { reason: 'again' })).data['reasonCode']).toBe('AGENT_DECOMMISSIONED');
    expect(await codeOf(agent)).toBe('AGENT_DECOMMISSIONED');
  });

  // covers contained-until-reinstated
  test('a reinstatement frees what a rule contained, and none that is free', async () => {
    const rules = reviewRules({ decision: 'suspend', reasonCode: 'RUNAWAY' });
    const agent = await reviewedAgent(gate, rules);
    expect(await codeOf(agent, { amount: 900 })).toBe('RUNAWAY');
    expect(await codeOf(agent)).toBe('AGENT_SUSPENDED');
    expect((await act(agent, 'reinstate', { reason: 'a test' })).status).toBe(200);
    expect(await codeOf(agent)).toBe('AUTHORIZED');
    expect((await act(agent, 'reinstate', { reason: 'a test' })).status).toBe(409);
  });

  test('containment takes the status alone, as the protocol’s clients send it', async () => {
    const agent = await reviewedAgent(gate);
    expect(await act(agent, 'contain', { status: 'suspended' })).toMatchObject({ data: { status: 'suspended' } });
    expect(await codeOf(agent)).toBe('AGENT_SUSPENDED');
    const read = await gate.get(`/agent-identity/${textAt(agent, 'identityId')}`, { token: gate.ownerToken });
    expect(read.data['acts']).toMatchObject([{ act: 'agent:contain', reason: '' }]);
  });

  // covers contained-until-reinstated
  test('containment needs a known status and a reason that is not empty, and leaves evidence with the reason', async () => {
    const agent = await reviewedAgent(gate);
    for (const body of [{}, { status: 'paused', reason: 'x' }, { status: 'suspended', reason: '' }]) {
      expect((await act(agent, 'contain', body)).status).toBe(400);
    }
    const { data } = await act(agent, 'contain', { status: 'suspended', reason: 'odd orders' });
    const eventId = textAt(data, 'eventId');
    const record = await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken });
    expect(JSON.stringify(record.data)).toContain('agent:contain');
    const read = await gate.get(`/agent-identity/${textAt(agent, 'identityId')}`, { token: gate.ownerToken });
    expect(read.data['acts']).toMatchObject([
      { eventId, act: 'agent:contain', value: 'suspended', reason: 'odd orders' },
    ]);
    const list = await gate.get('/agent-identity', { token: gate.ownerToken });
    const agents = Array.isArray(list.data['agents']) ? list.data['agents'].filter(isJsonObject) : [];
    expect(agents.find(({ agentDid }) => agentDid === agent['agentDid'])).toMatchObject({ status: 'suspended' });
  });
});

describe('operating modes', () => {
  // covers 1.9 mode-read-only: MODE_READ_ONLY, MODE_RESTRICTED_REVIEW, MODE_SUPERVISED_REVIEW
  test.each([
    ['read_only', 'MODE_READ_ONLY', 'block'],
    ['restricted', 'MODE_RESTRICTED_REVIEW', 'escalate'],
    ['supervised', 'MODE_SUPERVISED_REVIEW', 'escalate'],
    ['autonomous', 'AUTHORIZED', 'allow'],
  ])('%s gives %s to what moves value', async (mode, reasonCode, decision) => {
    const agent = await reviewedAgent(gate);
    expect((await act(agent, 'mode', { mode, reason: 'policy' })).data['operatingMode']).toBe(mode);
    expect((await order(agent)).data).toMatchObject({ decision, reasonCode });
    expect((await bundleOf(agent))['operatingMode']).toEqual({ mode });
  });

  test('a word that is no mode is refused, since guards would read it as no restriction', async () => {
    expect((await act(await reviewedAgent(gate), 'mode', { mode: 'AUTONOMOUS', reason: 'x' })).status).toBe(400);
  });

  test.each([
    ['contain', { status: 'quarantined' }],
    ['reinstate', {}],
    ['mode', { mode: 'read_only' }],
    ['decommission', {}],
  ])('an agent that was retired stays as it is: %s is refused with AGENT_DECOMMISSIONED', async (verb, body) => {
    const agent = await reviewedAgent(gate);
    await act(agent, 'decommission', { reason: 'x' });
    const answer = await act(agent, verb, { reason: 'x', ...body });
    expect(answer).toMatchObject({ data: { reasonCode: 'AGENT_DECOMMISSIONED', status: 'decommissioned' } });
  });

  // covers mode-read-only
  test('a change of mode lifts no containment', async () => {
    const agent = await reviewedAgent(gate);
    await act(agent, 'contain', { status: 'suspended', reason: 'x' });
    expect((await act(agent, 'mode', { mode: 'read_only', reason: 'x' })).data['status']).toBe('suspended');
    expect(await codeOf(agent)).toBe('AGENT_SUSPENDED');
  });
});
