import type { Reconcile } from '../../operations/ops.js';
import type { StoreCase } from '../bench.js';
import { capture, claim, MANDATE, ORG, openMandate, permit, refund, TTL_MS, voidHold } from '../operations.js';

const OPEN = [openMandate(), permit('1', 500n)] as const;
const CLAIMED = [...OPEN, claim('1')] as const;

const RECONCILE: Reconcile = {
  kind: 'reconcile',
  orgId: ORG,
  authorizationId: 'auth-2',
  outcome: 'settled',
  amount: null,
};

export const SETTLEMENT_CASES: readonly StoreCase[] = [
  {
    promise: 'an unclaimed hold is captured at its exact amount by its id alone',
    async run(bench) {
      const answer = await bench.submit(capture('1', 500n, { settlementTxHash: 'tx' }), ...OPEN);
      bench.expect(answer).toMatchObject({ ok: true, amountCharged: 500n, settlementEvidence: 'unattested' });
      bench
        .expect(await bench.hold('1'))
        .toMatchObject({ state: 'settled', settledAmount: 500n, settlementTxHash: 'tx' });
    },
  },
  {
    promise: 'a hold carries the time at which it was settled, by any caller, and only then',
    async run(bench) {
      await bench.submit(permit('2', 100n), ...OPEN);
      await bench.submit(permit('3', 100n), claim('2'));
      bench.clock.advance(1_000);
      bench.expect(await bench.hold('1')).toMatchObject({ settledAt: null });
      await bench.submit(voidHold('3'), capture('1', 500n));
      bench.expect(await bench.hold('1')).toMatchObject({ settledAt: bench.clock.now });
      bench.expect(await bench.hold('3')).toMatchObject({ settledAt: null });
      const settledAt = bench.clock.now;
      bench.clock.advance(1_000);
      await bench.submit(RECONCILE, refund('1'));
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'reversed', settledAt });
      bench.expect(await bench.hold('2')).toMatchObject({ state: 'settled', settledAt: bench.clock.now });
    },
  },
  {
    promise: 'a second capture is refused and counts nothing twice',
    async run(bench) {
      const again = await bench.submit(capture('1', 500n), ...OPEN, capture('1', 500n));
      bench.expect(again).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_ALREADY_USED' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ captured: 500n, reserved: 0n });
    },
  },
  {
    promise: 'exactly one of a capture and a void at once takes effect',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...OPEN);
      const answers = await Promise.all([
        bench.ledger.submit(capture('1', 500n)),
        bench.ledger.submit(voidHold('1')),
        bench.ledger.submit(capture('1', 500n)),
      ]);
      bench.expect(answers.filter(({ ok }) => ok).length).toBe(1);
    },
  },
  {
    promise: 'a voided hold cannot be captured, and there is nothing to void twice or after a capture',
    async run(bench) {
      await bench.submit(voidHold('1'), ...OPEN, permit('2', 100n), capture('2', 100n));
      bench.expect(await bench.submit(capture('1', 500n))).toMatchObject({ reasonCode: 'AUTHORIZATION_VOIDED' });
      bench.expect(await bench.submit(voidHold('1'))).toMatchObject({ ok: false, reasonCode: 'NOT_HELD' });
      bench.expect(await bench.submit(voidHold('2'))).toMatchObject({ ok: false, reasonCode: 'NOT_HELD' });
    },
  },
  {
    promise: 'an unclaimed hold past its time can be neither captured nor voided',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...OPEN);
      bench.clock.advance(TTL_MS - 1);
      bench.expect(await bench.submit(voidHold('2'))).toMatchObject({ ok: true });
      bench.clock.advance(1);
      bench.expect(await bench.submit(capture('1', 500n))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.submit(voidHold('1'))).toMatchObject({ reasonCode: 'NOT_HELD' });
    },
  },
  {
    promise: 'a lower capture needs the token of this claim: none, a stranger’s and another hold’s do not do',
    async run(bench) {
      await bench.submit(permit('3', 1n), ...CLAIMED, permit('2', 100n), claim('2'));
      const tokens = [null, 'guessed', 'token-2'];
      for (const claimTokenHash of tokens) {
        const answer = await bench.submit(capture('1', 400n, { claimTokenHash, agentProof: true }));
        bench.expect(answer).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      }
      bench.expect(await bench.submit(capture('1', 400n, { claimTokenHash: 'token-1' }))).toMatchObject({
        ok: true,
        amountCharged: 400n,
        authorizedAmount: 500n,
        settlementEvidence: 'counterparty_attested',
      });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ captured: 400n, reserved: 101n });
    },
  },
  {
    promise: 'an unclaimed hold is not captured lower, and no hold is captured higher',
    async run(bench) {
      const lower = await bench.submit(capture('1', 499n), ...OPEN);
      bench.expect(lower).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      const higher = capture('1', 501n, { claimTokenHash: 'token-1' });
      bench.expect(await bench.submit(higher)).toMatchObject({ reasonCode: 'AMOUNT_MISMATCH' });
      bench.expect(await bench.submit(higher, claim('1'))).toMatchObject({ reasonCode: 'AMOUNT_MISMATCH' });
      for (const amount of [-1n, 1n << 64n]) {
        const owned = capture('1', amount, { claimTokenHash: 'token-1' });
        bench.expect(await bench.submit(owned)).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      }
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'dispatching' });
    },
  },
  {
    promise: 'a claimed hold is captured at its exact amount without the token',
    async run(bench) {
      const answer = await bench.submit(capture('1', 500n, { agentProof: true }), ...CLAIMED);
      bench.expect(answer).toMatchObject({ ok: true, amountCharged: 500n, settlementEvidence: 'unattested' });
    },
  },
  {
    promise: 'a claimed hold is voided by its claimer alone',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...CLAIMED);
      for (const claimTokenHash of [null, 'token-2']) {
        const answer = await bench.submit(voidHold('1', { claimTokenHash, agentProof: true }));
        bench.expect(answer).toMatchObject({ ok: false, reasonCode: 'COUNTERPARTY_MISMATCH' });
      }
      bench.expect(await bench.submit(voidHold('1', { claimTokenHash: 'token-1' }))).toMatchObject({ ok: true });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 1n });
    },
  },
  {
    promise: 'strict settlement takes a proof of the agent or a registered service, not the id alone',
    async run(bench) {
      await bench.submit(permit('2', 100n), ...OPEN);
      const strict = { strict: true };
      const bare = [capture('1', 500n, strict), voidHold('1', strict)] as const;
      for (const call of bare) {
        bench.expect(await bench.ledger.submit(call)).toMatchObject({ reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' });
      }
      bench
        .expect(await bench.submit(capture('1', 500n, { strict: true, agentProof: true })))
        .toMatchObject({ ok: true });
      const service = capture('2', 100n, { strict: true, claimer: 'svc:did:key:z1' });
      bench
        .expect(await bench.submit(service))
        .toMatchObject({ ok: true, settlementEvidence: 'counterparty_attested' });
    },
  },
  {
    promise: 'a reconciliation settles no more than the hold, and a refund gives something back',
    async run(bench) {
      const above = await bench.submit({ ...RECONCILE, authorizationId: 'auth-1', amount: 501n }, ...CLAIMED);
      bench.expect(above).toMatchObject({ ok: false, reasonCode: 'AMOUNT_MISMATCH' });
      const nothing = await bench.submit(refund('1', { amount: 0n }), capture('1', 500n));
      bench.expect(nothing).toMatchObject({ ok: false, reasonCode: 'AMOUNT_INVALID' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'settled', settledAmount: 500n, refundedAmount: 0n });
    },
  },
  {
    promise: 'a refund never exceeds what was captured and gives no budget back',
    async run(bench) {
      const part = await bench.submit(refund('1', { amount: 200n }), ...CLAIMED, capture('1', 500n));
      bench.expect(part).toMatchObject({ ok: true, refundAmount: 200n, remainingCaptured: 300n });
      bench
        .expect(await bench.submit(refund('1', { amount: 301n })))
        .toMatchObject({ reasonCode: 'AMOUNT_EXCEEDS_REFUNDABLE' });
      bench.expect(await bench.submit(refund('1'))).toMatchObject({ refundAmount: 300n, remainingCaptured: 0n });
      bench.expect(await bench.submit(refund('1'))).toMatchObject({ ok: false, reasonCode: 'ALREADY_REFUNDED' });
      bench
        .expect(await bench.hold('1'))
        .toMatchObject({ state: 'reversed', settledAmount: 500n, refundedAmount: 500n });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ captured: 500n, reserved: 0n });
    },
  },
  {
    promise: 'an authorization id is given once',
    async run(bench) {
      const twin = permit('2', 1n, { authorizationId: 'auth-1' });
      bench.expect(await bench.submit(twin, ...OPEN)).toMatchObject({ decision: 'block', reasonCode: 'CONFLICT' });
      bench.expect(await bench.hold('1')).toMatchObject({ amount: 500n });
    },
  },
  {
    promise: 'what was not authorized cannot be settled',
    async run(bench) {
      for (const call of [capture('9', 0n), voidHold('9'), claim('9')] as const) {
        bench.expect(await bench.ledger.submit(call)).toMatchObject({ reasonCode: 'AUTHORIZATION_NOT_FOUND' });
      }
      bench.expect(await bench.store.hold('auth-9')).toBe(null);
    },
  },
];
