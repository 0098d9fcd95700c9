import type { Op } from '../../operations/ops.js';
import { REFUNDS_MAX } from '../../reducer/steps/refund.js';
import type { Bench, StoreCase } from '../bench.js';
import {
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  releaseSlot,
  reserveSlot,
  voidHold,
} from '../operations.js';

const OPEN = [openMandate(), permit('1', 500n)] as const;
const CAPTURED = [...OPEN, claim('1'), capture('1', 500n)] as const;
const NAMED = { orgId: ORG, authorizationId: 'auth-1' } as const;
const BY_TOKEN = { claimTokenHash: 'token-1', claimer: null } as const;

/** Every call on a hold that accumulates or has an effect, after the calls that it needs. A request is given once for its nonce. */
const VERBS: readonly (readonly [name: string, op: Op, ...before: readonly Op[]])[] = [
  ['claim', claim('1'), ...OPEN],
  ['capture', capture('1', 500n), ...OPEN],
  ['void', voidHold('1'), ...OPEN],
  ['dispatched', { kind: 'dispatched', ...NAMED, ...BY_TOKEN, remoteRef: 'order', open: false }, ...OPEN, claim('1')],
  ['unknown', { kind: 'unknown', ...NAMED, ...BY_TOKEN, operator: false, reason: null }, ...OPEN, claim('1')],
  ['reconcile settled', { kind: 'reconcile', ...NAMED, outcome: 'settled', amount: 300n }, ...OPEN, claim('1')],
  [
    'reconcile not executed',
    { kind: 'reconcile', ...NAMED, outcome: 'not_executed', amount: null },
    ...OPEN,
    claim('1'),
  ],
  ['refund a part under a key', refund('1', { amount: 200n, idempotencyKeyHash: 'key' }), ...CAPTURED],
  ['refund the rest under a key', refund('1', { idempotencyKeyHash: 'key' }), ...CAPTURED],
  ['refund the rest', refund('1'), ...CAPTURED],
  ['bind', { kind: 'bindPayload', ...NAMED, payloadDigest: 'sha256:aa' }, ...OPEN],
  ['reserve a payment', reserveSlot('1', BY_TOKEN), ...OPEN, claim('1')],
  ['finalize a payment', finalizeSlot('1', BY_TOKEN), ...OPEN, claim('1'), reserveSlot('1', BY_TOKEN)],
  ['release a payment', releaseSlot('1', BY_TOKEN), ...OPEN, claim('1'), reserveSlot('1', BY_TOKEN)],
];

export const REPETITION_CASES: readonly StoreCase[] = [
  ...VERBS.map(
    ([name, op, ...before]): StoreCase => ({
      promise: `a repeated call counts once: ${name}`,
      async run(bench) {
        const first = await bench.submit(op, ...before);
        bench.expect(first.ok).toBe(true);
        const counted = await countedOf(bench);
        await bench.submit(op);
        bench.expect(await countedOf(bench)).toEqual(counted);
        await bench.race([op, op, op]);
        bench.expect(await countedOf(bench)).toEqual(counted);
      },
    }),
  ),
  {
    promise: 'a repeated refund is answered as the first one, also after everything was given back',
    async run(bench) {
      const keyed = refund('1', { amount: 200n, idempotencyKeyHash: 'key' });
      const first = await bench.submit(keyed, ...CAPTURED);
      bench.expect(first).toMatchObject({ refundAmount: 200n, remainingCaptured: 300n, replayed: false });
      bench.clock.advance(1_000);
      bench.expect(await bench.submit(refund('1', { amount: 100n }))).toMatchObject({ remainingCaptured: 200n });
      const again = { ok: true, refundAmount: 200n, remainingCaptured: 300n, replayed: true };
      bench.expect(await bench.submit(keyed)).toMatchObject(again);
      bench.expect(await bench.submit(refund('1'))).toMatchObject({ refundAmount: 200n, remainingCaptured: 0n });
      bench.expect(await bench.submit(keyed)).toMatchObject(again);
      const at = bench.clock.now;
      bench.expect(await bench.hold('1')).toMatchObject({
        state: 'reversed',
        refundedAmount: 500n,
        refunds: [
          { amount: 200n, at: at - 1_000, idempotencyKeyHash: 'key' },
          { amount: 100n, at, idempotencyKeyHash: null },
          { amount: 200n, at, idempotencyKeyHash: null },
        ],
      });
    },
  },
  {
    promise: 'a key of a refund is neither for another amount nor for another caller',
    async run(bench) {
      const keyed = refund('1', { amount: 200n, idempotencyKeyHash: 'key' });
      await bench.submit(keyed, ...CAPTURED);
      bench.expect(await bench.submit({ ...keyed, amount: 201n })).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      const stranger = { ...keyed, operator: false, claimTokenHash: 'guessed' };
      bench.expect(await bench.submit(stranger)).toMatchObject({ ok: false });
      bench.expect(await bench.hold('1')).toMatchObject({ refundedAmount: 200n });
    },
  },
  {
    promise: 'refunds under different keys, and without one, are refunds of their own',
    async run(bench) {
      const parts = ['a', 'b', null].map((idempotencyKeyHash) => refund('1', { amount: 100n, idempotencyKeyHash }));
      await bench.submit(refund('1', { amount: 100n }), ...CAPTURED);
      for (const part of parts) bench.expect(await bench.submit(part)).toMatchObject({ ok: true, replayed: false });
      bench.expect(await bench.hold('1')).toMatchObject({ refundedAmount: 400n });
    },
  },
  {
    promise: 'the last of more refunds than a hold keeps gives back all that remains',
    async run(bench) {
      const part = refund('1', { amount: 1n });
      await bench.submit(part, ...CAPTURED);
      for (let count = 2; count < REFUNDS_MAX; count += 1) bench.expect((await bench.submit(part)).ok).toBe(true);
      bench.expect(await bench.submit(part)).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      bench.expect(await bench.submit(refund('1'))).toMatchObject({ ok: true, remainingCaptured: 0n });
      bench.expect((await bench.hold('1')).refunds.length).toBe(REFUNDS_MAX);
    },
  },
];

/** Whatever counts of the hold and its mandate. */
async function countedOf(bench: Bench) {
  const { state, settledAmount, refundedAmount, refunds, paidOutside, slotState } = await bench.hold('1');
  const mandate = await bench.store.mandate(ORG, MANDATE);
  const balances = [mandate?.reserved, mandate?.captured];
  return { state, settledAmount, refundedAmount, refunds, paidOutside, slotState, balances };
}
