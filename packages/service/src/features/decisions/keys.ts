import type { Sha256Hex } from '@gatewright/protocol';

/** Characters of an id from which the log finds it: a time-ordered UUID (RFC 9562) tells its millisecond with thirteen. */
export const ID_PREFIX_CHARACTERS = 13;

/** What a decision can be found by. */
export type KeyKind =
  | 'organisation'
  | 'agent'
  | 'action'
  | 'merchant'
  | 'code'
  | 'decision'
  | 'policy'
  | 'rule'
  | 'id'
  | 'currency'
  | 'mandate'
  | 'amount';

/** Hexadecimal digits of a key: 52 bits, a number that JavaScript has exactly. */
const KEY_DIGITS = 13;
const CACHE_MAX_KEYS = 8_192;

/**
 * Keys of the log's indexes: a hash over organisation, kind and value, so that an entry has 16 bytes however long the value is and no
 * entry is found from another organisation. What a key finds is compared with the value itself.
 */
export class LogKeys {
  #cache = new Map<string, number>();

  constructor(private readonly sha256Hex: Sha256Hex) {}

  of(kind: KeyKind, orgId: string, value: string): number {
    const text = `${kind} ${orgId.length} ${orgId} ${value}`;
    const known = this.#cache.get(text);
    if (known !== undefined) return known;
    const key = Number.parseInt(this.sha256Hex(text).slice(0, KEY_DIGITS), 16);
    if (this.#cache.size >= CACHE_MAX_KEYS) this.#cache = new Map();
    this.#cache.set(text, key);
    return key;
  }

  /** The key of an id, by its beginning: ids of decisions, authorizations, escalations and mandates have one space. */
  ofId(orgId: string, id: string): number {
    return this.of('id', orgId, idText(id).slice(0, ID_PREFIX_CHARACTERS));
  }
}

/** An id without the words before it (`esc-`, `urn:uuid:`). */
export function idText(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1).replace(/^[a-z]+-(?=[0-9a-f]{8}-)/, '');
}

/** Positions for each millisecond. With times up to the year 2109, a position is a number that JavaScript has exactly. */
const SLOTS = 2_048;

/** The first position of a time, ms since the epoch. Positions grow with time: the log is read from the highest to the lowest. */
export function positionAt(at: number): number {
  return Math.min(at * SLOTS, Number.MAX_SAFE_INTEGER);
}

/** The time of a position, ms since the epoch. */
export function timeAt(position: number): number {
  return Math.floor(position / SLOTS);
}

/** Where a decision belongs in the log, where that place is free: the same each time, and unrelated to how many others there are. */
export function placeOf(at: number, eventId: string): number {
  const tail = Number.parseInt(eventId.slice(-3), 16);
  return positionAt(at) + (Number.isNaN(tail) ? 0 : tail % SLOTS);
}

/**
 * The bucket of an amount of units: four for each power of two, in ascending order. Amounts are looked for bucket by bucket, because
 * no index has amounts of a range in the order of time.
 */
export function bucketOf(units: bigint): number {
  if (units === 0n) return 0;
  const bits = units.toString(2);
  return bits.length * 4 + Number.parseInt(bits.slice(1, 3).padEnd(2, '0'), 2);
}
