import type { Moment, Plan } from '../plan.js';
import { type Attack, ask, budget, type Facts, fill, left, paid } from './attack.js';

/** Asks one after the other, each of which is paid if it is permitted. */
const asked = (texts: readonly string[], facts: Facts, currency?: string): Moment[] =>
  texts.flatMap((amount, index) => [
    [ask(`p${index}`, amount, currency === undefined ? {} : { currency })],
    ...paid(`p${index}`, amount, facts),
  ]);

/** A cap and asks that only exceed it where they are not rounded. */
interface Exponent {
  readonly currency: string;
  readonly cap: string;
  readonly part: string;
}

/** Parts of a minor unit, by the number of its digits: none, three, two, four. */
const EXPONENTS: readonly Exponent[] = [
  { currency: 'JPY', cap: '1', part: '0.4' },
  { currency: 'JPY', cap: '100', part: '40' },
  { currency: 'KWD', cap: '0.010', part: '0.004' },
  { currency: 'USD', cap: '0.3', part: '0.1' },
  { currency: 'CLF', cap: '0.0010', part: '0.0004' },
];

const NEGATIVE: readonly string[] = ['-50', '-0.01', '-1e3', '−50', '(50)'];
const HUGE: readonly string[] = [
  '9007199254740993',
  '18446744073709551617',
  '340282366920938463463374607431768211456',
  '1e308',
  '1e400',
  '99999999999999999999999999999999999.99',
];
const TEXTS: readonly string[] = [
  'NaN',
  'Infinity',
  '',
  ' ',
  '1e2',
  '0x64',
  '1,000',
  '1.000,00',
  '１００',
  '100 USD',
  '+60',
  '060',
  'true',
  'null',
  '6 0',
  '60\u0000',
];

const some = (texts: readonly string[], count: number, next: () => number) =>
  [...texts].sort(() => next() - 0.5).slice(0, count);

/** Amounts that should be refused, between asks that show what they did. */
const between = (texts: readonly string[], facts: Facts): Plan => [
  [budget(100)],
  [ask('first', 60)],
  ...asked(texts, facts),
  ...fill(100, facts, { parts: 5 }),
];

export const amounts: readonly Attack[] = [
  {
    name: 'currency-exponents',
    does: 'asks for parts of the smallest unit of currencies with none, two, three and four digits',
    needs: [],
    plan: (random, facts) => {
      const offered = EXPONENTS.filter(({ currency }) => facts.currencies.includes(currency));
      const { currency, cap, part } = random.pick([{ currency: 'USD', cap: '0.01', part: '0.004' }, ...offered]);
      return [[budget(cap, { currency })], ...asked([part, part, part, part], facts, currency), ...left(facts)];
    },
  },
  {
    name: 'another-currency',
    does: 'asks in another currency than that of the budget',
    needs: [],
    plan: (random, facts) => [
      [budget(100)],
      ...asked(['60'], facts, random.pick(['EUR', 'JPY', 'usd', 'XXX'])),
      [ask('q', 60)],
      [ask('r', 60)],
    ],
  },
  {
    name: 'negative-amounts',
    does: 'asks for less than nothing, to make room',
    needs: [],
    plan: (random, facts) => between(some(NEGATIVE, 3, random.next), facts),
  },
  {
    name: 'huge-amounts',
    does: 'asks for amounts beyond what floating point and 64 bits hold',
    needs: [],
    plan: (random, facts) => between(some(HUGE, 3, random.next), facts),
  },
  {
    name: 'textual-amounts',
    does: 'asks for texts that some programs read as amounts',
    needs: [],
    plan: (random, facts) => between(some(TEXTS, 5, random.next), facts),
  },
  {
    name: 'small-parts',
    does: 'asks many times for amounts that floating point cannot add up',
    needs: [],
    plan: (_random, facts) => [
      [budget('1')],
      ...asked(
        Array.from({ length: 11 }, () => '0.1'),
        facts,
      ),
      ...left(facts),
    ],
  },
];
