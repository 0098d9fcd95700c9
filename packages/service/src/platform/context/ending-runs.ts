import { ENDINGS_VOIDED_MAX, type EndingRun, type EndingWorker, type MandateKey } from '@gatewright/ledger';
import { type Timers, wait } from '../runtime/timers.js';

/** How long an answer waits for the release of the holds that an ending voids, ms. */
const ENDING_ANSWER_MAX_MS = 2_000;

/** What an answer says of the holds that an ending voids. */
export interface VoidedHolds {
  /** Ids of the first ones, `ENDINGS_VOIDED_MAX` at most. */
  readonly voided: string[];
  /** How many were released so far. */
  readonly voidedCount: number;
  /** True while more are released: they count as voided, and what they reserved returns. */
  readonly releasing: boolean;
}

/** The endings that this process works on: the holds of each in the ledger, and the families of the mandates that people ended. */
export class EndingRuns {
  readonly #families = new Map<string, Promise<unknown>>();

  constructor(
    readonly holds: EndingWorker,
    private readonly timers: Timers,
  ) {}

  /** True while the family of the mandate is worked on. */
  has(mandate: MandateKey): boolean {
    return this.#families.has(nameOf(mandate));
  }

  /** Keeps the work on a family, which a stop waits for. Its failure is its caller's, or that of the next attempt. */
  keep<T>(mandate: MandateKey, work: Promise<T>): Promise<T> {
    const name = nameOf(mandate);
    const forget = () => this.#families.delete(name);
    this.#families.set(name, work.then(forget, forget));
    return work;
  }

  /** Waits for the work, but no longer than an answer may take. Returns what was released until then. */
  async answer(released: readonly string[], runs: readonly EndingRun[], work: Promise<boolean>): Promise<VoidedHolds> {
    const late = new AbortController();
    const tooLate = wait(this.timers, ENDING_ANSWER_MAX_MS, late.signal).then(() => false);
    const isOver = await Promise.race([work.catch(() => false), tooLate]);
    late.abort();
    const voided = [...released, ...runs.flatMap((run) => run.voided)].slice(0, ENDINGS_VOIDED_MAX);
    const voidedCount = runs.reduce((sum, run) => sum + run.voidedCount, released.length);
    return { voided, voidedCount, releasing: !isOver };
  }

  async stop(): Promise<void> {
    await this.holds.stop();
    await Promise.all(this.#families.values());
  }
}

function nameOf({ orgId, mandateId }: MandateKey): string {
  return JSON.stringify([orgId, mandateId]);
}
