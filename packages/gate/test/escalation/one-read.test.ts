import { utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { resolveEscalation } from '../../src/escalation/index.js';
import type { GatePorts } from '../../src/ports.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const REVIEW = {
  molecules: [
    {
      ...{ id: 'm1', combinator: 'any', decision: 'escalate', reasonCode: 'REVIEW' },
      atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
    },
  ],
};

async function waiting(required: number): Promise<{ gate: TestGate; escalationId: string }> {
  const approvals = { organisation: 1, byRule: new Map([['sop-1/m1', required]]) };
  const mandate = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 2000 };
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [mandate], { sops: [REVIEW] }, {}, approvals);
  return { gate, escalationId: String((await gate.ask(agent, { amount: 800 })).data['escalationId']) };
}

const approve = (ports: GatePorts, escalationId: string, personId: string) => {
  const reviewer = { orgId: 'org-1', personId, email: `${personId}@example.test` };
  return resolveEscalation({ escalationId, reviewer, body: utf8('{"decision":"approve"}') }, ports);
};

/** An object of which some members are others. */
function replacing<Of extends object>(target: Of, members: Partial<Of>): Of {
  return new Proxy(target, {
    get: (of, name) => {
      const member: unknown = Reflect.get(Reflect.has(members, name) ? members : of, name);
      return typeof member === 'function' ? member.bind(of) : member;
    },
  });
}

/** The ports of a gate with a hook after each read of an escalation, and before each of its people. */
function watched(ports: GatePorts, read: (what: 'escalation' | 'people') => Promise<void>): GatePorts {
  const { ledger, people } = ports;
  const store = replacing(ledger.store, {
    escalation: async (id) => {
      const found = await ledger.store.escalation(id);
      await read('escalation');
      return found;
    },
  });
  const mayApprove: typeof people.mayApprove = async (orgId, ids) => {
    await read('people');
    return people.mayApprove(orgId, ids);
  };
  return { ...ports, ledger: replacing(ledger, { store }), people: { ...people, mayApprove } };
}

describe('an approval', () => {
  test.each([1, 2])('one of %i approvals reads the escalation once and its people once', async (required) => {
    const { gate, escalationId } = await waiting(required);
    const reads: string[] = [];
    const ports = watched(gate.ports, async (what) => {
      reads.push(what);
    });
    for (const person of ['anna', 'ben'].slice(0, required)) {
      reads.length = 0;
      expect((await approve(ports, escalationId, person)).status).toBe(200);
      expect([...reads].sort()).toEqual(['escalation', 'people']);
    }
  });

  // threat money one-person-approves-twice-at-once: A person approves under two ids at once, through two servers => they count once
  test('an approval counts its person once where the same person approves through another server meanwhile', async () => {
    const { gate, escalationId } = await waiting(2);
    gate.sameAs.set('jose\u0301', 'josé');
    let isFirst = true;
    const ports = watched(gate.ports, async (what) => {
      if (!isFirst || what !== 'people') return;
      isFirst = false;
      expect((await approve(gate.ports, escalationId, 'jose\u0301')).status).toBe(200);
    });
    await approve(ports, escalationId, 'josé');
    const found = await gate.ports.ledger.store.escalation(escalationId);
    expect(found?.status).toBe('pending');
    expect(await approve(gate.ports, escalationId, 'anna')).toMatchObject({
      status: 200,
      data: { status: 'approved' },
    });
  });

  test('approvals of two people at once, through two servers, both count', async () => {
    const { gate, escalationId } = await waiting(2);
    let isFirst = true;
    const ports = watched(gate.ports, async (what) => {
      if (!isFirst || what !== 'people') return;
      isFirst = false;
      expect((await approve(gate.ports, escalationId, 'ben')).status).toBe(200);
    });
    const { status, data } = await approve(ports, escalationId, 'anna');
    expect([status, data['status'], data['approvals']]).toEqual([200, 'approved', 2]);
  });
});
