import { MONEY_MAX_UNITS, toUnits, unitsToNumber } from '@gatewright/protocol';
import type { StoreCase } from '../bench.js';
import { capture, claim, MANDATE, ORG, openMandate, permit, START, TTL_MS, voidHold } from '../operations.js';

export const BUDGET_CASES: readonly StoreCase[] = [
  {
    promise: 'an amount above 0 is held in the currency of its mandate alone, and under none without a currency',
    async run(bench) {
      const unpriced = openMandate({ mandateId: 'unpriced', currency: null, cap: null });
      await bench.submit(openMandate(), unpriced);
      const under = (id: string, amount: bigint, currency: string) =>
        bench.submit(permit(id, amount, { currency }, { mandateId: 'unpriced' }));
      const refused = { decision: 'block', reasonCode: 'AMOUNT_NOT_DETERMINABLE', authorizationId: null };
      bench.expect(await under('1', 1n, 'USD')).toMatchObject(refused);
      bench.expect(await under('2', 0n, 'USD')).toMatchObject({ decision: 'allow', authorizationId: 'auth-2' });
      bench.expect(await bench.submit(permit('3', 1n, { currency: 'EUR' }))).toMatchObject(refused);
      bench.expect(await bench.submit(permit('4', 1n, { currency: 'usd' }))).toMatchObject(refused);
      bench.expect(await bench.submit(permit('5', 1n))).toMatchObject({ decision: 'allow', remaining: 999n });
    },
  },
  {
    promise: '64 calls at once for 100 against a cap of 1,000 give exactly ten holds',
    async run(bench) {
      await bench.submit(openMandate());
      const answers = await bench.race(Array.from({ length: 64 }, (_, index) => permit(`${index}`, 100n)));
      const codes = answers.map(({ reasonCode }) => reasonCode).sort();
      bench
        .expect(codes)
        .toEqual([
          ...Array.from({ length: 10 }, () => 'AUTHORIZED'),
          ...Array.from({ length: 54 }, () => 'SPEND_LIMIT_EXCEEDED'),
        ]);
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 1_000n, captured: 0n });
    },
  },
  {
    promise: 'the last unit under the cap is granted and the next one is refused',
    async run(bench) {
      const exact = await bench.submit(permit('1', 1_000n), openMandate());
      const over = await bench.submit(permit('2', 1n));
      bench.expect(exact).toMatchObject({ decision: 'allow', authorizationId: 'auth-1', remaining: 0n });
      bench
        .expect(over)
        .toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', authorizationId: null });
    },
  },
  {
    promise: 'what is captured stays spent, what is voided is free again',
    async run(bench) {
      await bench.submit(voidHold('2'), openMandate(), permit('1', 400n), permit('2', 600n), capture('1', 400n));
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, captured: 400n });
      bench.expect(await bench.submit(permit('3', 601n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.submit(permit('4', 600n))).toMatchObject({ decision: 'allow', remaining: 0n });
    },
  },
  {
    promise: 'expired unclaimed holds free their budget at once, and no earlier',
    async run(bench) {
      await bench.submit(permit('1', 1_000n), openMandate());
      bench.clock.advance(TTL_MS - 1);
      bench.expect(await bench.submit(permit('2', 1n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.clock.advance(1);
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n });
      const released = { state: 'expired', closedBy: 'AUTHORIZATION_EXPIRED' };
      const made = await bench.submit(permit('3', 1_000n));
      bench.expect(made).toMatchObject({ decision: 'allow', remaining: 0n, expired: [released] });
      bench.expect(await bench.hold('1')).toMatchObject(released);
    },
  },
  {
    promise: 'an unclaimed hold expires with the authority behind it, and a claimed one stays committed',
    async run(bench) {
      const endsAt = START + 1_000;
      const ended = [permit('1', 400n, { endsAt }), permit('2', 300n, { endsAt }), permit('3', 300n, { endsAt })];
      const made = await bench.submit(permit('4', 0n, { endsAt: START + TTL_MS * 2 }), openMandate(), ...ended);
      bench.expect(made).toMatchObject({ expiresAt: START + TTL_MS });
      bench.expect(await bench.hold('1')).toMatchObject({ expiresAt: endsAt });
      await bench.submit(claim('1'));
      bench.clock.advance(999);
      bench.expect(await bench.submit(claim('2'))).toMatchObject({ ok: true });
      bench.clock.advance(1);
      bench.expect(await bench.submit(claim('3'))).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.submit(capture('3', 300n))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 700n });
      bench.clock.advance(TTL_MS * 3);
      const settled = await bench.submit(capture('1', 400n, { claimTokenHash: 'token-1' }));
      bench.expect(settled).toMatchObject({ ok: true });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 300n, captured: 400n });
    },
  },
  {
    promise: 'a permit whose authority is over by the time of its commit is none',
    async run(bench) {
      const late = await bench.submit(permit('1', 100n, { endsAt: START }), openMandate());
      bench.expect(late).toMatchObject({ decision: 'block', reasonCode: 'MANDATE_EXPIRED', authorizationId: null });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n });
    },
  },
  {
    promise: 'a sweep releases no more expired holds than it is asked to, and no live one',
    async run(bench) {
      const expiring = ['1', '2', '3'].map((id) => permit(id, 100n));
      await bench.submit(permit('4', 100n, { ttlMs: TTL_MS * 2 }), openMandate(), ...expiring);
      bench.clock.advance(TTL_MS);
      bench.expect((await bench.store.sweepExpired(2)).length).toBe(2);
      bench.expect((await bench.store.sweepExpired(9)).map(({ state }) => state)).toEqual(['expired']);
      bench.expect(await bench.store.sweepExpired(9)).toEqual([]);
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n });
      bench.expect((await bench.store.history(ORG, MANDATE)).at(-1)).toMatchObject({ kind: 'expire', reserved: 100n });
    },
  },
  {
    promise: 'a thousandth of a dollar is held, claimed and captured, and a millionth above the cap is refused',
    async run(bench) {
      const [price, cap, least] = [toUnits(0.001, 'USD'), toUnits('0.002', 'USD'), toUnits(0.000001, 'USD')];
      if (price === null || cap === null || least === null) throw new Error('not an amount of USD');
      const settled = capture('1', price, { claimTokenHash: 'token-1' });
      const first = await bench.submit(settled, openMandate({ cap }), permit('1', price), claim('1'));
      bench.expect(first).toMatchObject({ ok: true, amountCharged: price });
      bench
        .expect(await bench.submit(permit('2', price + least)))
        .toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.submit(permit('3', price))).toMatchObject({ decision: 'allow', remaining: 0n });
      const { captured, reserved } = (await bench.store.mandate(ORG, MANDATE)) ?? {};
      const onTheWire = [captured, reserved].map((units) => unitsToNumber(units ?? 0n, 'USD'));
      bench.expect(onTheWire).toEqual([0.001, 0.001]);
    },
  },
  {
    promise: 'amounts keep every digit up to the largest signed 64-bit number',
    async run(bench) {
      await bench.submit(openMandate({ cap: MONEY_MAX_UNITS }));
      const odd = 2n ** 53n + 1n;
      bench.expect(await bench.submit(permit('1', odd))).toMatchObject({ remaining: MONEY_MAX_UNITS - odd });
      await bench.submit(permit('2', MONEY_MAX_UNITS - odd), capture('1', odd));
      bench.expect((await bench.hold('1')).settledAmount).toBe(odd);
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({
        cap: MONEY_MAX_UNITS,
        captured: odd,
        reserved: MONEY_MAX_UNITS - odd,
      });
    },
  },
  {
    promise: 'a mandate without a cap counts and refuses only what 64 bits cannot hold',
    async run(bench) {
      await bench.submit(openMandate({ cap: null }));
      bench
        .expect(await bench.submit(permit('1', MONEY_MAX_UNITS)))
        .toMatchObject({ decision: 'allow', remaining: null });
      bench.expect(await bench.submit(permit('2', 1n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.submit(permit('3', 0n))).toMatchObject({ decision: 'allow' });
    },
  },
  {
    promise: 'negative, oversized and foreign-currency amounts hold nothing',
    async run(bench) {
      await bench.submit(openMandate());
      const calls = [permit('1', -1n), permit('2', MONEY_MAX_UNITS + 1n), permit('3', 1n, { currency: 'EUR' })];
      const answers = await bench.race(calls);
      bench.expect(answers.map(({ reasonCode }) => reasonCode)).toEqual(calls.map(() => 'AMOUNT_NOT_DETERMINABLE'));
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n });
    },
  },
  {
    promise: 'an action without value holds 0, in any currency that was signed',
    async run(bench) {
      const answer = await bench.submit(permit('1', 0n, { currency: 'USD' }), openMandate({ currency: 'EUR' }));
      bench.expect(answer).toMatchObject({ decision: 'allow', authorizationId: 'auth-1', remaining: 1_000n });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'held', amount: 0n });
    },
  },
  {
    promise: 'two organisations with the same mandate id do not share a budget',
    async run(bench) {
      await bench.submit(permit('1', 1_000n), openMandate(), openMandate({ orgId: 'org-2' }));
      const other = await bench.submit(permit('2', 1_000n, {}, { orgId: 'org-2' }));
      bench.expect(other).toMatchObject({ decision: 'allow', remaining: 0n });
    },
  },
  {
    promise: 'the same mandate again is fine, other terms under its id are a conflict',
    async run(bench) {
      bench.expect(await bench.submit(openMandate(), openMandate())).toMatchObject({ ok: true, created: false });
      bench
        .expect(await bench.submit(openMandate({ cap: 1_001n })))
        .toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ cap: 1_000n, version: 1 });
    },
  },
];
