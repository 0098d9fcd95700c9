import type { Clock } from '@gatewright/gate';

/** What signs the evidence log. */
export const SIGNING_WORK = ['sealing', 'anchoring'] as const;
export type SigningWork = (typeof SIGNING_WORK)[number];

/** That work fails: since its first failure in a row, ms since the epoch, and how it failed last. */
export interface SigningFailure {
  readonly since: number;
  readonly detail: string;
}

/** Whether the evidence log is sealed and anchored, as the jobs of this process find it. */
export class SigningState {
  readonly #failures = new Map<SigningWork, SigningFailure>();
  readonly #succeeded = new Map<SigningWork, number>();

  constructor(private readonly clock: Clock) {}

  /** How the work fails; null where it last succeeded. */
  failure(work: SigningWork): SigningFailure | null {
    return this.#failures.get(work) ?? null;
  }

  /** When the work last succeeded, ms since the epoch; null where it did not yet. */
  succeededAt(work: SigningWork): number | null {
    return this.#succeeded.get(work) ?? null;
  }

  /** Does the work, and notes how it ends. Throws what it throws. */
  async watch<T>(work: SigningWork, run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.#failures.delete(work);
      this.#succeeded.set(work, this.clock.now());
      return result;
    } catch (error) {
      const since = this.failure(work)?.since ?? this.clock.now();
      this.#failures.set(work, { since, detail: detailOf(error) });
      throw error;
    }
  }
}

/** Of several failures, the text of each. */
function detailOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(detailOf).join('; ');
  return error instanceof Error ? error.message : 'no reason was given';
}
