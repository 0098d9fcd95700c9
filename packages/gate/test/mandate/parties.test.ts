import { describe, expect, test } from 'vitest';
import {
  listsCounterparties,
  namedCounterparty,
  omitsCounterparty,
  watchesNewMerchants,
} from '../../src/mandate/index.js';

const limit = (leftOperand: string) => ({ leftOperand, operator: 'isAnyOf', rightOperand: ['a'] });

describe('counterparties', () => {
  test.each([
    [{ counterparty: 'did:key:zA' }, 'did:key:zA'],
    [{ 'mm:counterparty': 'did:key:zA' }, 'did:key:zA'],
    [{ counterparty: 'did:key:zA', 'mm:counterparty': 'did:key:zB' }, 'did:key:zA'],
    [{ counterparty: '', 'mm:counterparty': 'did:key:zB' }, 'did:key:zB'],
    [{ counterparty: null, 'mm:counterparty': 'did:key:zB' }, 'did:key:zB'],
    [{ counterparty: 5, 'mm:counterparty': 'did:key:zB' }, ''],
    [{}, ''],
  ])('the context %j names the counterparty %j', (itinerary, named) => {
    expect(namedCounterparty(itinerary)).toBe(named);
  });

  test.each([
    [[{ constraint: [limit('mm:merchant'), limit('mm:counterparty')] }], true],
    [[{}, { constraint: [limit('mm:counterparty')] }], true],
    [[{ constraint: [limit('mm:merchant')] }], false],
    [[{ constraint: [] }], false],
    [[], false],
  ])('a mandate with the permissions %j lists its counterparties: %s', (permission, lists) => {
    expect(listsCounterparties({ permission })).toBe(lists);
  });

  test.each([
    ['agent_signed', true, false],
    ['agent_asserted', true, true],
    ['agent_asserted', false, false],
    ['agent_signed', false, false],
  ] as const)(
    'a context that is %s under a mandate with a list (%s) leaves the name out: %s',
    (context, lists, omits) => {
      expect(omitsCounterparty(context, { listsCounterparties: lists })).toBe(omits);
      expect(omitsCounterparty(context, null)).toBe(false);
    },
  );
});

test.each([
  [{}, true],
  [{ constraint: [limit('mm:merchant')] }, false],
  [{ constraint: [limit('mm:payAmount')] }, true],
  [{ riskSignals: false }, false],
  [{ riskSignals: { newMerchant: false } }, false],
  [{ riskSignals: { newMerchant: 'strict' }, constraint: [limit('mm:merchant')] }, true],
  [{ riskSignals: 'strict', constraint: [limit('mm:merchant')] }, true],
  [{ riskSignals: { firstPayment: false } }, true],
])('a permission %j watches for new merchants: %s', (permission, watches) => {
  expect(watchesNewMerchants({ permission: [permission] })).toBe(watches);
});
