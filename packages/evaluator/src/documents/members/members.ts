import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Faults } from './faults.js';

/** Where a value stands: its JSON path, or a member of an object (with an index: an element of that member's list). */
export type Place = string | { readonly within: Members; readonly key: string; readonly index?: number };

/** A JSON object together with where it stands, so that an error of a member is reported with its path. */
export class Members {
  constructor(
    readonly object: JsonObject,
    private readonly place: Place,
    readonly faults: Faults,
  ) {}

  /** Written out only when asked for: most documents have no fault to report, and many objects. */
  get path(): string {
    return pathOf(this.place);
  }

  /** The own member of that name; names that objects inherit are nothing. */
  get(key: string): JsonValue | undefined {
    return Object.hasOwn(this.object, key) ? this.object[key] : undefined;
  }

  fault(key: string, message: string): void {
    this.faults.add(`${this.path}.${key}`, message);
  }

  warn(key: string, message: string): void {
    this.faults.warn(`${this.path}.${key}`, message);
  }

  /** The objects of a list member; an absent member is an empty list. */
  objects(key: string): Members[] {
    const value = this.get(key);
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.fault(key, 'is not a list');
      return [];
    }
    const found: Members[] = [];
    for (const [index, item] of value.entries())
      found.push(...membersOf(item, { within: this, key, index }, this.faults));
    return found;
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
export function membersOf(value: unknown, place: Place, faults: Faults): Members[] {
  if (isJsonObject(value)) return [new Members(value, place, faults)];
  faults.add(pathOf(place), 'is not an object');
  return [];
}

function pathOf(place: Place): string {
  if (typeof place === 'string') return place;
  const member = `${place.within.path}.${place.key}`;
  return place.index === undefined ? member : `${member}[${place.index}]`;
}
