import type { Result } from './results.js';

/** COMMIT failed after the step ran: the answers stand if, and only if, the batch landed. */
export class CommitUncertainError extends Error {
  readonly code = 'COMMIT_UNCERTAIN';

  constructor(
    /** The answers of the batch, true once its receipt is found. */
    readonly results: readonly Result[],
    cause: unknown,
  ) {
    super('the store could not confirm the commit; ask for the receipt of the batch', { cause });
    this.name = 'CommitUncertainError';
  }
}

/** The ledger could not commit, or could not find out whether it did. Retryable, and never a refusal of policy. */
export class LedgerUnavailableError extends Error {
  readonly code = 'GATE_UNAVAILABLE';

  constructor(
    /** `unknown` where the operation may have landed: look the request up by its nonce. */
    readonly fate: 'not_applied' | 'unknown',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'LedgerUnavailableError';
  }
}
