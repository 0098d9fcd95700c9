import type { JsonObject } from '@gatewright/protocol';
import { currencies, probe, strangeAmounts } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

const amountAt = (point: string, says: string, amount: string) => probe('boundary', point, says, { amount });
const aroundHundred = [
  amountAt('below', 'one minor unit below the limit', '99.99'),
  amountAt('eq', 'the limit itself', '100'),
  amountAt('eq-zeros', 'the limit with zeros behind it', '100.000'),
  amountAt('above', 'one minor unit above the limit', '100.01'),
  amountAt('hair', 'a hair above the limit, past the digits of a double', '100.00000000000000000001'),
  probe('boundary', 'number-eq', 'the limit as a number', { amount: 100 }),
  probe('boundary', 'number-above', 'above the limit, as a number', { amount: 100.01 }),
];

const sum = (point: string, says: string, amount: string, known: JsonObject) =>
  probe('boundary', point, says, { amount }, known);

/** Atoms about amounts. */
export const AMOUNT_ATOMS: readonly AtomProbes[] = [
  { predicate: 'amount-over', config: { limit: 100 }, probes: [...aroundHundred, ...strangeAmounts()] },
  { predicate: 'amount-over', config: { limit: 100, currency: 'EUR' }, probes: currencies('1') },
  { predicate: 'amount-over', config: { limit: 100, currency: ['GBP', 'usd'] }, probes: currencies('1') },
  { predicate: 'amount-over', config: { limit: 100, currency: [] }, probes: currencies('1').slice(0, 3) },
  {
    predicate: 'amount-over',
    config: { limit: 0.3 },
    probes: [
      amountAt('decimal-eq', 'three tenths', '0.3'),
      amountAt('decimal-above', 'above three tenths', '0.30000001'),
    ],
  },
  {
    predicate: 'amount-over',
    config: { limit: 0 },
    probes: [
      amountAt('zero', 'nothing', '0'),
      amountAt('cent', 'one cent', '0.01'),
      amountAt('under', 'less than nothing', '-1'),
    ],
  },
  {
    predicate: 'amount-at-or-above',
    extension: true,
    config: { limit: 100 },
    probes: [...aroundHundred, ...strangeAmounts()],
  },
  {
    predicate: 'amount-at-or-above',
    extension: true,
    config: { limit: 100, currency: 'EUR' },
    probes: currencies('1'),
  },
  {
    predicate: 'amount-unknown',
    config: {},
    probes: [
      ...strangeAmounts(),
      amountAt('zero', 'zero is known', '0'),
      amountAt('some', 'an amount is known', '12.5'),
    ],
  },
  {
    predicate: 'cumulative-over',
    config: { limit: 100 },
    probes: [
      sum('at', 'settled, held and this one make the limit: 99.7 + 0.1 + 0.2', '0.2', {
        spent: '99.7',
        reserved: '0.1',
      }),
      sum('above', 'one cent more', '0.21', { spent: '99.7', reserved: '0.1' }),
      sum('below', 'one cent less', '0.19', { spent: '99.7', reserved: '0.1' }),
      sum('held-only', 'only held', '0.01', { reserved: '100' }),
      sum('held-alone-at', 'held and this one make the limit', '1', { reserved: '99' }),
      sum('spent-only', 'only settled', '0.01', { spent: '100' }),
      sum('many-digits', 'sums are exact past the digits of a double', '0.00000000000000000001', { spent: '100' }),
      sum('spent-garbled', 'what was settled is not readable', '1000', { spent: 'lots' }),
      sum('held-garbled', 'what is held is not readable', '1000', { spent: '1', reserved: true }),
      probe('missing', 'unknown', 'nothing known: the amount stands for it, 51 + 51', { amount: '51' }),
      probe('missing', 'unknown-at', 'nothing known: 50 + 50 is the limit', { amount: '50' }),
      probe('untrusted', 'agent', 'the agent names what it spent', { amount: '1', context: { cumulativeSpend: 100 } }),
      probe(
        'untrusted',
        'agent-less',
        'the gate knows more than the agent says',
        { amount: '1', context: { cumulativeSpend: 0 } },
        { spent: '100' },
      ),
      probe('garbled', 'amount', 'the amount is no number', { amount: 'lots' }, { spent: '1000' }),
      probe('garbled', 'agent-text', 'what the agent spent is a text', {
        amount: '1',
        context: { cumulativeSpend: '1000' },
      }),
    ],
  },
  {
    predicate: 'cumulative-over',
    config: { limit: 0.3 },
    probes: [
      sum('tenths', '0.1 + 0.2 is 0.3', '0.2', { spent: '0.1' }),
      sum('tenths-held', '0.1 held + 0.2 is 0.3', '0.2', { reserved: '0.1' }),
      sum('tenths-above', '0.1 + 0.2 and a hair', '0.20000000000000001', { spent: '0.1' }),
    ],
  },
  { predicate: 'cumulative-over', config: { limit: 100, currency: 'EUR' }, probes: currencies('1') },
];
