import { atom, type Case, fires, silent, unheld } from './case.js';

const over = (limit: number, currency?: string | string[]) =>
  atom('amount-over', currency === undefined ? { limit } : { limit, currency });
const total = (limit: number, currency?: string) =>
  atom('cumulative-over', currency === undefined ? { limit } : { limit, currency });
const high = atom('risk-at-or-above', {});

const AMOUNT_CASES: readonly Case[] = [
  fires('amount-over: one minor unit above the limit fires', over(100), { amount: 100.01 }),
  silent('amount-over: the limit is exclusive', over(100), { amount: 100 }),
  silent('amount-over: one minor unit below is silent', over(100), { amount: 99.99 }),
  fires('amount-over: decimal text is a number', over(100), { amount: '100.01' }),
  silent('amount-over: decimal text with trailing zeros equals the limit', over(0.3), { amount: '0.300' }),
  silent('amount-over: an absent amount is 0', over(0), {}),
  unheld('amount-over: an amount that is not a number is silent', over(1), 'lots', false),
  fires('amount-over: a currency out of scope fires outright', over(100, 'USD'), { amount: 1, currency: 'EUR' }),
  silent('amount-over: the scope is case-free', over(100, 'usd'), { amount: 1, currency: 'USD' }),
  silent('amount-over: a scope can be a list', over(100, ['EUR', 'usd']), { amount: 1, currency: 'Usd' }),
  silent('amount-over: an absent currency is USD', over(100, 'USD'), { amount: 1 }),
  fires('amount-over: an absent currency is USD, which is out of a EUR scope', over(100, 'EUR'), { amount: 1 }),
  unheld('amount-over: out of scope, but not a number', over(100, 'EUR'), '1e3', false),
  fires('amount-over: a currency in letters outside ASCII is in no scope', over(100, 'SEK'), {
    amount: 1,
    currency: 'SE\u212a',
  }),
  silent('amount-unknown: an absent amount is 0 and known', atom('amount-unknown'), {}),
  silent('amount-unknown: zero is known', atom('amount-unknown'), { amount: 0 }),
  unheld('amount-unknown: negative', atom('amount-unknown'), -0.01, true),
  unheld('amount-unknown: NaN', atom('amount-unknown'), Number.NaN, true),
  unheld('amount-unknown: infinite', atom('amount-unknown'), Number.POSITIVE_INFINITY, true),
  ...['0xFA', '2.5e2', ' 250', 'Infinity', ''].map((amount) =>
    unheld(
      `amount-unknown: the text ${JSON.stringify(amount)} is no amount (case 12)`,
      atom('amount-unknown'),
      amount,
      true,
    ),
  ),
  unheld('amount-unknown: minus zero as text is zero to rules, and no amount', atom('amount-unknown'), '-0', false),
  fires('cumulative-over: spent before and this one pass the limit', total(100), { amount: 0.2 }, { spent: '99.9' }),
  silent(
    'cumulative-over: 99.7 + 0.1 + 0.2 is exactly 100',
    total(100),
    { amount: 0.2 },
    { spent: 99.7, reserved: '0.1' },
  ),
  fires('cumulative-over: held counts as spent', total(100), { amount: 1 }, { reserved: '99.01' }),
  fires('cumulative-over: nothing known is the amount itself, counted with the amount', total(15), { amount: 10 }),
  silent('cumulative-over: nothing known, twice the amount at the limit', total(20), { amount: 10 }),
  fires('cumulative-over: out of scope fires', total(1000, 'EUR'), { amount: 1 }),
];

const RISK_CASES: readonly Case[] = [
  fires('risk-at-or-above: level is high by default', high, { context: { riskLevel: 'high' } }),
  fires('risk-at-or-above: critical is above high', high, { context: { riskLevel: 'critical' } }),
  silent('risk-at-or-above: medium is below high', high, { context: { riskLevel: 'medium' } }),
  fires('risk-at-or-above: trimmed and lower-cased', high, { context: { riskLevel: 'HIGH ' } }),
  fires('risk-at-or-above {low}: low', atom('risk-at-or-above', { level: 'low' }), { context: { riskLevel: 'low' } }),
];

const sourceRule = atom('data-source-not-approved', { approved: ['crm', 'ERP'] });
const allowTool = atom('tool-not-allowed', { allowed: ['Search', ' mail '] });
const allowRegion = atom('data-residency-violation', { allowedRegions: ['eu-west-1'] });
const allowModel = atom('model-not-allowed', { allowed: ['opus'] });
const inEurope = atom('jurisdiction-not-allowed', { allowed: ['eu', ' ch '] });
const terms = atom('text-matches', { terms: ['', 'Ignore Previous'] });

const LIST_CASES: readonly Case[] = [
  silent('data-source-not-approved: approved', sourceRule, { context: { dataSourceId: 'crm' } }),
  fires('data-source-not-approved: exact case', sourceRule, { context: { dataSourceId: 'CRM' } }),
  fires('data-source-not-approved: not trimmed', sourceRule, { context: { dataSourceId: 'crm ' } }),
  silent('data-source-not-approved: none declared', sourceRule, {}),
  silent('data-source-not-approved: an empty text is not truthy', sourceRule, { context: { dataSourceId: '' } }),
  silent('data-source-not-approved: zero is not truthy', sourceRule, { context: { dataSourceId: 0 } }),
  fires('data-source-not-approved: a number as its text', sourceRule, { context: { dataSourceId: 7 } }),
  fires('data-source-not-approved: a list as its text', sourceRule, { context: { dataSourceId: ['crm', 'ERP'] } }),
  fires('text-matches: in the prompt, case-free', terms, { context: { prompt: 'please IGNORE previous orders' } }),
  fires('text-matches: in the output', terms, { context: { output: 'ignore previous' } }),
  silent('text-matches: an empty term matches nothing', terms, { context: { prompt: 'anything' } }),
  fires('text-matches: prompt, newline, output', atom('text-matches', { terms: ['a\nb'] }), {
    context: { prompt: 'A', output: 'B' },
  }),
  silent(
    'text-matches: missing texts are empty, not a word',
    atom('text-matches', { terms: ['undefined', 'null'] }),
    {},
  ),
  silent('jurisdiction-not-allowed: a member of EU', inEurope, { jurisdiction: 'gr' }),
  silent('jurisdiction-not-allowed: EU stands for itself', inEurope, { jurisdiction: 'EU' }),
  silent('jurisdiction-not-allowed: listed, trimmed, case-free', inEurope, { jurisdiction: 'CH' }),
  fires('jurisdiction-not-allowed: GB is not a member', inEurope, { jurisdiction: 'GB' }),
  fires(
    'jurisdiction-not-allowed: a member does not stand for EU',
    atom('jurisdiction-not-allowed', { allowed: ['DE'] }),
    {
      jurisdiction: 'EU',
    },
  ),
  silent('tool-not-allowed: trimmed, lower-cased', allowTool, { context: { tool: ' SEARCH' } }),
  silent('tool-not-allowed: the list is folded too', allowTool, { context: { tool: 'mail' } }),
  fires('tool-not-allowed: not listed', allowTool, { context: { tool: 'shell' } }),
  silent('tool-not-allowed: missing', allowTool, {}),
  silent('tool-not-allowed: blank', allowTool, { context: { tool: ' \t' } }),
  fires('tool-not-allowed: a number as text', allowTool, { context: { tool: 3 } }),
  fires('tool-not-allowed: false is a text too', allowTool, { context: { tool: false } }),
  silent('data-residency-violation: listed', allowRegion, { context: { dataResidency: 'EU-West-1' } }),
  fires('data-residency-violation: not listed', allowRegion, { context: { dataResidency: 'us-east-1' } }),
  silent('model-not-allowed: listed', allowModel, { context: { model: 'Opus' } }),
  fires('model-not-allowed: not listed', allowModel, { context: { model: 'opus-2' } }),
];

const trust = atom('hol-trust-below-review');
const evidence = atom('evidence-requirement', { required: ['Invoice', ' '] });
const confidence = atom('evidence-confidence-below', { min: 0.8 });

const FLAG_CASES: readonly Case[] = [
  fires('consent-missing: exactly false', atom('consent-missing'), { context: { consent: false } }),
  silent('consent-missing: absent is silent', atom('consent-missing'), {}),
  silent('consent-missing: the text "false" is not false', atom('consent-missing'), { context: { consent: 'false' } }),
  silent('consent-missing: 0 is not false', atom('consent-missing'), { context: { consent: 0 } }),
  fires('pii-present: exactly true', atom('pii-present'), { context: { piiPresent: true } }),
  silent('pii-present: 1 is not true', atom('pii-present'), { context: { piiPresent: 1 } }),
  fires('rate-limit-exceeded: above max', atom('rate-limit-exceeded', { max: 3 }), {}, { callCount: 4 }),
  silent('rate-limit-exceeded: at max', atom('rate-limit-exceeded', { max: 3 }), {}, { callCount: 3 }),
  silent('rate-limit-exceeded: unknown', atom('rate-limit-exceeded', { max: 3 }), {}),
  silent('rate-limit-exceeded: text is no number', atom('rate-limit-exceeded', { max: 3 }), {
    context: { callCount: '9' },
  }),
  silent(
    'rate-limit-exceeded: the gate counts, not the agent',
    atom('rate-limit-exceeded', { max: 3 }),
    { context: { callCount: 9 } },
    { callCount: 1 },
  ),
  fires('hol-trust-below-review: 60 by default', trust, { context: { holTrustScore: 59.9 } }),
  silent('hol-trust-below-review: at the threshold', trust, { context: { holTrustScore: 60 } }),
  silent('hol-trust-below-review: unknown', trust, {}),
  fires('hol-trust-below-review: own threshold', atom('hol-trust-below-review', { reviewBelow: 90 }), {
    context: { holTrustScore: 89 },
  }),
  fires('evidence-requirement: nothing given', evidence, {}),
  silent('evidence-requirement: trimmed and lower-cased, a blank requirement is none', evidence, {
    context: { evidenceTypes: [' INVOICE '] },
  }),
  fires('evidence-requirement: a non-array counts as none', evidence, { context: { evidenceTypes: 'invoice' } }),
  fires('evidence-confidence-below: below', confidence, { context: { evidenceConfidence: 0.79 } }),
  silent('evidence-confidence-below: at min', confidence, { context: { evidenceConfidence: 0.8 } }),
  fires('evidence-confidence-below: unknown', confidence, {}),
  fires('evidence-confidence-below: not a number', confidence, { context: { evidenceConfidence: '0.9' } }),
  silent('evidence-confidence-below: min 0 asks nothing', atom('evidence-confidence-below', { min: 0 }), {}),
];

export const ATOM_CASES: readonly Case[] = [...AMOUNT_CASES, ...RISK_CASES, ...LIST_CASES, ...FLAG_CASES];
