import type { Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { escalationStatus, resolveEscalation } from '../../src/escalation/index.js';
import { rule } from '../support/ordering-gate.js';
import { TestAgent } from '../support/test-agent.js';
import { NOON, TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const reviewer = { orgId: 'org-1', personId: 'ada', email: 'ada@example.test' };

test('a change that fails after its first batch leaves an escalation that people are notified of and can decide', async () => {
  const store = createMemoryLedgerStore({ now: () => NOON });
  const gate = await TestGate.open({}, store)
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 }], {
      sops: [rule('escalate', 500, 'REVIEW')],
    });
  const escalationId = String((await gate.ask(agent, { amount: 800 })).data['escalationId']);
  const resolve = (id: string, words: JsonObject) =>
    resolveEscalation({ escalationId: id, reviewer, body: utf8(JSON.stringify(words)) }, gate.ports);
  const apply = store.apply.bind(store);
  const heardOf: string[] = [];
  gate.ports.events.escalated = (escalation) => heardOf.push(escalation.escalationId);
  let batches = 0;
  store.apply = async (ops, batchId) => {
    batches += 1;
    if (batches > 1) throw new Error('gone');
    return apply(ops, batchId);
  };
  expect((await resolve(escalationId, { decision: 'modify', modifiedAction: { amount: 600 } })).status).toBe(503);
  store.apply = apply;
  const { nextEscalationId } = (await escalationStatus(escalationId, gate.ports)).data;
  expect(heardOf).toEqual([nextEscalationId]);
  expect(await resolve(String(nextEscalationId), { decision: 'approve' })).toMatchObject({
    status: 200,
    data: { status: 'approved' },
  });
});

test('a change whose budget the agent used up meanwhile leaves an escalation that people are notified of', async () => {
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1_000 }], {
      sops: [rule('escalate', 500, 'REVIEW')],
    });
  const escalationId = String((await gate.ask(agent, { amount: 800 })).data['escalationId']);
  const heardOf: string[] = [];
  gate.ports.events.escalated = (escalation) => heardOf.push(escalation.escalationId);
  const overtaken: typeof gate.ledger = Object.create(gate.ledger, {
    submit: {
      value: async (op: Op) => {
        const result = await gate.ledger.submit(op);
        if (op.kind === 'modifyEscalation') await gate.ask(agent, { amount: 500 });
        return result;
      },
    },
  });
  const body = utf8(JSON.stringify({ decision: 'modify', modifiedAction: { amount: 600 } }));
  await resolveEscalation({ escalationId, reviewer, body }, { ...gate.ports, ledger: overtaken });
  const { nextEscalationId } = (await escalationStatus(escalationId, gate.ports)).data;
  expect((await escalationStatus(String(nextEscalationId), gate.ports)).data).toMatchObject({ status: 'pending' });
  expect(heardOf).toEqual([nextEscalationId]);
});
