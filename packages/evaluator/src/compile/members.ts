import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Faults } from './faults.js';

/** A JSON object together with where it stands, so that whatever is wrong with a member is told with its path. */
export class Members {
  constructor(
    readonly object: JsonObject,
    readonly path: string,
    readonly faults: Faults,
  ) {}

  /** The own member of that name; names that objects inherit are nothing. */
  get(key: string): JsonValue | undefined {
    return Object.hasOwn(this.object, key) ? this.object[key] : undefined;
  }

  fault(key: string, message: string): void {
    this.faults.add(`${this.path}.${key}`, message);
  }

  /** The objects of a list member; an absent member is an empty list. */
  objects(key: string): Members[] {
    const value = this.get(key);
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.fault(key, 'is not a list');
      return [];
    }
    return value.flatMap((item: JsonValue, index: number) =>
      membersOf(item, `${this.path}.${key}[${index}]`, this.faults),
    );
  }

  /** Text that is not blank, or null. */
  text(key: string): string | null {
    const value = this.get(key);
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return value.trim() === '' ? null : value;
    this.fault(key, 'is not text');
    return null;
  }
}

/** The value as an object with a path, or nothing and a fault. */
export function membersOf(value: unknown, path: string, faults: Faults): Members[] {
  if (isJsonObject(value)) return [new Members(value, path, faults)];
  faults.add(path, 'is not an object');
  return [];
}
