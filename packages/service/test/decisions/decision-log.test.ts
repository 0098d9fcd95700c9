import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { positionAt } from '../../src/features/decisions/keys.js';
import { TRIM_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { DATABASES } from '../support/databases.js';
import { escalate, resolveAs, reviewedAgent } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const LOG = '/policy/decisions';
const ERASURES = `${LOG}/erasures`;
const DAY_MS = 24 * 60 * 60 * 1000;

let gate: TestGate;
afterEach(() => gate.discard());

const listOf = ({ data }: HttpAnswer, member = 'decisions'): JsonObject[] => {
  const rows = data[member];
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
};
/** A page of the log once that has every decision of before the call. */
async function read(query = '', token = gate.ownerToken): Promise<HttpAnswer> {
  const asked = Date.now();
  for (;;) {
    const answer = await gate.get(`${LOG}${query}`, { token });
    const { completeTo } = answer.data;
    if (typeof completeTo !== 'string' || Date.parse(completeTo) >= asked) return answer;
  }
}
const decisions = async (query = '', token = gate.ownerToken) => listOf(await read(query, token));
const order = (config: JsonObject, ask: object = {}) =>
  gate.post('/policy/mandate/authorize', signedOrder(config, { issuedAt: gate.now, ...ask }));

/** Waits until `holds` answers with true, for as long as the test may take. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.each(DATABASES)('%s', (_name, settings) => {
  beforeEach(async () => {
    gate = await TestGate.start(await settings());
  });

  // covers decision-log-requests: The decision log has what the signed request said, of permits and refusals
  test('the decision log has each decision as soon as it was answered, with what its request said', async () => {
    const agent = await reviewedAgent(gate);
    const permit = await order(agent, { amount: 12.5, merchant: 'acme', resource: 'order-7' });
    const refusal = await order(agent, { amount: 5_000 });
    const answer = await read();
    const [newest, older] = listOf(answer);
    expect(newest).toMatchObject({
      eventId: refusal.data['eventId'],
      decision: 'block',
      amount: 5_000,
      currency: 'USD',
    });
    expect(older).toMatchObject({
      eventId: permit.data['eventId'],
      authorizationId: permit.data['authorizationId'],
      reasonCode: 'AUTHORIZED',
      amount: 12.5,
      merchant: 'acme',
      resource: 'order-7',
      context: null,
      erased: false,
    });
    expect(Date.parse(textAt(answer.data, 'completeTo'))).toBeGreaterThanOrEqual(
      Date.parse(String(older?.['occurredAt'])),
    );
    const shown = await gate.get(`${LOG}/${textAt(permit.data, 'eventId')}`, { token: gate.ownerToken });
    expect(shown.data).toEqual({ ...older, effect: expect.objectContaining({ outcome: 'not_started' }) });
    const byHold = await decisions(`?id=${textAt(permit.data, 'authorizationId').slice(0, 18)}`);
    expect(byHold.map(({ eventId }) => eventId)).toEqual([permit.data['eventId']]);
  });

  test('the decision log has what people decided, with the request that they decided on', async () => {
    const agent = await reviewedAgent(gate);
    const [approved, denied] = [
      await escalate(gate, agent, { issuedAt: gate.now }),
      await escalate(gate, agent, { issuedAt: gate.now }),
    ];
    await resolveAs(gate, gate.ownerToken, approved, 'approve');
    await resolveAs(gate, gate.ownerToken, denied, 'deny');
    const codes = async (id: string) =>
      (await decisions(`?id=${id}`)).map(({ reasonCode, amount }) => [reasonCode, amount]);
    expect(await codes(approved)).toEqual([
      ['ESCALATION_APPROVED', 800],
      ['PROCUREMENT_APPROVAL_REQUIRED', 800],
    ]);
    expect(await codes(denied)).toEqual([
      ['ESCALATION_NOT_APPROVED', 800],
      ['PROCUREMENT_APPROVAL_REQUIRED', 800],
    ]);
    const fired = (await decisions('?reasonCode=PROCUREMENT_APPROVAL_REQUIRED'))[0]?.['firedRules'];
    const rule = encodeURIComponent(String(Array.isArray(fired) ? fired[0] : ''));
    // It fired for both, and again for the one that was approved.
    expect(await decisions(`?rule=${rule}`)).toHaveLength(3);
  });

  // threat records written-log: A caller without the key of an agent writes its text into the decision log
  test('the decision log has no word of a request whose signature does not verify', async () => {
    const { signature: _signature, ...unsigned } = signedOrder(gate.agent, { merchant: 'planted', issuedAt: gate.now });
    await gate.post('/policy/mandate/authorize', { ...unsigned, signature: 'ab'.repeat(64) });
    const [refused] = await decisions();
    expect(refused).toMatchObject({ reasonCode: 'SIGNATURE_INVALID', action: '', merchant: null, amount: null });
    expect(await decisions('?merchant=planted')).toEqual([]);
  });

  // covers decision-log-roles: A developer sees the decisions of the agents that they requested, an auditor all of the organisation
  // threat records log-by-role: A member sees decisions that their role does not show them
  test('the decision log shows each role what it may see, and another organisation nothing, by any filter', async () => {
    const agent = await reviewedAgent(gate);
    const verdict = await order(agent, { merchant: 'acme' });
    const eventId = textAt(verdict.data, 'eventId');
    const authorizationId = textAt(verdict.data, 'authorizationId');
    const other = await gate.addOrganisation('Other', 'owner@other.test');
    const auditor = await gate.personToken('auditor', 'auditor@example.test');
    const filters = [
      '',
      `?agentDid=${textAt(agent, 'agentDid')}`,
      '?action=purchase-order',
      '?merchant=acme',
      '?currency=USD',
      '?currency=USD&minAmount=100&maxAmount=100',
      '?reasonCode=AUTHORIZED',
      '?decision=allow',
      `?policyDigest=${(await decisions())[0]?.['policyDigest']}`,
      `?id=${eventId}`,
      `?id=${authorizationId}`,
      `?id=${textAt(agent, 'mandate', 'policyId')}`,
      `?from=2026-01-01T00:00:00Z&to=2126-01-01T00:00:00Z`,
    ];
    for (const filter of filters) {
      expect((await decisions(filter)).map((each) => each['eventId'])).toContain(eventId);
      expect((await decisions(filter, auditor)).map((each) => each['eventId'])).toContain(eventId);
      expect(await decisions(filter, gate.developerToken)).toEqual([]);
      expect(await decisions(filter, other.ownerToken)).toEqual([]);
    }
    for (const token of [gate.developerToken, other.ownerToken]) {
      expect((await gate.get(`${LOG}/${eventId}`, { token })).status).toBe(404);
      const exported = await gate.fetch(`${LOG}/export`, { headers: { authorization: `Bearer ${token}` } });
      expect(await exported.text()).toBe('');
    }
  });

  test('the decision log shows a developer the decisions of the agent that they asked for', async () => {
    const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'Mine', scope: 'read', financial: false };
    const requested = await gate.post('/onboarding/requests', ask, { token: gate.developerToken });
    const id = textAt(requested.data, 'requestId');
    await gate.asOwner(`/onboarding/requests/${id}/resolve`, { decision: 'approve' });
    const claim = `/onboarding/requests/${id}/claim?token=${textAt(requested.data, 'claimToken')}`;
    const mine = await gate.get(claim);
    const verdict = await order(configOf(mine.data), {
      action: 'read',
      amount: undefined,
      currency: undefined,
      merchant: undefined,
    });
    await order(await reviewedAgent(gate));
    const shown = await decisions('', gate.developerToken);
    expect(shown.map(({ eventId }) => eventId)).toEqual([verdict.data['eventId']]);
  });

  // covers decision-log-context: The decision log keeps the context values that rules read where the organisation switches that on
  test('the decision log keeps only context values that rules read, from when the organisation has them kept', async () => {
    const atoms = [{ predicate: 'context-value-in', config: { field: 'guest', values: ['nobody'] } }];
    const agent = await reviewedAgent(gate, {
      molecules: [{ id: 'm', combinator: 'any', atoms, decision: 'block', reasonCode: 'GUEST_REFUSED' }],
    });
    const itinerary = { guest: 'Jo Doe', seat: '4A' };
    await order(agent, { itinerary });
    expect((await gate.asOwner('/organisation/decision-log', { context: true, days: 30 })).data).toMatchObject({
      decisionLog: { context: true, days: 30 },
    });
    await order(agent, { itinerary });
    const contexts = (await decisions(`?agentDid=${textAt(agent, 'agentDid')}`)).map(({ context }) => context);
    expect(contexts).toEqual([{ guest: 'Jo Doe' }, null]);
  });

  // covers decision-log-retention: The decision log drops what its organisation keeps no longer, and its evidence stays
  test('the decision log drops old decisions while it serves, and no evidence', async () => {
    const agent = await reviewedAgent(gate);
    const old = textAt((await order(agent, { amount: 1 })).data, 'eventId');
    await decisions();
    await gate.database.run('update decision set position = position - $1', [positionAt(3 * DAY_MS)]);
    await gate.asOwner('/organisation/decision-log', { context: false, days: 2 });
    const recent = textAt((await order(agent, { amount: 1 })).data, 'eventId');
    gate.hurryJobs(TRIM_INTERVAL_MS);
    await until(async () => (await decisions()).length === 1);
    expect((await decisions())[0]?.['eventId']).toBe(recent);
    expect(await decisions(`?id=${old}`)).toEqual([]);
    expect((await gate.get(`/evidence/${old}`, { token: gate.ownerToken })).status).toBe(200);
  }, 60_000);

  // covers decision-log-erasure: An owner erases a person from the decision log; evidence stays
  test('the decision log erases a person while it serves, and changes no evidence', async () => {
    const agent = await reviewedAgent(gate);
    const named = textAt((await order(agent, { amount: 1, merchant: 'Jo Doe' })).data, 'eventId');
    const others = textAt((await order(agent, { amount: 1, merchant: 'acme' })).data, 'eventId');
    const before = await gate.get(`/evidence/${named}`, { token: gate.ownerToken });
    const begun = await gate.asOwner(ERASURES, { subject: ' jo doe' });
    expect(begun.status).toBe(202);
    const isDone = async () => {
      gate.hurryJobs(TRIM_INTERVAL_MS);
      return listOf(await gate.get(ERASURES, { token: gate.ownerToken }), 'erasures')[0]?.['doneAt'] !== null;
    };
    const meanwhile = isDoneWhile(isDone, () => order(agent, { amount: 1, merchant: 'acme' }));
    expect(await meanwhile).toBe(true);
    const [erasure] = listOf(await gate.get(ERASURES, { token: gate.ownerToken }), 'erasures');
    expect(erasure).toMatchObject({ erasureId: begun.data['erasureId'], subject: null, erased: 1 });
    const shown = (id: string) => gate.get(`${LOG}/${id}`, { token: gate.ownerToken });
    expect((await shown(named)).data).toMatchObject({ merchant: null, amount: 1, erased: true });
    expect((await shown(others)).data).toMatchObject({ merchant: 'acme', erased: false });
    expect(await decisions('?merchant=Jo%20Doe')).toEqual([]);
    const after = await gate.get(`/evidence/${named}`, { token: gate.ownerToken });
    expect(after.data['record']).toEqual(before.data['record']);
  }, 60_000);

  test('the decision log is exported whole as JSON lines and as CSV, without formulas', async () => {
    const agent = await reviewedAgent(gate);
    for (const merchant of ['=cmd()', 'a "b", c', 'acme']) await order(agent, { amount: 1, merchant });
    const exported = async (query: string) => {
      const response = await gate.fetch(`${LOG}/export?${query}`, {
        headers: { authorization: `Bearer ${gate.ownerToken}` },
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    const lines = (await exported(`agentDid=${textAt(agent, 'agentDid')}`)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).merchant)).toEqual(['acme', 'a "b", c', '=cmd()']);
    const csv = (await exported(`format=csv&agentDid=${textAt(agent, 'agentDid')}`)).trim().split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[2]).toContain(',"a ""b"", c",');
    expect(csv[3]).toContain(",'=cmd(),");
  });

  test('the decision log refuses a filter that is not understood, which would answer more than was asked for', async () => {
    for (const query of [
      'limit=0',
      'limit=501',
      'after=-',
      'minAmount=1',
      'currency=USD&minAmount=-1',
      'currency=USD&minAmount=2&maxAmount=1',
      'currency=NONE',
      'id=01a207a9',
      'from=yesterday',
      'merchnt=acme',
    ]) {
      expect([query, await read(`?${query}`)]).toMatchObject([
        query,
        { status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } },
      ]);
    }
  });
});

function configOf({ config = null }: JsonObject): JsonObject {
  if (!isJsonObject(config)) throw new Error('the claim gave no config');
  return config;
}

async function isDoneWhile(isDone: () => Promise<boolean>, serve: () => Promise<HttpAnswer>): Promise<boolean> {
  for (;;) {
    const served = await serve();
    if (served.data['reasonCode'] !== 'AUTHORIZED') return false;
    if (await isDone()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
