import type { Agent, Hold, Mandate } from '../records.js';
import type { Changes, OrgVersion } from '../state.js';
import type { StoreClock } from './clock.js';
import type { SqlDriver } from './driver.js';
import { KnownRows } from './known-rows.js';
import { KNOWN_ROWS_MAX } from './limits.js';
import type { StoredEntry } from './schema.js';

/**
 * What a process that is alone with its database knows without asking: rows that batches read or wrote, as the last
 * commit left them, and until when no hold lapses. Batches take turns, so that what one wrote is known before the next
 * begins; one that fails leaves nothing known, because nobody can tell what of it the database has.
 */
export class KnownState {
  readonly mandates = new KnownRows<Mandate>(({ orgId, mandateId }) => [orgId, mandateId], KNOWN_ROWS_MAX);
  readonly holds = new KnownRows<Hold>(({ orgId, authorizationId }) => [orgId, authorizationId], KNOWN_ROWS_MAX);
  readonly agents = new KnownRows<Agent>(({ orgId, agentDid }) => [orgId, agentDid], KNOWN_ROWS_MAX);
  readonly orgVersions = new KnownRows<OrgVersion>(({ orgId }) => [orgId], KNOWN_ROWS_MAX);
  /** No hold lapses before this time (ms since the epoch); null where that is not known. */
  #calmUntil: number | null = null;
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

  /** True where surely no hold has lapsed. A store on the database's clock is never sure: it would have to ask. */
  isCalm(clock: StoreClock): boolean {
    return clock !== null && this.#isCalmAt(clock());
  }

  /** Takes the time at which the next hold lapses, null where none waits; only in a turn, before anything is written. */
  learnNextLapse(at: number | null): void {
    this.#calmUntil = at ?? Number.POSITIVE_INFINITY;
  }

  forget(): void {
    this.mandates.forget();
    this.holds.forget();
    this.agents.forget();
    this.orgVersions.forget();
    this.#calmUntil = null;
  }

  #isCalmAt(time: number): boolean {
    return this.#calmUntil !== null && time < this.#calmUntil;
  }

  #take(changes: Changes): void {
    for (const row of changes.mandates) this.mandates.put(row);
    for (const row of changes.agents) this.agents.put(row);
    for (const row of changes.orgVersions) this.orgVersions.put(row);
    for (const row of changes.holds) {
      this.holds.put(row);
      if (row.state === 'held' && this.#isCalmAt(row.expiresAt)) this.#calmUntil = row.expiresAt;
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

/** Stores that share a driver share what they know: each learns what another one wrote. */
const STATES = new WeakMap<SqlDriver, KnownState>();

/** What is known of the driver's database; null where other processes may write to it. */
export function knownStateOf(driver: SqlDriver): KnownState | null {
  if (driver.multiProcess) return null;
  const state = STATES.get(driver) ?? new KnownState();
  STATES.set(driver, state);
  return state;
}
