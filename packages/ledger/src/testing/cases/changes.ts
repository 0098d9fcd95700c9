import type { ChangeMandate } from '../../operations/ops.js';
import type { Bench, StoreCase } from '../bench.js';
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
  reserveBudget,
  setAgent,
  settleBudget,
  TTL_MS,
  voidHold,
  type With,
} from '../operations.js';

const CHANGED = { termsId: 'changed' } as const;
const CONTENDED = { ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' } as const;
const REVOKE = { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE } as const;
const DELEGATED = [openMandate(), reserveBudget('child', 400n)] as const;
const changeChild = (cap: bigint | null, changes: With<ChangeMandate> = {}) =>
  changeMandate({ mandateId: 'child', cap, budget: { budgetId: 'budget-child', mandateId: MANDATE }, ...changes });

const balances = async (bench: Bench, mandateId = MANDATE) => {
  const { reserved, captured, cap, termsId } = (await bench.store.mandate(ORG, mandateId)) ?? {};
  return { reserved, captured, cap, termsId };
};

export const CHANGE_CASES: readonly StoreCase[] = [
  {
    promise: 'a changed mandate keeps its balances, and what a hold from before gives back',
    async run(bench) {
      const earlier = [permit('1', 300n), permit('2', 200n), capture('2', 200n)];
      const answer = await bench.submit(changeMandate(), openMandate(), ...earlier);
      bench.expect(answer).toMatchObject({ ok: true, mandate: { termsId: 'changed', cap: 2_000n, reserved: 300n } });
      bench.expect(await bench.submit(permit('3', 1_501n, {}, CHANGED))).toMatchObject({ decision: 'block' });
      bench.expect(await bench.submit(permit('4', 1_800n, {}, CHANGED), voidHold('1'))).toMatchObject({ ok: true });
      const now = { reserved: 1_800n, captured: 200n, cap: 2_000n, termsId: 'changed' };
      bench.expect(await balances(bench)).toEqual(now);
    },
  },
  {
    promise: 'a decision under earlier terms that follows a change in one batch is evaluated again',
    async run(bench) {
      await bench.submit(openMandate());
      const ops = [permit('1', 1n), changeMandate(), permit('2', 1n), permit('3', 1n, {}, CHANGED)];
      const [before, changed, stale, current] = await bench.batch(ops);
      bench
        .expect([before, changed, current])
        .toMatchObject([{ decision: 'allow' }, { ok: true }, { decision: 'allow' }]);
      bench.expect(stale).toMatchObject(CONTENDED);
      bench.expect(await bench.store.evidence('event-2')).toBe(null);
      bench.expect((await bench.store.evidence('event-3'))?.record).toMatchObject({ mandateId: 'changed' });
      bench.expect(await bench.submit(permit('4', 1n, {}, CHANGED), REVOKE)).toMatchObject({
        reasonCode: 'MANDATE_REVOKED',
      });
      bench.expect(await bench.submit(permit('5', 1n))).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
    },
  },
  {
    promise: 'a ceiling is at least what is spent and what live holds reserve: expired ones make room',
    async run(bench) {
      const spent = [permit('1', 300n), permit('2', 200n), claim('2')];
      const low = await bench.submit(changeMandate({ cap: 499n }), openMandate(), ...spent);
      bench.expect(low).toMatchObject({ ok: false, reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await balances(bench)).toEqual({ reserved: 500n, captured: 0n, cap: 1_000n, termsId: MANDATE });
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(changeMandate({ cap: 200n }))).toMatchObject({ ok: true });
      bench.expect(await balances(bench)).toMatchObject({ reserved: 200n, cap: 200n });
      bench.expect((await bench.store.hold('auth-1'))?.state).toBe('expired');
      bench
        .expect(await bench.submit(changeMandate({ from: 'changed', to: 'open', cap: null })))
        .toMatchObject({ ok: true });
      bench
        .expect(await bench.submit(permit('3', 9_000n, {}, { termsId: 'open' })))
        .toMatchObject({ decision: 'allow' });
    },
  },
  {
    promise: 'the ceiling of a delegated mandate moves its share of the parent, within what that has left',
    async run(bench) {
      await bench.submit(permit('1', 500n), ...DELEGATED);
      bench.expect(await bench.submit(changeChild(501n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.submit(changeChild(500n))).toMatchObject({ ok: true });
      bench.expect(await balances(bench)).toMatchObject({ reserved: 1_000n });
      await bench.submit(permit('2', 90n, {}, { mandateId: 'child', ...CHANGED }));
      bench.expect(await bench.submit(changeChild(100n, { from: 'changed', to: 'third' }))).toMatchObject({ ok: true });
      bench.expect(await balances(bench)).toMatchObject({ reserved: 600n });
      const close = { kind: 'revokeMandate', orgId: ORG, mandateId: 'child' } as const;
      bench.expect(await bench.submit(settleBudget('child'), close)).toMatchObject({ ok: true, spent: 0n });
      bench.expect(await balances(bench)).toMatchObject({ reserved: 500n, captured: 0n });
    },
  },
  {
    promise:
      'a change is refused, and changes nothing, where another one came first, or the mandate or its authority ended',
    async run(bench) {
      bench.expect(await bench.submit(changeMandate())).toMatchObject({ reasonCode: 'NOT_FOUND' });
      const codeOf = async (op: ChangeMandate) => {
        const answer = await bench.submit(op);
        return answer.kind === 'changeMandate' && !answer.ok ? answer.reasonCode : 'ok';
      };
      await bench.submit(openMandate({ mandateId: 'unpriced', currency: null, cap: null }), ...DELEGATED);
      bench.expect(await codeOf(changeMandate({ from: 'other' }))).toBe('CONFLICT');
      bench.expect(await codeOf(changeMandate({ mandateId: 'unpriced' }))).toBe('AMOUNT_INVALID');
      bench.expect(await codeOf(changeMandate({ cap: -1n }))).toBe('AMOUNT_INVALID');
      bench.expect(await codeOf(changeChild(null))).toBe('CONFLICT');
      bench
        .expect(await codeOf(changeChild(1n, { budget: { budgetId: 'none', mandateId: MANDATE } })))
        .toBe('CONFLICT');
      bench
        .expect(await codeOf(changeChild(1n, { budget: { budgetId: 'budget-child', mandateId: 'child' } })))
        .toBe('CONFLICT');
      const delegatedFrom = [{ mandateId: MANDATE, agentDid: AGENT }];
      await bench.submit(setAgent('1', 'suspended'));
      bench.expect(await codeOf(changeChild(1n, { delegatedFrom }))).toBe('DELEGATION_CHAIN_BROKEN');
      await bench.submit(REVOKE);
      bench.expect(await codeOf(changeMandate())).toBe('MANDATE_REVOKED');
      bench.expect(await balances(bench, 'child')).toEqual({ reserved: 0n, captured: 0n, cap: 400n, termsId: 'child' });
    },
  },
  {
    promise: 'nothing is delegated under earlier terms of the parent, and evidence names those in force',
    async run(bench) {
      const act = { action: 'mandate:bind', verdict: { decision: 'allow', reasonCode: 'MANDATE_BOUND' } } as const;
      await bench.submit(changeMandate({ act: { ...act, evidence: evidenceOf('change') } }), openMandate());
      bench.expect((await bench.store.evidence('event-change'))?.record).toMatchObject({ mandateId: 'changed' });
      bench.expect(await bench.submit(reserveBudget('child', 1n))).toMatchObject({ reasonCode: 'CONFLICT' });
      bench.expect(await bench.submit(reserveBudget('child', 1n, CHANGED))).toMatchObject({ ok: true });
      bench.expect((await bench.store.evidence('event-budget-child'))?.record).toMatchObject({ mandateId: 'changed' });
    },
  },
];
