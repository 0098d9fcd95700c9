import type { StoreCase } from '../bench.js';
import {
  AGENT,
  capture,
  claim,
  finalizeSlot,
  ORG,
  openMandate,
  permit,
  reserveSlot,
  START,
  voidHold,
} from '../operations.js';

export const PAST_CASES: readonly StoreCase[] = [
  {
    promise: 'a merchant counts as paid once a hold for it was settled, for that agent and that exact name',
    async run(bench) {
      await bench.submit(permit('1', 100n, { merchant: 'acme' }), openMandate());
      bench.expect(await bench.store.hasPaid(ORG, AGENT, 'acme')).toBe(false);
      await bench.submit(capture('1', 100n));
      bench.expect(await bench.store.hasPaid(ORG, AGENT, 'acme')).toBe(true);
      bench.expect(await bench.store.hasPaid(ORG, AGENT, 'acme ')).toBe(false);
      bench.expect(await bench.store.hasPaid(ORG, 'did:magp:test:agent-2', 'acme')).toBe(false);
      bench.expect(await bench.store.hasPaid('org-2', AGENT, 'acme')).toBe(false);
    },
  },
  {
    promise: 'a merchant counts as paid since an instant by when its holds were settled, whatever became of them later',
    async run(bench) {
      await bench.submit(permit('1', 100n, { merchant: 'acme' }), openMandate());
      await bench.submit(permit('2', 1n, { merchant: 'acme' }));
      const paidSince = (since: number) => bench.store.hasPaid(ORG, AGENT, 'acme', since);
      bench.clock.advance(1_000);
      await bench.submit(capture('1', 100n));
      bench.expect([await paidSince(START + 1_000), await paidSince(START + 1_001)]).toEqual([true, false]);
      bench.clock.advance(1_000);
      await bench.submit(capture('2', 1n));
      bench.expect([await paidSince(START + 2_000), await paidSince(START + 2_001)]).toEqual([true, false]);
      bench.expect(await bench.store.hasPaid(ORG, 'did:magp:test:agent-2', 'acme', START)).toBe(false);
    },
  },
  {
    promise: 'a hold that was settled at nothing, was voided or waits for its outcome is no payment',
    async run(bench) {
      const outcome = { outcome: 'settled', amount: 0n } as const;
      const reconciled = { kind: 'reconcile', orgId: ORG, authorizationId: 'auth-3', ...outcome } as const;
      const hold = (id: string, amount: bigint) => permit(id, amount, { merchant: 'acme' });
      await bench.submit(hold('5', 50n), openMandate(), hold('1', 0n), hold('2', 50n), hold('3', 50n), hold('4', 50n));
      await bench.submit(capture('2', 0n, { claimTokenHash: 'token-2' }), capture('1', 0n), claim('2'));
      await bench.submit(reconciled, claim('3'), voidHold('4'));
      await bench.submit(finalizeSlot('5', { amount: 0n }), reserveSlot('5'));
      bench.expect(await bench.store.hasPaid(ORG, AGENT, 'acme')).toBe(false);
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'USD', 20)).toEqual([]);
      await bench.submit(capture('6', 1n), hold('6', 1n));
      bench.expect(await bench.store.hasPaid(ORG, AGENT, 'acme')).toBe(true);
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'USD', 20)).toEqual([1n]);
    },
  },
  {
    promise: 'the amounts that an agent paid come newest first, as settled, in one currency and no more than asked for',
    async run(bench) {
      await bench.submit(openMandate());
      for (const [id, amount] of [['1', 10n] as const, ['2', 20n] as const, ['3', 30n] as const]) {
        await bench.submit(permit(id, amount));
        bench.clock.advance(1);
      }
      await bench.submit(capture('1', 10n), capture('2', 20n));
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'USD', 20)).toEqual([20n, 10n]);
      await bench.submit(capture('3', 25n, { claimTokenHash: 'token-3' }), claim('3'));
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'USD', 2)).toEqual([25n, 20n]);
      bench.expect(await bench.store.paidAmounts(ORG, AGENT, 'EUR', 20)).toEqual([]);
    },
  },
];
