import { type EvidencePack, PACK_FORMAT } from '@gatewright/protocol';
import { type EffectEntry, Reconciler } from '@gatewright/receiver';
import { describe, expect, test } from 'vitest';
import { effectReference } from '../src/effects/effect-log.js';

const MINUTE_MS = 60_000;
const HOLD_MS = 15 * MINUTE_MS;
const FROM = Date.parse('2026-03-01T12:00:00Z');
const TO = FROM + 60 * MINUTE_MS;
const timeOf = (ms: number) => new Date(ms).toISOString();

function effectAt(ms: number, authorizationId = 'a'): EffectEntry {
  const effect = { kind: 'effect', at: timeOf(ms), authorizationId, agentDid: 'did:example:a', action: 'pay' } as const;
  const terms = { amount: '5', currency: 'USD', merchant: 'acme', method: 'POST', target: '/pay', payloadDigest: '' };
  return { ...effect, ...terms };
}

interface Permitted {
  readonly id: string;
  readonly at: number;
  readonly bookingRef?: string | null;
  readonly decision?: 'allow' | 'observe' | 'block' | 'escalate';
  readonly agentDid?: string;
  readonly action?: string;
}

/** A pack of permits; one with a `bookingRef` is settled. */
function packOf(permits: readonly Permitted[], { from = FROM, to = TO } = {}): EvidencePack {
  const leaves = permits.map(
    ({ id, at, decision = 'allow', agentDid = 'did:example:a', action = 'pay' }, leafIndex) => {
      const record = {
        eventId: id,
        occurredAt: timeOf(at),
        agentDid,
        action,
        decision,
        reasonCode: 'AUTHORIZED',
      } as const;
      const rest = { escalationId: null, mandateId: 'm', policyDigest: null, contextFields: [], firedRules: [] };
      const origin = { orgId: 'org', network: 'testnet', requestDigest: null } as const;
      return { leafIndex, leaf: '', record: { ...record, authorizationId: id, ...rest, ...origin } };
    },
  );
  const settlements = permits.flatMap(({ id, bookingRef }) =>
    bookingRef === undefined
      ? []
      : [
          {
            authorizationId: id,
            outcome: 'settled' as const,
            settlementEvidence: null,
            settlementTxHash: null,
            bookingRef,
            remoteRef: null,
          },
        ],
  );
  const batch = { batchId: 'b', logIndex: 0, size: leaves.length, ownRecords: leaves.length, root: '', sealedAt: '' };
  return {
    format: PACK_FORMAT,
    orgId: 'org',
    from: timeOf(from),
    to: timeOf(to),
    checkpointKey: '',
    checkpoint: '',
    timestamps: [],
    since: null,
    batches: [{ ...batch, path: [], leaves }],
    credentials: [],
    statusLists: [],
    didDocument: null,
    latest: { checkpoint: '', timestamps: [], path: [] },
    bindings: [],
    settlements,
    statement: '',
  };
}

/** Logs of receivers, matched with packs: codes by authorization, and the counts. */
function matched(logs: readonly (readonly EffectEntry[])[], packs: readonly EvidencePack[], now?: number) {
  const reconciler = new Reconciler();
  for (const log of logs)
    for (const [index, entry] of log.entries()) reconciler.add({ entry, index, leafHex: leafOf(index) });
  const { findings, open, ...counts } = reconciler.match(packs, HOLD_MS, now);
  const named = (list: readonly { readonly code: string; readonly authorizationId: string }[]) =>
    list.map(({ code, authorizationId }) => `${authorizationId}: ${code}`);
  return { findings: named(findings), open: named(open), ...counts };
}

const leafOf = (index: number) => String(index).padStart(64, '0');
const referenceOf = (index: number) => effectReference(index, leafOf(index));
const NOTHING = { findings: [], open: [], matched: 0, outside: 0, unused: 0 };
/** When every permit that an effect may have had is in the pack. */
const SURELY = FROM + HOLD_MS;

describe('effects with a permit', () => {
  const at = FROM + 20 * MINUTE_MS;
  const permit = { id: 'a', at, bookingRef: referenceOf(0) };

  test.each<[string, Partial<Permitted>, object]>([
    ['that matches', {}, { matched: 1 }],
    ['that observes', { decision: 'observe' }, { matched: 1 }],
    ['of a blocked decision', { decision: 'block' }, { findings: ['a: EFFECT_WITHOUT_PERMIT'] }],
    ['of an escalated decision', { decision: 'escalate' }, { findings: ['a: EFFECT_WITHOUT_PERMIT'] }],
    ['of another action', { action: 'refund' }, { findings: ['a: EFFECT_DIFFERS'] }],
    ['of another agent', { agentDid: 'did:example:b' }, { findings: ['a: EFFECT_DIFFERS'] }],
    ['settled under another entry', { bookingRef: referenceOf(1) }, { findings: ['a: EFFECT_DIFFERS'] }],
    ['settled without a reference', { bookingRef: null }, { open: ['a: EFFECT_UNREFERENCED'], matched: 1 }],
  ])('an effect with a permit %s is reported as that', (_, change, expected) => {
    expect(matched([[effectAt(at)]], [packOf([{ ...permit, ...change }])])).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    ['voided', undefined, { matched: 1 }],
    ['unknown', undefined, { open: ['a: EFFECT_UNSETTLED'], matched: 1 }],
    ['voided', referenceOf(0), { findings: ['a: EFFECT_DIFFERS'] }],
    ['unknown', referenceOf(0), { findings: ['a: EFFECT_DIFFERS'] }],
  ] as const)('an effect that ended %s, settled as %s, is reported as that', (outcome, bookingRef, expected) => {
    const log = [effectAt(at), { kind: 'end', at: timeOf(at), authorizationId: 'a', outcome } as const];
    const unsettled = { id: 'a', at };
    const permits = [bookingRef === undefined ? unsettled : { ...unsettled, bookingRef }];
    expect(matched([log], [packOf(permits)])).toEqual({ ...NOTHING, ...expected });
  });

  test('an effect with a permit that was not settled is open', () => {
    expect(matched([[effectAt(at)]], [packOf([{ id: 'a', at }])])).toEqual({
      ...NOTHING,
      open: ['a: EFFECT_UNSETTLED'],
      matched: 1,
    });
  });

  test('an effect keeps its first end', () => {
    const end = (outcome: 'voided' | 'unknown'): EffectEntry => ({
      kind: 'end',
      at: timeOf(at),
      authorizationId: 'a',
      outcome,
    });
    const unsettled = [packOf([{ id: 'a', at }])];
    expect(matched([[effectAt(at), end('voided'), end('unknown')]], unsettled).open).toEqual([]);
    expect(matched([[effectAt(at), end('unknown'), end('voided')]], unsettled).open).toEqual(['a: EFFECT_UNSETTLED']);
  });

  test('an effect is in time up to the lifetime of a hold and a minute between clocks', () => {
    const late = HOLD_MS + MINUTE_MS;
    const run = (ms: number) => matched([[effectAt(at + ms)]], [packOf([permit])]).findings;
    expect(run(late)).toEqual([]);
    expect(run(late + 1)).toEqual(['a: EFFECT_OUT_OF_TIME']);
  });
});

describe('effects without a permit', () => {
  const empty = [packOf([])];

  test.each<[string, number, object]>([
    ['before the packs', FROM - 1, { outside: 1 }],
    ['at their begin', FROM, { open: ['a: PERMIT_BEFORE_PACK'] }],
    ['while a permit of before may live', SURELY - 1, { open: ['a: PERMIT_BEFORE_PACK'] }],
    ['once none of before lives', SURELY, { findings: ['a: EFFECT_WITHOUT_PERMIT'] }],
    ['at their end', TO, { findings: ['a: EFFECT_WITHOUT_PERMIT'] }],
    ['after them', TO + 1, { outside: 1 }],
  ])('an effect without a permit %s is reported as that', (_, at, expected) => {
    expect(matched([[effectAt(at)]], empty)).toEqual({ ...NOTHING, ...expected });
  });

  test('an effect of the future without a permit is a finding, more than a minute ahead of the copy of the logs', () => {
    const now = TO + 5 * MINUTE_MS;
    const run = (at: number) => matched([[effectAt(at)]], empty, now).findings;
    expect(run(now + MINUTE_MS)).toEqual([]);
    expect(run(now + MINUTE_MS + 1)).toEqual(['a: EFFECT_OUT_OF_TIME']);
  });

  test('an effect after the packs is a finding where a later entry of its log has a permit of them', () => {
    const permitted = { id: 'b', at: FROM + 20 * MINUTE_MS, bookingRef: referenceOf(1) };
    const other = effectAt(permitted.at, 'b');
    const packs = [packOf([permitted])];
    expect(matched([[effectAt(TO + 1), other]], packs).findings).toEqual(['a: EFFECT_WITHOUT_PERMIT']);
    expect(matched([[effectAt(FROM - 1), other]], packs)).toEqual({ ...NOTHING, matched: 1, outside: 1 });
    expect(matched([[effectAt(TO + 1)], [effectAt(FROM - 1, 'c'), other]], packs)).toEqual({
      ...NOTHING,
      matched: 1,
      outside: 2,
    });
  });

  test('an effect is judged by the span of all packs, in any order', () => {
    const first = packOf([], { to: FROM + 30 * MINUTE_MS });
    const second = packOf([], { from: FROM + 30 * MINUTE_MS });
    for (const packs of [
      [first, second],
      [second, first],
    ]) {
      expect(matched([[effectAt(TO)]], packs).findings).toEqual(['a: EFFECT_WITHOUT_PERMIT']);
      expect(matched([[effectAt(FROM)]], packs).open).toEqual(['a: PERMIT_BEFORE_PACK']);
    }
  });
});

test('an effect that was executed twice, in one log or in two, is a finding for each repetition', () => {
  const at = FROM + 20 * MINUTE_MS;
  const packs = [packOf([{ id: 'a', at, bookingRef: referenceOf(0) }])];
  const effect = effectAt(at);
  expect(matched([[effect, effect, effect]], packs).findings).toEqual(['a: EFFECT_REPEATED', 'a: EFFECT_REPEATED']);
  expect(matched([[effect], [effect]], packs)).toEqual({ ...NOTHING, findings: ['a: EFFECT_REPEATED'], matched: 1 });
});

test.each([
  [[], 'is not the one under which its hold was settled'],
  [['voided'], 'ended voided, and its hold was settled'],
] as const)('a finding of an effect that ended as %j says how it differs', (ends, detail) => {
  const at = FROM + 20 * MINUTE_MS;
  const reconciler = new Reconciler();
  const entries = ends.map((outcome): EffectEntry => ({ kind: 'end', at: timeOf(at), authorizationId: 'a', outcome }));
  for (const [index, entry] of [effectAt(at), ...entries].entries())
    reconciler.add({ entry, index, leafHex: leafOf(index) });
  const { findings } = reconciler.match([packOf([{ id: 'a', at, bookingRef: referenceOf(1) }])], HOLD_MS);
  expect(findings.map((finding) => finding.detail)).toEqual([expect.stringContaining(detail)]);
});

test('an end without its effect is a finding', () => {
  const end: EffectEntry = { kind: 'end', at: timeOf(FROM), authorizationId: 'a', outcome: 'voided' };
  expect(matched([[end]], [packOf([])])).toEqual({ ...NOTHING, findings: ['a: EFFECT_DIFFERS'] });
});

test.each<[string, Partial<Permitted>, object]>([
  ['not settled', {}, { unused: 1 }],
  ['settled by its owner', { bookingRef: null }, { findings: ['a: PERMIT_WITHOUT_EFFECT'] }],
  ['settled by a receiver', { bookingRef: referenceOf(0) }, { findings: ['a: PERMIT_WITHOUT_EFFECT'] }],
  ['of another action, not settled', { action: 'refund' }, {}],
  ['of another action, settled elsewhere', { action: 'refund', bookingRef: 'PO-1' }, {}],
  [
    'of another action, settled by a receiver',
    { action: 'refund', bookingRef: referenceOf(0) },
    { findings: ['a: PERMIT_WITHOUT_EFFECT'] },
  ],
])('a permit without an effect, %s, is reported as that', (_, change, expected) => {
  const serve: EffectEntry = { kind: 'serve', at: timeOf(FROM), action: 'pay' };
  const recover: EffectEntry = { kind: 'recover', at: timeOf(FROM), tail: 'torn', bytes: 1, digest: '' };
  const packs = [packOf([{ id: 'a', at: FROM, ...change }])];
  expect(matched([[serve, recover]], packs)).toEqual({ ...NOTHING, ...expected });
});

test('the last pack knows how a permit of an earlier one was settled', () => {
  const at = FROM + 20 * MINUTE_MS;
  const log = [effectAt(at)];
  const unsettled = packOf([{ id: 'a', at }]);
  const settled = packOf([{ id: 'a', at, bookingRef: referenceOf(0) }]);
  expect(matched([log], [unsettled, settled])).toEqual({ ...NOTHING, matched: 1 });
  const later = { ...settled, batches: [] };
  expect(matched([log], [unsettled, later])).toEqual({ ...NOTHING, matched: 1 });
  expect(matched([[]], [later])).toEqual(NOTHING);
});
