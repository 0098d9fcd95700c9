import type { Outcomes } from '../operations/results.js';
import { keyOf } from '../operations/row-keys.js';
import { ENDING_MAX_HOLDS } from '../reducer/ending-plan.js';
import type { MandateKey } from '../stores/store.js';
import type { Ledger } from './group-commit.js';
import type { SweepPace } from './sweep.js';

/** Voided holds that a run over an ending names; it counts the others. */
export const ENDINGS_VOIDED_MAX = 100;
/** Endings that a start takes up together. */
const ENDINGS_PER_TURN = 256;

/** The release of the holds of one ending. Its counts grow until it is done. */
export interface EndingRun {
  /** Ids of the first holds that were voided, `ENDINGS_VOIDED_MAX` at most. */
  readonly voided: readonly string[];
  /** How many were voided, by this run. */
  readonly voidedCount: number;
  /** Resolves to true when all are released, to false where the worker stops before. Rejects where the ledger fails. */
  readonly done: Promise<boolean>;
}

/** Releases the holds of endings in progress: in turn, `ENDING_MAX_HOLDS` in a batch, with as long a pause after each. */
export interface EndingWorker {
  /** Begins to release the holds of a mandate, or joins the run that does. */
  release(mandate: MandateKey): EndingRun;
  /** Releases those of every ending in the store, which a stop may have cut short. Rejects where the ledger fails. */
  resume(): Promise<void>;
  /** Ends all runs after the batch that is in progress. */
  stop(): Promise<void>;
}

export interface EndingWorkerOptions extends Pick<SweepPace, 'elapsed' | 'backoff'> {
  /** Unclaimed holds in a batch. */
  readonly limit?: number;
}

/** The worker of a process for the endings in its ledger. */
export function createEndingWorker(
  ledger: Pick<Ledger, 'submit' | 'store'>,
  { limit = ENDING_MAX_HOLDS, elapsed, backoff }: EndingWorkerOptions,
): EndingWorker {
  const queue: Run[] = [];
  const runs = new Map<string, Run>();
  let turns: Promise<void> | null = null;
  let stopped = false;

  /** A batch of each run in turn, so that a small ending does not wait for a large one. */
  async function takeTurns(): Promise<void> {
    for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
      const began = elapsed();
      const isOver = stopped ? false : await takeTurn(run);
      if (isOver === null) queue.push(run);
      else {
        runs.delete(run.key);
        run.end(isOver);
      }
      if (!stopped && !(await backoff(elapsed() - began))) stopped = true;
    }
    turns = null;
  }

  /** True when the run is over, false where it was given up, null where it goes on. */
  async function takeTurn(run: Run): Promise<boolean | null> {
    try {
      const step = await ledger.submit({ kind: 'endHolds', ...run.mandate, limit });
      if (!step.ok) return true;
      run.note(step);
      return step.remaining === 0 ? true : null;
    } catch (error) {
      run.fail(error);
      return false;
    }
  }

  function release({ orgId, mandateId }: MandateKey): EndingRun {
    const key = keyOf(orgId, mandateId);
    const known = runs.get(key);
    if (known !== undefined) return known;
    const run = new Run(key, { orgId, mandateId });
    runs.set(key, run);
    queue.push(run);
    turns ??= takeTurns();
    return run;
  }

  return {
    release,
    async resume() {
      for (;;) {
        const found = await ledger.store.endings(ENDINGS_PER_TURN);
        const done = await Promise.all(found.map((mandate) => release(mandate).done));
        if (found.length === 0 || done.includes(false)) return;
      }
    },
    async stop() {
      stopped = true;
      await turns;
    },
  };
}

class Run implements EndingRun {
  readonly voided: string[] = [];
  voidedCount = 0;
  readonly done: Promise<boolean>;
  end: (isOver: boolean) => void = () => undefined;
  fail: (error: unknown) => void = () => undefined;

  constructor(
    readonly key: string,
    readonly mandate: MandateKey,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
    // Who waits for it hears of a failure; a run that no one waits for is taken up again from the store.
    this.done.catch(() => undefined);
  }

  note({ voided }: Outcomes['endHolds']): void {
    this.voidedCount += voided.length;
    this.voided.push(...voided.slice(0, ENDINGS_VOIDED_MAX - this.voided.length));
  }
}
