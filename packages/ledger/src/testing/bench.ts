import { createLedger, type Ledger } from '../batching/group-commit.js';
import type { Op } from '../operations/ops.js';
import type { Hold } from '../operations/records.js';
import type { Result, ResultOf } from '../operations/results.js';
import type { LedgerStore } from '../stores/store.js';
import { START } from './operations.js';

/** What a suite needs of a test runner; Vitest's functions fit, and so do those of its relatives. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  test(name: string, body: () => Promise<void>): void;
  expect(actual: unknown): Expectation;
}

export interface Expectation {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toMatchObject(expected: object): void;
}

/** Opens an empty store that lives by the given clock (ms since the epoch). */
export type OpenStore = (now: () => number) => Promise<LedgerStore>;

/** One promise of the suite and how a store is held to it. */
export interface StoreCase {
  readonly promise: string;
  run(bench: Bench): Promise<void>;
}

/** A clock in the hand of the case, ms since the epoch. */
export class ManualClock {
  now = START;

  advance(ms: number): void {
    this.now += ms;
  }
}

/** A fresh store, its lane and its clock. */
export class Bench {
  readonly ledger: Ledger;
  #batches = 0;

  constructor(
    readonly store: LedgerStore,
    readonly clock: ManualClock,
    readonly expect: TestRunner['expect'],
  ) {
    this.ledger = createLedger(store, { batchIds: () => this.batchId() });
  }

  batchId(): string {
    this.#batches += 1;
    return `batch-${this.#batches}`;
  }

  /** Submits operations one after the other and returns the answer to the last. */
  async submit<O extends Op>(op: O, ...before: readonly Op[]): Promise<ResultOf<O>> {
    for (const earlier of before) await this.ledger.submit(earlier);
    return this.ledger.submit(op);
  }

  /** Submits operations at once, so that they wait for one lane together. */
  race<O extends Op>(ops: readonly O[]): Promise<readonly ResultOf<O>[]> {
    return Promise.all(ops.map((op) => this.ledger.submit(op)));
  }

  /** Applies operations as one batch of the store. */
  batch(ops: readonly Op[]): Promise<readonly Result[]> {
    return this.store.apply(ops, this.batchId());
  }

  /** The hold of `auth-<id>`; a case that asks for one that is not there fails. */
  async hold(id: string): Promise<Hold> {
    const hold = await this.store.hold(`auth-${id}`);
    if (hold === null) throw new Error(`there is no hold auth-${id}`);
    return hold;
  }
}
