import type { JsonValue } from '@gatewright/protocol';
import { adviceFor, UNKNOWN_NAMED_MAX } from '../compile/known-members.js';
import type { Members } from '../compile/members.js';
import type { AtomConfigRow, AtomRow } from './spec.js';

/** Text, number or boolean. */
export type Scalar = string | number | boolean;

export function isScalar(value: JsonValue | undefined): value is Scalar {
  return typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value);
}

function isFiniteNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The config of one atom. Members that are absent, or not of their type, read as empty. */
export class AtomConfig {
  constructor(private readonly members: Members) {}

  has(key: string): boolean {
    return this.members.get(key) !== undefined;
  }

  /** A number as its shortest round-trip text, or the given default. */
  number(key: string, absent = 0): string {
    return String(this.numeric(key) ?? absent);
  }

  numeric(key: string): number | null {
    const value = this.members.get(key);
    return isFiniteNumber(value) ? value : null;
  }

  text(key: string, absent = ''): string {
    const value = this.members.get(key);
    return typeof value === 'string' ? value : absent;
  }

  /** The texts of a list; one text is a list of it unless it is empty. */
  texts(key: string): string[] {
    const value = this.members.get(key);
    if (typeof value === 'string') return value === '' ? [] : [value];
    return Array.isArray(value) ? value.filter((item: JsonValue) => typeof item === 'string') : [];
  }

  scalars(key: string): Scalar[] {
    const value = this.members.get(key);
    return (Array.isArray(value) ? value : [value]).filter(isScalar);
  }
}

/**
 * Adds a fault for every member that is missing or not of its type, and, unless set to pass over them, for members that
 * are no setting of the atom: a misspelt setting would be silently weaker.
 */
export function checkConfig(row: AtomRow, members: Members, passOverUnknown: boolean): void {
  const before = members.faults.count;
  for (const spec of row.config) checkMember(spec, members);
  const settings = row.config.map(({ key }) => key);
  const unknown = passOverUnknown ? [] : Object.keys(members.object).filter((key) => !settings.includes(key));
  for (const key of unknown.slice(0, UNKNOWN_NAMED_MAX)) {
    members.fault(key, `is not a setting of ${row.predicate}${adviceFor(key, settings)}`);
  }
  if (members.faults.count > before) return;
  const config = new AtomConfig(members);
  for (const { key, refuse } of row.config) {
    const refusal = config.has(key) && refuse ? refuse(config) : null;
    if (refusal !== null) members.fault(key, refusal);
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

/** Refuses what is no whole number from 1 to a most. */
export function refuseWhole(value: number | null, most: number): string | null {
  const isWhole = value !== null && Number.isInteger(value) && value >= 1 && value <= most;
  return isWhole ? null : `is not a whole number from 1 to ${most}`;
}
