import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { COUNTERPARTY, type Context, currencyIsOneOf, fieldAt, HISTORY, provenanceRank, valueIn } from './context.js';
import { Decimal } from './decimal.js';
import { listOf, own, textOf, textsOf } from './documents.js';
import { type FieldValue, isMissing, isScalar, numberOf, walk } from './fields.js';
import { searchedForm } from './searched-form.js';
import { sumFieldsRead, sumKey } from './sums.js';
import { isOutside } from './weekly-window.js';

/** True where the atom fires, false where it does not, null where its field cannot be known. */
export type OwnPredicate = (config: JsonObject, context: Context, now: number) => boolean | null;

const amountAtOrAbove: OwnPredicate = (config, context) => {
  const amount = numberOf(valueIn(context, 'amount'));
  if (amount === null) return null;
  const currency = own(config, 'currency');
  const scope = typeof currency === 'string' && currency !== '' ? [currency] : textsOf(currency);
  if (scope.length > 0 && !currencyIsOneOf(context, scope)) return true;
  return amount.compare(numberOf(own(config, 'limit')) ?? Decimal.zero) >= 0;
};

const counterpartyNotAllowed: OwnPredicate = (config, context) => {
  const counterparty = valueIn(context, COUNTERPARTY);
  if (isMissing(counterparty) || typeof counterparty !== 'string') return null;
  return !textsOf(own(config, 'allowed')).includes(counterparty);
};

/** Exactly one of the values; numbers are compared as decimals. */
function isOneOf(config: JsonObject, context: Context, values: readonly (JsonValue | undefined)[]): boolean | null {
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  if (isMissing(value) || !isScalar(value)) return null;
  return values.some((allowed) => isSame(value, allowed));
}

function isSame(value: FieldValue, other: JsonValue | undefined): boolean {
  const [a, b] = [numberOf(value), numberOf(other)];
  return a !== null && b !== null ? a.compare(b) === 0 : value === other;
}

const fieldMatchesPrefix: OwnPredicate = (config, context) => {
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  if (isMissing(value) || typeof value !== 'string') return null;
  return textsOf(own(config, 'prefixes')).some((prefix) => value.startsWith(prefix));
};

const fieldContainsTerm: OwnPredicate = (config, context) => {
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  if (isMissing(value) || typeof value !== 'string') return null;
  const foldsConfusables = own(config, 'confusables') === 'fold';
  const searched = searchedForm(value, foldsConfusables);
  return textsOf(own(config, 'terms'))
    .map((term) => searchedForm(term, foldsConfusables))
    .some((term) => term !== '' && searched.includes(term));
};

/** `*` at either end stands for any characters; what is between is compared in the form in which terms are searched. */
const fieldMatchesGlob: OwnPredicate = (config, context) => {
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  if (isMissing(value) || typeof value !== 'string') return null;
  const text = searchedForm(value, false);
  return textsOf(own(config, 'patterns')).some((pattern) => {
    const [begin, end] = [pattern.startsWith('*'), pattern.endsWith('*')];
    const middle = searchedForm(pattern.slice(begin ? 1 : 0, end ? -1 : undefined), false);
    if (middle === '') return false;
    if (begin) return end ? text.includes(middle) : text.endsWith(middle);
    return end ? text.startsWith(middle) : text === middle;
  });
};

const SIDES = new Map<string, (order: number) => boolean>([
  ['above', (order) => order > 0],
  ['at-or-above', (order) => order >= 0],
  ['below', (order) => order < 0],
  ['at-or-below', (order) => order <= 0],
]);

const fieldNumber: OwnPredicate = (config, context) => {
  const field = fieldAt(context, textOf(own(config, 'field'), ''));
  const number = numberOf(field?.value);
  const demanded = textOf(own(config, 'provenance'), 'agent_signed');
  if (field === undefined || number === null || provenanceRank(field.provenance) < provenanceRank(demanded))
    return null;
  const fires = SIDES.get(textOf(own(config, 'compare'), ''));
  return fires?.(number.compare(numberOf(own(config, 'limit')) ?? Decimal.zero)) ?? false;
};

/** A count that the gate states under a name, and no other layer. */
function gateCount(context: Context, path: string): Decimal | null {
  const field = fieldAt(context, path);
  return field !== undefined && provenanceRank(field.provenance) >= provenanceRank('authoritative')
    ? numberOf(field.value)
    : null;
}

const callsPath = (config: JsonObject) => `callCounts.${own(config, 'windowSeconds')}`;
const paymentsPath = (config: JsonObject) => `merchantPayments.${own(config, 'withinDays')}`;

const callsInWindow: OwnPredicate = (config, context) => {
  const calls = gateCount(context, callsPath(config));
  return calls === null ? null : calls.compare(numberOf(own(config, 'max')) ?? Decimal.zero) > 0;
};

const merchantUnseen: OwnPredicate = (config, context) => {
  const payments = gateCount(context, paymentsPath(config));
  return payments === null ? null : payments.compare(Decimal.fromNumber(1) ?? Decimal.zero) < 0;
};

const CALLS_IN_WINDOW = 'rate-limit-exceeded with windowSeconds';

/** What an atom is by its predicate and config: a setting of ours makes another of the protocol's. */
export function atomName(predicate: string, config: JsonObject): string {
  const isWindowed = predicate === 'rate-limit-exceeded' && own(config, 'windowSeconds') !== undefined;
  return isWindowed ? CALLS_IN_WINDOW : predicate;
}

/** The question of a config as text: the actions sorted, and what is left out as it is by default. */
export function questionKey(config: JsonObject): string {
  if (own(config, 'period') !== undefined) return sumKey(config);
  const { action = '', outcome = '', field = null, scope = 'agent', withinSeconds = 0, count = 1 } = config;
  const actions = typeof action === 'string' ? [action] : [...new Set(textsOf(action))].sort();
  return JSON.stringify([actions, outcome, field, scope, withinSeconds, count]);
}

/** The answer of the gate to the question of a config; only true and false are answers. */
function answerTo(config: JsonObject, context: Context): boolean | null {
  const answer = walk(valueIn(context, HISTORY), [questionKey(config)]);
  return typeof answer === 'boolean' ? answer : null;
}

const requiredBefore: OwnPredicate = (config, context) => {
  const answer = answerTo(config, context);
  return answer === null ? null : !answer;
};

/**
 * Gatewright's own atoms (ADR 8): unknown where their field is missing
 * or of another type.
 */
export const OWN_ATOMS: ReadonlyMap<string, OwnPredicate> = new Map<string, OwnPredicate>([
  ['amount-at-or-above', amountAtOrAbove],
  ['counterparty-not-allowed', counterpartyNotAllowed],
  ['field-contains-term', fieldContainsTerm],
  ['field-equals', (config, context) => isOneOf(config, context, [own(config, 'value')])],
  ['field-in', (config, context) => isOneOf(config, context, listOf(own(config, 'values')))],
  ['field-matches-glob', fieldMatchesGlob],
  ['field-matches-prefix', fieldMatchesPrefix],
  ['field-number', fieldNumber],
  ['merchant-unseen', merchantUnseen],
  [CALLS_IN_WINDOW, callsInWindow],
  ['action-required-before', requiredBefore],
  ['action-repeated-before', answerTo],
  ['spent-over', answerTo],
  ['counted-over', answerTo],
  ['time-outside', (config, _context, now) => isOutside(config, now)],
]);

/** Names of the fields that one of our atoms consults. */
export function ownFieldsRead(predicate: string, config: JsonObject): readonly string[] {
  switch (predicate) {
    case 'amount-at-or-above':
      return own(config, 'currency') === undefined ? ['amount'] : ['amount', 'currency'];
    case 'counterparty-not-allowed':
      return ['counterparty', 'mm:counterparty'];
    case 'time-outside':
      return ['time'];
    case 'merchant-unseen':
      return [paymentsPath(config), 'merchant'];
    case CALLS_IN_WINDOW:
      return [callsPath(config)];
    case 'action-required-before':
    case 'action-repeated-before': {
      const field = own(config, 'field');
      return typeof field === 'string' ? ['history', field] : ['history'];
    }
    case 'spent-over':
    case 'counted-over':
      return sumFieldsRead(config);
    default:
      return OWN_ATOMS.has(predicate) ? [textOf(own(config, 'field'), '')] : [];
  }
}

/** The field whose absence makes an atom of ours unknown. */
export function ownFieldNeeded(predicate: string, config: JsonObject): string {
  return ownFieldsRead(predicate, config)[0] ?? '';
}
