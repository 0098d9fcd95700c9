import type { JsonObject } from '@gatewright/protocol';
import { type Context, currencyIsOneOf, valueIn } from './context.js';
import { contextValueIn, contextValueNotIn } from './context-value.js';
import { Decimal } from './decimal.js';
import { own, textOf, textsOf } from './documents.js';
import { asText, numberOf, plainFold } from './fields.js';
import { isAtLeast, levelOf } from './levels.js';

/** True where the atom fires. */
export type Predicate = (config: JsonObject, context: Context) => boolean;

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.toLowerCase().split(' ');

function limitOf(config: JsonObject, key: string, fallback = 0): Decimal {
  return numberOf(own(config, key)) ?? Decimal.fromNumber(fallback) ?? Decimal.zero;
}

/** Currency scope: a string or list; set, non-empty and not matched. */
function isOutOfScope(config: JsonObject, context: Context): boolean {
  const currency = own(config, 'currency');
  const scope = typeof currency === 'string' ? [currency].filter((code) => code !== '') : textsOf(currency);
  return scope.length > 0 && !currencyIsOneOf(context, scope);
}

const amountOver: Predicate = (config, context) => {
  const amount = numberOf(valueIn(context, 'amount'));
  if (amount === null) return false;
  return isOutOfScope(config, context) || amount.compare(limitOf(config, 'limit')) > 0;
};

const amountUnknown: Predicate = (_config, context) => {
  const amount = numberOf(valueIn(context, 'amount'));
  return amount === null || amount.compare(Decimal.zero) < 0;
};

const cumulativeOver: Predicate = (config, context) => {
  if (isOutOfScope(config, context)) return true;
  const [before, amount] = [numberOf(valueIn(context, 'cumulativeSpend')), numberOf(valueIn(context, 'amount'))];
  return before !== null && amount !== null && before.plus(amount).compare(limitOf(config, 'limit')) > 0;
};

const riskAtOrAbove: Predicate = (config, context) => {
  const level = levelOf(valueIn(context, 'riskLevel'));
  return level !== null && isAtLeast(level, levelOf(own(config, 'level')) ?? 'high');
};

/** NaN, which JSON cannot say, is a source that is not readable rather than none. */
const dataSourceNotApproved: Predicate = (config, context) => {
  const source = valueIn(context, 'dataSourceId');
  return (Boolean(source) || Number.isNaN(source)) && !textsOf(own(config, 'approved')).includes(asText(source));
};

const textMatches: Predicate = (config, context) => {
  const text = `${asText(valueIn(context, 'prompt'))}\n${asText(valueIn(context, 'output'))}`.toLowerCase();
  return textsOf(own(config, 'terms')).some((term) => term !== '' && text.includes(term.toLowerCase()));
};

const jurisdictionNotAllowed: Predicate = (config, context) => {
  const code = plainFold(valueIn(context, 'jurisdiction'));
  const allowed = textsOf(own(config, 'allowed')).map(plainFold);
  const expanded = allowed.includes('eu') ? [...allowed, ...EU] : allowed;
  return code !== '' && !expanded.includes(code);
};

/** Value as text, trimmed, lower-cased, non-blank and not in the list (same folding). */
const notInAllowList =
  (field: string, key: string): Predicate =>
  (config, context) => {
    const value = plainFold(valueIn(context, field));
    return value !== '' && !textsOf(own(config, key)).map(plainFold).includes(value);
  };

const rateLimitExceeded: Predicate = (config, context) => {
  const calls = numberOf(valueIn(context, 'callCount'));
  return calls !== null && calls.compare(limitOf(config, 'max')) > 0;
};

const trustBelowReview: Predicate = (config, context) => {
  const score = numberOf(valueIn(context, 'holTrustScore'));
  return score !== null && score.compare(limitOf(config, 'reviewBelow', 60)) < 0;
};

const evidenceRequirement: Predicate = (config, context) => {
  const given = valueIn(context, 'evidenceTypes');
  const types = Array.isArray(given) ? given.map(plainFold) : [];
  const required = textsOf(own(config, 'required')).map(plainFold);
  return required.some((type) => type !== '' && !types.includes(type));
};

const evidenceConfidenceBelow: Predicate = (config, context) => {
  const min = limitOf(config, 'min');
  const confidence = numberOf(valueIn(context, 'evidenceConfidence'));
  return min.compare(Decimal.zero) > 0 && (confidence === null || confidence.compare(min) < 0);
};

/** The protocol's own atoms: predicate → when it fires. */
export const ATOMS: ReadonlyMap<string, Predicate> = new Map<string, Predicate>([
  ['amount-over', amountOver],
  ['amount-unknown', amountUnknown],
  ['cumulative-over', cumulativeOver],
  ['risk-at-or-above', riskAtOrAbove],
  ['data-source-not-approved', dataSourceNotApproved],
  ['consent-missing', (_config, context) => valueIn(context, 'consent') === false],
  ['text-matches', textMatches],
  ['jurisdiction-not-allowed', jurisdictionNotAllowed],
  ['data-residency-violation', notInAllowList('dataResidency', 'allowedRegions')],
  ['model-not-allowed', notInAllowList('model', 'allowed')],
  ['tool-not-allowed', notInAllowList('tool', 'allowed')],
  ['pii-present', (_config, context) => valueIn(context, 'piiPresent') === true],
  ['rate-limit-exceeded', rateLimitExceeded],
  ['hol-trust-below-review', trustBelowReview],
  ['evidence-requirement', evidenceRequirement],
  ['evidence-confidence-below', evidenceConfidenceBelow],
  ['context-value-in', contextValueIn],
  ['context-value-not-in', contextValueNotIn],
]);

/** The context field that each atom reads, by predicate. */
const READS = new Map<string, readonly string[]>([
  ['amount-over', ['amount']],
  ['amount-unknown', ['amount']],
  ['cumulative-over', ['cumulativeSpend', 'amount']],
  ['risk-at-or-above', ['riskLevel']],
  ['data-source-not-approved', ['dataSourceId']],
  ['consent-missing', ['consent']],
  ['text-matches', ['prompt', 'output']],
  ['jurisdiction-not-allowed', ['jurisdiction']],
  ['data-residency-violation', ['dataResidency']],
  ['model-not-allowed', ['model']],
  ['tool-not-allowed', ['tool']],
  ['pii-present', ['piiPresent']],
  ['rate-limit-exceeded', ['callCount']],
  ['hol-trust-below-review', ['holTrustScore']],
  ['evidence-requirement', ['evidenceTypes']],
  ['evidence-confidence-below', ['evidenceConfidence']],
]);

/** Names of the fields that an atom consults; an unknown one consults none. */
export function fieldsRead(predicate: string, config: JsonObject): readonly string[] {
  const fixed = READS.get(predicate);
  if (fixed !== undefined) return own(config, 'currency') === undefined ? fixed : [...fixed, 'currency'];
  if (!ATOMS.has(predicate)) return [];
  const actions = textsOf(own(config, 'actions')).length > 0 ? ['action'] : [];
  return [textOf(own(config, 'field'), ''), ...actions];
}
