import type { Op, OutcomeNotes } from '../operations/ops.js';
import type { EventNote } from '../operations/records.js';
import { createMemoryLedgerStore } from '../stores/memory/index.js';
import type { LedgerStore } from '../stores/store.js';
import {
  AGENT,
  capture,
  claim,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  refusal,
  START,
  setAgent,
  TTL_MS,
  voidHold,
} from './operations.js';
import { seededRandom } from './seeded-random.js';

/** One thing that a store does at once, at the time `at` (ms), with the answer that it gives. */
export interface Step {
  readonly at: number;
  /** The batch whose receipt says whether the step landed; null for a step that has none. */
  readonly batchId: string | null;
  run(store: LedgerStore): Promise<unknown>;
}

/** Operations of one batch at most. */
const BATCH_MAX = 12;

/** The evidence records of a sealed batch at most. */
const SEAL_MAX = 5;

/** Each call is counted. */
const CALLED: readonly EventNote[] = [{ key: 'called', window: { rollingMs: 10 * TTL_MS } }];
const notes: OutcomeNotes = { called: CALLED, permitted: [], settled: [], refused: [] };

/** More rows than the steps of a case leave. */
const ALL = 10_000;

/** Random steps whose sequence follows from a seed. */
export class RandomSteps {
  readonly #sides: (sides: number) => number;
  #at = START;
  #steps = 0;
  #ids = 0;

  constructor(seed: number) {
    this.#sides = seededRandom(seed);
  }

  /** A whole number below `sides`. */
  below(sides: number): number {
    return this.#sides(Math.max(1, sides));
  }

  /** A step that the store can take now. */
  async next(store: LedgerStore): Promise<Step> {
    this.#steps += 1;
    this.#at += 1 + this.below(TTL_MS / 4);
    const kind = this.#steps === 1 ? 9 : this.below(10);
    if (kind === 0) return this.#sweep();
    if (kind === 1) return this.#seal(store);
    if (kind === 2) return this.#leaveFeed(store);
    return this.batch();
  }

  /** A batch of random operations. */
  batch(): Step {
    const first = this.#ids === 0 ? [openMandate()] : [];
    const ops = [...first, ...Array.from({ length: 1 + this.below(BATCH_MAX) }, () => this.#operation())];
    this.#steps += 1;
    this.#at += 1;
    const batchId = `batch-${this.#steps}`;
    return this.#step(batchId, (store) => store.apply(ops, batchId));
  }

  /** All that readers see of the steps, as text: the same for two stores in the same state. */
  async readOut(store: LedgerStore): Promise<string> {
    const ids = Array.from({ length: this.#ids }, (_, index) => `${index}`);
    const batches = Array.from({ length: this.#steps + 1 }, (_, index) => `batch-${index}`);
    const each = <T>(of: readonly string[], read: (id: string) => Promise<T>) => Promise.all(of.map(read));
    return asText({
      receipts: await each(batches, (id) => store.receipt(id)),
      holds: await each(ids, (id) => store.hold(`auth-${id}`)),
      evidence: await each(ids, (id) => store.evidence(`event-${id}`)),
      requests: await each(ids, (id) => store.byRequest(ORG, AGENT, `nonce-${id}`)),
      mandate: await store.mandate(ORG, MANDATE),
      agent: await store.agent(ORG, AGENT),
      calls: await store.limitUses(ORG, CALLED),
      paid: await store.paidAmounts(ORG, AGENT, 'USD', ALL),
      journals: [await store.history(ORG, MANDATE), await store.history(ORG, null)],
      waiting: (await store.pendingEvidence(ALL)).map(({ eventId }) => eventId).sort(),
      log: [await store.batchRoots(0), await store.latestCheckpoint()],
      closed: (await store.closedHolds(ALL)).map(({ authorizationId }) => authorizationId).sort(),
      feed: (await store.decisionFeed(ALL)).map(({ eventId }) => eventId).sort(),
    });
  }

  /** The answers to the steps, and what readers see after them, of a store that never failed. */
  async replay(steps: readonly Step[]): Promise<{ readonly answers: readonly string[]; readonly state: string }> {
    let now = START;
    const store = createMemoryLedgerStore({ now: () => now });
    const answers: string[] = [];
    for (const step of steps) {
      now = step.at;
      answers.push(asText(await step.run(store)));
    }
    now = this.now;
    return { answers, state: await this.readOut(store) };
  }

  /** The time of the newest step, ms. */
  get now(): number {
    return this.#at;
  }

  #step(batchId: string | null, run: (store: LedgerStore) => Promise<unknown>): Step {
    return { at: this.#at, batchId, run };
  }

  #sweep(): Step {
    return this.#step(null, async (store) => {
      const released = await store.sweepExpired(ALL);
      return released.map(({ authorizationId }) => authorizationId).sort();
    });
  }

  #operation(): Op {
    const known = `${this.below(this.#ids + 1)}`;
    switch (this.below(8)) {
      case 0:
        return capture(known, BigInt(1 + this.below(60)));
      case 1:
        return voidHold(known);
      case 2:
        return claim(known);
      case 3:
        return refund(known, { operator: true });
      case 4:
        return setAgent(this.#newId(), 'active', { operatingMode: this.below(2) === 0 ? null : 'supervised' });
      case 5:
        return refusal(this.#newId(), { notes });
      default:
        return permit(this.#newId(), BigInt(1 + this.below(60)), {}, { notes });
    }
  }

  #newId(): string {
    this.#ids += 1;
    return `${this.#ids - 1}`;
  }

  async #seal(store: LedgerStore): Promise<Step> {
    const waiting = await store.pendingEvidence(1 + this.below(SEAL_MAX));
    if (waiting.length === 0) return this.batch();
    const batchIndex = (await store.batchRoots(0)).length;
    const after = await store.latestCheckpoint();
    const times = { sealedAt: this.#at, oldestAt: this.#at, newestAt: this.#at };
    const named = { batchIndex, batchId: `log-${this.#steps}`, eventIds: waiting.map(({ eventId }) => eventId) };
    const seal = { ...named, ...times, root: 'ab'.repeat(32), checkpoint: `checkpoint of step ${this.#steps}` };
    return this.#step(null, (each) => each.sealBatch(seal, after));
  }

  /** One decision leaves: of several, some may leave before a crash and the others after it. */
  async #leaveFeed(store: LedgerStore): Promise<Step> {
    const places = (await store.decisionFeed(1)).map(({ at, eventId }) => ({ at, eventId }));
    return this.#step(null, (each) => each.leaveFeed(places));
  }
}

/** A value as text, the same for equal values. */
export function asText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) => {
    if (typeof member === 'bigint') return `${member}n`;
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
