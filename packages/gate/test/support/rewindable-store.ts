import type { BatchSeal, LedgerStore, Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';

/** A write, and when it was made: its records say so. */
interface Step {
  readonly at: number;
  readonly write: (store: LedgerStore) => Promise<unknown>;
}

/** A store in memory that goes back to what it was before its last writes, while others hold it open. */
export class RewindableStore {
  private steps: Step[] = [];
  private current: LedgerStore;
  /** What its users hold, across all that happens to it. */
  readonly store: LedgerStore;

  constructor(private readonly now: () => number) {
    this.current = createMemoryLedgerStore({ now });
    const write = async <T>(step: (store: LedgerStore) => Promise<T>): Promise<T> => {
      const at = this.now();
      const result = await step(this.current);
      this.steps.push({ at, write: step });
      return result;
    };
    const written = {
      apply: (ops: readonly Op[], batchId: string) => write((store) => store.apply(ops, batchId)),
      sealBatch: (seal: BatchSeal, after: string | null) => write((store) => store.sealBatch(seal, after)),
    };
    this.store = new Proxy(this.current, {
      get: (_target, name) => {
        if (name === 'apply') return written.apply;
        if (name === 'sealBatch') return written.sealBatch;
        const member: unknown = Reflect.get(this.current, name);
        return typeof member === 'function' ? member.bind(this.current) : member;
      },
    });
  }

  /** Loses the last `writes` writes. */
  async rewind(writes: number): Promise<void> {
    this.steps = this.steps.slice(0, Math.max(0, this.steps.length - writes));
    const clock = { now: () => 0 };
    const store = createMemoryLedgerStore({ now: () => clock.now() });
    for (const { at, write } of this.steps) {
      clock.now = () => at;
      await write(store);
    }
    clock.now = this.now;
    this.current = store;
  }
}
