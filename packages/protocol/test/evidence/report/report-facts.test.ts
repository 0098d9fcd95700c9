import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../src/bytes/index.js';
import {
  bindingId,
  type EvidenceRecord,
  type PackSettlement,
  reportFacts,
  settingChange,
  settingDigest,
} from '../../../src/evidence/index.js';
import { shownWord } from '../../../src/evidence/report/stated-change.js';
import { canonicalJson, type JsonObject } from '../../../src/json/index.js';
import { DECISIONS } from '../../../src/register/index.js';
import { evidenceRecord, ORG, packOfLog } from '../../support/evidence.js';
import { bindingsOf, MANDATE_ID, signedMandate } from '../../support/mandated-pack.js';

const START = Date.parse('2026-01-02T03:00:00Z');
const MINUTE_MS = 60_000;
const ALL = { from: 0, to: Date.parse('2100-01-01T00:00:00Z') };
const timeOf = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString();
const digestOf = (value: JsonObject) => `sha256:${sha256Hex(canonicalJson(value))}`;

/** A decision of a generated pack with the request that it commits to. */
interface Drawn {
  readonly record: EvidenceRecord;
  readonly request: JsonObject;
  readonly isShown: boolean;
}

const drawn = fc
  .record({
    decision: fc.constantFrom(...DECISIONS),
    reasonCode: fc.constantFrom('AUTHORIZED', 'NO_MANDATE', 'A_RULE'),
    minute: fc.integer({ min: 0, max: 90 }),
    cents: fc.integer({ min: 0, max: 10 ** 9 }),
    currency: fc.constantFrom('USD', 'EUR', 'eur'),
    isShown: fc.boolean(),
    isOther: fc.boolean(),
  })
  .map(
    ({ minute, cents, currency, isShown, isOther, ...verdict }): Omit<Drawn, 'record'> & { record: EvidenceRecord } => {
      const request = { action: 'pay', amount: (cents / 100).toFixed(2), currency };
      const record = { ...evidenceRecord(1), ...verdict, occurredAt: timeOf(minute), requestDigest: digestOf(request) };
      return { record, request: isOther ? { ...request, amount: '999999' } : request, isShown };
    },
  );
const decisionsDrawn = fc
  .array(drawn, { minLength: 1, maxLength: 30 })
  .map((all) => all.map((each, index) => ({ ...each, record: { ...each.record, eventId: `e-${index}` } })));

describe('facts of a report', () => {
  test('totals of a report equal an independent sum over the pack', () => {
    fc.assert(
      fc.property(
        decisionsDrawn,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        (all, one, other) => {
          const [first, last] = [Math.min(one, other), Math.max(one, other)];
          const pack = packOfLog([all.map(({ record }) => record), [evidenceRecord(0)]]);
          const shown = all.filter(({ isShown }) => isShown);
          const requests = new Map(shown.map(({ record, request }) => [record.eventId, request]));
          const facts = reportFacts(pack, { from: START + first * MINUTE_MS, to: START + last * MINUTE_MS, requests });
          const within = [...all.map(({ record }) => record), evidenceRecord(0)].filter(
            ({ occurredAt }) => occurredAt >= timeOf(first) && occurredAt <= timeOf(last),
          );
          expect(facts.records).toBe(within.length);
          expect(facts.verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(within.length);
          expect(facts.refusals.length + facts.escalations.length + permitsOf(within).length).toBe(within.length);
          const proven = shown.filter(
            ({ record, request }) => permitsOf(within).includes(record) && record.requestDigest === digestOf(request),
          );
          expect(facts.unpricedPermits).toBe(permitsOf(within).length - proven.length);
          for (const currency of ['USD', 'EUR']) {
            const own = proven.filter(({ request }) => String(request['currency']).toUpperCase() === currency);
            const cents = own.reduce((sum, { request }) => sum + Math.round(Number(request['amount']) * 100), 0);
            const total = facts.money.find((each) => each.currency === currency);
            expect([total?.permitted ?? 0n, total?.permits ?? 0]).toEqual([BigInt(cents) * 10_000n, own.length]);
          }
        },
      ),
    );
  });

  test('refunds of the period are added up by currency, and others are left out', () => {
    const refunds = [
      { amount: 1.25, refundedAt: timeOf(1) },
      { amount: 2, refundedAt: timeOf(50) },
    ];
    const settlement = (authorizationId: string, currency: string): PackSettlement => ({
      ...{ authorizationId, outcome: 'settled', settlementEvidence: 'agent_asserted' },
      ...{ settlementTxHash: null, bookingRef: null, remoteRef: null },
      refunded: { amount: 3.25, currency, refunds },
    });
    const record = { ...evidenceRecord(1), occurredAt: timeOf(1) };
    const pack = {
      ...packOfLog([[record]]),
      settlements: [settlement('authorization-1', 'USD'), settlement('authorization-unknown', 'EUR')],
    };
    const { money, settlements } = reportFacts(pack, { from: START, to: START + 10 * MINUTE_MS });
    expect(money).toEqual([{ currency: 'USD', permitted: 0n, permits: 0, refunded: 1_250_000n, refunds: 1 }]);
    expect(settlements).toEqual([{ outcome: 'settled', evidence: 'agent_asserted', count: 1 }]);
  });

  test('a mandate is reported with the person who delegated, and its binding among the changes', () => {
    const credential = signedMandate();
    const decided = { ...evidenceRecord(1), mandateId: MANDATE_ID };
    const refused = { ...decided, eventId: 'e-2', decision: 'block' as const };
    const pack = packOfLog([bindingsOf(credential), [decided, refused]], { credentials: [credential] });
    const { mandates, changes, verdicts } = reportFacts(pack, ALL);
    const { agentDid } = decided;
    expect(mandates).toEqual([
      { mandateId: MANDATE_ID, agentDid, person: 'did:web:person.example', decisions: 2, permits: 1 },
    ]);
    expect(changes.map(({ record }) => record.reasonCode)).toEqual(['MANDATE_ISSUED']);
    expect(verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('a record whose time cannot be read is reported in every period', () => {
    const pack = packOfLog([[{ ...evidenceRecord(1), occurredAt: 'yesterday' }]]);
    expect(reportFacts(pack, { from: 0, to: 0 }).records).toBe(1);
  });

  test('an empty pack has no records and no totals', () => {
    expect(reportFacts({ ...packOfLog([[evidenceRecord(1)]]), batches: [] }, ALL)).toMatchObject({
      ...{ records: 0, verdicts: [], money: [], unpricedPermits: 0, settlements: [] },
      ...{ mandates: [], escalations: [], words: [], changes: [], refusals: [] },
    });
  });

  test('the person of a review is named where the record commits to it, and nowhere else', () => {
    const value = { escalationId: 'esc_1', decision: 'approve', modifiedAction: null };
    const values = { salt: '00ff', before: null, after: value, message: '' };
    const detail = {
      ...{ changeId: 'c1', setting: 'escalation', personId: 'p1', role: 'owner' },
      after: settingDigest('00ff', value),
    };
    const { evidence, verdict, ...act } = settingChange(
      { orgId: ORG, did: 'did:web:org.example', changeId: 'c1', setting: 'escalation', detail },
      'testnet',
    );
    const record: EvidenceRecord = {
      ...{ ...evidence, ...verdict, ...act, occurredAt: timeOf(1) },
      ...{ authorizationId: null, escalationId: null, mandateId: null },
    };
    const eventId = bindingId.setting('c1');
    const wordOf = (change: { detail: JsonObject; values: JsonObject | null }) =>
      reportFacts(packOfLog([[record]]), { ...ALL, changes: new Map([[eventId, { eventId, ...change }]]) }).words[0]
        ?.word;
    expect(wordOf({ detail, values })).toEqual({ personId: 'p1', role: 'owner', after: value });
    expect(wordOf({ detail, values: null })).toEqual({ personId: 'p1', role: 'owner', after: undefined });
    expect(wordOf({ detail, values: { ...values, after: { ...value, decision: 'deny' } } })?.after).toBeUndefined();
    expect(wordOf({ detail: { ...detail, personId: 'p2' }, values })).toBeNull();
    expect(shownWord(record, undefined)).toBeNull();
  });
});

function permitsOf(records: readonly EvidenceRecord[]): EvidenceRecord[] {
  return records.filter(({ decision }) => decision === 'allow' || decision === 'observe');
}
