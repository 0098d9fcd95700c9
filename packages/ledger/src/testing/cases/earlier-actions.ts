import type { Decide, OutcomeNotes, PastAnswer } from '../../operations/ops.js';
import type { Bench, StoreCase } from '../bench.js';
import { capture, claim, decided, ORG, openMandate, permit, refusal, TTL_MS, voidHold } from '../operations.js';

const MINUTE_MS = 60_000;
const CONTENDED = { ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' } as const;
const PERMITTED = { ok: true, decision: 'allow' } as const;

const note = (key: string, keepMs = MINUTE_MS) => [{ key, keepMs }];
const notes: OutcomeNotes = { permitted: note('permitted'), settled: note('settled'), refused: note('refused') };

function asked(key: string, met: boolean, more: Partial<PastAnswer> = {}): Pick<Decide, 'readSet'> {
  const past = [{ key, withinMs: MINUTE_MS, count: 1, met, ...more }];
  return { readSet: { operatingMode: null, spent: null, calls: [], past } };
}

async function timesOf({ store }: Bench, key: string): Promise<readonly number[]> {
  return (await store.pastActions(ORG, [key]))[0]?.times ?? [];
}

export const EARLIER_ACTION_CASES: readonly StoreCase[] = [
  {
    promise: 'an action is noted by what became of it: permitted, settled or refused',
    async run(bench) {
      await bench.submit(refusal('0', { notes }), openMandate(), permit('1', 5n, {}, { notes }));
      const noted = () => Promise.all(['permitted', 'settled', 'refused'].map((key) => timesOf(bench, key)));
      const first = bench.clock.now;
      bench.expect(await noted()).toEqual([[first], [], [first]]);
      bench.clock.advance(1);
      await bench.submit(capture('1', 5n));
      bench.expect(await noted()).toEqual([[first], [first + 1], [first]]);
      bench.expect(await bench.store.pastActions('org-2', ['permitted'])).toEqual([]);
    },
  },
  {
    promise: 'nothing is noted of what took no money, was voided, waits for people, proved no agent or repeats a nonce',
    async run(bench) {
      await bench.submit(permit('1', 5n, {}, { notes }), openMandate());
      await bench.submit(capture('1', 0n, { claimTokenHash: 'token-1' }), claim('1'));
      await bench.submit(voidHold('2'), permit('2', 5n, {}, { notes }));
      await bench.submit(refusal('3', { notes, nonce: null }));
      await bench.submit(refusal('4', { notes, verdict: { decision: 'escalate', reasonCode: 'SOP_RULE' } }));
      await bench.submit(refusal('5', { notes, nonce: 'nonce-1' }));
      bench.expect(await timesOf(bench, 'settled')).toEqual([]);
      bench.expect(await timesOf(bench, 'refused')).toEqual([]);
    },
  },
  {
    promise: 'an action without value is settled by a capture of nothing, once',
    async run(bench) {
      await bench.submit(permit('1', 0n, {}, { notes }), openMandate());
      await bench.submit(capture('1', 0n), capture('1', 0n));
      bench.expect((await timesOf(bench, 'settled')).length).toBe(1);
    },
  },
  {
    promise: 'a permit that the ledger overtakes is noted as refused',
    async run(bench) {
      await bench.submit(permit('1', 2_000n, {}, { notes }), openMandate());
      bench.expect(await timesOf(bench, 'permitted')).toEqual([]);
      bench.expect((await timesOf(bench, 'refused')).length).toBe(1);
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
        permit('5', 1n, {}, asked('permitted', true, { count: 2 })),
      ]);
      bench.expect(answers.map(({ ok }) => ok)).toEqual([false, true, false, true, true]);
      bench.expect(await bench.store.hold('auth-1')).toBe(null);
      bench.expect(await bench.store.callsSince(ORG, decided(answers[1]).agent.agentDid, 0)).toBe(3);
      bench.clock.advance(MINUTE_MS);
      bench.expect(await bench.submit(permit('6', 1n, {}, asked('permitted', true)))).toMatchObject(PERMITTED);
      bench.clock.advance(1);
      bench.expect(await bench.submit(permit('7', 1n, {}, asked('permitted', true)))).toMatchObject(CONTENDED);
      bench.expect(await bench.submit(permit('7', 1n, {}, asked('permitted', false)))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'what a settlement notes counts in the batch that settles, with its permit or later',
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
    promise: 'the newest 64 actions of a key are kept, until none of them counts any more',
    async run(bench) {
      await bench.submit(openMandate());
      const first = bench.clock.now;
      for (let index = 0; index < 70; index += 1) {
        await bench.submit(refusal(`${index}`, { notes: { ...notes, refused: note('refused', 70) } }));
        bench.clock.advance(1);
      }
      const kept = Array.from({ length: 64 }, (_, index) => first + 6 + index);
      bench.expect(await timesOf(bench, 'refused')).toEqual(kept);
      bench.clock.advance(69);
      await bench.store.sweepExpired(10);
      bench.expect(await timesOf(bench, 'refused')).toEqual(kept);
      bench.clock.advance(1);
      await bench.store.sweepExpired(10);
      bench.expect(await timesOf(bench, 'refused')).toEqual([]);
    },
  },
  {
    promise: 'a noted action that is noted again outlives the sweep of its first time',
    async run(bench) {
      await bench.submit(refusal('1', { notes }), openMandate());
      bench.clock.advance(TTL_MS);
      await bench.submit(refusal('2', { notes }));
      await bench.store.sweepExpired(10);
      bench.expect((await timesOf(bench, 'refused')).at(-1)).toBe(bench.clock.now);
    },
  },
];
