import { countedOf, earlier, type Shape, spentOn } from './shape.js';
import { amountOf, atom, holding, limitOf, not, requested, usual, valuesOf } from './values.js';

const LISTED = 5;
/** Minutes of a day; the requests are made at noon, on a Monday. */
const MINUTES = 1_440;
const NOON = 720;
const COUNTRIES = ['DE', 'FR', 'NL', 'GB', 'US', 'SE', 'PL', 'IT'] as const;

/** Atoms that fire where a list does not hold the value, and the field and the member of their config. */
const ALLOW_LISTS = [
  ['tool-not-allowed', 'tool', 'allowed'],
  ['model-not-allowed', 'model', 'allowed'],
  ['data-residency-violation', 'dataResidency', 'allowedRegions'],
  ['data-source-not-approved', 'dataSourceId', 'approved'],
] as const;

/** Rules about what is known of the agent's work. */
export const SIGNAL_SHAPES: readonly Shape[] = [
  {
    name: 'allow-lists',
    rule: (draw, fires) => {
      if (draw.isOnce(0.1)) {
        const allowed = fires ? COUNTRIES.slice(1 + draw.below(4)) : ['EU'];
        return { combinator: 'any', atoms: [atom('jurisdiction-not-allowed', { allowed })] };
      }
      const [predicate, field, key] = draw.among(ALLOW_LISTS);
      return { combinator: 'any', atoms: [atom(predicate, { [key]: [...valuesOf(draw, field, LISTED, !fires)] })] };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      jurisdiction: isUsual ? 'DE' : draw.among(COUNTRIES),
      context: Object.fromEntries(ALLOW_LISTS.map(([, field]) => [field, requested(draw, field, isUsual)])),
    }),
  },
  {
    name: 'evidence & action & threshold',
    rule: (draw, fires) => {
      const [isLacking, isMerchant, isOver] = holding(draw, fires, 3);
      const required = isLacking === true ? [...valuesOf(draw, 'evidence', 2, true)] : [usual('evidence'), 'receipt'];
      const values = [...valuesOf(draw, 'merchant', 2, isMerchant === true)];
      return {
        combinator: 'all',
        atoms: [
          atom('evidence-requirement', { required }),
          atom('context-value-in', { field: 'merchant', values, actions: ['pay', 'refund'] }),
          atom('amount-over', { limit: limitOf(draw, isOver === true) }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      merchant: requested(draw, 'merchant', isUsual),
      context: { evidenceTypes: isUsual ? [usual('evidence'), 'receipt'] : [requested(draw, 'evidence', false)] },
    }),
  },
  {
    name: 'scores & rates',
    rule: (draw, fires) => {
      const [isLow, isRegion] = holding(draw, fires, 2);
      const region = atom('field-equals', { field: 'region', value: requested(draw, 'region', isRegion === true) });
      const score = draw.among([
        atom('hol-trust-below-review', { reviewBelow: (isLow === true ? 70 : 10) + draw.below(30) }),
        atom('evidence-confidence-below', { min: ((isLow === true ? 70 : 10) + draw.below(30)) / 100 }),
        atom('rate-limit-exceeded', { max: isLow === true ? draw.below(5) : 10 + draw.below(100) }),
      ]);
      return { combinator: 'all', atoms: [score, region] };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: {
        region: requested(draw, 'region', isUsual),
        holTrustScore: isUsual ? 60 : draw.below(100),
        evidenceConfidence: isUsual ? 0.6 : draw.below(100) / 100,
      },
    }),
  },
  {
    name: 'flags & risk & team',
    rule: (draw, fires) => {
      const [isFlagged, isRisky, isTeam] = holding(draw, fires, 3);
      const flag = draw.among(['consent-missing', 'pii-present']);
      return {
        combinator: 'all',
        atoms: [
          isFlagged === true ? atom(flag) : not(atom(flag)),
          atom('risk-at-or-above', { level: isRisky === true ? 'high' : 'critical' }),
          atom('field-in', { field: 'team', values: [...valuesOf(draw, 'team', LISTED, isTeam === true)] }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: {
        consent: isUsual ? false : draw.isOnce(0.5),
        piiPresent: isUsual ? true : draw.isOnce(0.5),
        riskLevel: isUsual ? 'high' : draw.among(['low', 'medium', 'high', 'critical']),
        team: requested(draw, 'team', isUsual),
      },
    }),
  },
  {
    name: 'counterparty & office hours',
    rule: (draw, fires) => {
      const [isStranger, isOutside] = holding(draw, fires, 2);
      const hours =
        isOutside === true
          ? { fromMinute: draw.below(NOON), toMinute: NOON }
          : { fromMinute: draw.below(NOON), toMinute: NOON + 1 + draw.below(MINUTES - NOON) };
      return {
        combinator: 'all',
        atoms: [
          atom('counterparty-not-allowed', { allowed: [...valuesOf(draw, 'supplier', 3, isStranger !== true)] }),
          atom('time-outside', { zone: 'UTC', weekdays: ['mon', 'tue'], ...hours }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      counterparty: requested(draw, 'supplier', isUsual),
      context: {},
    }),
  },
  {
    name: 'numbers & terms & unseen merchants',
    rule: (draw, fires) => {
      const [isAbove, isNamed, isUnseen] = holding(draw, fires, 3);
      const limit = (isAbove === true ? 0 : 50) + draw.below(50);
      const terms = isNamed === true ? ['wire'] : [`cash ${draw.below(100)}`];
      const found = draw.among(['keep', 'fold', 'pattern']);
      return {
        combinator: 'all',
        atoms: [
          atom('field-number', { field: 'units', compare: 'above', limit }),
          found === 'pattern'
            ? atom('field-matches-glob', { field: 'note', patterns: terms.map((term) => `*${term}*`) })
            : atom('field-contains-term', { field: 'note', terms, confusables: found }),
          atom('merchant-unseen', { withinDays: isUnseen === true ? 7 : 30 }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      merchant: 'acme',
      contextProvenance: 'agent_signed',
      context: { units: isUsual ? 50 : draw.below(100), note: isUsual ? 'please WIRE it' : 'an order' },
      serverContext: { merchantPayments: { 7: 0, 30: 1 } },
    }),
  },
  {
    name: 'earlier actions, sums & team',
    rule: (draw, fires) => {
      const [isBefore, isTeam] = holding(draw, fires, 2);
      const [above, below] = isBefore === true ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
      return {
        combinator: 'all',
        atoms: [
          draw.among([
            atom('action-required-before', earlier(below)),
            atom('action-repeated-before', earlier(above)),
            atom('spent-over', spentOn(above)),
            atom('counted-over', countedOf(above)),
          ]),
          atom('field-in', { field: 'team', values: [...valuesOf(draw, 'team', LISTED, isTeam === true)] }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: { team: requested(draw, 'team', isUsual) },
    }),
  },
  {
    name: 'any of four kinds, strict',
    strict: true,
    rule: (draw, fires) => ({
      combinator: 'any',
      atoms: [
        atom('amount-over', { limit: limitOf(draw, fires && draw.isOnce(0.5)), currency: 'EUR' }),
        atom('field-equals', { field: 'merchant', value: requested(draw, 'merchant', fires) }),
        atom('tool-not-allowed', { allowed: [...valuesOf(draw, 'tool', 3, true)] }),
        atom('risk-at-or-above', { level: 'critical' }),
      ],
    }),
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      merchant: requested(draw, 'merchant', isUsual),
      context: { tool: requested(draw, 'tool', isUsual || draw.isOnce(0.9)), riskLevel: 'low' },
    }),
  },
];
