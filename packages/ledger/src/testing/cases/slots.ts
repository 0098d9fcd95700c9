import type { Reconcile } from '../../operations/ops.js';
import type { StoreCase } from '../bench.js';
import {
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  releaseSlot,
  reserveSlot,
  setAgent,
  TTL_MS,
  voidHold,
} from '../operations.js';

const HELD = [openMandate(), permit('1', 1_000n)] as const;
const CLAIMED = [...HELD, claim('1')] as const;
const TOKEN = { claimTokenHash: 'token-1' } as const;
const SHOP = { claimer: 'svc:did:key:z1' } as const;
const OTHER = { claimer: 'svc:did:key:z2' } as const;
const revocation = { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE } as const;

function reconcile(outcome: Reconcile['outcome'], amount: bigint | null = null): Reconcile {
  return { kind: 'reconcile', orgId: ORG, authorizationId: 'auth-1', outcome, amount };
}

export const SLOT_CASES: readonly StoreCase[] = [
  {
    promise: 'a payment under way keeps its hold from time, sweeps, revocation, containment and voids',
    async run(bench) {
      await bench.submit(reserveSlot('1'), ...HELD);
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.store.sweepExpired(10)).toEqual([]);
      const voided = await bench.submit(voidHold('1'), revocation, setAgent('q', 'quarantined'));
      bench.expect(voided).toMatchObject({ ok: false, reasonCode: 'SETTLEMENT_REUSED' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'paying', slotState: 'reserved', closedBy: null });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 1_000n });
      bench.expect(await bench.submit(finalizeSlot('1', { txHash: '0x1' }))).toMatchObject({ ok: true });
      bench.expect(await bench.hold('1')).toMatchObject({
        slotState: 'final',
        paidOutside: 1_000n,
        slotTxHash: '0x1',
      });
    },
  },
  {
    promise: 'a payment that failed frees its hold, which ends then if it was to end meanwhile',
    async run(bench) {
      await bench.submit(releaseSlot('1', SHOP), ...HELD, reserveSlot('1', SHOP));
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'held', slotState: null, slotHolder: null });
      await bench.submit(releaseSlot('1', SHOP), reserveSlot('1', SHOP), revocation);
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'voided', closedBy: 'MANDATE_REVOKED' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, captured: 0n });
    },
  },
  {
    promise: 'a payment that failed after the time of its hold gives the amount back',
    async run(bench) {
      await bench.submit(reserveSlot('1', SHOP), ...HELD);
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(releaseSlot('1', SHOP))).toMatchObject({ ok: true });
      bench.expect(await bench.submit(reserveSlot('1'))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.submit(permit('2', 1_000n))).toMatchObject({ decision: 'allow' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'expired' });
    },
  },
  {
    promise: 'a payment under way is no way to claim a hold whose time, mandate or agent is over',
    async run(bench) {
      await bench.submit(permit('2', 100n), openMandate(), permit('1', 100n));
      await bench.submit(reserveSlot('2'), reserveSlot('1'));
      bench.expect(await bench.submit(claim('1'), setAgent('q', 'quarantined'))).toMatchObject({
        reasonCode: 'AGENT_QUARANTINED',
      });
      await bench.submit(setAgent('a', 'active'));
      bench.expect(await bench.submit(claim('1'), revocation)).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(claim('2'))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.submit(finalizeSlot('2'))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'what was paid is the least that is captured, also by the claimer, and is never reported as not executed',
    async run(bench) {
      await bench.submit(finalizeSlot('1', { ...TOKEN, amount: 600n }), ...CLAIMED, reserveSlot('1', TOKEN));
      const refused = await bench.race([
        capture('1', 599n, TOKEN),
        capture('1', 0n, TOKEN),
        reconcile('settled', 599n),
        reconcile('not_executed'),
        voidHold('1', TOKEN),
        releaseSlot('1', { ...TOKEN, operator: true }),
      ]);
      bench
        .expect(refused.map((answer) => !answer.ok && answer.reasonCode))
        .toEqual([
          'AMOUNT_MISMATCH',
          'AMOUNT_MISMATCH',
          'AMOUNT_MISMATCH',
          'SETTLEMENT_REUSED',
          'SETTLEMENT_REUSED',
          'SETTLEMENT_REUSED',
        ]);
      bench.expect(await bench.submit(capture('1', 600n, TOKEN))).toMatchObject({ ok: true, amountCharged: 600n });
    },
  },
  {
    promise: 'a payment under way lets no less than the whole amount be captured, and may be noted afterwards',
    async run(bench) {
      const lower = await bench.submit(capture('1', 999n, TOKEN), ...CLAIMED, reserveSlot('1', TOKEN));
      bench.expect(lower).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      await bench.submit(capture('1', 1_000n));
      bench.expect(await bench.submit(finalizeSlot('1', { ...TOKEN, amount: 700n }))).toMatchObject({ ok: true });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, captured: 1_000n });
    },
  },
  {
    promise: 'a payment is noted once, on a hold whose slot was reserved, and of no more than its amount',
    async run(bench) {
      bench.expect(await bench.submit(finalizeSlot('1'), ...HELD)).toMatchObject({ reasonCode: 'CONFLICT' });
      const above = await bench.submit(finalizeSlot('1', { amount: 1_001n }), reserveSlot('1'));
      bench.expect(above).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      const answers = await bench.race([finalizeSlot('1'), finalizeSlot('1'), reserveSlot('1')]);
      bench
        .expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reasonCode)))
        .toEqual(['ok', 'SETTLEMENT_REUSED', 'SETTLEMENT_REUSED']);
    },
  },
  {
    promise: 'exactly one of a void and a payment at once takes effect, in both orders',
    async run(bench) {
      await bench.submit(permit('2', 500n), openMandate(), permit('1', 500n));
      const [reserved, voided] = await bench.batch([reserveSlot('1'), voidHold('1')]);
      bench.expect([reserved?.ok, voided?.ok]).toEqual([true, false]);
      const [first, second] = await bench.batch([voidHold('2'), reserveSlot('2')]);
      bench.expect([first?.ok, second?.ok]).toEqual([true, false]);
    },
  },
  {
    promise: 'a slot is for who reserved it, and no claim of another caller takes it over',
    async run(bench) {
      await bench.submit(reserveSlot('1', SHOP), ...HELD);
      bench.expect(await bench.hold('1')).toMatchObject({ slotHolder: SHOP.claimer });
      for (const by of [OTHER, { claimer: null }]) {
        const answers = await bench.race([finalizeSlot('1', by), releaseSlot('1', by)]);
        const mismatch = { ok: false, reasonCode: 'COUNTERPARTY_MISMATCH' };
        bench.expect(answers).toMatchObject([mismatch, mismatch]);
      }
      for (const claimer of ['anonymous', OTHER.claimer] as const) {
        const taken = { ok: false, reasonCode: 'SETTLEMENT_REUSED' };
        bench.expect(await bench.submit(claim('1', { claimer }))).toMatchObject(taken);
      }
      bench.expect(await bench.submit(claim('1', SHOP))).toMatchObject({ ok: true, hold: { state: 'dispatching' } });
      bench.expect(await bench.submit(releaseSlot('1', TOKEN))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'the slot of a claimed hold is for its claimer, by signature or token',
    async run(bench) {
      await bench.submit(claim('1'), ...HELD);
      const calls = [reserveSlot('1'), reserveSlot('1', OTHER), reserveSlot('1', { claimTokenHash: 'token-2' })];
      bench
        .expect((await bench.race(calls)).map((answer) => !answer.ok && answer.reasonCode))
        .toEqual(['COUNTERPARTY_AUTH_REQUIRED', 'COUNTERPARTY_AUTH_REQUIRED', 'COUNTERPARTY_MISMATCH']);
      bench.expect(await bench.submit(reserveSlot('1', TOKEN))).toMatchObject({ ok: true });
      bench.expect(await bench.submit(finalizeSlot('1'))).toMatchObject({ reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' });
    },
  },
  {
    promise: 'a reservation without a party is recorded at the whole amount, and released by an operator alone',
    async run(bench) {
      await bench.submit(reserveSlot('1'), ...HELD);
      const calls = [finalizeSlot('1', { amount: 999n }), finalizeSlot('1', SHOP), releaseSlot('1'), claim('1')];
      bench
        .expect((await bench.race(calls)).map((answer) => !answer.ok && answer.reasonCode))
        .toEqual(['AMOUNT_MISMATCH', 'COUNTERPARTY_MISMATCH', 'COUNTERPARTY_MISMATCH', 'SETTLEMENT_REUSED']);
      await bench.submit(reserveSlot('1'), releaseSlot('1', { operator: true }));
      bench.expect(await bench.submit(finalizeSlot('1', { amount: 1_000n }))).toMatchObject({ ok: true });
      bench.expect(await bench.hold('1')).toMatchObject({ slotState: 'final', paidOutside: 1_000n });
    },
  },
  {
    promise: 'the slot of an unclaimed hold takes a registered counterparty where settlement is strict',
    async run(bench) {
      const strict = { strict: true } as const;
      const self = { ...strict, ...SHOP } as const;
      await bench.submit(permit('1', 1_000n), openMandate());
      for (const caller of [strict, self]) {
        const refused = await bench.submit(reserveSlot('1', caller));
        bench.expect(refused).toMatchObject({ ok: false, reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' });
      }
      bench.expect(await bench.submit(reserveSlot('1', { ...self, registered: true }))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'a slot that a service left reserved is released by an operator, or settled as paid',
    async run(bench) {
      await bench.submit(reserveSlot('1', SHOP), ...HELD);
      bench.expect(await bench.submit(releaseSlot('1', { operator: true }))).toMatchObject({ ok: true });
      const settled = await bench.submit(reconcile('settled'), reserveSlot('1', SHOP));
      bench.expect(settled).toMatchObject({ ok: true, hold: { state: 'settled', settledAmount: 1_000n } });
    },
  },
];
