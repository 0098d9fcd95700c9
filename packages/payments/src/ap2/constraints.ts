import {
  currencyExponent,
  decimalOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
} from '@gatewright/protocol';
import type { PaymentFault } from '../refusal.js';

/** A closed payment mandate: what is paid. */
export interface Ap2Payment {
  readonly transactionId: string;
  readonly payee: JsonObject;
  /** Smallest units by ISO 4217. */
  readonly minorUnits: number;
  readonly currency: string;
  readonly instrument: JsonObject;
  readonly pisp: JsonObject | null;
  /** RFC 3339; null for at once. */
  readonly executionDate: string | null;
}

/** What a constraint is held against beside the payment. */
export interface ConstraintFacts {
  /** Digest of the open checkout mandate of this purchase; null where it is not known. */
  readonly checkoutHash: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

type Check = (constraint: JsonObject, payment: Ap2Payment, facts: ConstraintFacts) => string | null;

/** Constraints that one payment shows; each says what is wrong, or null. */
const CHECKS: Readonly<Record<string, Check>> = {
  'payment.amount_range': amountRange,
  'payment.allowed_payees': ({ allowed }, { payee }) => amongAllowed(allowed, payee, hasSameId),
  'payment.allowed_payment_instruments': ({ allowed }, { instrument }) => amongAllowed(allowed, instrument, hasSameId),
  'payment.allowed_pisps': ({ allowed }, { pisp }) =>
    pisp === null ? 'needs a pisp' : amongAllowed(allowed, pisp, isSamePisp),
  'payment.execution_date': executionDate,
  'payment.reference': ({ conditional_transaction_id: hash }, _payment, { checkoutHash }) =>
    checkoutHash !== null && hash === checkoutHash ? null : 'needs the checkout mandate that it names',
};

/** Constraints that only the sum or the number of earlier payments shows. */
export const CUMULATIVE_CONSTRAINTS: readonly string[] = ['payment.budget', 'payment.agent_recurrence'];

/** A constraint that this package does not judge, with what it demands. */
export interface OpenConstraint {
  readonly type: string;
  readonly stated: JsonObject;
}

/** What is wrong with a payment by the constraints of an open mandate; one of an unknown type is wrong. */
export function constraintFaults(
  constraints: readonly JsonValue[],
  payment: Ap2Payment,
  facts: ConstraintFacts,
): readonly PaymentFault[] {
  return constraints.flatMap((constraint, index) => {
    const path = `$[0].constraints[${index}]`;
    if (!isJsonObject(constraint)) return [{ path, message: 'must be an object' }];
    const { type } = constraint;
    if (typeof type === 'string' && CUMULATIVE_CONSTRAINTS.includes(type)) return [];
    const check = typeof type === 'string' && Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined;
    const message =
      check === undefined ? `has the type ${type}, which is not known` : check(constraint, payment, facts);
    return message === null ? [] : [{ path, message }];
  });
}

/** The constraints that are left to the gate. */
export function openConstraints(constraints: readonly JsonValue[]): readonly OpenConstraint[] {
  return constraints.filter(isJsonObject).flatMap((stated) => {
    const { type } = stated;
    return typeof type === 'string' && CUMULATIVE_CONSTRAINTS.includes(type) ? [{ type, stated }] : [];
  });
}

function amountRange({ currency, min = 0, max }: JsonObject, payment: Ap2Payment): string | null {
  if (currency !== payment.currency) return `is in ${currency}`;
  // The schema has whole smallest units; an example of the text has decimals of the currency, and no reader could tell them apart.
  if (!Number.isSafeInteger(max) || !Number.isSafeInteger(min)) return 'must have whole smallest units';
  const isWithin = payment.minorUnits >= Number(min) && payment.minorUnits <= Number(max);
  return isWithin ? null : `permits ${min} to ${max}`;
}

function executionDate(
  { not_before: begin, not_after: end }: JsonObject,
  payment: Ap2Payment,
  { now }: ConstraintFacts,
) {
  const date = payment.executionDate === null ? now : Date.parse(payment.executionDate);
  const [from, to] = [begin, end].map((time) => (typeof time === 'string' ? Date.parse(time) : time));
  const isAfter = from === undefined || (typeof from === 'number' && date >= from);
  const isBefore = to === undefined || (typeof to === 'number' && date <= to);
  return isAfter && isBefore ? null : `permits ${begin ?? 'any time'} to ${end ?? 'any time'}`;
}

type Same = (allowed: JsonObject, stated: JsonObject) => boolean;

function amongAllowed(allowed: JsonValue | undefined, stated: JsonObject, isSame: Same): string | null {
  const disclosed = objectsIn(allowed);
  return disclosed.some((each) => isSame(each, stated)) ? null : 'does not allow it, or does not disclose that';
}

/** By id alone: a name is the agent's own text, and the hold is of the payee's id. */
function hasSameId(allowed: JsonObject, stated: JsonObject): boolean {
  return isName(stated['id']) && allowed['id'] === stated['id'];
}

function isSamePisp(allowed: JsonObject, stated: JsonObject): boolean {
  return isName(stated['domain_name']) && allowed['domain_name'] === stated['domain_name'];
}

function isName(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** Smallest units by ISO 4217 as a decimal; null for an unknown currency. */
export function ap2Amount({ minorUnits, currency }: Pick<Ap2Payment, 'minorUnits' | 'currency'>): string | null {
  const exponent = currencyExponent(currency);
  return exponent === null ? null : decimalOf(BigInt(minorUnits), exponent);
}
