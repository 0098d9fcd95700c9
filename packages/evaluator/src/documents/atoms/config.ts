import type { JsonValue } from '@gatewright/protocol';
import type { Members } from '../members/members.js';

/** Text, number or boolean. */
export type Scalar = string | number | boolean;

export function isScalar(value: JsonValue | undefined): value is Scalar {
  return typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value);
}

export function isFiniteNumber(value: JsonValue | undefined): value is number {
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
