import { compile } from '@gatewright/evaluator';
import { isPermit, isSameCurrency, type JsonObject, type MandateRequest } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wideningOf } from '../../src/mandate/narrowing.js';
import { odrlDocument } from '../../src/mandate/odrl-document.js';
import { readMandateTerms } from '../../src/mandate/terms.js';

const CODES = ['USD', 'usd', 'EUR', 'SEK'] as const;

const terms = fc.record(
  {
    currency: fc.constantFrom(...CODES),
    perTxnMax: fc.constantFrom(10, 100, 500_000),
    maxAmount: fc.constantFrom(10, 100, 500_000),
    merchants: fc.constantFrom<string[]>(['acme'], ['acme', 'globe']),
  },
  { requiredKeys: [] },
);

function documentOf(change: Partial<MandateRequest>): JsonObject {
  const reading = readMandateTerms({ agentDid: 'did:key:agent', scope: 'pay', ...change });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return odrlDocument('mandate', reading.terms);
}

const asked = fc.record(
  {
    amount: fc.constantFrom<number | string>(0, 1, 10, 10.01, '100', 101, 500_000, 'abc', -1),
    currency: fc.constantFrom(...CODES, 'u\u017fd', 'SE\u212a', 'JPY', ''),
    merchant: fc.constantFrom('acme', 'globe', 'other'),
  },
  { requiredKeys: [] },
);

// threat money delegated-mandate-grants: A delegated mandate that grants more than its parent, or spends beside it =>
//   `CONSTRAINT_WIDENED`, `CONSTRAINT_DROPPED`, …; its budget is reserved on the parent's account
test('everything that a delegated mandate permits, its parent permits: in its currency, within its limits', () => {
  let delegated = 0;
  const property = fc.property(
    terms,
    terms,
    fc.array(asked, { minLength: 4, maxLength: 12 }),
    (above, below, calls) => {
      const [parent, child] = [documentOf(above), documentOf(below)];
      if (wideningOf(parent, child) !== null) return;
      delegated += 1;
      const [ofParent, ofChild] = [parent, child].map((document) =>
        compile({ mandates: [{ action: 'pay', document }] }),
      );
      for (const call of calls) {
        const request = { action: 'pay', agentDid: 'did:key:agent', ...call };
        const permitted = (policy = ofParent) =>
          isPermit(policy?.evaluate(request, { now: 0, spent: 0 }).decision ?? 'block');
        if (!permitted(ofChild)) continue;
        expect(permitted(ofParent), JSON.stringify([above, below, call])).toBe(true);
        if (Number(call.amount ?? 0) === 0) continue;
        const limit = above.currency ?? 'USD';
        expect(isSameCurrency(call.currency ?? 'USD', limit), JSON.stringify([above, below, call])).toBe(true);
      }
    },
  );
  fc.assert(property, { numRuns: 2_000 });
  expect(delegated).toBeGreaterThan(100);
});

test('a parent without ceilings yields children of its own currency alone, with ceilings or without', () => {
  const euros = documentOf({ currency: 'EUR' });
  const widening = (change: Partial<MandateRequest>) => wideningOf(euros, documentOf(change))?.reasonCode ?? null;
  expect(widening({ currency: 'eur' })).toBeNull();
  expect(widening({ currency: 'EUR', perTxnMax: 10, maxAmount: 20 })).toBeNull();
  expect(widening({ currency: 'USD' })).toBe('CONSTRAINT_WIDENED');
  expect(widening({ currency: 'USD', perTxnMax: 500_000 })).toBe('CONSTRAINT_WIDENED');
  expect(widening({})).toBe('CONSTRAINT_DROPPED');
});

test('a parent without money yields children without money alone', () => {
  const unpriced = documentOf({});
  expect(wideningOf(unpriced, documentOf({ merchants: ['acme'] }))).toBeNull();
  for (const child of [{ currency: 'USD' }, { perTxnMax: 1 }, { maxAmount: 1 }]) {
    expect(wideningOf(unpriced, documentOf(child))).toMatchObject({ reasonCode: 'CONSTRAINT_WIDENED' });
  }
});

test('a bound on the currency in words that list none is compared as it is', () => {
  const bounded = (rightOperand: readonly string[]): JsonObject => ({
    permission: [
      {
        target: 'pay',
        constraint: [{ leftOperand: 'mm:currency', operator: 'isNoneOf', rightOperand: [...rightOperand] }],
      },
    ],
  });
  expect(wideningOf(bounded(['USD']), bounded(['USD', 'EUR']))).toBeNull();
  expect(wideningOf(bounded(['USD', 'EUR']), bounded(['USD']))).toMatchObject({ reasonCode: 'CONSTRAINT_WIDENED' });
  expect(wideningOf(bounded(['USD']), documentOf({ currency: 'EUR' }))).toMatchObject({ reasonCode: 'UNCOMPARABLE' });
});
