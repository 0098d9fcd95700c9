import { alreadyDone, type CallOutcome, notRun, refusalText } from '@gatewright/guard/internal';
import { expect, test } from 'vitest';
import { answerOf } from '../src/answer.js';

const RECEIPT = {
  authorizationId: 'auth-1',
  outcome: 'settled',
  settledAmount: 40,
  currency: 'USD',
  settlementTxHash: '0xab',
  bookingRef: 'PO-1',
};

test.each<[string, CallOutcome, unknown]>([
  ['a value', { kind: 'done', value: 0 }, 0],
  ['no value', { kind: 'done', value: undefined }, 'Done: pay.'],
  ['a receipt', { kind: 'done', value: 1, receipt: RECEIPT }, refusalText('pay', alreadyDone(RECEIPT))],
  ['a refusal', { kind: 'refused', refusal: notRun('a'), verdict: null }, refusalText('pay', notRun('a'))],
])('a model is given the outcome of a call with %s', (_, outcome, answer) => {
  expect(answerOf('pay', outcome)).toEqual(answer);
});
