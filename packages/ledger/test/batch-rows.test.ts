import { describe, expect, test } from 'vitest';
import { BatchPlan, type Keys } from '../src/operations/batch-plan.js';
import type { Decide, Op } from '../src/operations/ops.js';
import type { EventNote } from '../src/operations/records.js';
import {
  AGENT,
  capture,
  changeMandate,
  claim,
  evidenceOf,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  refusal,
  reserveBudget,
  setAgent,
  settleBudget,
} from '../src/testing/operations.js';

const SETS = [
  'orgs',
  'streams',
  'mandates',
  'agents',
  'holds',
  'escalations',
  'spending',
  'contained',
  'tallies',
] as const;
type Rows = Partial<Record<(typeof SETS)[number], readonly string[]>>;

/** Ids without the organisation, which each key begins with. */
const idsOf = (keys: Keys) => keys.list().map(([orgId, ...ids]) => (ids.length === 0 ? String(orgId) : ids.join(' ')));

/** The rows that operations can touch; what is empty is left out. */
function rowsOf(...ops: readonly Op[]): Rows {
  const plan = new BatchPlan(ops);
  return Object.fromEntries(SETS.filter((set) => plan[set].size > 0).map((set) => [set, idsOf(plan[set])]));
}

const ACT = {
  action: 'act',
  verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
  evidence: evidenceOf('act'),
} as const;
const FROM = [{ mandateId: 'source', agentDid: 'did:example:source' }];
const READ = { operatingMode: null, spent: null, calls: [] };
const event = (key: string): EventNote => ({ key, window: { rollingMs: 1 } });
const answer = (limit: EventNote) => ({
  limit: { ...limit, units: null, holds: 0 },
  adds: { units: 0n, holds: 0 },
  exceeded: false,
});
const OPENING: Decide = refusal('opening', {
  mandateId: null,
  verdict: { decision: 'escalate', reasonCode: 'REVIEW' },
  escalation: { escalationId: 'esc-2', expiresAt: 0, required: 1, request: '' },
});

describe('rows of a batch', () => {
  test.each<[string, Op, Rows]>([
    ['a refusal', refusal('1'), { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE] }],
    ['a permit', permit('1', 1n), { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE] }],
    ['a decision without a mandate', refusal('1', { mandateId: null }), { agents: [AGENT], streams: [ORG] }],
    [
      'a decision under a delegated mandate',
      refusal('1', { delegatedFrom: FROM }),
      { mandates: [MANDATE, 'source'], agents: [AGENT, 'did:example:source'], spending: [MANDATE] },
    ],
    [
      'a decision that contains its agent',
      refusal('1', { containment: 'suspended' }),
      { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE], contained: [AGENT], streams: [ORG] },
    ],
    [
      'a decision that counts calls',
      refusal('1', { readSet: { ...READ, calls: [{ ...event('calls'), count: 0 }] } }),
      { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE], tallies: ['calls'] },
    ],
    [
      'a decision that reads no calls',
      refusal('1', { readSet: READ }),
      { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE] },
    ],
    [
      'a decision that asks for what counts and counts its own events',
      refusal('1', {
        readSet: { ...READ, answers: [answer(event('asked')), answer({ key: 'one', window: { transaction: true } })] },
        notes: {
          called: [event('called')],
          permitted: [event('permitted')],
          settled: [event('settled')],
          refused: [event('refused')],
        },
      }),
      {
        mandates: [MANDATE],
        agents: [AGENT],
        spending: [MANDATE],
        tallies: ['asked', 'called', 'permitted', 'settled', 'refused'],
      },
    ],
    [
      'an approval',
      refusal('1', { approval: { escalationId: 'esc-1', approver: 'p', reason: null, earlier: [], discounted: [] } }),
      { mandates: [MANDATE], agents: [AGENT], spending: [MANDATE], escalations: ['esc-1'] },
    ],
    ['an opened mandate', openMandate(), { mandates: [MANDATE], agents: [AGENT], streams: [ORG] }],
    ['a changed mandate', changeMandate(), { mandates: [MANDATE], spending: [MANDATE] }],
    [
      'a changed mandate whose ceiling is set aside',
      changeMandate({ budget: { budgetId: 'budget-1', mandateId: 'parent' }, delegatedFrom: FROM }),
      {
        mandates: [MANDATE, 'source', 'parent'],
        agents: ['did:example:source'],
        spending: [MANDATE, 'parent'],
        holds: ['budget-1'],
      },
    ],
    ['a revocation', { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE }, { mandates: [MANDATE] }],
    ['an ending', { kind: 'endHolds', orgId: ORG, mandateId: MANDATE, limit: 1 }, { mandates: [MANDATE] }],
    [
      'an attested act',
      { kind: 'attest', orgId: ORG, agentDid: AGENT, mandateId: null, act: ACT },
      { agents: [AGENT], streams: [ORG] },
    ],
    [
      'an agent that is contained with what it delegated',
      setAgent('1', 'quarantined', { delegated: ['below'] }),
      { mandates: ['below'], agents: [AGENT], contained: [AGENT], streams: [ORG] },
    ],
    [
      'a claim',
      claim('1', { delegatedFrom: FROM }),
      { mandates: ['source'], agents: ['did:example:source'], holds: ['auth-1'] },
    ],
    ['a capture', capture('1', 1n), { holds: ['auth-1'] }],
    ['a refund', refund('1'), { holds: ['auth-1'] }],
    [
      'a budget that is set aside',
      reserveBudget('child', 1n),
      { mandates: [MANDATE, 'child'], agents: [AGENT], spending: [MANDATE], streams: [ORG] },
    ],
    [
      'a budget that is settled',
      settleBudget('child'),
      { mandates: ['child'], spending: ['child'], holds: ['budget-child'] },
    ],
    ['a resume', { kind: 'reopenResume', orgId: ORG, escalationId: 'esc-1' }, { escalations: ['esc-1'] }],
  ])('the rows of %s are known ahead', (_, op, rows) => {
    expect(rowsOf(op)).toEqual({ orgs: [ORG], ...rows });
  });

  test('the rows of a modified escalation are its own and those of the one that it opens', () => {
    const modified: Op = JSON.parse(
      JSON.stringify({ kind: 'modifyEscalation', orgId: ORG, escalationId: 'esc-1', opening: OPENING }),
    );
    expect(rowsOf(modified)).toEqual({
      orgs: [ORG],
      escalations: ['esc-1'],
      agents: [AGENT],
      streams: [ORG],
    });
  });

  test('operations of several organisations share no row', () => {
    const plan = new BatchPlan([refusal('1'), refusal('2', { orgId: 'org-2' }), refusal('3')]);
    expect(plan.mandates.list()).toEqual([
      [ORG, MANDATE],
      ['org-2', MANDATE],
    ]);
  });
});

test('nonces, fresh holds, revisions and counts of calls are those of decisions and budgets', () => {
  const plan = new BatchPlan([
    openMandate(),
    permit(
      '1',
      1n,
      {},
      {
        readSet: {
          ...READ,
          revision: 0,
        },
      },
    ),
    refusal('2', { nonce: null, readSet: READ, agentDid: 'did:example:b' }),
    refusal('3'),
    reserveBudget('child', 1n),
    capture('9', 1n),
  ]);
  expect(idsOf(plan.nonces())).toEqual([`${AGENT} nonce-1`, `${AGENT} nonce-3`]);
  expect(idsOf(plan.freshHolds())).toEqual(['auth-1', 'budget-child']);
  expect(plan.revisions().list()).toEqual([
    [ORG, ''],
    [ORG, AGENT],
  ]);
});

test('rows that name others add theirs', () => {
  const plan = new BatchPlan([]);
  plan.addHold({ orgId: ORG, mandateId: 'm', agentDid: 'a' });
  const escalation = { orgId: ORG, authorizationId: 'auth', mandateId: null };
  const charges = [{ key: 'limit', at: 1 }];
  const hold = { orgId: ORG, charges, onSettlement: [event('one'), event('two')] };
  plan.addEscalation(JSON.parse(JSON.stringify(escalation)));
  plan.addCharges(JSON.parse(JSON.stringify(hold)));
  expect([plan.mandates, plan.agents, plan.holds, plan.streams, plan.tallies].map(idsOf)).toEqual([
    ['m'],
    ['a'],
    ['auth'],
    [ORG],
    ['limit', 'one', 'two'],
  ]);
  const other = new BatchPlan([]);
  other.addEscalation(JSON.parse(JSON.stringify({ ...escalation, mandateId: 'm' })));
  expect([other.mandates, other.streams].map(idsOf)).toEqual([['m'], []]);
});
