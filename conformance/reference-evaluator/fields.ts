import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import type { Provenance } from '../../packages/evaluator/src/trace/verdict.js';
import { Decimal } from './decimal.js';
import { levelOf } from './levels.js';

/** What a context field can hold: JSON, or an exact decimal that the request or the gate gave as text. */
export type FieldValue = JsonValue | Decimal | undefined;

export interface Field {
  readonly value: FieldValue;
  readonly provenance: Provenance;
}

/** Absent, null, blank text = missing. */
export function isMissing(value: FieldValue): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The exact number that a field holds; null for anything but a finite number. */
export function numberOf(value: FieldValue): Decimal | null {
  if (value instanceof Decimal) return value;
  return typeof value === 'number' ? Decimal.fromNumber(value) : null;
}

/** Text, number or boolean; what is no finite number is none. */
export function isScalar(value: FieldValue): boolean {
  return ['string', 'boolean'].includes(typeof value) || numberOf(value) !== null;
}

/** A value as text, as `String` has it; objects never run their own code. */
export function asText(value: FieldValue): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'object' ? '[object Object]' : String(value);
}

/** Trimmed and lower-cased: the folding of allow-lists. */
export function plainFold(value: FieldValue): string {
  return asText(value).trim().toLowerCase();
}

const isNumber = (value: FieldValue): boolean => numberOf(value) !== null;
const isText = (value: FieldValue): boolean => typeof value === 'string';
const isBoolean = (value: FieldValue): boolean => typeof value === 'boolean';

/** "Which fields are well-formed." */
const WELL_FORMED = new Map<string, (value: FieldValue) => boolean>([
  ['riskLevel', (value) => levelOf(value) !== null],
  ...['consent', 'piiPresent'].map((name) => [name, isBoolean] as const),
  ...['amount', 'cumulativeSpend', 'callCount', 'evidenceConfidence', 'holTrustScore'].map(
    (name) => [name, isNumber] as const,
  ),
  ...'dataSourceId jurisdiction dataResidency model tool currency action prompt output'
    .split(' ')
    .map((name) => [name, isText] as const),
  ['evidenceTypes', (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')],
]);

/** Other fields: any non-missing value is fine. */
export function isWellFormed(name: string, value: FieldValue): boolean {
  if (isMissing(value)) return false;
  const test = WELL_FORMED.get(name);
  return test === undefined || test(value);
}

/** A dot path through own properties of plain objects (not arrays). */
export function walk(value: FieldValue, path: readonly string[]): FieldValue {
  let here: FieldValue = value;
  for (const name of path) {
    if (here instanceof Decimal || !isJsonObject(here) || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  return here;
}
