import { ATOM_CATALOGUE, historyQuestions } from '@gatewright/evaluator';
import { currencyExponent, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { shifted } from './decimals.js';
import { windowTimes } from './window-times.js';

/** Values of members of a case by their paths, such as `request.amount`. */
export type Assignment = Readonly<Record<string, JsonValue>>;

/** Values with which an atom may be true or false, and whether they lie at an exact boundary of its config. */
export interface Witness {
  readonly set: Assignment;
  readonly isBoundary: boolean;
}

type WitnessesOf = (config: JsonObject) => readonly Witness[];

/** The fields that are no member of the context, by name. */
const PATHS: Readonly<Record<string, string>> = {
  action: 'request.action',
  agentDid: 'request.agentDid',
  amount: 'request.amount',
  currency: 'request.currency',
  merchant: 'request.merchant',
  resource: 'request.resource',
  jurisdiction: 'request.jurisdiction',
  callCount: 'facts.callCount',
  cumulativeSpend: 'facts.spent',
};

/** The path of what was spent and counted before. */
export const SUMS = 'facts.sums';

/** A value that no list of a rule has. */
const OTHER = 'another';
const OTHER_JURISDICTION = 'ZZ';
/** Minor units of money whose currency a rule does not name, decimal places. */
const MONEY_PLACES = 2;

/**
 * Witnesses by predicate. They only guide a search: what an atom makes of one is asked of the evaluator. An atom that is not here, which
 * compares one field with values of its config, has those of `valueWitnesses`.
 */
const WITNESSES: Readonly<Record<string, WitnessesOf>> = {
  'amount-over': amountWitnesses,
  'amount-at-or-above': amountWitnesses,
  'amount-unknown': () => [chosen({ 'request.amount': 1 }), chosen({ 'request.amount': -1 })],
  'cumulative-over': (config) => money(config, 'facts.spent'),
  'jurisdiction-not-allowed': (config) => [
    ...valuesOf(config, 'allowed')
      .map((code) => (String(code).toLowerCase() === 'eu' ? 'DE' : code))
      .slice(0, 1)
      .map((code) => chosen({ 'request.jurisdiction': code })),
    chosen({ 'request.jurisdiction': OTHER_JURISDICTION }),
  ],
  'risk-at-or-above': () => ['low', 'medium', 'high', 'critical'].map((level) => exact({ 'context.riskLevel': level })),
  'consent-missing': () => booleans('context.consent'),
  'pii-present': () => booleans('context.piiPresent'),
  'text-matches': (config) =>
    [...valuesOf(config, 'terms').slice(0, 1), OTHER].map((prompt) =>
      chosen({ 'context.prompt': prompt, 'context.output': OTHER }),
    ),
  'rate-limit-exceeded': ({ max, windowSeconds }) =>
    around(max, 0, windowSeconds === undefined ? 'facts.callCount' : `facts.callCounts.${String(windowSeconds)}`),
  'merchant-unseen': ({ withinDays }) =>
    [0, 1].map((paid) => chosen({ [`facts.merchantPayments.${String(withinDays)}`]: paid })),
  'hol-trust-below-review': ({ reviewBelow = 60 }) => around(reviewBelow, 0, 'context.holTrustScore'),
  'evidence-requirement': (config) => [
    chosen({ 'context.evidenceTypes': [...valuesOf(config, 'required')] }),
    chosen({ 'context.evidenceTypes': [] }),
  ],
  'evidence-confidence-below': ({ min }) => around(min, MONEY_PLACES, 'context.evidenceConfidence'),
  'context-value-in': contextWitnesses,
  'context-value-not-in': contextWitnesses,
  'field-number': ({ field, limit }) =>
    around(limit, field === 'amount' ? MONEY_PLACES : 0, pathOf(field), Number.NEGATIVE_INFINITY),
  'action-required-before': historyWitnesses,
  'action-repeated-before': historyWitnesses,
  'spent-over': (config) =>
    money(config, 'spent').map(({ set: { spent = 0, ...shared } }) => sumWitness(config, { spent }, shared)),
  'counted-over': (config) =>
    around(config['count'], 0, 'counted').map(({ set: { counted = 0 } }) => sumWitness(config, { counted }, {})),
  'time-outside': (config) => windowTimes(config).map((now) => exact({ now })),
};

/** The witnesses of an atom of a rule document that compiles. */
export function witnessesOf({ predicate, config }: JsonObject): readonly Witness[] {
  if (typeof predicate !== 'string') return [];
  const given = config !== undefined && isJsonObject(config) ? config : {};
  const make = Object.hasOwn(WITNESSES, predicate) ? WITNESSES[predicate] : undefined;
  return make?.(given) ?? valueWitnesses(predicate, given);
}

/** The first value that the config of an atom requires, and another one, in the field that the atom reads. */
function valueWitnesses(predicate: string, config: JsonObject): readonly Witness[] {
  const atom = ATOM_CATALOGUE.find((each) => each.predicate === predicate);
  const field = atom?.requiredContext[0] ?? config['field'];
  const member = atom?.config.find(
    ({ key, required, type }) => required && key !== 'field' && type.startsWith('string'),
  );
  if (member === undefined || field === undefined) return [];
  const values = valuesOf(config, member.key);
  return [...values.slice(0, 1), differing(values)].map((value) => chosen({ [pathOf(field)]: value }));
}

function amountWitnesses(config: JsonObject): readonly Witness[] {
  return money(config, 'request.amount');
}

/** Amounts at the limit and a minor unit beside it, in a currency of the limit. */
function money(config: JsonObject, path: string): readonly Witness[] {
  const [currency] = valuesOf(config, 'currency');
  const unit = typeof currency === 'string' ? currency : 'USD';
  const places = typeof currency === 'string' ? (currencyExponent(currency) ?? MONEY_PLACES) : MONEY_PLACES;
  const shared = { 'request.currency': unit, ...(path === 'request.amount' ? {} : { 'request.amount': 0 }) };
  return around(config['limit'], places, path).map(({ set }) => exact({ ...shared, ...set }));
}

/** A number, and the next ones below and above it with so many decimal places. */
function around(number: JsonValue | undefined, places: number, path: string, least = 0): readonly Witness[] {
  if (typeof number !== 'number') return [];
  return [-1, 0, 1]
    .map((steps) => shifted(number, steps, places))
    .filter((value) => value >= least)
    .map((value) => exact({ [path]: value }));
}

function contextWitnesses(config: JsonObject): readonly Witness[] {
  const [action] = valuesOf(config, 'actions');
  const scope = action === undefined ? {} : { 'request.action': action };
  const path = pathOf(config['field']);
  const values = [...valuesOf(config, 'values').slice(0, 1), OTHER];
  const outside = action === undefined ? [] : [chosen({ 'request.action': OTHER })];
  return [...values.map((value) => chosen({ ...scope, [path]: value })), ...outside];
}

function booleans(path: string): readonly Witness[] {
  return [false, true].map((value) => chosen({ [path]: value }));
}

/** Both answers to the question of an atom about earlier actions, with the field that it compares. */
function historyWitnesses(config: JsonObject): readonly Witness[] {
  const atoms = [{ predicate: 'action-required-before', config }];
  const [question] = historyQuestions([{ molecules: [{ id: 'asked', combinator: 'any', decision: 'block', atoms }] }]);
  if (question === undefined) return [];
  const compared = question.field === null ? {} : { [pathOf(question.field)]: OTHER };
  return [true, false].map((answer) => chosen({ ...compared, 'facts.history': { [question.key]: answer } }));
}

/** A sum before the action in the period of an atom, with an action that counts and the field that it groups by. */
function sumWitness(config: JsonObject, before: JsonObject, shared: Assignment): Witness {
  const { limit: _limit, count: _count, currency, ...period } = config;
  const money = before['spent'] === undefined || currency === undefined ? {} : { currency };
  const [action] = valuesOf(config, 'action');
  const grouped = config['by'] === undefined ? {} : { [pathOf(config['by'])]: OTHER };
  return exact({
    ...grouped,
    ...(action === undefined ? {} : { 'request.action': action }),
    ...shared,
    [SUMS]: [{ ...period, ...money, ...before }],
  });
}

/** A value that is none of these, of the type of the first where there is one. */
function differing(values: readonly JsonValue[]): JsonValue {
  const [first] = values;
  if (typeof first === 'boolean') return values.includes(!first) ? OTHER : !first;
  const numbers = values.filter((value) => typeof value === 'number');
  return typeof first === 'number' ? Math.max(...numbers) + 1 : OTHER;
}

/** The path at which a case says a field. */
function pathOf(field: JsonValue | undefined): string {
  const name = String(field);
  return Object.hasOwn(PATHS, name) ? (PATHS[name] ?? name) : `context.${name}`;
}

function valuesOf(config: JsonObject, key: string): readonly JsonValue[] {
  const value = config[key];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function chosen(set: Assignment): Witness {
  return { set, isBoundary: false };
}

function exact(set: Assignment): Witness {
  return { set, isBoundary: true };
}
