import { type JsonObject, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { escalationStatus, resolveEscalation } from '../../src/escalation/index.js';
import type { ApprovalDemand } from '../../src/ports.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 10_000, merchants: ['acme'] };
const rule = (decision: string, reasonCode: string, level: string) => ({
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      decision,
      reasonCode,
      atoms: [{ predicate: 'risk-at-or-above', config: { level } }],
    },
  ],
});
const RISKY = rule('escalate', 'RISKY', 'high');
const CRITICAL = rule('quarantine', 'CRITICAL', 'critical');

const gateWith = (approvals?: ApprovalDemand) =>
  TestGate.open()
    .register(agent)
    .bind(agent, [ORDERS], { sops: [RISKY] }, {}, approvals);
const statusOf = async ({ ports }: TestGate, escalationId: string) =>
  (await escalationStatus(escalationId, ports)).data;

async function escalated(gate: TestGate, itinerary: JsonObject): Promise<string> {
  return String((await gate.ask(agent, { amount: 800, itinerary })).data['escalationId']);
}

describe('unevaluated rules', () => {
  // threat money agent-leaves-out-field: The agent leaves out the field that a rule for many approvals needs => as
  //   many people as where the rule fires
  test('a rule whose field is left out takes as many people as where it fires', async () => {
    const gate = await gateWith({ organisation: 1, byRule: new Map([['sop-1/m1', 3]]) });
    for (const itinerary of [{ riskLevel: 'high' }, {}, { riskLevel: 'hgih' }]) {
      const escalationId = await escalated(gate, itinerary);
      expect((await statusOf(gate, escalationId))['required']).toBe(3);
    }
  });

  test('a rule that lacks a field and was bound since is not waived by an approval (CONTEXT_UNVERIFIABLE)', async () => {
    const gate = await gateWith();
    const escalationId = await escalated(gate, {});
    await gate.bind(agent, [ORDERS], { sops: [RISKY, CRITICAL] });
    const reviewer = { orgId: 'org-1', personId: 'ada', email: 'ada@example.test' };
    const body = utf8(JSON.stringify({ decision: 'approve' }));
    expect(await resolveEscalation({ escalationId, reviewer, body }, gate.ports)).toMatchObject({
      status: 403,
      message: 'CONTEXT_UNVERIFIABLE',
    });
    expect((await statusOf(gate, escalationId))['status']).toBe('pending');
  });
});
