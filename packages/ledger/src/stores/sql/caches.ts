import { evidenceLeafOfText, type Sha256Hex } from '@gatewright/protocol';
import type { Agent, Hold, Mandate } from '../../operations/records.js';
import { keyOf } from '../../operations/row-keys.js';
import type { Changes, OrgVersion } from '../../reducer/state.js';
import type { StoreClock } from './clock.js';
import type { SqlDriver } from './driver.js';
import type { LastNumber, StoredText } from './schema.js';

/** Rows of each kind that a process alone with its database keeps in memory: what is decided about lately. */
const CACHE_ROWS_MAX = 8_192;

/** A row as it was committed last, null where there is none; undefined where it is not cached. */
type Cached<Row> = Row | null | undefined;

/**
 * Rows of one table by key, the least recently used evicted, in two generations: one is filled with what is used, and takes
 * the place of the other when it holds half of `max`.
 */
export class LruCache<Row> {
  #recent = new Map<string, Row | null>();
  #earlier = new Map<string, Row | null>();

  constructor(
    private readonly keyOfRow: (row: Row) => readonly string[],
    private readonly max: number,
  ) {}

  find(key: readonly string[]): Cached<Row> {
    const name = keyOf(...key);
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent;
    const earlier = this.#earlier.get(name);
    if (earlier !== undefined) this.#keep(name, earlier);
    return earlier;
  }

  /** Takes what a query for these keys found. */
  learn(keys: readonly (readonly string[])[], found: readonly Row[]): void {
    for (const key of keys) this.#keep(keyOf(...key), null);
    for (const row of found) this.put(row);
  }

  put(row: Row): void {
    this.#keep(keyOf(...this.keyOfRow(row)), row);
  }

  clear(): void {
    this.#recent = new Map();
    this.#earlier = new Map();
  }

  #keep(name: string, row: Row | null): void {
    this.#recent.set(name, row);
    if (this.#recent.size < this.max / 2) return;
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }
}

/** The last numbers of organisations' records. */
export type SequenceCache = Pick<LruCache<LastNumber>, 'find' | 'put'>;

/**
 * Write-through cache for the sole owner of a database: rows that batches read or wrote, as the last commit left them, and
 * when the next hold expires. Batches take turns, so that the rows of one are cached before the next begins. A failed commit
 * clears the cache, because what of it the database has is unknown.
 */
export class WriteThroughCache {
  readonly mandates = new LruCache<Mandate>(({ orgId, mandateId }) => [orgId, mandateId], CACHE_ROWS_MAX);
  readonly holds = new LruCache<Hold>(({ orgId, authorizationId }) => [orgId, authorizationId], CACHE_ROWS_MAX);
  readonly agents = new LruCache<Agent>(({ orgId, agentDid }) => [orgId, agentDid], CACHE_ROWS_MAX);
  readonly orgVersions = new LruCache<OrgVersion>(({ orgId }) => [orgId], CACHE_ROWS_MAX);
  /** A batch writes it before it is committed. */
  readonly sequences = new LruCache<LastNumber>(({ orgId }) => [orgId], CACHE_ROWS_MAX);
  /** When the next hold expires, or a time before that (ms since the epoch); null where it is unknown. */
  #nextExpiryAt: number | null = null;
  #turn: Promise<void> = Promise.resolve();

  /** Runs `commit` after those before it, and takes over the changes that it says it committed. */
  inTurn<T>(commit: () => Promise<Committed<T>>): Promise<Committed<T>> {
    const turn = this.#turn.then(commit).then((committed) => {
      this.#take(committed.changes);
      return committed;
    });
    this.#turn = turn.then(
      () => undefined,
      () => this.clear(),
    );
    return turn;
  }

  /** True where certainly no hold has expired. A store on the database's clock is never certain: it would have to query. */
  noExpiryDue(clock: StoreClock): boolean {
    return clock !== null && this.#noExpiryDueAt(clock());
  }

  /** Takes the time at which the next hold expires, null where none waits; only in a turn, before anything is written. */
  setNextExpiry(at: number | null): void {
    this.#nextExpiryAt = at ?? Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.mandates.clear();
    this.holds.clear();
    this.agents.clear();
    this.orgVersions.clear();
    this.sequences.clear();
    this.#nextExpiryAt = null;
  }

  #noExpiryDueAt(time: number): boolean {
    return this.#nextExpiryAt !== null && time < this.#nextExpiryAt;
  }

  #take(changes: Changes): void {
    for (const row of changes.mandates) this.mandates.put(row);
    for (const row of changes.agents) this.agents.put(row);
    for (const row of changes.orgVersions) this.orgVersions.put(row);
    for (const row of changes.holds) {
      this.holds.put(row);
      if (row.state === 'held' && this.#noExpiryDueAt(row.expiresAt)) this.#nextExpiryAt = row.expiresAt;
    }
  }
}

/** What a transaction wrote, and what its caller gets. */
export interface Committed<T> {
  readonly changes: Changes;
  /** The records of the journal lines among the changes, as they are stored; known once they are committed. */
  readonly lines: Promise<readonly StoredText[]>;
  readonly answer: T;
}

/** Stores that share a driver share its cache: each reads what another one wrote. */
const CACHES = new WeakMap<SqlDriver, WriteThroughCache>();

/** The cache of the driver's database; null where other processes may write to it. */
export function cacheOf(driver: SqlDriver): WriteThroughCache | null {
  if (driver.multiProcess) return null;
  const cache = CACHES.get(driver) ?? new WriteThroughCache();
  CACHES.set(driver, cache);
  return cache;
}

/**
 * Leaves of the evidence that this process committed recently, hashed while the text is at hand, so that a batch is closed
 * without reading it again. A journal line never changes, so other writers to the database do not matter.
 */
export class LeafCache {
  readonly #rows = new LruCache<{ readonly eventId: string; readonly leaf: string }>(
    ({ eventId }) => [eventId],
    CACHE_ROWS_MAX,
  );

  constructor(private readonly sha256Hex: Sha256Hex | undefined) {}

  /** Takes what was committed. */
  take(lines: readonly StoredText[]): void {
    for (const { eventId, record } of lines) {
      if (eventId !== null && record !== null) this.#rows.put({ eventId, leaf: this.of(record) });
    }
  }

  /** The leaf of an event, hex; null where one has to read its record. */
  find(eventId: string): string | null {
    return this.#rows.find([eventId])?.leaf ?? null;
  }

  /** The leaf of a record's `evidenceText`, hex. */
  of(text: string): string {
    return evidenceLeafOfText(text, this.sha256Hex);
  }
}
