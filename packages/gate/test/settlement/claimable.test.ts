import type { LedgerStore, Op, ReserveSlot, SetAgent } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClaimable } from '../../src/settlement/index.js';
import { NOON, TestGate } from '../support/test-gate.js';

/** A hold under a mandate that is delegated from another: `isClaimable` permits neither more nor less than the ledger's claim. */
const TTL_MS = 60_000;
const [AGENT, PARENT] = ['did:magp:test:agent', 'did:magp:test:parent'] as const;
const DELEGATED_FROM = [{ mandateId: 'parent', agentDid: PARENT }] as const;
const HOLD = { orgId: 'org-1', authorizationId: 'auth' } as const;
const BY_ID = { claimTokenHash: null, claimer: null, strict: false, agentProof: false } as const;
const AS_OWNER: Omit<ReserveSlot, 'kind'> = { ...HOLD, ...BY_ID, operator: true, registered: false };
const CLAIM: Op = {
  kind: 'claim',
  ...HOLD,
  ...{ idempotencyKeyHash: null, claimTokenHash: 'token', claimer: 'anonymous', payloadDigest: null },
  ...{ expect: { contextDigest: 'context' }, requireHumanApproval: false, delegatedFrom: DELEGATED_FROM },
};

const changeOfAgent = fc.record<Pick<SetAgent, 'agentDid' | 'status' | 'operatingMode' | 'delegated' | 'maxHolds'>>({
  agentDid: fc.constantFrom(AGENT, PARENT),
  status: fc.constantFrom('active', 'suspended', 'quarantined', 'decommissioned', null),
  operatingMode: fc.constantFrom(null, 'read_only'),
  delegated: fc.constantFrom([], ['own']),
  maxHolds: fc.constantFrom(0, 10),
});
const revocation = fc.record({
  mandateId: fc.constantFrom('own', 'parent'),
  keepsHolds: fc.boolean(),
  maxHolds: fc.constantFrom(0, 10),
});
const settlement = fc.constantFrom<Op>(
  CLAIM,
  { kind: 'void', ...HOLD, ...BY_ID, reason: null },
  { kind: 'capture', ...HOLD, ...BY_ID, amount: 1n, settlementTxHash: null, bookingRef: null },
  { kind: 'reserveSlot', ...AS_OWNER },
  { kind: 'releaseSlot', ...AS_OWNER },
  { kind: 'finalizeSlot', ...AS_OWNER, amount: null, txHash: null },
);
let acts = 0;
const act = fc.oneof(
  settlement,
  revocation.map((revoked): Op => ({ kind: 'revokeMandate', orgId: 'org-1', ...revoked })),
  changeOfAgent.map((change): Op => {
    acts += 1;
    const { evidence, verdict } = refusal(`act-${acts}`);
    return { kind: 'setAgent', orgId: 'org-1', action: 'agent:contain', verdict, evidence, ...change };
  }),
);
const history = fc.record({
  amount: fc.constantFrom(0n, 10n),
  approvedByHuman: fc.boolean(),
  acts: fc.array(act, { maxLength: 3 }),
  waitedMs: fc.constantFrom(0, TTL_MS - 1, TTL_MS),
});

type OpenStore = (clock: { readonly now: () => number }) => Promise<LedgerStore>;
const STORES: readonly (readonly [string, OpenStore])[] = [
  ['memory', async (clock) => createMemoryLedgerStore(clock)],
  ['SQLite', async (clock) => createSqliteLedgerStore(await openSqlite(':memory:'), clock)],
];

test.each(STORES)('a hold is claimable where a claim succeeds, on %s', async (_name, openStore) => {
  const seen = { claimable: 0, not: 0 };
  const check = fc.asyncProperty(history, async ({ amount, approvedByHuman, acts: happened, waitedMs }) => {
    let now = NOON;
    const { ledger, ports } = TestGate.open({}, await openStore({ now: () => now }));
    const terms = { orgId: 'org-1', action: 'purchase-order', currency: 'USD', cap: 1_000n } as const;
    await ledger.submit({ kind: 'openMandate', ...terms, mandateId: 'parent', agentDid: PARENT });
    await ledger.submit({ kind: 'openMandate', ...terms, mandateId: 'own', agentDid: AGENT });
    const bound = { merchant: null, resource: null, payloadDigest: null, contextDigest: 'context' };
    await ledger.submit({
      ...refusal('permit'),
      ...{ orgId: 'org-1', agentDid: AGENT, mandateId: 'own', delegatedFrom: DELEGATED_FROM },
      verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
      hold: { authorizationId: 'auth', amount, currency: 'USD', ...bound, approvedByHuman, ttlMs: TTL_MS },
    });
    for (const op of happened) await ledger.submit(op);
    now += waitedMs;
    const hold = await ledger.store.hold('auth');
    if (hold === null) throw new Error('the permit made no hold');
    const directory = { ...ports.directory, sourcesOf: async () => DELEGATED_FROM };
    const claimable = await isClaimable(hold, { ledger, directory });
    seen[claimable ? 'claimable' : 'not'] += 1;
    expect(claimable).toBe((await ledger.submit(CLAIM)).ok);
    await ledger.close();
  });
  await fc.assert(check, { numRuns: 150 });
  expect(Math.min(seen.claimable, seen.not)).toBeGreaterThan(20);
});
