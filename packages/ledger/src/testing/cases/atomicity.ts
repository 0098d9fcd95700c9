import type { StoreCase } from '../bench.js';
import { capture, decided, MANDATE, ORG, openMandate, permit, refusal, voidHold } from '../operations.js';

export const ATOMICITY_CASES: readonly StoreCase[] = [
  {
    promise: 'a batch that landed has a receipt, one that did not has none',
    async run(bench) {
      await bench.store.apply([openMandate()], 'landed');
      bench.expect(await bench.store.receipt('landed')).toBe(true);
      bench.expect(await bench.store.receipt('never')).toBe(false);
    },
  },
  {
    promise: 'a batch lands once: its name again is a failure, not a second effect',
    async run(bench) {
      await bench.store.apply([openMandate(), permit('1', 100n)], 'twice');
      const outcome = await bench.store.apply([permit('2', 100n)], 'twice').catch(() => 'failed');
      bench.expect(outcome).toBe('failed');
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n });
    },
  },
  {
    promise: 'a failed batch leaves nothing behind, not even its receipt, and the store works on',
    async run(bench) {
      await bench.store.apply([openMandate()], 'first');
      const clash = [permit('1', 100n), refusal('1', { nonce: 'nonce-2' })];
      bench.expect(await bench.store.apply(clash, 'clash').catch(() => 'failed')).toBe('failed');
      bench.expect(await bench.store.receipt('clash')).toBe(false);
      bench.expect(await bench.store.hold('auth-1')).toBe(null);
      bench.expect((await bench.store.history(ORG, MANDATE)).length).toBe(1);
      bench.expect(await bench.submit(permit('1', 100n))).toMatchObject({ decision: 'allow', version: 2 });
    },
  },
  {
    promise: 'each operation of a batch sees what the ones before it left',
    async run(bench) {
      const answers = await bench.batch([
        openMandate({ cap: 100n }),
        permit('1', 100n),
        permit('2', 100n),
        voidHold('1'),
        permit('3', 100n),
        capture('3', 100n),
        capture('3', 100n),
      ]);
      bench
        .expect(answers.map((answer) => ('reasonCode' in answer ? answer.reasonCode : answer.ok)))
        .toEqual([true, 'AUTHORIZED', 'SPEND_LIMIT_EXCEEDED', true, 'AUTHORIZED', true, 'AUTHORIZATION_ALREADY_USED']);
    },
  },
  {
    promise: 'an empty batch lands',
    async run(bench) {
      bench.expect(await bench.store.apply([], 'empty')).toEqual([]);
      bench.expect(await bench.store.receipt('empty')).toBe(true);
    },
  },
  {
    promise: 'batches of hundreds of operations on many rows are answered one by one',
    async run(bench) {
      const mandates = Array.from({ length: 80 }, (_, index) => openMandate({ mandateId: `m-${index}` }));
      const permits = mandates.flatMap(({ mandateId }) => [
        permit(`${mandateId}-a`, 600n, {}, { mandateId }),
        permit(`${mandateId}-b`, 600n, {}, { mandateId }),
      ]);
      const answers = await bench.batch([...mandates, ...permits]);
      const given = answers.slice(mandates.length).map((answer) => decided(answer).decision);
      bench.expect(given).toEqual(mandates.flatMap(() => ['allow', 'block']));
      const settled = await bench.batch(mandates.map(({ mandateId }) => capture(`${mandateId}-a`, 600n)));
      bench.expect(settled.every(({ ok }) => ok)).toBe(true);
      bench.expect(await bench.store.mandate(ORG, 'm-79')).toMatchObject({ captured: 600n, version: 4 });
    },
  },
  {
    promise: 'the store’s clock is the one it was given',
    async run(bench) {
      bench.clock.advance(5);
      bench.expect(await bench.store.now()).toBe(bench.clock.now);
    },
  },
];
