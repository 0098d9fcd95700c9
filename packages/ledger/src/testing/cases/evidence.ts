import { evidenceLeaf, toHex } from '@gatewright/protocol';
import type { Act, RevokeMandate } from '../../operations/ops.js';
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
  reserveBudget,
  START,
  setAgent,
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
          sequence: 1,
        },
      });
    },
  },
  {
    promise:
      'the records of an organisation are numbered from 1 without gaps, and each organisation has its own numbers',
    async run(bench) {
      await bench.submit(openMandate(), openMandate({ orgId: 'org-2' }));
      const events: string[] = [];
      for (const batch of [['1', '2'], ['3'], ['4', '5', '6']]) {
        const answers = await Promise.all(batch.map((id) => bench.submit(permit(id, 1n))));
        for (const answer of answers) events.push(decided(answer).eventId);
      }
      const ofNobody = { ...evidenceOf('8'), orgId: null };
      await bench.submit(permit('7', 1n, {}, { orgId: 'org-2' }), permit('8', 1n, {}, { evidence: ofNobody }));
      const sequenceOf = async (eventId: string) => (await bench.store.evidence(eventId))?.record.sequence;
      const numbers = await Promise.all(events.map(sequenceOf));
      bench.expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5, 6]);
      bench.expect(await sequenceOf('event-7')).toBe(1);
      bench.expect(await sequenceOf('event-8')).toBe(undefined);
    },
  },
  {
    promise: 'the record holds the final outcome, not the given verdict',
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
    promise: 'every decision leaves exactly one record, with any outcome',
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
  {
    promise: 'an account that is opened, and a mandate that ends, leave the record of their act once',
    async run(bench) {
      const opened = openMandate({ act: actOf('issue') });
      const ended: RevokeMandate = { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE, act: actOf('revoke') };
      await bench.submit(opened);
      await bench.submit(opened, ended);
      await bench.submit(ended);
      const records = (await bench.store.history(ORG, MANDATE)).map(({ kind, record }) => [kind, record?.eventId]);
      bench.expect(records).toEqual([
        ['openMandate', 'event-issue'],
        ['revokeMandate', 'event-revoke'],
      ]);
      bench.expect((await bench.store.evidence('event-issue'))?.record).toEqual({
        ...evidenceOf('issue'),
        occurredAt: new Date(START).toISOString(),
        agentDid: AGENT,
        action: 'mandate:issue',
        decision: 'allow',
        reasonCode: 'MANDATE_ISSUED',
        authorizationId: null,
        escalationId: null,
        mandateId: MANDATE,
        sequence: 1,
      });
    },
  },
  {
    promise: 'the account that a delegated budget opens leaves the record of its act once, beside that of the budget',
    async run(bench) {
      const delegated = { mandateId: 'child', agentDid: AGENT, action: ACTION, act: actOf('issue') };
      const opened = openMandate({ mandateId: 'child', cap: 400n, act: actOf('issue') });
      await bench.submit(reserveBudget('child', 400n, { delegated }), openMandate());
      bench.expect(await bench.submit(opened)).toMatchObject({ ok: true, created: false });
      const records = (await bench.store.history(ORG, 'child')).map(({ kind, record }) => [kind, record?.eventId]);
      bench.expect(records).toEqual([['openMandate', 'event-issue']]);
      const { record } = (await bench.store.evidence('event-issue')) ?? {};
      bench.expect(record).toMatchObject({ mandateId: 'child', reasonCode: 'MANDATE_ISSUED' });
      bench.expect((await bench.store.evidence('event-budget-child'))?.record).toMatchObject({ mandateId: MANDATE });
    },
  },
  {
    promise:
      'an attested act stands in the journal of its organisation, under every status of the agent, and changes nothing',
    async run(bench) {
      await bench.submit(openMandate(), setAgent('1', 'quarantined'));
      const before = await bench.store.mandate(ORG, MANDATE);
      const act = { kind: 'attest', orgId: ORG, agentDid: AGENT, mandateId: MANDATE, act: actOf('bind') } as const;
      bench.expect(await bench.submit(act)).toEqual({ kind: 'attest', ok: true, eventId: 'event-bind' });
      bench.expect((await bench.store.evidence('event-bind'))?.record).toMatchObject({
        decision: 'allow',
        mandateId: MANDATE,
      });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toEqual(before);
      bench.expect((await bench.store.history(ORG, null)).map(({ kind }) => kind)).toEqual(['setAgent', 'attest']);
      bench
        .expect((await bench.store.pendingEvidence(9)).map(({ eventId }) => eventId))
        .toEqual(['event-1', 'event-bind']);
    },
  },
];

function actOf(id: string): Act {
  return {
    action: 'mandate:issue',
    verdict: { decision: 'allow', reasonCode: 'MANDATE_ISSUED' },
    evidence: evidenceOf(id),
  };
}
