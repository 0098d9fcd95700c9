import type { JsonObject } from '@gatewright/protocol';
import { type Context, fieldAt, isCurrencyCode, isRiskGarbled, isTotalAssumed, valueIn } from './context.js';
import { hitsOf, isOtherAction } from './context-value.js';
import { Decimal } from './decimal.js';
import { listOf, own, textOf, textsOf } from './documents.js';
import { type FieldValue, isMissing, isScalar, isWellFormed, numberOf } from './fields.js';
import { levelOf } from './levels.js';

/** The fields of an atom in a strict document that are there in no form that it can evaluate. */
export function unreadFields(predicate: string, config: JsonObject, context: Context): readonly string[] {
  switch (predicate) {
    case 'amount-over':
    case 'amount-at-or-above':
      return [...unreadAmount(context), ...unreadScope(config, context)];
    case 'cumulative-over':
      return [...unreadTotal(context), ...unreadAmount(context), ...unreadScope(config, context)];
    case 'risk-at-or-above':
      return levelOf(valueIn(context, 'riskLevel')) === null || isRiskGarbled(context) ? ['riskLevel'] : [];
    case 'text-matches':
      return ['prompt', 'output'].filter((name) => typeof valueIn(context, name) !== 'string');
    case 'context-value-in':
    case 'context-value-not-in':
      return isUnreadContextValue(config, context) ? [textOf(own(config, 'field'), '')] : [];
    case 'field-equals':
      return unreadScalar(config, context, [own(config, 'value')]);
    case 'field-in':
      return unreadScalar(config, context, listOf(own(config, 'values')));
    default:
      return (WELL_FORMED.get(predicate) ?? []).filter((name) => !isWellFormed(name, valueIn(context, name)));
  }
}

/** What must be there, and of the type that its name demands. */
const WELL_FORMED = new Map<string, readonly string[]>([
  ['jurisdiction-not-allowed', ['jurisdiction']],
  ['data-residency-violation', ['dataResidency']],
  ['model-not-allowed', ['model']],
  ['tool-not-allowed', ['tool']],
  ['data-source-not-approved', ['dataSourceId']],
  ['consent-missing', ['consent']],
  ['pii-present', ['piiPresent']],
  ['rate-limit-exceeded', ['callCount']],
  ['hol-trust-below-review', ['holTrustScore']],
  ['evidence-requirement', ['evidenceTypes']],
  ['evidence-confidence-below', ['evidenceConfidence']],
]);

/** A scalar is held against values of its own type: 4100 is not the text "4100". */
function unreadScalar(config: JsonObject, context: Context, values: readonly FieldValue[]): readonly string[] {
  const field = textOf(own(config, 'field'), '');
  const type = typeOf(fieldAt(context, field)?.value);
  return values.some((value) => typeOf(value) === type) ? [] : [field];
}

function typeOf(value: FieldValue): string {
  return numberOf(value) !== null ? 'number' : typeof value;
}

/** An absent amount is 0. */
function unreadAmount(context: Context): readonly string[] {
  return numberOf(valueIn(context, 'amount')) === null ? ['amount'] : [];
}

function unreadScope(config: JsonObject, context: Context): readonly string[] {
  const scope = own(config, 'currency');
  const isScoped = typeof scope === 'string' ? scope !== '' : textsOf(scope).length > 0;
  return isScoped && !isCurrencyCode(valueIn(context, 'currency')) ? ['currency'] : [];
}

/** An absent total counts as the amount, which a strict rule does not take for it; a negative one is none. */
function unreadTotal(context: Context): readonly string[] {
  const total = numberOf(valueIn(context, 'cumulativeSpend'));
  const isTotal = total !== null && total.compare(Decimal.zero) >= 0;
  return isTotal && !isTotalAssumed(context) ? [] : ['cumulativeSpend'];
}

/** A value that is no scalar; of a list, one whose elements are not all scalars, or do not all say the same. */
function isUnreadContextValue(config: JsonObject, context: Context): boolean {
  if (isOtherAction(config, context)) return false;
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  const elements = Array.isArray(value) ? value : [value];
  if (elements.length === 0 || elements.some((element) => isMissing(element) || !isScalar(element))) return true;
  return new Set(hitsOf(config, elements)).size > 1;
}
