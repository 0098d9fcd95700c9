import type { MandateRequest } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import {
  droppedLimits,
  type LimitOverTime,
  limitFaults,
  limitsOf,
  type MandateTerms,
  readMandateTerms,
  termWarnings,
} from '../../src/mandate/index.js';

const BASE: MandateRequest = { agentDid: 'did:magp:testnet:z6Mk', scope: 'pay', currency: 'USD' };

function termsOf(change: Partial<MandateRequest>): MandateTerms {
  const reading = readMandateTerms({ ...BASE, ...change });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.terms;
}

const UNLIMITED = { perTxnMax: null, maxAmount: null, limits: null };
const FREE = { ...UNLIMITED, currency: null };
const DAILY: Omit<LimitOverTime, 'units'> = {
  ...({ count: null, currency: null, per: 'day', timeZone: null, startsAt: null, by: null } as const),
  ...{ carryOver: false, notifyAt: [], escalateAbove: null },
};
const USD = { ...FREE, currency: 'USD' };

test.each([
  ['no money', {}, FREE, null, null],
  ['a limit for each payment', {}, { ...USD, perTxnMax: 1n }, null, null],
  ['a limit in all', {}, { ...USD, maxAmount: 0n }, null, null],
  ['no limit, and says so', { unlimited: true }, USD, null, null],
  ['no limit, and says nothing', {}, USD, null, '$'],
  ['no limit, and denies it', { unlimited: false }, USD, null, '$'],
  ['no limit beside a limit for each payment', { unlimited: true }, { ...USD, perTxnMax: 1n }, null, '$.unlimited'],
  ['no limit beside a limit in all', { unlimited: true }, { ...USD, maxAmount: 1n }, null, '$.unlimited'],
  ['no limit without a currency', { unlimited: true }, FREE, null, '$.unlimited'],
  ['a limit in a day', {}, { ...USD, limits: [{ ...DAILY, units: 1n }] }, null, null],
  ['a count in a day alone', {}, { ...USD, limits: [{ ...DAILY, units: null, count: 1 }] }, null, '$'],
  [
    'no limit beside a limit in a day',
    { unlimited: true },
    { ...USD, limits: [{ ...DAILY, units: 1n }] },
    null,
    '$.unlimited',
  ],
  ['no limit as before', {}, USD, UNLIMITED, null],
  ['no limit in a day, which it had before', {}, USD, { ...UNLIMITED, limits: [{ ...DAILY, units: 1n }] }, '$'],
  ['no limit for each payment, which it had before', {}, USD, { ...UNLIMITED, perTxnMax: 1n }, '$'],
  ['no limit in all, which it had before', {}, USD, { ...UNLIMITED, maxAmount: 1n }, '$'],
])('a mandate that states %s is faulty at the path %5$s', (_, request, terms, before, path) => {
  const faults = limitFaults(request, terms, before);
  expect(faults.map((fault) => fault.path)).toEqual(path === null ? [] : [path]);
});

test('a limit for each payment above that in all is warned of', () => {
  const warned = (perTxnMax: bigint | null, maxAmount: bigint | null) =>
    termWarnings({ perTxnMax, maxAmount }).map(({ path }) => path);
  expect(warned(2n, 1n)).toEqual(['$.perTxnMax']);
  expect([warned(1n, 1n), warned(null, 1n), warned(2n, null), warned(null, null)]).toEqual([[], [], [], []]);
});

test('the limits of a mandate are shown in its currency, and those that it has not as null', () => {
  const limited = limitsOf(termsOf({ perTxnMax: '12.50', maxAmount: 100, merchants: ['acme'] }));
  expect(limited).toMatchObject({ currency: 'USD', perTxnMax: 12.5, maxAmount: 100, merchants: ['acme'] });
  expect(limited).toMatchObject({ counterparties: null });
  const reading = readMandateTerms({ agentDid: BASE.agentDid, scope: 'pay' });
  if (!reading.ok) throw new Error('the terms cannot be read');
  expect(limitsOf(reading.terms)).toMatchObject({ currency: null, perTxnMax: null, maxAmount: null, merchants: null });
});

test('the limits that a change drops are named with what they were, and those that it keeps or alters are not', () => {
  const before = termsOf({ perTxnMax: 10, maxAmount: 100, merchants: ['acme'], requirePayloadBinding: true });
  expect(droppedLimits(before, before)).toEqual({});
  expect(droppedLimits(before, termsOf({ perTxnMax: 50, maxAmount: 100, merchants: ['acme'] }))).toEqual({
    requirePayloadBinding: true,
  });
  expect(droppedLimits(before, termsOf({ maxAmount: 100 }))).toEqual({
    perTxnMax: 10,
    merchants: ['acme'],
    requirePayloadBinding: true,
  });
  expect(droppedLimits(termsOf({ maxAmount: 100 }), before)).toEqual({});
});

test('one limit of a period at most hands on what it left', () => {
  const limits = [
    { amount: 1, per: 'day', carryOver: true },
    { amount: 2, per: 'day' },
    { amount: 3, per: 'week', carryOver: true },
    { amount: 4, per: 'day', carryOver: true },
  ] as const;
  const reading = readMandateTerms({ ...BASE, limits: [...limits] });
  expect(reading).toMatchObject({ ok: false, faults: [{ path: '$.limits[3].carryOver' }] });
});
