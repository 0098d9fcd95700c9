import { utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escalationStatus, readEscalation, resolveEscalation } from '../../src/escalation/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const REVIEW = {
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

/** People, the last of whom is known to the directory under two ids. */
const PEOPLE = ['anna', 'ben', 'josé', 'jose\u0301'] as const;
type Id = (typeof PEOPLE)[number];
const personOf = (id: string) => (id === 'jose\u0301' ? 'josé' : id);

async function waiting(required: number): Promise<{ gate: TestGate; escalationId: string }> {
  const approvals = { organisation: 1, byRule: new Map([['sop-1/m1', required]]) };
  const mandate = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 2000 };
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [mandate], { sops: [REVIEW] }, {}, approvals);
  gate.sameAs.set('jose\u0301', 'josé');
  return { gate, escalationId: String((await gate.ask(agent, { amount: 800 })).data['escalationId']) };
}

const approve = (gate: TestGate, escalationId: string, personId: string) => {
  const reviewer = { orgId: 'org-1', personId, email: `${personId}@example.test` };
  return resolveEscalation({ escalationId, reviewer, body: utf8('{"decision":"approve"}') }, gate.ports);
};

const step = fc.record({
  person: fc.constantFrom<Id>(...PEOPLE),
  does: fc.constantFrom('approves', 'leaves', 'returns'),
});

describe('approvals', () => {
  // threat money attacker-approves-let: An attacker approves, and is let go before the last approval => the approval
  //   does not count
  test('an approval counts once for its person, and only while that person may approve', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 14 }), async (required, steps) => {
        const { gate, escalationId } = await waiting(required);
        // The model: people who approved, and could approve at every later approval.
        let approved = new Set<string>();
        let isOver = false;
        for (const { person, does } of steps) {
          const both = PEOPLE.filter((id) => personOf(id) === personOf(person));
          if (does === 'leaves') for (const id of both) gate.gone.add(id);
          if (does === 'returns') for (const id of both) gate.gone.delete(id);
          if (does !== 'approves') continue;
          const there = (name: string) => !gate.gone.has(name);
          const counts = there(person) && !isOver && !approved.has(personOf(person));
          const { status } = await approve(gate, escalationId, person);
          expect(status === 200).toBe(counts);
          if (!counts) continue;
          approved = new Set([...[...approved].filter(there), personOf(person)]);
          isOver = approved.size >= required;
        }
        const { data } = await escalationStatus(escalationId, gate.ports);
        const counting = [...approved].filter((name) => isOver || !gate.gone.has(name));
        expect(data).toMatchObject({ status: isOver ? 'approved' : 'pending', approvals: counting.length, required });
        const shown = (await readEscalation('org-1', escalationId, gate.ports)).data['approvers'];
        expect(Array.isArray(shown) ? shown.map(String).map(personOf) : shown).toEqual(counting);
        expect(gate.failures).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  // threat one-person-approves
  test('two approvals at once under two spellings of one person count once', async () => {
    const { gate, escalationId } = await waiting(2);
    const both = await Promise.all([approve(gate, escalationId, 'josé'), approve(gate, escalationId, 'jose\u0301')]);
    expect(both.map(({ status }) => status).includes(200)).toBe(true);
    expect((await escalationStatus(escalationId, gate.ports)).data).toMatchObject({ status: 'pending', approvals: 1 });
  });
});
