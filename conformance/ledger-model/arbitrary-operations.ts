import fc from 'fast-check';
import type { Op, OutcomeNotes, ReadSet, SetAgent } from '../../packages/ledger/src/operations/ops.js';
import type { Claimer, EventNote, ServiceClaimer } from '../../packages/ledger/src/operations/records.js';
import { ACTION, evidenceOf, ORG, TTL_MS } from '../../packages/ledger/src/testing/operations.js';

/** An operation and how much time passes before it, ms. */
export interface TimedOp {
  readonly op: Op;
  readonly waitMs: number;
}

const CHILD_IDS = ['child-a', 'child-b', 'grandchild'] as const;
export const MANDATE_IDS = ['capped', 'uncapped', 'unpriced', ...CHILD_IDS] as const;
const AGENT_DIDS = ['did:magp:test:a', 'did:magp:test:b'] as const;

const mandateId = fc.constantFrom('capped' as const, ...MANDATE_IDS);
/** Where each delegated mandate comes from. */
const PARENTS = { 'child-a': 'capped', 'child-b': 'uncapped', grandchild: 'child-a' } as const;
const agentDid = fc.constantFrom(...AGENT_DIDS);
const amount = fc.constantFrom(0n, 100n, 250n, 400n, 1_000n, 1_001n);
/** Operations number themselves; holds are named after the decision that made them. */
const authorizationId = fc.oneof(
  { weight: 24, arbitrary: fc.nat({ max: 24 }).map((number) => `auth-${number}`) },
  { weight: 1, arbitrary: fc.constantFrom(...CHILD_IDS).map((child) => `budget-${child}`) },
);
const claimTokenHash = fc.constantFrom(null, 'token-a', 'token-b');
const service = fc.constantFrom<ServiceClaimer | null>(null, 'svc:did:key:z1', 'svc:did:key:z2');
const payloadDigest = fc.option(fc.constantFrom('sha256:aa', 'sha256:bb'), { freq: 1 });
const credentials = { claimTokenHash, claimer: service };
const settlement = { ...credentials, agentProof: fc.boolean(), strict: fc.boolean() };
const named = { orgId: fc.constant(ORG), authorizationId };
const slot = { ...named, ...credentials, operator: fc.boolean(), registered: fc.boolean(), strict: fc.boolean() };

/** Under which all decisions count what became of them, each in two windows. */
const OUTCOMES = ['called', 'permitted', 'settled', 'refused'] as const;
const WINDOWS_MS = [1, TTL_MS + 1, TTL_MS * 2] as const;
const eventsOf = (outcome: (typeof OUTCOMES)[number]): readonly EventNote[] =>
  WINDOWS_MS.map((rollingMs) => ({ key: `${outcome} ${rollingMs}`, window: { rollingMs } }));
const notes: OutcomeNotes = {
  called: eventsOf('called'),
  permitted: eventsOf('permitted'),
  settled: eventsOf('settled'),
  refused: eventsOf('refused'),
};
/** All of them. */
export const EVENTS: readonly EventNote[] = OUTCOMES.flatMap(eventsOf);
const answer = fc
  .record({ event: fc.constantFrom(...EVENTS), holds: fc.integer({ min: 0, max: 3 }), exceeded: fc.boolean() })
  .map(({ event, holds, exceeded }) => ({
    limit: { ...event, units: null, holds },
    adds: { units: 0n, holds: 0 },
    exceeded,
  }));
const calls = fc
  .record({ event: fc.constantFrom(...eventsOf('called')), count: fc.nat({ max: 3 }) })
  .map(({ event, count }) => ({ ...event, count }));

/** Mostly what is so while little has happened, so that decisions pass and fail on it. */
const readSet: fc.Arbitrary<ReadSet | null> = fc.option(
  fc.record({
    operatingMode: fc.constantFrom(null, null, null, 'read_only'),
    spent: fc.option(fc.record({ captured: fc.constantFrom(0n, 100n), reserved: fc.constantFrom(0n, 0n, 100n, 250n) })),
    calls: fc.array(calls, { maxLength: 2 }),
    answers: fc.array(answer, { maxLength: 2 }),
  }),
);

/** Terms that mandates change to. */
const CHANGED_TERMS = ['terms-a', 'terms-b'] as const;

/** Mostly what belongs together. */
const USUAL = [null, null, null, null, null, null, null, null, null, null] as const;

const permit = fc.record({
  termsId: fc.constantFrom(undefined, undefined, undefined, ...CHANGED_TERMS),
  mandateId,
  agentDid: fc.constantFrom(...USUAL, ...AGENT_DIDS),
  amount,
  nonce: fc.nat({ max: 60 }),
  payloadDigest,
  readSet,
});
const refused = fc.record({
  agentDid,
  readSet,
  nonce: fc.option(fc.nat({ max: 60 })),
  contains: fc.constantFrom(null, null, null, 'suspended' as const, 'quarantined' as const),
});

const delegation = fc.record({
  child: fc.constantFrom(...CHILD_IDS),
  from: fc.constantFrom(...USUAL, ...MANDATE_IDS),
  agentDid: fc.constantFrom(...USUAL, ...AGENT_DIDS),
  amount: fc.constantFrom(100n, 400n, 400n, 1_001n),
});

type Draft =
  | { readonly kind: 'delegation'; readonly terms: typeof delegation extends fc.Arbitrary<infer T> ? T : never }
  | { readonly kind: 'permit'; readonly terms: typeof permit extends fc.Arbitrary<infer T> ? T : never }
  | { readonly kind: 'refused'; readonly terms: typeof refused extends fc.Arbitrary<infer T> ? T : never }
  | {
      readonly kind: 'setAgent';
      readonly terms: Pick<SetAgent, 'agentDid' | 'status' | 'operatingMode' | 'delegated' | 'maxHolds'>;
    }
  | { readonly kind: 'plain'; readonly op: Op };

const STATUSES = ['active', 'active', 'active', null, 'suspended', 'quarantined', 'decommissioned'] as const;

const settling: fc.Arbitrary<Op> = fc.oneof(
  fc.record({
    kind: fc.constant('claim' as const),
    ...named,
    idempotencyKeyHash: fc.constantFrom(null, 'key-a', 'key-b'),
    claimTokenHash,
    claimer: fc.oneof(
      service.map((did): Claimer => did ?? 'anonymous'),
      fc.constant<Claimer>('agent'),
    ),
    expect: fc.constantFrom({}, {}, {}, { amount: 100n }),
    payloadDigest: fc.constantFrom(null, null, 'sha256:aa'),
    requireHumanApproval: fc.constantFrom(false, false, false, true),
  }),
  fc.record({
    kind: fc.constant('capture' as const),
    ...named,
    ...settlement,
    amount,
    settlementTxHash: fc.constant(null),
    bookingRef: fc.constantFrom(null, 'B-1'),
  }),
  fc.record({ kind: fc.constant('void' as const), ...named, ...settlement, reason: fc.constantFrom(null, 'why') }),
  fc.record({
    kind: fc.constant('dispatched' as const),
    ...named,
    ...credentials,
    remoteRef: fc.constantFrom('R-1', null),
    open: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('unknown' as const),
    ...named,
    ...credentials,
    operator: fc.boolean(),
    reason: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('reconcile' as const),
    ...named,
    outcome: fc.constantFrom('settled' as const, 'not_executed' as const),
    amount: fc.option(amount),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    ...named,
    ...credentials,
    operator: fc.boolean(),
    amount: fc.option(amount),
    reason: fc.constant(null),
    idempotencyKeyHash: fc.constantFrom('refund-a', 'refund-b', null),
  }),
  fc.record({ kind: fc.constant('bindPayload' as const), ...named, payloadDigest: fc.constant('sha256:aa') }),
  fc.record({ kind: fc.constant('expire' as const), ...named }),
  fc.record({ kind: fc.constant('reserveSlot' as const), ...slot }),
  fc.record({
    kind: fc.constant('finalizeSlot' as const),
    ...slot,
    amount: fc.option(amount, { freq: 1 }),
    txHash: fc.constantFrom(null, '0x1'),
  }),
  fc.record({ kind: fc.constant('releaseSlot' as const), ...slot }),
);

const settlesBudget: fc.Arbitrary<Op> = fc
  .record({ child: fc.constantFrom(...CHILD_IDS), mandateId: fc.constantFrom(...USUAL, ...MANDATE_IDS) })
  .map(({ child, mandateId: other }) => ({
    kind: 'settleBudget',
    orgId: ORG,
    budgetId: `budget-${child}`,
    mandateId: other ?? child,
  }));

const changesMandate: fc.Arbitrary<Op> = fc
  .record({
    mandateId,
    from: fc.constantFrom(...USUAL, ...CHANGED_TERMS),
    to: fc.constantFrom(...CHANGED_TERMS),
    cap: fc.constantFrom(null, 0n, 250n, 400n, 1_000n, 2_000n),
    isSetAside: fc.constantFrom(...USUAL, true, false),
  })
  .map(({ mandateId: changed, from, isSetAside, ...terms }) => {
    const parent = Object.entries(PARENTS).find(([child]) => child === changed)?.[1] ?? null;
    const budget = { budgetId: `budget-${changed}`, mandateId: parent ?? 'capped' };
    return {
      kind: 'changeMandate',
      orgId: ORG,
      mandateId: changed,
      from: from ?? changed,
      ...terms,
      budget: (isSetAside ?? parent !== null) ? budget : null,
    };
  });

/** Few, so that most endings are too large for one step. */
const maxHolds = fc.constantFrom({}, { maxHolds: 0 }, { maxHolds: 1 }, { maxHolds: 2 });

const drafted: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 10, arbitrary: permit.map((terms): Draft => ({ kind: 'permit', terms })) },
  { weight: 2, arbitrary: refused.map((terms): Draft => ({ kind: 'refused', terms })) },
  { weight: 28, arbitrary: settling.map((op): Draft => ({ kind: 'plain', op })) },
  { weight: 3, arbitrary: delegation.map((terms): Draft => ({ kind: 'delegation', terms })) },
  { weight: 2, arbitrary: changesMandate.map((op): Draft => ({ kind: 'plain', op })) },
  { weight: 2, arbitrary: settlesBudget.map((op): Draft => ({ kind: 'plain', op })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        agentDid,
        fc.constantFrom(...STATUSES),
        fc.constantFrom({}, { operatingMode: null }, { operatingMode: 'read_only' }),
        fc.record({ delegated: fc.subarray([...CHILD_IDS]) }),
        maxHolds,
      )
      .map(
        ([did, status, mode, below, most]): Draft => ({
          kind: 'setAgent',
          terms: { agentDid: did, status, ...mode, ...below, ...most },
        }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ mandateId, limit: fc.nat({ max: 3 }) })
      .map((terms): Draft => ({ kind: 'plain', op: { kind: 'endHolds', orgId: ORG, ...terms } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.record({ mandateId, keepsHolds: fc.boolean() }), maxHolds)
      .map(([terms, most]): Draft => ({ kind: 'plain', op: { kind: 'revokeMandate', orgId: ORG, ...terms, ...most } })),
  },
);

const waitMs = fc.constantFrom(0, 0, 0, 0, 1, TTL_MS / 3, TTL_MS - 1, TTL_MS);

/** Three mandates (with a cap, without one, without a currency), then anything at all on a few agents and holds. */
export const timedOps: fc.Arbitrary<readonly TimedOp[]> = fc
  .array(fc.record({ draft: drafted, waitMs }), { maxLength: 60, size: 'max' })
  .map((steps) => {
    let decisions = 0;
    const rest = steps.map(({ draft, waitMs: wait }, index) => {
      const isPermit = draft.kind === 'permit';
      const op = toOp(draft, `${index}`, `auth-${decisions}`);
      if (isPermit) decisions += 1;
      return { op, waitMs: wait };
    });
    return [...MANDATES.map((op) => ({ op, waitMs: 0 })), ...rest];
  });

const MANDATES: readonly Op[] = [
  { mandateId: 'capped', currency: 'USD', cap: 1_000n },
  { mandateId: 'uncapped', currency: 'USD', cap: null },
  { mandateId: 'unpriced', currency: null, cap: null },
].map((terms) => ({ kind: 'openMandate', orgId: ORG, agentDid: AGENT_DIDS[0], action: ACTION, ...terms }));

function toOp(draft: Draft, id: string, freshAuthorizationId: string): Op {
  const evidence = evidenceOf(id);
  const decision = {
    kind: 'decide',
    orgId: ORG,
    action: ACTION,
    escalation: null,
    approval: null,
    notes,
    evidence,
  } as const;
  switch (draft.kind) {
    case 'plain':
      return draft.op;
    case 'setAgent':
      return {
        kind: 'setAgent',
        ...draft.terms,
        orgId: ORG,
        action: 'agent:contain',
        verdict: { decision: 'block', reasonCode: 'FORBIDDEN' },
        evidence,
      };
    case 'delegation': {
      const { child, from, agentDid: did, amount: budget } = draft.terms;
      return {
        kind: 'reserveBudget',
        orgId: ORG,
        mandateId: from ?? PARENTS[child],
        agentDid: did ?? (child === 'grandchild' ? AGENT_DIDS[1] : AGENT_DIDS[0]),
        budgetId: `budget-${child}`,
        amount: budget,
        currency: 'USD',
        delegated: { mandateId: child, agentDid: AGENT_DIDS[1], action: ACTION },
        evidence,
      };
    }
    case 'refused': {
      const { agentDid: did, nonce, contains, readSet: state } = draft.terms;
      const fired = contains === 'suspended' ? 'suspend' : 'quarantine';
      return {
        ...decision,
        agentDid: did,
        nonce: nonce === null ? null : `nonce-${nonce}`,
        mandateId: null,
        verdict: { decision: contains === null ? 'block' : fired, reasonCode: 'SOP_RULE' },
        readSet: state,
        hold: null,
        containment: nonce === null ? null : contains,
      };
    }
    case 'permit': {
      const {
        mandateId: paying,
        termsId,
        agentDid: did,
        amount: asked,
        nonce,
        payloadDigest: digest,
        readSet: state,
      } = draft.terms;
      return {
        ...decision,
        agentDid: did ?? (paying in PARENTS ? AGENT_DIDS[1] : AGENT_DIDS[0]),
        nonce: `nonce-${nonce}`,
        mandateId: paying,
        ...(termsId === undefined ? {} : { termsId }),
        verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
        readSet: state,
        containment: null,
        hold: {
          authorizationId: freshAuthorizationId,
          amount: asked,
          currency: 'USD',
          merchant: null,
          resource: null,
          payloadDigest: digest,
          contextDigest: null,
          approvedByHuman: false,
          ttlMs: TTL_MS,
        },
      };
    }
  }
}
