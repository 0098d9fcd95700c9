import type { Op } from '../../operations/ops.js';
import type { Bench, StoreCase } from '../bench.js';
import {
  ACTION,
  AGENT,
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  releaseSlot,
  reserveBudget,
  reserveSlot,
  setAgent,
  settleBudget,
  TTL_MS,
  voidHold,
} from '../operations.js';

const DELEGATED = [openMandate(), reserveBudget('child', 400n)] as const;
const UNDER_CHILD = { mandateId: 'child' } as const;
const named = { orgId: ORG, authorizationId: 'budget-child' } as const;

/** Every operation on a hold that a permit made, with the strongest credentials that there are. */
const CALLS_ON_PERMITS: { readonly [Kind in Extract<Op, { authorizationId: string }>['kind']]: readonly Op[] } = {
  claim: [claim('', named)],
  capture: [0n, 400n].map((amount) => capture('', amount, { ...named, agentProof: true, claimer: 'svc:did:key:z1' })),
  void: [voidHold('', { ...named, agentProof: true })],
  dispatched: [{ kind: 'dispatched', ...named, claimer: null, claimTokenHash: null, remoteRef: 'r', open: true }],
  unknown: [{ kind: 'unknown', ...named, claimer: null, claimTokenHash: null, operator: true, reason: null }],
  reconcile: (['settled', 'not_executed'] as const).map((outcome) => ({
    kind: 'reconcile',
    ...named,
    outcome,
    amount: 0n,
  })),
  refund: [refund('', named)],
  bindPayload: [{ kind: 'bindPayload', ...named, payloadDigest: 'sha256:aa' }],
  expire: [{ kind: 'expire', ...named }],
  reserveSlot: [reserveSlot('', { ...named, registered: true })],
  finalizeSlot: [finalizeSlot('', { ...named, registered: true })],
  releaseSlot: [releaseSlot('', { ...named, operator: true })],
};

const close = (mandateId: string) => ({ kind: 'revokeMandate', orgId: ORG, mandateId, keepsHolds: true }) as const;

const balances = async (bench: Bench, mandateId = MANDATE) => {
  const mandate = await bench.store.mandate(ORG, mandateId);
  return mandate === null ? null : { reserved: mandate.reserved, captured: mandate.captured };
};

export const DELEGATION_CASES: readonly StoreCase[] = [
  {
    promise: 'a budget is set aside on the account of the parent and opens that of the delegated mandate, in one step',
    async run(bench) {
      const answer = await bench.submit(reserveBudget('child', 400n), openMandate());
      bench.expect(answer).toMatchObject({ ok: true, mandate: { mandateId: 'child', cap: 400n, version: 1 } });
      bench.expect(await balances(bench)).toEqual({ reserved: 400n, captured: 0n });
      bench.expect(await bench.submit(permit('1', 601n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.submit(permit('2', 400n, {}, UNDER_CHILD))).toMatchObject({ decision: 'allow' });
      bench.expect(await bench.submit(permit('3', 1n, {}, UNDER_CHILD))).toMatchObject({
        reasonCode: 'SPEND_LIMIT_EXCEEDED',
      });
      const same = { ...UNDER_CHILD, cap: 400n };
      bench.expect(await bench.submit(openMandate(same))).toMatchObject({ ok: true, created: false });
    },
  },
  {
    promise: 'no call on permits moves a budget or finds it: all are answered that there is no such authorization',
    async run(bench) {
      await bench.submit(permit('1', 1n), ...DELEGATED);
      const before = await bench.store.budget('budget-child');
      for (const op of Object.values(CALLS_ON_PERMITS).flat()) {
        bench
          .expect([op.kind, await bench.submit(op)])
          .toMatchObject([op.kind, { ok: false, reasonCode: 'AUTHORIZATION_NOT_FOUND' }]);
      }
      const taken = await bench.submit(permit('2', 1n, { authorizationId: 'budget-child' }));
      bench.expect(taken).toMatchObject({ decision: 'block', reasonCode: 'CONFLICT' });
      bench.expect(await bench.store.hold('budget-child')).toBe(null);
      bench.expect(await bench.store.budget('budget-child')).toEqual(before);
      bench.expect(await balances(bench)).toEqual({ reserved: 401n, captured: 0n });
    },
  },
  {
    promise: 'no call of the delegation moves what a permit holds',
    async run(bench) {
      await bench.submit(close('child'), ...DELEGATED, permit('1', 100n));
      const settled = await bench.submit(settleBudget('child', { budgetId: 'auth-1' }));
      bench.expect(settled).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_NOT_FOUND' });
      const taken = await bench.submit(reserveBudget('other', 1n, { budgetId: 'auth-1' }));
      bench.expect(taken).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'held', kind: 'permit' });
      bench.expect(await bench.store.budget('auth-1')).toBe(null);
    },
  },
  {
    promise: 'time, revocation and containment leave a budget alone',
    async run(bench) {
      await bench.submit(setAgent('q', 'quarantined'), ...DELEGATED, {
        kind: 'revokeMandate',
        orgId: ORG,
        mandateId: MANDATE,
      });
      bench.clock.advance(TTL_MS * 10);
      bench.expect(await bench.store.sweepExpired(10)).toEqual([]);
      bench.expect(await balances(bench)).toEqual({ reserved: 400n, captured: 0n });
    },
  },
  {
    promise:
      'a budget returns once its mandate is closed, and not before: what is held or paid under it counts as spent',
    async run(bench) {
      const spending = [
        ...DELEGATED,
        permit('1', 100n, {}, UNDER_CHILD),
        permit('2', 50n, {}, UNDER_CHILD),
        capture('1', 100n),
        reserveSlot('2'),
      ];
      const open = await bench.submit(settleBudget('child'), ...spending);
      bench.expect(open).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      bench.expect(await bench.submit(settleBudget('child'), close('child'))).toMatchObject({ ok: true, spent: 150n });
      bench.expect(await balances(bench)).toEqual({ reserved: 0n, captured: 150n });
      const again = await bench.submit(settleBudget('child'));
      bench.expect(again).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_ALREADY_USED' });
    },
  },
  {
    promise: 'a budget that nothing was spent of returns whole, expired holds included, and those are over then',
    async run(bench) {
      await bench.submit(permit('1', 400n, {}, UNDER_CHILD), ...DELEGATED);
      await bench.submit(close('child'));
      bench.clock.advance(TTL_MS);
      const settled = await bench.submit(settleBudget('child'));
      bench.expect(settled).toMatchObject({ ok: true, spent: 0n, expired: [{ authorizationId: 'auth-1' }] });
      bench.expect(await balances(bench)).toEqual({ reserved: 0n, captured: 0n });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'expired' });
      bench.clock.advance(-TTL_MS);
      bench.expect(await bench.submit(capture('1', 400n))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
    },
  },
  {
    promise: 'a budget is refused where its parent is over, contained, another agent’s, in another currency or spent',
    async run(bench) {
      const codeOf = async (op: Op) => {
        const answer = await bench.submit(op);
        return answer.kind === 'reserveBudget' && !answer.ok ? answer.reasonCode : 'ok';
      };
      const nothing = { mandateId: 'nothing' };
      bench.expect(await codeOf(reserveBudget('a', 1n, nothing))).toBe('NOT_FOUND');
      await bench.submit(openMandate({ mandateId: 'unpriced', currency: null, cap: null }), openMandate());
      bench.expect(await codeOf(reserveBudget('b', 1n, { mandateId: 'unpriced' }))).toBe('AMOUNT_NOT_DETERMINABLE');
      bench.expect(await codeOf(reserveBudget('c', 1n, { currency: 'EUR' }))).toBe('AMOUNT_NOT_DETERMINABLE');
      bench.expect(await codeOf(reserveBudget('d', -1n))).toBe('AMOUNT_NOT_DETERMINABLE');
      bench.expect(await codeOf(reserveBudget('e', 1_001n))).toBe('SPEND_LIMIT_EXCEEDED');
      bench.expect(await codeOf(reserveBudget('f', 1n, { agentDid: `${AGENT}-2` }))).toBe('CONFLICT');
      await bench.submit(setAgent('s', 'suspended'));
      bench.expect(await codeOf(reserveBudget('g', 1n))).toBe('AGENT_SUSPENDED');
      await bench.submit(setAgent('r', 'active'));
      await bench.submit({ kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE });
      bench.expect(await codeOf(reserveBudget('h', 1n))).toBe('MANDATE_REVOKED');
      bench.expect(await balances(bench)).toEqual({ reserved: 0n, captured: 0n });
    },
  },
  {
    promise: 'a budget is refused where a mandate that the parent comes from is over, or its agent does not act',
    async run(bench) {
      const delegatedFrom = [{ mandateId: MANDATE, agentDid: AGENT }];
      const helper = `${AGENT}-helper`;
      const parent = { mandateId: 'child', agentDid: helper };
      const further = (id: string) => reserveBudget(id, 1n, { ...parent, delegatedFrom });
      const child = reserveBudget('child', 400n, { delegated: { ...parent, action: ACTION } });
      bench.expect(await bench.submit(further('a'), openMandate(), child)).toMatchObject({ ok: true });
      const broken = { ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' };
      const [contained, late] = await bench.batch([setAgent('s', 'suspended'), further('b')]);
      bench.expect(contained).toMatchObject({ ok: true });
      bench.expect(late).toMatchObject(broken);
      await bench.submit(setAgent('r', 'active'));
      bench.expect(await bench.submit(further('c'), close(MANDATE))).toMatchObject(broken);
      bench.expect(await balances(bench, 'child')).toEqual({ reserved: 1n, captured: 0n });
    },
  },
  {
    promise: 'expired holds free their budget for a delegated one',
    async run(bench) {
      await bench.submit(permit('1', 1_000n), openMandate());
      bench.clock.advance(TTL_MS);
      const answer = await bench.submit(reserveBudget('child', 1_000n));
      bench.expect(answer).toMatchObject({ ok: true, expired: [{ authorizationId: 'auth-1', state: 'expired' }] });
    },
  },
  {
    promise:
      'a delegation leaves one record, which names no authorization, and a settled budget is no payment of the agent',
    async run(bench) {
      await bench.submit(permit('1', 100n, {}, UNDER_CHILD), ...DELEGATED);
      await bench.submit(settleBudget('child'), close('child'));
      const kinds = (await bench.store.history(ORG, MANDATE)).map(({ kind, record }) => [kind, record?.reasonCode]);
      bench.expect(kinds).toEqual([
        ['openMandate', undefined],
        ['reserveBudget', 'MANDATE_DELEGATED'],
        ['settleBudget', undefined],
      ]);
      const evidence = await bench.store.evidence('event-budget-child');
      bench.expect(evidence?.record).toMatchObject({ mandateId: MANDATE, authorizationId: null, agentDid: AGENT });
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'USD', 10)).toEqual([]);
    },
  },
];
