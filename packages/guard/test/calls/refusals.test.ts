import { findReasonCode } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import {
  alreadyDone,
  isRetryable,
  notRun,
  type RefusedVerdict,
  refusalOf,
  refusalText,
  textOf,
  unknownOutcome,
} from '../../src/calls/refusal.js';
import type { CallReceipt } from '../../src/errors.js';

const unlinked = { linkOf: () => null, decisionOf: () => null };
const LINKED = {
  linkOf: (id: string) => `https://gate.example/console/inbox/actions/${id}`,
  decisionOf: (id: string) => `https://gate.example/console/decisions/${id}`,
};

const VERDICT: RefusedVerdict = {
  decision: 'block',
  reasonCode: 'SPEND_LIMIT_EXCEEDED',
  detail: 'over the limit',
  hint: 'ask for less',
  escalationId: null,
  eventId: 'event-1',
  remaining: null,
};
const RECEIPT: CallReceipt = {
  authorizationId: 'auth-1',
  outcome: 'settled',
  settledAmount: 40,
  currency: 'USD',
  settlementTxHash: '0xab',
  bookingRef: 'PO-1',
};

describe('refusals of a verdict', () => {
  test('a refusal has the code, the detail and the event of its verdict', () => {
    expect(refusalOf(VERDICT, unlinked)).toEqual({
      code: 'SPEND_LIMIT_EXCEEDED',
      decision: 'block',
      detail: 'over the limit',
      escalationId: null,
      eventId: 'event-1',
      link: null,
      permitted: null,
    });
  });

  test('a refusal without a detail has the hint, and says what is left', () => {
    expect(refusalOf({ ...VERDICT, detail: null, remaining: 60 }, unlinked)).toMatchObject({
      detail: 'ask for less',
      permitted: '60 is left of the budget',
    });
  });

  test('an escalation names itself, and where people find it', () => {
    const escalated = { ...VERDICT, decision: 'escalate', escalationId: 'esc-1' } as const;
    expect(refusalOf(escalated, LINKED)).toMatchObject({
      detail: 'People must approve this call. Escalation esc-1: https://gate.example/console/inbox/actions/esc-1',
      retryable: true,
      escalationId: 'esc-1',
    });
    expect(refusalOf(escalated, unlinked).detail).toBe('People must approve this call. Escalation esc-1');
    expect(refusalOf({ ...escalated, escalationId: null }, unlinked).detail).toBe('over the limit');
    expect(refusalOf({ ...escalated, decision: 'block' }, unlinked).detail).toBe('over the limit');
  });
});

test('the text of a refusal has its reason, remedy, retry and what would be permitted', () => {
  const refusal = { ...refusalOf({ ...VERDICT, remaining: 60 }, unlinked), remedy: 'Pay less', retryable: false };
  expect(refusalText('pay', refusal)).toBe(
    'Refused: pay. Reason: SPEND_LIMIT_EXCEEDED. over the limit. What to do: Pay less. Retry: do not repeat the identical call. Permitted: 60 is left of the budget.',
  );
});

test('the text of a refusal without remedy and detail has those of the register', () => {
  const code = 'SPEND_LIMIT_EXCEEDED';
  const row = findReasonCode(code);
  const text = refusalText('pay', { code, decision: 'block', detail: null });
  expect(text).toContain(String(row?.meaning));
  expect(text).toContain(`What to do: ${row?.remedy}`);
  expect(text).not.toContain('Permitted');
  const unknown = refusalText('pay', { code: 'NO_SUCH_CODE', decision: 'block', detail: null });
  expect(unknown).toBe('Refused: pay. Reason: NO_SUCH_CODE. Retry: do not repeat the identical call.');
});

test.each([
  ['PERIOD_LIMIT_EXCEEDED', 'What to do: Ask for less'],
  ['AMOUNT_NOT_DETERMINABLE', 'No call mends this; the developer: Send an exact'],
  ['NO_MANDATE', 'No call mends this; the owner decides: Ask the owner'],
])('the text of a refusal for %s says who can act, and links the decision for the owner alone', (reasonCode, lead) => {
  const text = refusalText('pay', refusalOf({ ...VERDICT, reasonCode, eventId: 'evt-1' }, LINKED));
  expect(text).toContain(lead);
  const link = 'https://gate.example/console/decisions/evt-1';
  expect(text.includes(link)).toBe(reasonCode === 'NO_MANDATE');
});

test.each([
  ['escalate', 'Not run yet: pay.'],
  ['done', 'Already done: pay.'],
  ['block', 'Refused: pay.'],
  ['toString', 'Refused: pay.'],
])('the text of the decision %s begins with %s', (decision, beginning) => {
  const text = refusalText('pay', { code: 'A', decision, detail: 'ends here!' });
  expect(text.startsWith(`${beginning} Reason: A. ends here! Retry`)).toBe(true);
});

test('the text of a refusal shows no character that hides others', () => {
  expect(refusalText('pay\u202e', { code: 'A', decision: 'block', detail: null })).not.toContain('\u202e');
});

test('a refusal is retryable as it says, else as the register says, else not', () => {
  const of = (code: string, retryable?: boolean) =>
    isRetryable({ code, decision: 'block', detail: null, ...(retryable === undefined ? {} : { retryable }) });
  expect(of('GATE_UNREACHABLE')).toBe(findReasonCode('GATE_UNREACHABLE')?.retryable);
  expect(findReasonCode('GATE_UNREACHABLE')?.retryable).toBe(true);
  expect([of('GATE_UNREACHABLE', false), of('NO_SUCH_CODE'), of('NO_SUCH_CODE', true)]).toEqual([false, false, true]);
});

test('an unknown outcome names the authorization that its owner reconciles, where it has one', () => {
  expect(unknownOutcome('it broke', 'auth-1')).toEqual({
    code: 'HOLD_UNDER_RECONCILIATION',
    decision: 'unknown',
    detail: 'The outcome of authorization auth-1 is not known (it broke); the budget stays reserved',
    remedy:
      'Do not repeat the call. Ask the owner to reconcile it with gatewright hold reconcile --id auth-1. After that, the repeated call goes on',
    retryable: false,
    authorizationId: 'auth-1',
  });
  const { detail, remedy } = unknownOutcome('it broke');
  expect(detail).toBe('The outcome is not known (it broke); the budget stays reserved');
  expect(remedy).not.toContain('gatewright');
});

test('a call that was done before is refused with what the gate knows of it', () => {
  expect(alreadyDone(RECEIPT)).toMatchObject({
    code: 'SETTLED',
    decision: 'done',
    detail:
      'The call ran before: authorization auth-1 is settled, 40 USD, transaction 0xab, booking PO-1. Its result was not kept',
    retryable: false,
    authorizationId: 'auth-1',
  });
  const bare = { ...RECEIPT, settledAmount: null, settlementTxHash: null, bookingRef: null };
  expect(alreadyDone(bare).detail).toBe(
    'The call ran before: authorization auth-1 is settled. Its result was not kept',
  );
  expect(alreadyDone({ ...bare, settledAmount: 0, currency: null }).detail).toContain('is settled, 0. Its');
});

test('a call that did not run may be repeated', () => {
  expect(notRun('no disk')).toMatchObject({
    code: 'GUARD_ERROR',
    decision: 'block',
    detail: 'no disk',
    retryable: true,
  });
});

test('the text of what was thrown is its message, or itself', () => {
  expect([textOf(new Error('a')), textOf('b'), textOf(null)]).toEqual(['a', 'b', 'null']);
});
