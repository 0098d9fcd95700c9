import type { Mandate } from './records.js';
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

/** Another process has locked rows that some operations of a batch need, and left them: nothing of the batch was applied. */
export class StalledRowsError extends Error {
  readonly code = 'ROWS_STALLED';

  constructor(
    /** Positions of these operations in the batch; the others can be applied without them. */
    readonly positions: ReadonlySet<number>,
  ) {
    super(`another process has locked what ${positions.size} operations of the batch write, and does not go on`);
    this.name = 'StalledRowsError';
  }
}

/** The rows contradict each other: a step would leave a balance below zero or above the cap. Nothing is written. */
export class BalanceError extends Error {
  readonly code = 'BALANCE_VIOLATED';

  constructor(
    readonly mandate: Mandate,
    readonly reserved: bigint,
    readonly captured: bigint,
  ) {
    super(`mandate ${mandate.mandateId} would reserve ${reserved} and capture ${captured} of ${mandate.cap ?? 'any'}`);
    this.name = 'BalanceError';
  }
}

/** An event id of the batch is taken already: ids of evidence are unique over all time. Nothing is written. */
export class DuplicateEventError extends Error {
  readonly code = 'EVENT_ID_TAKEN';

  constructor(readonly eventId: string) {
    super(`an evidence record with the id ${eventId} exists already; ids must be unique`);
    this.name = 'DuplicateEventError';
  }
}

/** Money of an older schema, whose count of finer units would not fit into 64 bits. Nothing is written. */
export class MoneyTooLargeError extends Error {
  readonly code = 'MONEY_TOO_LARGE';

  constructor(
    /** The row that holds it. */
    readonly where: string,
  ) {
    super(
      `${where} holds more money than 2^63 - 1 units, which are millionths of most currencies; ` +
        'the database is as it was, so go on with the version that wrote it',
    );
    this.name = 'MoneyTooLargeError';
  }
}

/** The database was written by a newer version of this program. */
export class SchemaTooNewError extends Error {
  readonly code = 'SCHEMA_TOO_NEW';

  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`the ledger's schema has version ${found} and this program knows up to ${known}; update the program`);
    this.name = 'SchemaTooNewError';
  }
}
