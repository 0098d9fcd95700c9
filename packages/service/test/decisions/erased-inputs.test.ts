import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRIM_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { escalate, resolveAs, reviewedAgent } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';

const SPAN = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
const PERSON = 'jane@customer.test';

describe('captured inputs and erasures', () => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start();
    await gate.asOwner('/organisation/decision-log', { context: false, days: null, capture: true });
  });
  afterAll(() => gate.discard());

  const lines = async () => {
    const response = await gate.fetch(`/policy/decisions/replay?${SPAN}`, {
      headers: { authorization: `Bearer ${gate.ownerToken}` },
    });
    const text = await response.text();
    return text.split('\n').flatMap((line) => (line.startsWith('{"kind"') ? [JSON.parse(line)] : []));
  };
  const inputs = async () => (await lines()).filter(({ kind }) => kind === 'inputs');
  const order = (itinerary: JsonObject) =>
    gate.post('/policy/mandate/authorize', signedOrder(gate.agent, { amount: 1, itinerary }));
  const erase = async (subject: string) => {
    await gate.asOwner('/policy/decisions/erasures', { subject });
    gate.hurryJobs(TRIM_INTERVAL_MS);
    await expect
      .poll(
        async () => {
          const { erasures } = (await gate.get('/policy/decisions/erasures', { token: gate.ownerToken })).data;
          return Array.isArray(erasures) && erasures.every((each) => Object(each)['doneAt'] !== null);
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  };

  test('an auditor reads no inputs of a decision whose authorization can be settled, and an owner reads all', async () => {
    await order({ recipient: 'auditor-case' });
    const read = async (token: string) => {
      const response = await gate.fetch(`/policy/decisions/replay?${SPAN}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.text()).includes('auditor-case');
    };
    expect(await read(gate.ownerToken)).toBe(true);
    expect(await read(await gate.personToken('auditor', 'aud@example.test'))).toBe(false);
    await erase('auditor-case');
  });

  // The log keeps no context, so only the captured inputs name the person of the request.
  test('an erasure empties captured inputs that alone name the person, and keeps those of others and each commitment', async () => {
    await order({ recipient: PERSON });
    await order({ delivery: { [PERSON]: 'door' } });
    await order({ recipient: 'other@customer.test' });
    const commitments = async () =>
      (await lines()).filter(({ kind }) => kind === 'commitment').map(({ entries }) => entries.length);
    expect((await inputs()).filter((each) => each.inputs !== null)).toHaveLength(3);
    const before = await commitments();
    await erase(PERSON);
    expect((await inputs()).filter((each) => each.inputs !== null)).toHaveLength(1);
    expect(JSON.stringify(await lines())).not.toContain(PERSON);
    expect(await commitments()).toEqual(before);
  });

  test('an erasure empties request and words of a denied escalation that names the person, and keeps its record', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent, { itinerary: { recipient: PERSON }, merchant: PERSON });
    await resolveAs(gate, gate.ownerToken, escalationId, 'deny', { reason: PERSON });
    const shown = async () => (await gate.get(`/policy/escalations/${escalationId}`, { token: gate.ownerToken })).data;
    expect(JSON.stringify(await shown())).toContain(PERSON);
    await erase(PERSON);
    expect(JSON.stringify(await shown())).not.toContain(PERSON);
    expect(await shown()).toMatchObject({ status: 'denied', action: 'purchase-order', merchant: null, context: null });
  });

  test('an erasure waits for an action that names the person while people may decide it, and others do not', async () => {
    const agent = await reviewedAgent(gate);
    const waiting = 'waiting@customer.test';
    const escalationId = await escalate(gate, agent, { itinerary: { recipient: waiting } });
    await gate.asOwner('/policy/decisions/erasures', { subject: waiting });
    await gate.asOwner('/policy/decisions/erasures', { subject: 'nobody@customer.test' });
    const open = async () => {
      const { erasures } = (await gate.get('/policy/decisions/erasures', { token: gate.ownerToken })).data;
      const all = Array.isArray(erasures) ? erasures.map(Object) : [];
      return all.filter(({ doneAt }) => doneAt === null).map(({ subject }) => subject);
    };
    gate.hurryJobs(TRIM_INTERVAL_MS);
    await expect.poll(open, { timeout: 20_000 }).toEqual([waiting]);
    await resolveAs(gate, gate.ownerToken, escalationId, 'deny');
    gate.hurryJobs(TRIM_INTERVAL_MS);
    await expect.poll(open, { timeout: 20_000 }).toEqual([]);
    const shown = await gate.get(`/policy/escalations/${escalationId}`, { token: gate.ownerToken });
    expect(JSON.stringify(shown.data)).not.toContain(waiting);
  });

  test('an erasure empties the values of settings that name the person, and their record still commits to the detail', async () => {
    const did = 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH';
    await gate.asOwner('/policy/counterparties', { did, label: PERSON, purpose: 'report' });
    const newest = async () => {
      const { acts } = (await gate.get('/organisation/audit', { token: gate.ownerToken })).data;
      const list = Array.isArray(acts) ? acts.map(Object) : [];
      return list.find((each) => each.action === 'setting:counterparty');
    };
    const before = await newest();
    expect(JSON.stringify(before)).toContain(PERSON);
    await erase(PERSON);
    const after = await newest();
    expect(after).toMatchObject({ before: null, after: null, salt: null, clientAddress: null, detail: before?.detail });
  });
});
