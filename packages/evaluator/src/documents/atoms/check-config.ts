import type { JsonValue } from '@gatewright/protocol';
import { adviceFor, UNKNOWN_NAMED_MAX } from '../members/known-members.js';
import type { Members } from '../members/members.js';
import type { AtomConfigRow, AtomRow } from './atom-row.js';
import { AtomConfig, isFiniteNumber, isScalar } from './config.js';
/** How a config is read: `lenient` passes over unknown members, and `isServed` over lists without a text, as their reader cannot change them. */
export interface ConfigReading {
  /** Unknown predicates and combinators stay silent instead of being faults. */
  readonly lenient: boolean;
  /** Misspelt members are passed over without a warning, and registered codes of another family with one. */
  readonly isServed: boolean;
}

/**
 * Adds a fault for every member that is missing or not of its type, and, unless set to pass over them, for members that
 * are no setting of the atom: a misspelt setting would be silently weaker.
 */
export function checkConfig(row: AtomRow, members: Members, { lenient, isServed }: ConfigReading): void {
  const before = members.faults.count;
  for (const spec of row.config) checkMember(spec, members);
  const settings = row.config.map(({ key }) => key);
  const unknown = lenient ? [] : Object.keys(members.object).filter((key) => !settings.includes(key));
  for (const key of unknown.slice(0, UNKNOWN_NAMED_MAX)) {
    members.fault(key, `is not a setting of ${row.predicate}${adviceFor(key, settings)}`);
  }
  if (members.faults.count > before) return;
  const config = new AtomConfig(members);
  for (const spec of row.config) {
    if (!config.has(spec.key)) continue;
    const refusal = outOfBounds(spec, config) ?? spec.refuse?.(config) ?? null;
    if (refusal !== null) members.fault(spec.key, refusal);
    else if (!isServed) checkTexts(spec, config, members);
  }
}

function checkMember(spec: AtomConfigRow, members: Members): void {
  const value = members.get(spec.key);
  if (value === undefined) {
    if (spec.required) members.fault(spec.key, `is missing: ${spec.description}`);
    return;
  }
  const wanted = TYPES[spec.type](value, spec);
  if (wanted !== null) members.fault(spec.key, wanted);
}

/** Per type: what a value should be instead, null where it is fine. */
const TYPES: Readonly<Record<AtomConfigRow['type'], (value: JsonValue, spec: AtomConfigRow) => string | null>> = {
  number: (value) => (isFiniteNumber(value) ? null : 'is not a finite number'),
  string: (value, spec) => {
    if (spec.scalars === true) return isScalar(value) ? null : 'is not text, a number or a boolean';
    if (typeof value !== 'string') return 'is not text';
    return value.trim() === '' ? 'is blank' : null;
  },
  'string[]': (value, spec) => {
    if (spec.orText === true && typeof value === 'string') return null;
    const isItem = spec.scalars === true ? isScalar : (item: JsonValue) => typeof item === 'string';
    if (Array.isArray(value) && value.every(isItem)) return null;
    return spec.scalars === true ? 'is not a list of texts, numbers or booleans' : 'is not a list of texts';
  },
  enum: (value, { options = [] }) =>
    typeof value === 'string' && options.includes(value) ? null : `is not one of ${options.join(', ')}`,
};

/** What is wrong with a value of the right type by the bounds of its row; null where it is within them. */
function outOfBounds({ key, whole, pattern, maxItems }: AtomConfigRow, config: AtomConfig): string | null {
  const value = config.numeric(key);
  if (whole !== undefined && !(value !== null && Number.isInteger(value) && value >= whole.min && value <= whole.max)) {
    return `is not a whole number from ${whole.min} to ${whole.max}`;
  }
  const texts = config.texts(key);
  if (maxItems !== undefined && texts.length > maxItems) return `names more than ${maxItems}`;
  if (pattern === undefined) return null;
  const expression = new RegExp(pattern.source, 'u');
  return texts.every((text) => expression.test(text)) ? null : pattern.otherwise;
}

/** A list without a text, or with a blank one, means everything or nothing, and seldom what its author thinks. */
function checkTexts(spec: AtomConfigRow, config: AtomConfig, members: Members): void {
  const { key, type, scalars, empty, doubt } = spec;
  const texts = config.texts(key);
  if (type === 'string[]') {
    const hasText = scalars === true ? config.scalars(key).length > 0 : texts.some((text) => text.trim() !== '');
    if (!hasText && empty === undefined) members.fault(key, 'names nothing: name at least one');
    else if (!hasText) members.warn(key, `names nothing: ${empty}`);
    else if (empty === undefined && scalars !== true && texts.some((text) => text.trim() === '')) {
      members.fault(key, 'has a blank text');
    }
  }
  for (const text of doubt === undefined ? [] : texts) {
    const doubted = doubt?.(text) ?? null;
    if (doubted !== null) members.warn(key, doubted);
  }
}
