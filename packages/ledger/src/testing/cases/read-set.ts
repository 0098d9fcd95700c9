import type { Decide, OutcomeNotes, ReadSet } from '../../operations/ops.js';
import type { EventNote } from '../../operations/records.js';
import type { StoreCase } from '../bench.js';
import { capture, MANDATE, ORG, openMandate, permit, refusal, setAgent, TTL_MS } from '../operations.js';

const NOTHING: ReadSet = { operatingMode: null, spent: null, calls: [] };
const CONTENDED = { ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' } as const;
const PERMITTED = { ok: true, decision: 'allow' } as const;

const spent = (captured: bigint, reserved: bigint): { readSet: ReadSet } => ({
  readSet: { ...NOTHING, spent: { captured, reserved } },
});
const CALLS: EventNote = { key: 'calls', window: { rollingMs: 60_001 } };
const notes: OutcomeNotes = { called: [CALLS], permitted: [], settled: [], refused: [] };
const calls = (count: number): Pick<Decide, 'readSet' | 'notes'> => ({
  readSet: { ...NOTHING, calls: [{ ...CALLS, count }] },
  notes,
});

export const READ_SET_CASES: readonly StoreCase[] = [
  {
    promise: 'one of the decisions that saw the same balance lands, and the others leave nothing, in one batch or not',
    async run(bench) {
      await bench.submit(openMandate());
      const answers = await bench.batch(['1', '2', '3'].map((id) => permit(id, 100n, {}, { ...spent(0n, 0n), notes })));
      bench.expect(answers[0]).toMatchObject(PERMITTED);
      for (const answer of answers.slice(1)) bench.expect(answer).toMatchObject(CONTENDED);
      bench.expect(await bench.submit(permit('4', 100n, {}, spent(0n, 0n)))).toMatchObject(CONTENDED);
      for (const id of ['2', '3', '4']) {
        bench.expect(await bench.store.hold(`auth-${id}`)).toBe(null);
        bench.expect(await bench.store.evidence(`event-${id}`)).toBe(null);
      }
      bench.expect((await bench.store.limitUses(ORG, [CALLS]))[0]?.used.holds).toBe(1);
      bench.expect(await bench.submit(permit('2', 100n, {}, spent(0n, 100n)))).toMatchObject(PERMITTED);
    },
  },
  {
    promise:
      'a decision by a policy of another revision than the store has changes nothing, and one without is not compared',
    async run(bench) {
      await bench.submit(openMandate());
      const under = (revision: number): { readSet: ReadSet } => ({ readSet: { ...NOTHING, revision } });
      const [other, same, without] = await bench.batch([
        permit('1', 1n, {}, under(1)),
        permit('2', 1n, {}, under(0)),
        permit('3', 1n, {}, { readSet: NOTHING }),
      ]);
      bench.expect(other).toMatchObject(CONTENDED);
      bench.expect(await bench.store.hold('auth-1')).toBe(null);
      for (const answer of [same, without]) bench.expect(answer).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a decision that saw a delegator in another mode than it is in changes nothing',
    async run(bench) {
      const delegatedFrom = [{ mandateId: MANDATE, agentDid: 'did:magp:testnet:zAbove' }];
      const seen = (mode: string | null) => ({ delegatedFrom, readSet: { ...NOTHING, delegatorModes: [mode] } });
      await bench.submit(openMandate());
      await bench.submit({
        ...setAgent('1', null, { operatingMode: 'restricted' }),
        agentDid: 'did:magp:testnet:zAbove',
      });
      for (const mode of [null, 'supervised']) {
        bench.expect(await bench.submit(permit('2', 1n, {}, seen(mode)))).toMatchObject(CONTENDED);
      }
      bench.expect(await bench.submit(permit('2', 1n, {}, seen('restricted')))).toMatchObject(PERMITTED);
    },
  },
  {
    promise:
      'a balance is what readers see: captured apart from reserved, and expired holds no more, under a ceiling or none',
    async run(bench) {
      for (const mandateId of ['capped', 'uncapped']) {
        const under = { mandateId };
        const name = (id: string) => `${mandateId}-${id}`;
        await bench.submit(openMandate({ ...under, ...(mandateId === 'uncapped' ? { cap: null } : {}) }));
        await bench.submit(permit(name('1'), 100n, {}, under), permit(name('2'), 50n, {}, under));
        await bench.submit(capture(name('1'), 100n));
        bench
          .expect(await bench.submit(permit(name('3'), 1n, {}, { ...under, ...spent(50n, 100n) })))
          .toMatchObject(CONTENDED);
        bench
          .expect(await bench.submit(permit(name('3'), 1n, {}, { ...under, ...spent(100n, 50n) })))
          .toMatchObject(PERMITTED);
        bench.clock.advance(TTL_MS);
        const view = await bench.store.mandate(ORG, mandateId);
        bench.expect(view).toMatchObject({ captured: 100n, reserved: 0n });
        bench
          .expect(await bench.submit(permit(name('4'), 1n, {}, { ...under, ...spent(100n, 0n) })))
          .toMatchObject(PERMITTED);
      }
    },
  },
  {
    promise: 'calls are those of the window, those of the same batch and refused ones included',
    async run(bench) {
      await bench.submit(openMandate(), refusal('1', { notes }));
      bench.clock.advance(60_000);
      const answers = await bench.batch([
        permit('2', 1n, {}, calls(1)),
        permit('3', 1n, {}, calls(1)),
        permit('4', 1n, {}, calls(2)),
      ]);
      bench.expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
      bench.clock.advance(1);
      bench.expect(await bench.submit(permit('5', 1n, {}, calls(3)))).toMatchObject(CONTENDED);
      bench.expect(await bench.submit(permit('5', 1n, {}, calls(2)))).toMatchObject(PERMITTED);
    },
  },
  {
    promise: 'a decision under another operating mode than the agent is in leaves nothing',
    async run(bench) {
      await bench.submit(openMandate(), setAgent('1', null, { operatingMode: 'read_only' }));
      bench.expect(await bench.submit(permit('2', 1n, {}, { readSet: NOTHING }))).toMatchObject(CONTENDED);
      const readSet = { ...NOTHING, operatingMode: 'read_only' };
      bench.expect(await bench.submit(permit('2', 1n, {}, { readSet }))).toMatchObject(PERMITTED);
    },
  },
];
