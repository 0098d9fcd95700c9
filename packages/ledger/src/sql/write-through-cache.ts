import type { Agent, Hold, Mandate } from '../records.js';
import type { Changes, OrgVersion } from '../state.js';
import type { StoreClock } from './clock.js';
import type { SqlDriver } from './driver.js';
import { CACHE_ROWS_MAX } from './limits.js';
import { LruCache } from './lru-cache.js';
import type { StoredEntry } from './schema.js';

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
      () => this.forget(),
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

  forget(): void {
    this.mandates.forget();
    this.holds.forget();
    this.agents.forget();
    this.orgVersions.forget();
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
  /** The journal lines among the changes, as they are stored. */
  readonly lines: readonly StoredEntry[];
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
