import type { LimitWindow } from '../../operations/limit-window.js';
import type { Limit, Op } from '../../operations/ops.js';
import type { EventNote } from '../../operations/records.js';
import type { Result } from '../../operations/results.js';
import type { Bench, StoreCase } from '../bench.js';
import { LimitsModel } from '../limits-model.js';
import {
  capture,
  claim,
  decided,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  refusal,
  reserveBudget,
  reserveSlot,
  START,
  TTL_MS,
  voidHold,
} from '../operations.js';
import { seededRandom } from '../seeded-random.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY: LimitWindow = { calendar: 'day', timeZone: 'UTC', startsAt: null };
const HOUR: LimitWindow = { rollingMs: HOUR_MS };
const REFUSED = { ok: true, decision: 'block', reasonCode: 'PERIOD_LIMIT_EXCEEDED', authorizationId: null } as const;
const PERMITTED = { ok: true, decision: 'allow' } as const;

function limit(window: LimitWindow, most: Partial<Omit<Limit, 'key' | 'window'>>, key = JSON.stringify(window)): Limit {
  return { key, window, units: null, holds: null, ...most };
}

const daily = limit(DAY, { units: 100n });
const hourly = limit(HOUR, { units: 100n });
const open = openMandate({ cap: null });

/** An action that restarts a limit once it is carried out. */
const PROOF: EventNote = { key: 'proof', window: { total: true } };
const sinceProof = limit({ since: PROOF.key }, { units: 100n });
const proof = (id: string) =>
  permit(id, 0n, {}, { notes: { called: [], permitted: [], settled: [PROOF], refused: [] } });

/** A permit of an amount under the limits. */
const under = (id: string, amount: bigint, ...limits: readonly Limit[]) => permit(id, amount, { limits });

export const LIMIT_CASES: readonly StoreCase[] = [
  {
    promise: 'a day limit refuses what does not fit beside what was permitted that day, and renews at midnight',
    async run(bench) {
      const first = decided(await bench.submit(under('1', 60n, daily), open));
      bench
        .expect(first.limits)
        .toMatchObject([{ key: daily.key, endsAt: START + DAY_MS, used: { units: 60n, holds: 1 }, isExceeded: false }]);
      bench.expect(await bench.submit(under('2', 41n, daily))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('3', 40n, daily))).toMatchObject(PERMITTED);
      bench.clock.advance(DAY_MS - 1);
      const late = decided(await bench.submit(under('4', 100n, daily)));
      bench.expect([late.decision, late.limits[0]?.isExceeded]).toEqual(['allow', false]);
      bench.clock.advance(1);
      bench.expect(await bench.submit(under('5', 100n, daily))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'what was claimed counts until midnight, and no longer',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 100n, daily));
      bench.clock.advance(DAY_MS - 1);
      bench.expect(await bench.submit(under('2', 1n, daily))).toMatchObject(REFUSED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(under('3', 100n, daily))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a rolling limit counts an action for exactly its length',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 60n, hourly));
      bench.clock.advance(1);
      await bench.submit(claim('2'), under('2', 40n, hourly));
      bench.clock.advance(HOUR_MS - 2);
      bench.expect(await bench.submit(under('3', 1n, hourly))).toMatchObject(REFUSED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(under('4', 61n, hourly))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('5', 60n, hourly))).toMatchObject(PERMITTED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(under('6', 40n, hourly))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a count limits how many actions are permitted, whatever they cost',
    async run(bench) {
      const twice = limit(DAY, { holds: 2 });
      await bench.submit(under('2', 0n, twice), open, under('1', 5n, twice));
      bench.expect(await bench.submit(under('3', 0n, twice))).toMatchObject(REFUSED);
      await bench.submit(voidHold('1'));
      bench.expect(await bench.submit(under('4', 0n, twice))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'calls at once are permitted up to a limit exactly, in one batch or in several',
    async run(bench) {
      await bench.submit(open);
      const asks = Array.from({ length: 64 }, (_, index) => under(String(index), 7n, daily, hourly));
      const answers = (await bench.race(asks)).map((answer) => decided(answer).decision);
      bench.expect(answers.filter((decision) => decision === 'allow').length).toBe(14);
    },
  },
  {
    promise: 'an action fits under all of its limits or is charged to none',
    async run(bench) {
      const rare = limit(DAY, { holds: 1 }, 'rare');
      await bench.submit(under('1', 10n, daily, rare), open);
      bench.expect(decided(await bench.submit(under('2', 10n, daily, rare))).limits).toMatchObject([
        { used: { units: 10n, holds: 1 }, isExceeded: false },
        { used: { units: 10n, holds: 1 }, isExceeded: true },
      ]);
      bench.expect(decided(await bench.submit(under('3', 90n, daily))).decision).toBe('allow');
    },
  },
  {
    promise: 'a refusal, a void, an expiry, a lower capture and a refund give back what they leave of a limit',
    async run(bench) {
      const fill = async (id: string, amount: bigint) => (await bench.submit(under(id, amount, daily))).ok;
      const left = async (id: string) => {
        const { limits } = decided(await bench.submit(under(id, 0n, daily)));
        return 100n - (limits[0]?.used.units ?? 0n);
      };
      await bench.submit(refusal('0'), open);
      await fill('1', 100n);
      await bench.submit(voidHold('1'));
      bench.expect(await left('a')).toBe(100n);
      await fill('2', 100n);
      await bench.submit(capture('2', 30n, { claimTokenHash: 'token-2' }), claim('2'));
      bench.expect(await left('b')).toBe(70n);
      await bench.submit(refund('2', { amount: 10n }));
      bench.expect(await left('c')).toBe(80n);
      await bench.submit(refund('2'));
      bench.expect(await left('d')).toBe(100n);
      await fill('3', 100n);
      bench.clock.advance(TTL_MS);
      bench.expect(await left('e')).toBe(100n);
      await bench.store.sweepExpired(10);
      bench.expect(await left('f')).toBe(100n);
    },
  },
  {
    promise: 'what is settled after its window ended changes no later window',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 100n, daily, hourly));
      bench.clock.advance(DAY_MS);
      await bench.submit(under('2', 100n, daily, hourly));
      await bench.submit(capture('1', 10n, { claimTokenHash: 'token-1' }));
      await bench.submit(refund('1'));
      bench.expect(await bench.submit(under('3', 1n, daily))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('4', 1n, hourly))).toMatchObject(REFUSED);
    },
  },
  {
    promise: 'a clock that is set back opens no window again',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 100n, daily, hourly));
      bench.clock.advance(DAY_MS);
      await bench.submit(claim('2'), under('2', 100n, daily, hourly));
      bench.clock.advance(-2 * HOUR_MS);
      bench.expect(await bench.submit(under('3', 1n, daily))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('4', 1n, hourly))).toMatchObject(REFUSED);
      bench.clock.advance(3 * HOUR_MS);
      bench.expect(await bench.submit(under('5', 1n, daily))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('6', 100n, hourly))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a hold whose room another one took when it had expired stays expired where the clock is set back',
    async run(bench) {
      await bench.submit(under('1', 100n, daily), open);
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(under('2', 100n, daily))).toMatchObject(PERMITTED);
      bench.clock.advance(-1);
      for (const op of [claim('1'), capture('1', 100n), voidHold('1'), reserveSlot('1')]) {
        bench.expect((await bench.submit(op)).ok).toBe(false);
      }
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.expect(await bench.submit(under('3', 1n, daily))).toMatchObject(REFUSED);
      bench.clock.advance(1);
      bench
        .expect((await bench.store.sweepExpired(10)).map(({ authorizationId }) => authorizationId))
        .toEqual(['auth-1']);
      bench.expect((await bench.submit(claim('2'))).ok).toBe(true);
    },
  },
  {
    promise: 'mandates that name one limit share it, and those of other organisations do not',
    async run(bench) {
      const other = openMandate({ mandateId: 'mandate-2', cap: null });
      const foreign = openMandate({ orgId: 'org-2', cap: null });
      await bench.submit(under('1', 60n, daily), open, other, foreign);
      const second = { ...under('2', 50n, daily), mandateId: 'mandate-2' };
      bench.expect(await bench.submit(second)).toMatchObject(REFUSED);
      const abroad = permit('3', 100n, { limits: [daily] }, { orgId: 'org-2' });
      bench.expect(await bench.submit(abroad)).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a total below a limit over time is refused as such, and a delegated budget counts under no limit',
    async run(bench) {
      await bench.submit(openMandate());
      bench.expect(await bench.submit(under('1', 1_001n, daily))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      await bench.submit(reserveBudget('child', 500n));
      bench.expect(await bench.submit(under('2', 100n, daily))).toMatchObject(PERMITTED);
      bench.expect((await bench.store.mandate(ORG, MANDATE))?.reserved).toBe(600n);
    },
  },
  {
    promise: 'what counts no more is dropped, and limits are as before',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 100n, daily, hourly));
      bench.clock.advance(40 * DAY_MS);
      await bench.store.sweepExpired(10);
      await bench.submit(capture('1', 50n, { claimTokenHash: 'token-1' }));
      bench.expect(await bench.submit(under('2', 100n, daily, hourly))).toMatchObject(PERMITTED);
      bench.expect(await bench.submit(under('3', 1n, daily))).toMatchObject(REFUSED);
    },
  },
  {
    promise: 'a limit of each action holds none to another',
    async run(bench) {
      const each = limit({ transaction: true }, { units: 50n });
      await bench.submit(under('1', 50n, each), open);
      bench.expect(await bench.submit(under('2', 50n, each))).toMatchObject(PERMITTED);
      const refused = decided(await bench.submit(under('3', 51n, each)));
      bench.expect([refused.reasonCode, refused.limits[0]?.used.units]).toEqual(['PERIOD_LIMIT_EXCEEDED', 0n]);
    },
  },
  {
    promise: 'a limit since an event counts what came after the newest, and what was permitted before it no more',
    async run(bench) {
      await bench.submit(claim('1'), open, under('1', 100n, sinceProof));
      bench.expect(await bench.submit(under('2', 1n, sinceProof))).toMatchObject(REFUSED);
      await bench.submit(capture('proof', 0n), proof('proof'));
      bench.expect(await bench.submit(under('3', 60n, sinceProof))).toMatchObject(PERMITTED);
      await bench.submit(capture('1', 10n, { claimTokenHash: 'token-1' }));
      await bench.submit(voidHold('3'));
      bench.expect(await bench.submit(under('4', 100n, sinceProof))).toMatchObject(PERMITTED);
      bench.clock.advance(40 * DAY_MS);
      await bench.store.sweepExpired(10);
      await bench.submit(voidHold('4'), under('5', 1n, sinceProof));
      bench.expect(await bench.submit(under('6', 100n, sinceProof))).toMatchObject(REFUSED);
    },
  },
  {
    promise: 'an event in the batch of actions, and one after the clock was set back, restarts a limit',
    async run(bench) {
      await bench.submit(open);
      const answers = await bench.batch([
        proof('proof-1'),
        under('1', 100n, sinceProof),
        under('2', 1n, sinceProof),
        capture('proof-1', 0n),
        under('3', 100n, sinceProof),
        under('4', 1n, sinceProof),
      ]);
      bench.expect(answers.map(permits)).toEqual([true, true, false, true, true, false]);
      bench.clock.advance(-HOUR_MS);
      await bench.submit(capture('proof-2', 0n), proof('proof-2'));
      bench.expect(await bench.submit(under('5', 100n, sinceProof))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a period hands on what it left when it ended, once, and later refunds of it give the next one nothing',
    async run(bench) {
      const carrying = limit(DAY, { units: 100n, carriesOver: true }, 'carrying');
      await bench.submit(claim('1'), open, under('1', 70n, carrying));
      bench.clock.advance(DAY_MS);
      await bench.submit(capture('1', 10n, { claimTokenHash: 'token-1' }));
      bench.expect(await bench.submit(under('2', 131n, carrying))).toMatchObject(REFUSED);
      const second = decided(await bench.submit(under('3', 20n, carrying)));
      bench.expect([second.decision, second.limits[0]?.carried]).toEqual(['allow', 30n]);
      await bench.submit(claim('3'));
      // Of what was handed on the rest lapses.
      bench.clock.advance(DAY_MS);
      bench.expect(await bench.submit(under('4', 201n, carrying))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('5', 200n, carrying))).toMatchObject(PERMITTED);
      await bench.submit(claim('5'));
      bench.clock.advance(DAY_MS);
      bench.expect(decided(await bench.submit(under('6', 101n, carrying))).limits[0]?.carried).toBe(0n);
      bench.clock.advance(40 * DAY_MS);
      await bench.store.sweepExpired(10);
      bench.expect(decided(await bench.submit(under('7', 200n, carrying))).limits[0]?.carried).toBe(100n);
    },
  },
  {
    promise: 'a raise adds to a limit until its end, and takes back nothing of what was permitted',
    async run(bench) {
      const raised = limit(DAY, { units: 100n, holds: 2, raises: [{ units: 50n, holds: 1, until: START + 10 }] }, 'r');
      await bench.submit(under('1', 150n, raised), open);
      bench.clock.advance(9);
      bench.expect(await bench.submit(under('2', 1n, raised))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('3', 0n, raised))).toMatchObject(PERMITTED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(under('4', 0n, limit(DAY, { units: 100n }, 'r')))).toMatchObject(PERMITTED);
      await bench.submit(voidHold('4'));
      await bench.submit(voidHold('1'));
      bench.expect(await bench.submit(under('5', 101n, raised))).toMatchObject(REFUSED);
      bench.expect(await bench.submit(under('6', 100n, raised))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a sum that limits nothing is charged, and a decision that saw it otherwise changes nothing',
    async run(bench) {
      const sum = limit(HOUR, {}, 'sum');
      const asking = (id: string, amount: bigint, exceeded: boolean) =>
        permit(
          id,
          amount,
          { limits: [sum] },
          {
            readSet: {
              ...{ operatingMode: null, spent: null, calls: [] },
              answers: [{ limit: { ...sum, units: 100n }, adds: { units: amount, holds: 1 }, exceeded }],
            },
          },
        );
      await bench.submit(open);
      const answers = await bench.batch([
        asking('1', 60n, false),
        asking('2', 41n, false),
        asking('3', 40n, false),
        asking('4', 1n, true),
      ]);
      bench.expect(answers.map(({ ok }) => ok)).toEqual([true, false, true, true]);
    },
  },
  {
    promise: 'a window of a zone that this host does not know never renews, and holds up no other',
    async run(bench) {
      const nowhere = limit({ calendar: 'day', timeZone: 'PST', startsAt: null }, { units: 100n });
      const [first, other] = await bench.batch([open, under('1', 100n, nowhere), under('2', 100n, daily)].slice(1));
      bench.expect([first?.ok, other?.ok]).toEqual([true, true]);
    },
  },
  ...[1, 2, 3].map((seed) => ({
    promise: `random calls are permitted exactly where a model of all limits permits them (seed ${seed})`,
    run: (bench: Bench) => compareWithModel(bench, seed),
  })),
];

const STEPS = 60;
const LIMITS: readonly Limit[] = [
  limit({ calendar: 'hour', timeZone: 'UTC', startsAt: START + 1 }, { units: 130n, carriesOver: true }, 'carrying'),
  limit({ calendar: 'day', timeZone: 'America/Sao_Paulo', startsAt: null }, { units: 300n, carriesOver: true }, 'd'),
  limit({ rollingMs: HOUR_MS }, { units: 60n, raises: [{ units: 90n, holds: 0, until: START + 2 * HOUR_MS }] }, 'r'),
  limit({ transaction: true }, { units: 40n }),
  daily,
  hourly,
  limit({ rollingMs: 20 * 60_000 }, { holds: 4 }),
  limit({ calendar: 'hour', timeZone: 'Asia/Kathmandu', startsAt: null }, { units: 150n, holds: 6 }),
  limit({ total: true }, { holds: 90 }),
  sinceProof,
  limit({ calendar: 'week', timeZone: 'Europe/Berlin', startsAt: START + HOUR_MS }, { units: 900n }),
];

/** Random batches of permits and of what happens to holds, with a clock that jumps, also back. */
async function compareWithModel(bench: Bench, seed: number): Promise<void> {
  const dice = seededRandom(seed);
  const model = new LimitsModel();
  const made: string[] = [];
  const anyHold = () => made[dice(Math.max(1, made.length))] ?? '0';
  let ids = 0;
  await bench.submit(open);
  for (let step = 0; step < STEPS; step += 1) {
    bench.clock.advance(dice(4) === 0 ? dice(3 * HOUR_MS) - HOUR_MS / 2 : dice(5 * 60_000));
    if (dice(8) === 0) {
      for (const hold of await bench.store.sweepExpired(50)) model.change(hold, bench.clock.now);
    }
    const ops = Array.from({ length: 1 + dice(6) }, (): Op => {
      const id = anyHold();
      const kind = dice(8);
      if (kind === 0) return voidHold(id);
      if (kind === 1) return claim(id);
      if (kind === 2) return capture(id, BigInt(dice(20)), { claimTokenHash: `token-${id}` });
      if (kind === 3) return refund(id, { amount: BigInt(1 + dice(5)) });
      ids += 1;
      made.push(String(ids));
      if (dice(10) === 0) return proof(String(ids));
      return under(String(ids), BigInt(dice(45)), ...LIMITS.filter(() => dice(3) > 0));
    });
    const results = await bench.batch(ops);
    for (const [index, op] of ops.entries()) {
      const expected = expectedOf(model, op, bench.clock.now);
      bench.expect({ seed, step, index, permits: permits(results[index]) }).toEqual({
        seed,
        step,
        index,
        permits: expected ?? permits(results[index]),
      });
      await followed(bench, model, op, results[index]);
    }
    for (const each of LIMITS) {
      const { key, carriesOver, raises } = each;
      // What a raise permitted stays when it has ended, and what was handed on lapses.
      if (carriesOver || raises !== undefined) continue;
      const [spent, count] = model.used(each, bench.clock.now);
      const [units, holds] = model.most(each, bench.clock.now);
      const isKept = spent <= (units ?? spent) && count <= (holds ?? count);
      bench.expect({ seed, step, key, isKept }).toEqual({ seed, step, key, isKept: true });
    }
  }
}

function permits(result: Result | undefined): boolean {
  return result?.kind === 'decide' ? decided(result).decision === 'allow' : result?.ok === true;
}

/** Whether the model permits a decision; null for another operation, whose answer is not about limits. */
function expectedOf(model: LimitsModel, op: Op, now: number): boolean | null {
  if (op.kind !== 'decide' || op.hold === null) return null;
  return model.fits(op.hold.limits ?? [], op.hold.amount, now);
}

async function followed(bench: Bench, model: LimitsModel, op: Op, result: Result | undefined): Promise<void> {
  if (result === undefined || !result.ok) return;
  if ('hold' in result) {
    model.change(result.hold, bench.clock.now);
    const isProof = result.hold.onSettlement.some(({ key }) => key === PROOF.key);
    if (result.kind === 'capture' && isProof) model.event(PROOF.key);
  }
  if (op.kind !== 'decide' || op.hold === null || result.kind !== 'decide' || result.authorizationId === null) return;
  const hold = await bench.store.hold(result.authorizationId);
  // What a later operation of the batch made of it comes with that one.
  if (hold !== null) model.add(op.hold.limits ?? [], asPermitted(hold), bench.clock.now);
}

function asPermitted(hold: NonNullable<Awaited<ReturnType<Bench['store']['hold']>>>): typeof hold {
  return { ...hold, state: 'held', settledAmount: null, refundedAmount: 0n };
}
