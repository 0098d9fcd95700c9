import type { MandateRequest } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { wideningOf } from '../../src/mandate/narrowing.js';
import { odrlDocument } from '../../src/mandate/odrl-document.js';
import { readMandateTerms } from '../../src/mandate/terms.js';

const PARENT: MandateRequest = {
  agentDid: 'did:key:agent',
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 100,
  maxAmount: 1_000,
  merchants: ['acme', 'globex'],
  resources: ['crm'],
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2026-12-31T00:00:00Z',
  riskTier: 'medium',
  requirePayloadBinding: true,
};

function documentOf(change: Partial<Record<keyof MandateRequest, unknown>> = {}) {
  const changed = Object.entries({ ...PARENT, ...change }).filter(([, value]) => value !== undefined);
  const reading = readMandateTerms({ agentDid: '', scope: '', ...Object.fromEntries(changed) });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return odrlDocument('mandate', reading.terms);
}

describe('delegated mandates', () => {
  test.each([
    ['the same terms', {}],
    ['a smaller budget', { perTxnMax: 50, maxAmount: 60 }],
    ['fewer merchants', { merchants: ['acme'] }],
    ['one more bound', { counterparties: ['cp'] }],
    ['a shorter life', { validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-03-01T00:00:00Z' }],
    ['a higher risk tier', { riskTier: 'critical' }],
  ])('a delegated mandate of %s only narrows', (_what, change) => {
    expect(wideningOf(documentOf(), documentOf(change))).toBeNull();
  });

  // covers 2.12 delegated-mandate-only: A delegated mandate only narrows, three deep at most, and spends nothing
  //   beside its parent
  test.each([
    ['another action', { scope: 'wire-transfer' }, 'ACTION_NOT_IN_PARENT'],
    ['a larger payment', { perTxnMax: 100.01 }, 'CONSTRAINT_WIDENED'],
    ['a larger budget', { maxAmount: 1_000.01 }, 'CONSTRAINT_WIDENED'],
    ['one merchant more', { merchants: ['acme', 'other'] }, 'CONSTRAINT_WIDENED'],
    ['any merchant', { merchants: undefined }, 'CONSTRAINT_DROPPED'],
    ['any resource', { resources: undefined }, 'CONSTRAINT_DROPPED'],
    ['no budget', { perTxnMax: undefined, maxAmount: undefined, currency: undefined }, 'CONSTRAINT_DROPPED'],
    ['another currency', { currency: 'JPY' }, 'UNCOMPARABLE'],
    ['an earlier beginning', { validFrom: '2025-12-31T23:59:59Z' }, 'VALIDITY_WIDENED'],
    ['no beginning', { validFrom: undefined }, 'VALIDITY_WIDENED'],
    ['a later end', { validUntil: '2027-01-01T00:00:00Z' }, 'VALIDITY_WIDENED'],
    ['no end', { validUntil: undefined }, 'VALIDITY_WIDENED'],
    ['a lower risk tier', { riskTier: 'low' }, 'CONSTRAINT_WIDENED'],
    ['no risk tier', { riskTier: undefined }, 'CONSTRAINT_WIDENED'],
    ['an unbound payload', { requirePayloadBinding: false }, 'CONSTRAINT_DROPPED'],
    ['other risk signals', { riskSignals: false }, 'UNCOMPARABLE'],
  ])('a delegated mandate of %s is refused', (_what, change, reasonCode) => {
    expect(wideningOf(documentOf(), documentOf(change))).toMatchObject({ reasonCode });
  });

  // threat service-mandate-does
  test('a delegated mandate keeps to the counterparties of its parent', () => {
    const parent = documentOf({ counterparties: ['one', 'two'] });
    const codeOf = (counterparties?: readonly string[]) =>
      wideningOf(parent, documentOf({ counterparties }))?.reasonCode;
    expect([codeOf(['two']), codeOf(['two', 'three']), codeOf()]).toEqual([
      undefined,
      'CONSTRAINT_WIDENED',
      'CONSTRAINT_DROPPED',
    ]);
  });

  test('a delegated mandate keeps every prohibition of its parent', () => {
    const ban = { target: 'purchase-order', constraint: [], reasonCode: 'PROHIBITED' };
    const parent = { ...documentOf(), prohibition: [ban] };
    expect(wideningOf(parent, documentOf())).toMatchObject({ reasonCode: 'PROHIBITION_DROPPED' });
    expect(wideningOf(parent, { ...documentOf(), prohibition: [ban, { ...ban, target: 'other' }] })).toBeNull();
  });

  test('a delegated mandate bounded by an operator that cannot be compared must be bounded the same', () => {
    const bounded = (rightOperand: number) => ({
      permission: [{ target: 'x', constraint: [{ leftOperand: 'mm:route', operator: 'neq', rightOperand }] }],
    });
    expect(wideningOf(bounded(1), bounded(1))).toBeNull();
    expect(wideningOf(bounded(1), bounded(2))).toMatchObject({ reasonCode: 'CONSTRAINT_WIDENED' });
  });
});
