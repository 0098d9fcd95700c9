import type { JsonObject } from '@gatewright/protocol';
import {
  type EvaluationFacts,
  type EvaluationRequest,
  PROVENANCES,
  type Provenance,
} from '../../packages/evaluator/src/trace/verdict.js';
import { Decimal } from './decimal.js';
import { own } from './documents.js';
import { type Field, type FieldValue, isMissing, numberOf, walk } from './fields.js';
import { levelOf } from './levels.js';

/** The counterparty that the layers name, under a key that none of them can hold. */
export const COUNTERPARTY = Symbol('counterparty');
/** The gate's answers about earlier actions. */
export const HISTORY = Symbol('history');
/** There where a layer claims a risk level that is none. */
const RISK_GARBLED = Symbol('a garbled risk level');
/** Present where no layer says what was spent before. */
const TOTAL_ASSUMED = Symbol('an assumed total');

type Name = string | typeof COUNTERPARTY | typeof HISTORY | typeof RISK_GARBLED | typeof TOTAL_ASSUMED;

/** The fields of one evaluation, each with its provenance. */
export type Context = ReadonlyMap<Name, Field>;

/** Layers, later wins: the agent's context, signed fields, gateway-derived, server-derived. */
export function contextOf(request: EvaluationRequest, facts: EvaluationFacts): Context {
  const fields = new Map<Name, Field>();
  const asserted = request.contextProvenance ?? 'agent_asserted';
  overlay(fields, request.context, asserted);
  if (!isAbsent(request.counterparty))
    fields.set('counterparty', { value: request.counterparty, provenance: asserted });
  signedFields(request).forEach((value, name) => {
    fields.set(name, { value, provenance: 'agent_signed' });
  });
  overlay(fields, request.gatewayContext, 'gateway_derived');
  overlay(fields, request.serverContext, 'authoritative');
  const counterparty = namedCounterparty(request, asserted);
  if (counterparty !== undefined) fields.set(COUNTERPARTY, counterparty);
  if (facts.callCount !== undefined) fields.set('callCount', { value: facts.callCount, provenance: 'authoritative' });
  fields.set(HISTORY, { value: facts.history, provenance: 'authoritative' });
  const already = alreadySpent(facts);
  if (already !== undefined) fields.set('cumulativeSpend', { value: already, provenance: 'authoritative' });
  const amount = fields.get('amount');
  if (amount !== undefined && !fields.has('cumulativeSpend')) {
    fields.set('cumulativeSpend', amount).set(TOTAL_ASSUMED, amount);
  }
  const claims = [request.context, request.gatewayContext, request.serverContext].map((layer = {}) =>
    own(layer, 'riskLevel'),
  );
  if (claims.some((claim) => !isMissing(claim) && levelOf(claim) === null)) {
    fields.set(RISK_GARBLED, { value: true, provenance: asserted });
  }
  return fields;
}

export function isRiskGarbled(context: Context): boolean {
  return context.has(RISK_GARBLED);
}

export function isTotalAssumed(context: Context): boolean {
  return context.has(TOTAL_ASSUMED);
}

/** A context field `jurisdiction` or `mm:jurisdiction` is dropped: only the signed one counts. */
function overlay(fields: Map<unknown, Field>, layer: JsonObject | undefined, provenance: Provenance): void {
  for (const [name, value] of Object.entries(layer ?? {})) {
    if (name !== 'jurisdiction' && name !== 'mm:jurisdiction') fields.set(name, { value, provenance });
  }
}

/** What the highest layer says that has either name: `counterparty` before `mm:counterparty`, a name before none. */
function namedCounterparty(
  { counterparty, context, gatewayContext, serverContext }: EvaluationRequest,
  asserted: Provenance,
): Field | undefined {
  const agentSays = [...(isAbsent(counterparty) ? [] : [counterparty]), ...saidIn(context)];
  return (
    word(saidIn(serverContext), 'authoritative') ??
    word(saidIn(gatewayContext), 'gateway_derived') ??
    word(agentSays, asserted)
  );
}

/** None where only that is said: a gateway did not find the counterparty that the agent may claim. */
function word(said: readonly FieldValue[], provenance: Provenance): Field | undefined {
  return said.length === 0 ? undefined : { value: said.find((value) => !isMissing(value)) ?? null, provenance };
}

function saidIn(layer: JsonObject = {}): FieldValue[] {
  return ['counterparty', 'mm:counterparty']
    .filter((name) => Object.hasOwn(layer, name))
    .map((name) => own(layer, name));
}

/** Amount absent = 0, currency absent = USD; a signed name shadows the agent's own even where it is absent. */
function signedFields(request: EvaluationRequest): Map<string, FieldValue> {
  return new Map<string, FieldValue>([
    ['action', request.action],
    ['agentDid', request.agentDid],
    ['amount', isAbsent(request.amount) ? 0 : exact(request.amount)],
    ['currency', isAbsent(request.currency) ? 'USD' : request.currency],
    ['merchant', request.merchant],
    ['resource', request.resource],
    ['jurisdiction', signedJurisdiction(request.jurisdiction)],
  ]);
}

/** Two letters, upper-cased. */
function signedJurisdiction(code: string | undefined): string | undefined {
  return typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined;
}

/** Settled and held; undefined where the gate said neither, null where it said nonsense. */
function alreadySpent({ spent, reserved }: EvaluationFacts): FieldValue {
  if (isAbsent(spent) && isAbsent(reserved)) return undefined;
  const [settled, held] = [numberOf(exact(spent ?? 0)), numberOf(exact(reserved ?? 0))];
  return isSpentMalformed({ spent, reserved }) ? null : (settled?.plus(held ?? Decimal.zero) ?? null);
}

/** Whether what was settled or held is there and is no decimal of at least 0. */
export function isSpentMalformed({ spent, reserved }: Pick<EvaluationFacts, 'spent' | 'reserved'>): boolean {
  return [spent, reserved].some((money) => !isAbsent(money) && !isMoney(money));
}

/** A decimal of at least 0; minus zero as text is none. */
function isMoney(value: number | string | null | undefined): boolean {
  return !String(value).startsWith('-') && (numberOf(exact(value))?.compare(Decimal.zero) ?? -1) >= 0;
}

/** mm:cumulativeSpend: settled + held + this one. */
export function cumulativeSpend(context: Context, facts: EvaluationFacts): FieldValue {
  const already = alreadySpent(facts);
  const [before, amount] = [
    already === undefined ? Decimal.zero : numberOf(already),
    numberOf(valueIn(context, 'amount')),
  ];
  return before === null || amount === null ? undefined : before.plus(amount);
}

/** Decimal text is an exact number, other text stays what it is. */
function exact(value: number | string | null | undefined): FieldValue {
  return typeof value === 'string' ? (Decimal.fromText(value) ?? value) : value;
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

export function valueIn(context: Context, name: string | typeof COUNTERPARTY | typeof HISTORY): FieldValue {
  return context.get(name)?.value;
}

/** The value and provenance at a dot path; the provenance is that of the layer which holds its first name. */
export function fieldAt(context: Context, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  const root = context.get(first);
  return root === undefined ? undefined : { value: walk(root.value, rest), provenance: root.provenance };
}

/** agent_asserted < agent_signed < gateway_derived < authoritative < attested; an unknown level counts as attested. */
export function provenanceRank(level: string): number {
  const names: readonly string[] = PROVENANCES;
  const rank = names.indexOf(level);
  return rank === -1 ? PROVENANCES.length - 1 : rank;
}

/** A currency code is of ASCII letters; nothing else spells one. */
export function isCurrencyCode(value: FieldValue): value is string {
  return typeof value === 'string' && /^[A-Za-z]+$/.test(value);
}

/** A scope, or a unit, against the request's currency: codes are compared case-free, and what spells none matches nothing. */
export function currencyIsOneOf(context: Context, allowed: readonly string[]): boolean {
  const currency = valueIn(context, 'currency');
  if (!isCurrencyCode(currency)) return false;
  return allowed.some((code) => isCurrencyCode(code) && code.toLowerCase() === currency.toLowerCase());
}

/** Whether an amount is stated, by the request or by a layer that stands over it. */
export function isAmountStated(request: EvaluationRequest, context: Context): boolean {
  const amount = context.get('amount');
  return !isAbsent(amount?.provenance === 'agent_signed' ? request.amount : amount?.value);
}

/** Whether an amount is there, signed or from a layer above, that is no decimal of at least 0; minus zero as text is none. */
export function isAmountMalformed(request: EvaluationRequest, context: Context): boolean {
  const inContext = valueIn(context, 'amount');
  const isNone = !isAbsent(inContext) && (numberOf(inContext)?.compare(Decimal.zero) ?? -1) < 0;
  return isNone || (!isAbsent(request.amount) && !isMoney(request.amount));
}
