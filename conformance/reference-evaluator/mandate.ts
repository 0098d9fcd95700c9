import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest } from '../../packages/evaluator/src/trace/verdict.js';
import {
  COUNTERPARTY,
  type Context,
  cumulativeSpend,
  currencyIsOneOf,
  isAbsent,
  isAmountMalformed,
  isAmountStated,
  isCurrencyCode,
  isSpentMalformed,
  valueIn,
} from './context.js';
import { Decimal } from './decimal.js';
import { objectsOf, own, textOf } from './documents.js';
import { type FieldValue, isMissing, numberOf } from './fields.js';
import { grantsOf, mandateFor, prohibitionsOf } from './grants.js';
import { decisionOf, type Finding } from './precedence.js';
import { timeOf } from './times.js';

/** What the mandate of the action says: about its authority, or about its constraints and prohibitions. */
export interface MandateOutcome {
  readonly authority: Finding | null;
  readonly constraints: Finding | null;
}

/**
 * What cannot be held against the mandate of the action: an amount that is none, no amount where the mandate states money,
 * an amount above 0 where it states none, a limit on the total where it is not stated what was spent, and spending that is no amount.
 */
export function evaluateAmount(
  documents: PolicyJson,
  request: EvaluationRequest,
  context: Context,
  facts: EvaluationFacts,
  consulted: readonly string[],
): Finding | null {
  const document = mandateFor(documents, request.action) ?? {};
  const clauses = [...prohibitionsOf(document, request.action), ...grantsOf(document, request.action)];
  const unstated = clauses.some(statesMoney) && !isAmountStated(request, context);
  const unheld = unstated || (bearsValue(context) && speakingGrants(document, request.action, context).length === 0);
  const unspent = clauses.some(limitsTotal) && isAbsent(facts.spent);
  const misspent = consulted.includes('cumulativeSpend') && isSpentMalformed(facts);
  const isUnknown = isAmountMalformed(request, context) || unheld || unspent || misspent;
  return isUnknown ? blocked('AMOUNT_NOT_DETERMINABLE') : null;
}

/** A permission or prohibition limits the total by a constraint on it. */
function limitsTotal(rule: JsonObject): boolean {
  return constraintsOf(rule).some((each) => ['mm:cumulativeSpend', 'cumulativeSpend'].includes(leftOperand(each)));
}

/** The grants that speak of the amount: of one above 0 those that state money, or have a prohibition that does beside them. */
function speakingGrants(document: JsonObject, action: string, context: Context): readonly JsonObject[] {
  const isMoneyBeside = prohibitionsOf(document, action).some(statesMoney);
  return grantsOf(document, action).filter((grant) => !bearsValue(context) || isMoneyBeside || statesMoney(grant));
}

function bearsValue(context: Context): boolean {
  const amount = numberOf(valueIn(context, 'amount'));
  return amount !== null && amount.compare(Decimal.zero) !== 0;
}

const MONEY_OPERANDS = ['mm:payAmount', 'mm:cumulativeSpend', 'mm:currency', 'amount', 'cumulativeSpend', 'currency'];

/** A permission or prohibition states money by a currency, or by a constraint on an amount. */
function statesMoney(rule: JsonObject): boolean {
  return constraintsOf(rule).some(
    (constraint) => MONEY_OPERANDS.includes(leftOperand(constraint)) || textOf(own(constraint, 'unit'), '') !== '',
  );
}

export function evaluateMandate(
  documents: PolicyJson,
  action: string,
  context: Context,
  facts: EvaluationFacts,
): MandateOutcome {
  const document = mandateFor(documents, action);
  if (document === undefined) return { authority: blocked(absence(documents, action)), constraints: null };
  const invalid = validity(document, facts.now);
  if (invalid !== null) return { authority: blocked(invalid), constraints: null };
  const prohibited = prohibition(document, action, context, facts);
  if (prohibited !== null) return { authority: null, constraints: prohibited };
  const grants = grantsOf(document, action);
  if (grants.length === 0) return { authority: blocked('NO_PERMISSION_FOR_ACTION'), constraints: null };
  return { authority: null, constraints: permission(speakingGrants(document, action, context), context, facts) };
}

function blocked(reasonCode: string): Finding {
  return { decision: 'block', reasonCode };
}

/** MANDATE_REVOKED if it had one, NO_MANDATE if none, else NO_PERMISSION_FOR_ACTION (protocol.md §1.4). */
function absence({ mandates, revokedActions }: PolicyJson, action: string): string {
  if ((revokedActions ?? []).includes(action)) return 'MANDATE_REVOKED';
  return (mandates ?? []).length === 0 ? 'NO_MANDATE' : 'NO_PERMISSION_FOR_ACTION';
}

function validity(document: JsonObject, now: number): string | null {
  const [from, until] = [timeOf(own(document, 'validFrom')), timeOf(own(document, 'validUntil'))];
  if (from !== null && from > now) return 'MANDATE_NOT_YET_VALID';
  return until !== null && until < now ? 'MANDATE_EXPIRED' : null;
}

/** Fires if every constraint holds; one with `unit` in another currency, or about a garbled one, counts as holding. */
function prohibition(document: JsonObject, action: string, context: Context, facts: EvaluationFacts): Finding | null {
  const fired = prohibitionsOf(document, action).find((rule) =>
    constraintsOf(rule).every((constraint) => isUncomparable(constraint, context) || holds(constraint, context, facts)),
  );
  if (fired === undefined) return null;
  return {
    decision: decisionOf(own(fired, 'enforcement'), 'block'),
    reasonCode: textOf(own(fired, 'reasonCode'), '') || 'PROHIBITED',
  };
}

/** A permission whose constraints all hold (a `unit` mismatch, or a garbled currency, fails) allows; else the first speaks. */
function permission(grants: readonly JsonObject[], context: Context, facts: EvaluationFacts): Finding | null {
  const failures = grants.map((grant) =>
    constraintsOf(grant).filter(
      (constraint) => isUncomparable(constraint, context) || !holds(constraint, context, facts),
    ),
  );
  if (failures.some((failing) => failing.length === 0)) return null;
  return reported(failures[0] ?? [], context, facts);
}

/** The first failing constraint decides; an amount gives way, as the reason, to a later one of another kind. */
function reported(failing: readonly JsonObject[], context: Context, facts: EvaluationFacts): Finding | null {
  const [first] = failing;
  if (first === undefined) return null;
  const decision = onFail(first);
  const other = failing.find((constraint) => !isAmount(constraint) && onFail(constraint) === decision);
  const named = isAmount(first) ? (other ?? first) : first;
  return { decision, reasonCode: failureCode(named, context, facts) };
}

function onFail(constraint: JsonObject) {
  return decisionOf(own(constraint, 'onFail'), 'block');
}

function isAmount(constraint: JsonObject): boolean {
  return ['mm:payAmount', 'mm:cumulativeSpend'].includes(leftOperand(constraint));
}

function failureCode(constraint: JsonObject, context: Context, facts: EvaluationFacts): string {
  const operand = leftOperand(constraint);
  const value = operandValue(operand, context, facts);
  switch (operand) {
    case 'mm:payAmount':
    case 'mm:cumulativeSpend':
      return numberOf(value) === null ? 'AMOUNT_NOT_DETERMINABLE' : 'SPEND_LIMIT_EXCEEDED';
    case 'mm:merchant':
      return 'MERCHANT_NOT_ALLOWED';
    case 'mm:route':
      return 'ROUTE_NOT_ALLOWED';
    case 'mm:counterparty':
      return 'COUNTERPARTY_NOT_ALLOWED';
    case 'mm:jurisdiction':
    case 'jurisdiction':
      return isMissing(value) ? 'JURISDICTION_REQUIRED' : 'JURISDICTION_NOT_ALLOWED';
    default:
      return `CONSTRAINT_FAILED:${operand}`;
  }
}

/** The operands' values, over the context's own keys. */
function operandValue(operand: string, context: Context, facts: EvaluationFacts): FieldValue {
  switch (operand) {
    case 'mm:payAmount':
      return valueIn(context, 'amount');
    case 'mm:cumulativeSpend':
      return cumulativeSpend(context, facts);
    case 'mm:merchant':
      return valueIn(context, 'merchant');
    case 'mm:currency':
      return valueIn(context, 'currency');
    case 'mm:jurisdiction':
      return valueIn(context, 'jurisdiction');
    case 'mm:counterparty':
      return valueIn(context, COUNTERPARTY);
    default:
      return valueIn(context, operand);
  }
}

/** Operators; an unknown operator fails. */
function holds(constraint: JsonObject, context: Context, facts: EvaluationFacts): boolean {
  const value = operandValue(leftOperand(constraint), context, facts);
  const right = own(constraint, 'rightOperand');
  const [number, limit] = [numberOf(value), rightNumber(constraint)];
  const order = number === null || limit === null ? null : number.compare(limit);
  const [time, moment] = [typeof value === 'string' ? timeOf(value) : null, timeOf(right)];
  const isOne = (member: JsonValue | undefined) =>
    isAboutCurrency(constraint)
      ? typeof member === 'string' && currencyIsOneOf(context, [member])
      : isSame(value, member);
  const members = Array.isArray(right) ? right : [right];
  switch (own(constraint, 'operator')) {
    case 'eq':
      return isOne(right);
    case 'neq':
      return !isOne(right);
    case 'lt':
      return order !== null && order < 0;
    case 'lteq':
      return order !== null && order <= 0;
    case 'gt':
      return order !== null && order > 0;
    case 'gteq':
      return order !== null && order >= 0;
    case 'isAnyOf':
    case 'isPartOf':
      return members.some(isOne);
    case 'isNoneOf':
      return !members.some(isOne);
    case 'before':
      return time !== null && moment !== null && time < moment;
    case 'after':
      return time !== null && moment !== null && time > moment;
    default:
      return false;
  }
}

/** The right operand as a number; of an amount it may be decimal text. */
export function rightNumber(constraint: JsonObject): Decimal | null {
  const right = own(constraint, 'rightOperand');
  return isAmount(constraint) && typeof right === 'string' ? Decimal.fromText(right) : numberOf(right);
}

/** Strict equality; numbers are equal as decimals. */
function isSame(value: FieldValue, right: JsonValue | undefined): boolean {
  const [number, other] = [numberOf(value), numberOf(right)];
  return number !== null && other !== null ? number.compare(other) === 0 : value === right;
}

/** In another unit than the request's currency, or about a currency that is no code. */
function isUncomparable(constraint: JsonObject, context: Context): boolean {
  const unit = textOf(own(constraint, 'unit'), '');
  if (unit !== '' && !currencyIsOneOf(context, [unit])) return true;
  return isAboutCurrency(constraint) && !isCurrencyCode(valueIn(context, 'currency'));
}

function isAboutCurrency(constraint: JsonObject): boolean {
  return ['mm:currency', 'currency'].includes(leftOperand(constraint));
}

function constraintsOf(rule: JsonObject): readonly JsonObject[] {
  return objectsOf(own(rule, 'constraint'));
}

function leftOperand(constraint: JsonObject): string {
  return textOf(own(constraint, 'leftOperand'), '');
}

const OPERAND_FIELDS = new Map<string, readonly string[]>([
  ['mm:payAmount', ['amount']],
  ['mm:cumulativeSpend', ['amount', 'cumulativeSpend']],
  ['mm:merchant', ['merchant']],
  ['mm:currency', ['currency']],
  ['mm:counterparty', ['counterparty', 'mm:counterparty']],
  ['mm:jurisdiction', ['jurisdiction']],
]);

/** Names of the fields that the mandate of the action consults. */
export function mandateFields(documents: PolicyJson, action: string): readonly string[] {
  const document = mandateFor(documents, action);
  if (document === undefined) return [];
  const constraints = [...prohibitionsOf(document, action), ...grantsOf(document, action)].flatMap(constraintsOf);
  return constraints
    .flatMap((constraint) => [
      ...(OPERAND_FIELDS.get(leftOperand(constraint)) ?? [leftOperand(constraint)]),
      ...(textOf(own(constraint, 'unit'), '') === '' ? [] : ['currency']),
    ])
    .concat('amount');
}
