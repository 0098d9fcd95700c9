import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { decimalOf } from './decimal.js';
import { excerpt } from './excerpt.js';
import type { RawAnswer } from './exchange.js';
import type { Conditions, Expect, Expectation, MatchedMembers, Matcher, Status } from './scenario.js';
import type { Sources } from './sources.js';
import { filled, memberAt, type Scope } from './template.js';

/** What was expected at a place, and what stood there. */
export interface Mismatch {
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
}

/** An answer with its body read. */
export interface ReadAnswer extends RawAnswer {
  /** Undefined where the body is no JSON. */
  readonly body: JsonValue | undefined;
}

/** Where `${references}` of an expectation are looked up. */
export interface Looking {
  readonly scope: Scope;
  readonly sources: Sources;
}

const OK: Expectation = { status: 200, success: true };
const ANSWERED: Expectation = { status: ['2xx', '3xx', '4xx'] };

/** What keeps an answer from meeting an expectation; empty where it does. */
export function mismatches(answer: ReadAnswer, expect: Expect, looking: Looking): Mismatch[] {
  const expectation = expect === 'ok' ? OK : expect === 'answered' ? ANSWERED : expect;
  const { status, success, decision, reasonCode, members, headers, anyOf } = expectation;
  const body = isJsonObject(answer.body) ? answer.body : {};
  const data = isJsonObject(body['data']) ? body['data'] : {};
  return [
    ...(status === undefined ? [] : statusMismatch(answer.status, status)),
    ...(success === undefined ? [] : valueMismatch('success', body['success'], success, looking)),
    ...(decision === undefined ? [] : textMismatch('data.decision', data['decision'], decision, looking)),
    ...(reasonCode === undefined ? [] : textMismatch('reasonCode', reasonCodeOf(body), reasonCode, looking)),
    ...membersMismatches(answer.body, members ?? {}, looking),
    ...headerMismatches(answer.headers, headers ?? {}, looking),
    ...(anyOf === undefined ? [] : alternativesMismatch(answer, anyOf, looking)),
  ];
}

/** The code of an answer as clients read it: `data.reasonCode`, else the message. */
function reasonCodeOf(body: JsonObject): JsonValue | undefined {
  const { data, message } = body;
  return (isJsonObject(data) ? data['reasonCode'] : undefined) ?? message;
}

function statusMismatch(actual: number, expected: Status | readonly Status[]): Mismatch[] {
  const all = [expected].flat();
  const isMet = all.some((each) => each === actual || each === `${Math.floor(actual / 100)}xx`);
  return isMet ? [] : [{ at: 'status', expected: all.join(' or '), actual: String(actual) }];
}

function textMismatch(
  at: string,
  actual: JsonValue | undefined,
  expected: string | readonly string[],
  looking: Looking,
) {
  return valueMismatch(at, actual, typeof expected === 'string' ? expected : { oneOf: expected }, looking);
}

/** Members of a value that do not match, by their dotted paths. */
export function membersMismatches(body: JsonValue | undefined, members: MatchedMembers, looking: Looking): Mismatch[] {
  return Object.entries(members).flatMap(([path, matcher]) =>
    valueMismatch(path, memberAt(body, path.split('.')), matcher, looking),
  );
}

function headerMismatches(headers: Readonly<Record<string, string>>, members: MatchedMembers, looking: Looking) {
  return Object.entries(members).flatMap(([name, matcher]) =>
    valueMismatch(`header ${name}`, headers[name.toLowerCase()], matcher, looking),
  );
}

function alternativesMismatch(answer: ReadAnswer, alternatives: readonly Expect[], looking: Looking): Mismatch[] {
  const all = alternatives.map((each) => mismatches(answer, each, looking));
  return all.some((found) => found.length === 0) ? [] : all.flat();
}

function valueMismatch(at: string, actual: JsonValue | undefined, matcher: Matcher, looking: Looking): Mismatch[] {
  const conditions = typeof matcher === 'object' && matcher !== null ? matcher : { is: matcher };
  return Object.entries(filledConditions(conditions, looking)).flatMap(([name, value]) => {
    const condition = CONDITIONS[name];
    if (condition === undefined) throw new TypeError(`no condition is called ${name}`);
    if (condition(actual, value, looking)) return [];
    return [{ at, expected: describe(name, value), actual: shown(actual) }];
  });
}

function filledConditions(conditions: Conditions, { scope, sources }: Looking): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(conditions));
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, filled(value, scope, sources)]));
}

type Condition = (actual: JsonValue | undefined, value: JsonValue, looking: Looking) => boolean;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  is: (actual, value) => isEqual(actual, value),
  oneOf: (actual, values) => Array.isArray(values) && values.some((value: JsonValue) => isEqual(actual, value)),
  not: (actual, matcher, looking) => valueMismatch('', actual, matcherOf(matcher), looking).length > 0,
  present: (actual, wanted) => (actual !== undefined && actual !== null) === wanted,
  absent: (actual) => actual === undefined,
  type: (actual, name) => typeOf(actual) === name,
  matches: (actual, pattern) => typeof actual === 'string' && new RegExp(String(pattern), 'u').test(actual),
  contains: (actual, part) =>
    Array.isArray(actual)
      ? actual.some((item: JsonValue) => isEqual(item, part))
      : typeof actual === 'string' && typeof part === 'string' && actual.includes(part),
  amount: (actual, value) => decimalOf(actual) !== null && decimalOf(actual) === decimalOf(value),
  atLeast: (actual, bound) => isWithin(actual, bound, (one, other) => one >= other),
  atMost: (actual, bound) => isWithin(actual, bound, (one, other) => one <= other),
  notBefore: (actual, bound) => millisecondsOf(actual) >= millisecondsOf(bound),
  notAfter: (actual, bound) => millisecondsOf(actual) <= millisecondsOf(bound),
  length: (actual, length) => (typeof actual === 'string' || Array.isArray(actual)) && actual.length === length,
};

function matcherOf(value: JsonValue): Matcher {
  if (isJsonObject(value)) return value;
  return Array.isArray(value) ? { is: value } : value;
}

function isWithin(actual: JsonValue | undefined, bound: JsonValue, holds: (one: bigint, other: bigint) => boolean) {
  const [one, other] = [decimalOf(actual), decimalOf(bound)];
  return one !== null && other !== null && holds(one, other);
}

/** The time of an RFC 3339 text, ms; NaN, which no comparison meets, where it is none. */
function millisecondsOf(value: JsonValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item: JsonValue, index: number) => isEqual(item, other[index]));
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
  }
  return one === other;
}

function typeOf(value: JsonValue | undefined): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function describe(name: string, value: JsonValue): string {
  return name === 'is' ? shown(value) : `${name} ${shown(value)}`;
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : excerpt(JSON.stringify(value), 300);
}
