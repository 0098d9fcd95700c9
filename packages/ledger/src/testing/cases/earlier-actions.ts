import type { Decide, OutcomeNotes } from '../../operations/ops.js';
import type { EventNote } from '../../operations/records.js';
import type { Bench, StoreCase } from '../bench.js';
import { capture, claim, ORG, openMandate, permit, refusal, voidHold } from '../operations.js';

const MINUTE_MS = 60_000;
const CONTENDED = { ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' } as const;
const PERMITTED = { ok: true, decision: 'allow' } as const;

/** What lies back a minute at most counts. */
const event = (key: string, rollingMs = MINUTE_MS + 1): EventNote => ({ key, window: { rollingMs } });
const OUTCOMES = ['called', 'permitted', 'settled', 'refused'] as const;
const notes: OutcomeNotes = {
  called: [event('called')],
  permitted: [event('permitted')],
  settled: [event('settled')],
  refused: [event('refused')],
};

function asked(key: string, met: boolean, count = 1): Pick<Decide, 'readSet'> {
  const limit = { ...event(key), units: null, holds: count - 1 };
  const answers = [{ limit, adds: { units: 0n, holds: 0 }, exceeded: met }];
  return { readSet: { operatingMode: null, spent: null, calls: [], answers } };
}

async function countOf({ store }: Bench, key: string, orgId = ORG): Promise<number> {
  return (await store.limitUses(orgId, [event(key)]))[0]?.used.holds ?? 0;
}

export const EARLIER_ACTION_CASES: readonly StoreCase[] = [
  {
    promise: 'an action is counted by what becomes of it: asked for, permitted, settled or refused',
    async run(bench) {
      const counts = () => Promise.all(OUTCOMES.map((key) => countOf(bench, key)));
      await bench.submit(refusal('0', { notes }), openMandate(), permit('1', 5n, {}, { notes }));
      bench.expect(await counts()).toEqual([2, 1, 0, 1]);
      bench.clock.advance(1);
      await bench.submit(capture('1', 5n));
      bench.expect(await counts()).toEqual([2, 1, 1, 1]);
      bench.clock.advance(MINUTE_MS);
      bench.expect(await counts()).toEqual([0, 0, 1, 0]);
      bench.expect(await countOf(bench, 'settled', 'org-2')).toBe(0);
    },
  },
  {
    promise:
      'an action that took no money, was voided, waits for people, proved no agent or repeats a nonce is not counted',
    async run(bench) {
      await bench.submit(permit('1', 5n, {}, { notes }), openMandate());
      await bench.submit(capture('1', 0n, { claimTokenHash: 'token-1' }), claim('1'));
      await bench.submit(voidHold('2'), permit('2', 5n, {}, { notes }));
      await bench.submit(refusal('3', { notes, nonce: null }));
      await bench.submit(refusal('4', { notes, verdict: { decision: 'escalate', reasonCode: 'SOP_RULE' } }));
      await bench.submit(refusal('5', { notes, nonce: 'nonce-1' }));
      bench.expect(await Promise.all(OUTCOMES.map((key) => countOf(bench, key)))).toEqual([3, 2, 0, 0]);
    },
  },
  {
    promise: 'an action without value is settled by a capture of nothing, once',
    async run(bench) {
      await bench.submit(permit('1', 0n, {}, { notes }), openMandate());
      await bench.submit(capture('1', 0n), capture('1', 0n));
      bench.expect(await countOf(bench, 'settled')).toBe(1);
    },
  },
  {
    promise: 'a permit that the ledger overtakes is counted as refused',
    async run(bench) {
      await bench.submit(permit('1', 2_000n, {}, { notes }), openMandate());
      bench.expect(await countOf(bench, 'permitted')).toBe(0);
      bench.expect(await countOf(bench, 'refused')).toBe(1);
    },
  },
  {
    promise: 'a decision lands on the answers that are true then, those of its own batch included',
    async run(bench) {
      await bench.submit(openMandate());
      const answers = await bench.batch([
        permit('1', 1n, {}, asked('permitted', true)),
        permit('2', 1n, {}, { ...asked('permitted', false), notes }),
        permit('3', 1n, {}, asked('permitted', false)),
        permit('4', 1n, {}, { ...asked('permitted', true), notes }),
        permit('5', 1n, {}, asked('permitted', true, 2)),
      ]);
      bench.expect(answers.map(({ ok }) => ok)).toEqual([false, true, false, true, true]);
      bench.expect(await bench.store.hold('auth-1')).toBe(null);
      bench.expect(await countOf(bench, 'called')).toBe(2);
      bench.clock.advance(MINUTE_MS);
      bench.expect(await bench.submit(permit('6', 1n, {}, asked('permitted', true)))).toMatchObject(PERMITTED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(permit('7', 1n, {}, asked('permitted', true)))).toMatchObject(CONTENDED);
      bench.expect(await bench.submit(permit('7', 1n, {}, asked('permitted', false)))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'what a settlement counts holds in the batch that settles, with its permit or later',
    async run(bench) {
      await bench.submit(openMandate());
      const question = asked('settled', true);
      const answers = await bench.batch([
        permit('1', 1n, {}, { notes }),
        capture('1', 1n),
        permit('2', 1n, {}, { ...question, notes }),
      ]);
      bench.expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
      bench.clock.advance(MINUTE_MS + 1);
      const later = await bench.batch([capture('2', 1n), permit('3', 1n, {}, question)]);
      bench.expect(later.map(({ ok }) => ok)).toEqual([true, true]);
    },
  },
  {
    promise: 'a decision that rests on an event that never was waits for another process that counts the first',
    async run(bench) {
      await bench.submit(openMandate(), permit('1', 1n, {}, asked('other', false)));
      // A tally that is there keeps its time where the clock is set back.
      const { now } = bench.clock;
      bench.clock.advance(-5);
      bench.expect((await bench.store.limitUses(ORG, [event('other')]))[0]).toMatchObject({ at: now });
      bench.expect(await bench.submit(permit('2', 1n, {}, asked('other', false)))).toMatchObject(PERMITTED);
    },
  },
  {
    promise:
      'each event counts until it leaves the window, however many there are, and is dropped by a sweep after that',
    async run(bench) {
      await bench.submit(openMandate());
      const few = { ...notes, refused: [event('refused', 70)] };
      for (let index = 0; index < 100; index += 1) {
        await bench.submit(refusal(`${index}`, { notes: few }));
        bench.clock.advance(1);
      }
      const count = async () => (await bench.store.limitUses(ORG, few.refused))[0]?.used.holds;
      bench.expect(await count()).toBe(69);
      bench.clock.advance(60);
      bench.expect(await count()).toBe(9);
      bench.clock.advance(2 * 24 * 60 * MINUTE_MS);
      await bench.store.sweepExpired(10);
      bench.expect(await count()).toBe(0);
      await bench.submit(refusal('100', { notes: few }));
      bench.expect(await count()).toBe(1);
    },
  },
];
