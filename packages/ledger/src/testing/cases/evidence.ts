import { evidenceLeaf, toHex } from '@gatewright/protocol';
import type { StoreCase } from '../bench.js';
import {
  ACTION,
  AGENT,
  decided,
  evidenceOf,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  START,
} from '../operations.js';

export const EVIDENCE_CASES: readonly StoreCase[] = [
  {
    promise: 'a permit’s record says what was decided and when, by the store’s clock',
    async run(bench) {
      await bench.submit(openMandate());
      bench.clock.advance(1_234);
      const { eventId, version } = decided(await bench.submit(permit('1', 100n)));
      const stored = await bench.store.evidence(eventId);
      bench.expect(stored).toEqual({
        version,
        placement: null,
        record: {
          ...evidenceOf('1'),
          occurredAt: new Date(START + 1_234).toISOString(),
          agentDid: AGENT,
          action: ACTION,
          decision: 'allow',
          reasonCode: 'AUTHORIZED',
          authorizationId: 'auth-1',
          escalationId: null,
          mandateId: MANDATE,
        },
      });
    },
  },
  {
    promise: 'the record tells the final outcome, not the given verdict',
    async run(bench) {
      await bench.submit(permit('2', 1n, {}, { nonce: 'nonce-1' }), openMandate(), permit('1', 1_001n));
      const outcomes = [
        ['event-1', 'SPEND_LIMIT_EXCEEDED'],
        ['event-2', 'REPLAY_DETECTED'],
      ] as const;
      for (const [eventId, reasonCode] of outcomes) {
        const stored = await bench.store.evidence(eventId);
        bench.expect(stored?.record).toMatchObject({ decision: 'block', reasonCode, authorizationId: null });
      }
    },
  },
  {
    promise: 'every decision leaves exactly one record, whatever it was',
    async run(bench) {
      const calls = [
        permit('1', 600n),
        permit('2', 600n),
        permit('3', 1n, {}, { nonce: 'nonce-1' }),
        refusal('4'),
        refusal('5', { nonce: null, mandateId: null }),
        permit('6', 1n, {}, { mandateId: 'mandate-9' }),
      ];
      await bench.submit(openMandate());
      await bench.race(calls);
      const pending = await bench.store.pendingEvidence(99);
      bench
        .expect(pending.map(({ eventId }) => eventId).sort())
        .toEqual(calls.map((call) => call.evidence.eventId).sort());
      for (const { eventId, leaf } of pending) {
        const record = (await bench.store.evidence(eventId))?.record;
        bench.expect(record && [record.eventId, toHex(evidenceLeaf(record))]).toEqual([eventId, leaf]);
      }
    },
  },
  {
    promise: 'a permit under a mandate without an account is a block',
    async run(bench) {
      const answer = await bench.submit(permit('1', 1n, {}, { mandateId: 'mandate-9' }));
      bench.expect(answer).toMatchObject({ decision: 'block', reasonCode: 'NO_MANDATE', authorizationId: null });
    },
  },
  {
    promise: 'an event that never was has no evidence',
    async run(bench) {
      bench.expect(await bench.store.evidence('event-9')).toBe(null);
      bench.expect(await bench.store.pendingEvidence(9)).toEqual([]);
    },
  },
  {
    promise: 'an event id that is taken makes the whole batch fail',
    async run(bench) {
      await bench.submit(permit('1', 100n), openMandate());
      const clash = refusal('2', { evidence: evidenceOf('1') });
      const outcome = await bench.batch([permit('3', 100n), clash]).catch(() => 'failed');
      bench.expect(outcome).toBe('failed');
      bench.expect(await bench.store.hold('auth-3')).toBe(null);
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n });
    },
  },
];
