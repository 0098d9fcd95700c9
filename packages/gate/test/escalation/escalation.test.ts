import { isJsonObject, payloadDigest, type ResumeClaim, resumeClaimBytes, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESCALATION_TTL_MS, HOLD_TTL_MS } from '../../src/commit.js';
import {
  escalationQueue,
  escalationStatus,
  escalationSummary,
  type Reviewer,
  resolveEscalation,
  resumeClaim,
} from '../../src/escalation/index.js';
import type { QueueQuery } from '../../src/escalation/queue.js';
import { type Ask, TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const ORDERS = {
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 1000,
  maxAmount: 2000,
  merchants: ['acme', 'globex'],
};
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
const ANNA: Reviewer = { orgId: 'org-1', personId: 'anna', email: 'anna@example.test' };
const BEN: Reviewer = { ...ANNA, personId: 'ben', email: 'ben@example.test' };

async function reviewedGate(required = 1, facts: Parameters<TestGate['register']>[1] = {}): Promise<TestGate> {
  const approvals = { organisation: 1, byRule: new Map([['sop-1/m1', required]]) };
  return TestGate.open()
    .register(agent, facts)
    .bind(agent, [ORDERS], { sops: [REVIEW] }, {}, approvals);
}

async function escalate(gate: TestGate, ask: Ask = {}): Promise<string> {
  return String((await gate.ask(agent, { amount: 800, ...ask })).data['escalationId']);
}

function resolve(gate: TestGate, escalationId: string, words: object, reviewer = ANNA) {
  return resolveEscalation({ escalationId, reviewer, body: utf8(JSON.stringify(words)) }, gate.ports);
}

async function resume(gate: TestGate, escalationId: string, change: Partial<ResumeClaim> = {}) {
  const { data } = await escalationStatus(escalationId, gate.ports);
  const claim: ResumeClaim = {
    agentDid: agent.did,
    requestDigest: String(data['requestDigest']),
    contextDigest: String(data['contextDigest']),
    nonce: 'resume-nonce-1',
    issuedAt: new Date(gate.now).toISOString(),
    ...change,
  };
  const signature = agent.sign(resumeClaimBytes(escalationId, String(data['authorizationId']), claim));
  return resumeClaim(escalationId, utf8(JSON.stringify({ ...claim, signature })), gate.ports);
}

const statusOf = async (gate: TestGate, id: string) => (await escalationStatus(id, gate.ports)).data;

describe('queue', () => {
  const page = async (gate: TestGate, query: QueueQuery, maxCharacters?: number) => {
    const { escalations, next } = (await escalationQueue('org-1', query, gate.ports, maxCharacters)).data;
    const ids = Array.isArray(escalations)
      ? escalations.map((one) => (isJsonObject(one) ? one['escalationId'] : one))
      : [];
    return { ids, next: typeof next === 'string' ? next : null };
  };
  const shown = async (gate: TestGate, maxCharacters?: number) => (await page(gate, {}, maxCharacters)).ids;

  test('the queue shows what waits, the oldest first, as far as its size holds, and one however long it is', async () => {
    const gate = await reviewedGate();
    const made: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      gate.now += 1;
      made.push(await escalate(gate, { itinerary: { note: 'x'.repeat(10_000) } }));
    }
    expect(await shown(gate)).toEqual(made);
    expect(await shown(gate, 55_000)).toEqual(made.slice(0, 5));
    expect(await shown(gate, 1)).toEqual(made.slice(0, 1));
  });

  test('the queue gives each waiting escalation once over its pages, whatever their length and size', async () => {
    const gate = await reviewedGate();
    const made: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      gate.now += index % 3 === 0 ? 1 : 0;
      made.push(await escalate(gate, { itinerary: { note: 'x'.repeat(1 + (index % 4) * 4_000) } }));
    }
    const sizes = fc.record({
      limit: fc.integer({ min: 1, max: 25 }),
      characters: fc.integer({ min: 1, max: 90_000 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ limit, characters }) => {
        const seen: unknown[] = [];
        let after: string | undefined;
        do {
          const { ids, next } = await page(gate, { after, limit: String(limit) }, characters);
          expect(ids.length).toBeGreaterThan(0);
          expect(ids.length).toBeLessThanOrEqual(limit);
          seen.push(...ids);
          after = next ?? undefined;
        } while (after !== undefined);
        expect([...seen].sort()).toEqual([...made].sort());
      }),
      { numRuns: 30 },
    );
  });

  test('the queue gives those of a filter once over its pages, in their order, and no others', async () => {
    const gate = await reviewedGate();
    const made: { id: string; merchant: string; amount: number }[] = [];
    for (let index = 0; index < 24; index += 1) {
      gate.now += index % 3 === 0 ? 1 : 0;
      const [merchant, amount] = [index % 2 === 0 ? 'acme' : 'globex', 600 + 10 * (index % 7)];
      made.push({ id: await escalate(gate, { merchant, amount }), merchant, amount });
    }
    const order = (await page(gate, {})).ids;
    const filters = fc.record({
      merchant: fc.constantFrom(undefined, 'acme', 'GLO', 'e', 'nothing'),
      least: fc.constantFrom(undefined, 600, 630, 700),
      most: fc.constantFrom(undefined, 610, 660),
      agentDid: fc.constantFrom(undefined, agent.did, 'did:magp:testnet:other'),
      limit: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(filters, async ({ merchant, least, most, agentDid, limit }) => {
        fc.pre(least === undefined || most === undefined || least <= most);
        const amounts = {
          ...(least === undefined ? {} : { minAmount: String(least) }),
          ...(most === undefined ? {} : { maxAmount: String(most) }),
        };
        const currency = least === undefined && most === undefined ? {} : { currency: 'usd' };
        const seen: unknown[] = [];
        let after: string | undefined;
        do {
          const found = await page(gate, { after, limit: String(limit), merchant, agentDid, ...currency, ...amounts });
          expect(found.ids.length).toBeLessThanOrEqual(limit);
          seen.push(...found.ids);
          after = found.next ?? undefined;
        } while (after !== undefined);
        const fitting = new Set(
          made
            .filter((each) => each.merchant.includes(merchant?.toLowerCase() ?? ''))
            .filter((each) => each.amount >= (least ?? 0) && each.amount <= (most ?? 1_000_000))
            .filter(() => agentDid === undefined || agentDid === agent.did)
            .map((each) => each.id),
        );
        expect(seen).toEqual(order.filter((id) => fitting.has(String(id))));
      }),
      { numRuns: 40 },
    );
  });

  test('the queue goes on behind what it looked through, where a filter fits little', async () => {
    const gate = await reviewedGate();
    for (let index = 0; index < 5; index += 1) await escalate(gate, { itinerary: { note: 'x'.repeat(2_000) } });
    const last = await escalate(gate, { merchant: 'globex' });
    const query = { merchant: 'globex' };
    const first = await escalationQueue('org-1', query, gate.ports, undefined, { rows: 3, characters: 1_000_000 });
    expect(first.data).toMatchObject({ escalations: [], next: expect.any(String) });
    const after = String(first.data['next']);
    const second = await escalationQueue('org-1', { ...query, after }, gate.ports, undefined, {
      rows: 3,
      characters: 1_000_000,
    });
    expect(second.data).toMatchObject({ escalations: [{ escalationId: last }] });
    const narrow = await escalationQueue('org-1', query, gate.ports, undefined, { rows: 1_000, characters: 5_000 });
    expect(narrow.data).toMatchObject({ escalations: [], next: expect.any(String) });
  });

  test('the summary of the queue counts what waits by agent, those with the most first', async () => {
    const gate = await reviewedGate();
    expect((await escalationSummary('org-1', gate.ports)).data).toEqual({ agents: [], total: 0, isComplete: true });
    const began = gate.now;
    for (let index = 0; index < 3; index += 1) {
      await escalate(gate);
      gate.now += 1_000;
    }
    const { data } = await escalationSummary('org-1', gate.ports);
    const oldestAt = new Date(began).toISOString();
    expect(data).toEqual({ agents: [{ agentDid: agent.did, count: 3, oldestAt }], total: 3, isComplete: true });
    const bounded = await escalationSummary('org-1', gate.ports, { rows: 2, characters: 1_000_000 });
    expect(bounded.data).toMatchObject({ total: 2, isComplete: false });
    expect((await escalationSummary('org-2', gate.ports)).data).toMatchObject({ total: 0 });
  });

  test('the queue refuses a place, a limit and a filter that it does not understand, and says where', async () => {
    const gate = await reviewedGate();
    const faulty = [
      { limit: '0' },
      { limit: '501' },
      { limit: '1e2' },
      { after: '' },
      { after: '1' },
      { after: "1.'" },
      { merchant: '' },
      { merchant: 'x'.repeat(257) },
      { currency: 'no currency' },
      { minAmount: '1,5', currency: 'USD' },
      { maxAmount: '-1', currency: 'USD' },
      { minAmount: '2', maxAmount: '1', currency: 'USD' },
    ];
    for (const query of faulty) {
      const { status, data } = await escalationQueue('org-1', query, gate.ports);
      expect(status).toBe(400);
      expect(data['faults']).toMatchObject([{ path: `?${Object.keys(query)[0]}` }]);
    }
  });
});

describe('expiry', () => {
  // covers 1.8 runs-out-escalation: … or runs out (ESCALATION_EXPIRED)
  test('an escalation counts in its last millisecond, and then is ESCALATION_EXPIRED for every approver', async () => {
    const gate = await reviewedGate();
    const early = await escalate(gate);
    const late = await escalate(gate);
    gate.now += ESCALATION_TTL_MS - 1;
    expect((await resolve(gate, early, { decision: 'approve' })).status).toBe(200);
    gate.now += 1;
    for (const decision of ['approve', 'deny']) {
      expect((await resolve(gate, late, { decision })).data['reasonCode']).toBe('ESCALATION_EXPIRED');
    }
    const changed = await resolve(gate, late, { decision: 'modify', modifiedAction: { amount: 600 } });
    expect(changed.data['reasonCode']).toBe('ESCALATION_EXPIRED');
    expect(await statusOf(gate, late)).toMatchObject({ status: 'expired', authorizationId: null });
    expect((await escalationQueue('org-1', {}, gate.ports)).data['escalations']).toEqual([]);
  });

  test('an approved hold that expired is not resumed (AUTHORIZATION_EXPIRED)', async () => {
    const gate = await reviewedGate();
    const escalationId = await escalate(gate);
    await resolve(gate, escalationId, { decision: 'approve' });
    gate.now += HOLD_TTL_MS;
    expect((await resume(gate, escalationId)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
    expect(await statusOf(gate, escalationId)).toMatchObject({ executed: false, outcome: 'expired' });
  });
});

describe('reviewers', () => {
  // covers m-n-approval
  test('a reviewer is no person of another organisation, and not who asked for the agent', async () => {
    const gate = await reviewedGate(1, { requestedBy: ANNA.email });
    const escalationId = await escalate(gate);
    const stranger = { ...BEN, orgId: 'org-2' };
    expect((await resolve(gate, escalationId, { decision: 'approve' }, stranger)).status).toBe(404);
    for (const decision of ['approve', 'deny', 'modify']) {
      expect((await resolve(gate, escalationId, { decision })).data['reasonCode']).toBe('FORBIDDEN');
    }
    expect((await resolve(gate, escalationId, { decision: 'approve' }, BEN)).data['status']).toBe('approved');
  });

  // covers m-n-approval
  test('a reviewer who approves twice at once counts once', async () => {
    const gate = await reviewedGate(2);
    const escalationId = await escalate(gate);
    await Promise.all([1, 2, 3].map(() => resolve(gate, escalationId, { decision: 'approve' })));
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'pending', approvals: 1, required: 2 });
    await resolve(gate, escalationId, { decision: 'approve' }, BEN);
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'approved', approvals: 2 });
  });

  // covers modify-resume-once
  test('a reviewer who changes a request approves it, and others must still', async () => {
    const gate = await reviewedGate(2);
    const escalationId = await escalate(gate);
    await resolve(gate, escalationId, { decision: 'modify', modifiedAction: { amount: 700, merchant: 'globex' } });
    const { nextEscalationId } = await statusOf(gate, escalationId);
    const next = String(nextEscalationId);
    expect(await statusOf(gate, next)).toMatchObject({ status: 'pending', approvals: 1, required: 2 });
    const approved = await resolve(gate, next, { decision: 'approve' }, BEN);
    const hold = await gate.ledger.store.hold(String(approved.data['authorizationId']));
    expect(hold).toMatchObject({
      amount: 700_000_000n,
      merchant: 'globex',
      approvedByHuman: true,
      payloadDigest: null,
    });
  });

  // covers approval-waives-people
  test('a reviewer changes nothing into what the mandate does not allow (MERCHANT_NOT_ALLOWED)', async () => {
    const gate = await reviewedGate();
    const escalationId = await escalate(gate);
    const outside = await resolve(gate, escalationId, {
      decision: 'modify',
      modifiedAction: { merchant: 'elsewhere' },
    });
    expect(outside).toMatchObject({ status: 403, data: { reasonCode: 'MERCHANT_NOT_ALLOWED' } });
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'pending' });
  });
});

describe('resume claims', () => {
  test('a resume is bound to the payload that the agent bound when it asked', async () => {
    const gate = await reviewedGate();
    const digest = payloadDigest({ vendor: 'acme' });
    const request = agent.bound(agent.request(gate.now, { amount: 800 }), digest);
    const escalationId = String((await gate.send(request)).data['escalationId']);
    await resolve(gate, escalationId, { decision: 'approve' });
    const status = await statusOf(gate, escalationId);
    expect(status).toMatchObject({ status: 'approved', payloadBound: true });
    expect((await gate.ledger.store.hold(String(status['authorizationId'])))?.payloadDigest).toBe(digest);
    expect((await resume(gate, escalationId)).data['claimed']).toBe(true);
  });

  test('a resume is claimed by a fresh signature of the agent in its own name, and by no other', async () => {
    const gate = await reviewedGate();
    const escalationId = await escalate(gate);
    await resolve(gate, escalationId, { decision: 'approve' });
    const late = { issuedAt: new Date(gate.now - 300_001).toISOString() };
    expect((await resume(gate, escalationId, late)).data['reasonCode']).toBe('REQUEST_EXPIRED');
    const another = { agentDid: 'did:key:z6MkAnother' };
    expect((await resume(gate, escalationId, another)).data['reasonCode']).toBe('SIGNATURE_INVALID');
    const inTime = { issuedAt: new Date(gate.now - 300_000).toISOString() };
    expect((await resume(gate, escalationId, inTime)).data['claimed']).toBe(true);
  });

  test('a resume of a denied request answers ESCALATION_NOT_APPROVED, and of a changed one MODIFIED', async () => {
    const gate = await reviewedGate();
    const denied = await escalate(gate);
    await resolve(gate, denied, { decision: 'deny' });
    expect(await resume(gate, denied)).toMatchObject({ status: 409, data: { reasonCode: 'ESCALATION_NOT_APPROVED' } });
    const changed = await escalate(gate);
    await resolve(gate, changed, { decision: 'modify', modifiedAction: { amount: 600 } });
    expect(await resume(gate, changed)).toMatchObject({ status: 409, data: { reasonCode: 'MODIFIED' } });
  });
});

test('an escalation that is approved and resumed reports no failure', async () => {
  const gate = await reviewedGate();
  const escalationId = await escalate(gate);
  await resolve(gate, escalationId, { decision: 'approve' });
  await resume(gate, escalationId);
  expect(gate.failures).toEqual([]);
});

test('a denial answers the denied escalation with the event of its record, and a second one changes nothing', async () => {
  const gate = await reviewedGate();
  const escalationId = await escalate(gate);
  const denied = await resolve(gate, escalationId, { decision: 'deny', reason: 'too much' });
  expect(denied).toMatchObject({ status: 200, success: true, data: { status: 'denied', eventId: expect.any(String) } });
  expect(await resolve(gate, escalationId, { decision: 'deny' })).toMatchObject({ success: false });
  expect((await escalationStatus(escalationId, gate.ports)).data['status']).toBe('denied');
});
