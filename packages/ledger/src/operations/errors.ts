import type { Amounts, Mandate, Tally } from './records.js';
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

const NO_STANDBY =
  'no synchronous standby of PostgreSQL confirms what is committed: connect one, or change synchronous_standby_names';

/** What commits is on one machine that may be lost, since nothing else confirms it: this call was committed there (`unknown`), or not tried. */
export class CommitUnconfirmedError extends LedgerUnavailableError {
  constructor(fate: LedgerUnavailableError['fate']) {
    const advice = fate === 'unknown' ? 'look the request up before trying again' : 'this call was not applied';
    super(fate, `${NO_STANDBY}; ${advice}`);
    this.name = 'CommitUnconfirmedError';
  }
}

/** The database lacks what this process, or another one, was told that it had committed: nothing is committed on it any more. */
export class DatabaseRewoundError extends LedgerUnavailableError {
  constructor(
    /** How that was found. */
    readonly reason: string,
  ) {
    super('not_applied', `the database is an older copy (${reason}); its operator must confirm it`);
    this.name = 'DatabaseRewoundError';
  }
}

/** The database is another one than before, or was restarted, and it is not known yet whether it lost something. */
export class DatabaseUnverifiedError extends LedgerUnavailableError {
  constructor(
    /** The processes that have not verified yet that the database has what they committed. */
    readonly writers: readonly string[],
    /** Whether they are waited for only for seconds. */
    readonly ends: boolean,
  ) {
    super(
      'not_applied',
      `the database was moved or restarted, and ${writers.length} other servers have not verified yet that it lacks nothing ` +
        'that they answered; start them, or confirm the database with gatewright restore confirm',
    );
    this.name = 'DatabaseUnverifiedError';
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

/** What counts under a limit over time would be less than nothing: its rows contradict those of its holds. */
export class TallyError extends Error {
  readonly code = 'TALLY_BROKEN';

  constructor({ orgId, key }: Pick<Tally, 'orgId' | 'key'>, { units, holds }: Amounts) {
    super(`the limit ${key} of ${orgId} would count ${units} units of ${holds} holds`);
    this.name = 'TallyError';
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

/** The database was written by a version of this program from before 0.1.0. Nothing is written. */
export class SchemaTooOldError extends Error {
  readonly code = 'SCHEMA_TOO_OLD';

  constructor(
    /** Whose tables or rows they are. */
    readonly owner: string,
    /** The step of the schema that the database has. */
    readonly found: string,
  ) {
    super(
      `the ${owner} has the schema ${found} of an unreleased version, which this program does not read; ` +
        'start on an empty database, or continue with the version that wrote this one',
    );
    this.name = 'SchemaTooOldError';
  }
}

/** The database was written by a newer version of this program. Nothing is written. */
export class SchemaTooNewError extends Error {
  readonly code = 'SCHEMA_TOO_NEW';

  constructor(
    /** Whose tables or rows they are. */
    readonly owner: string,
    /** The step of the schema that the database has. */
    readonly found: string,
  ) {
    super(`the ${owner} has the schema ${found}, which this program does not know; update the program`);
    this.name = 'SchemaTooNewError';
  }
}

/** The database lacks a step of the schema that this process took or found at its start. Nothing is written. */
export class SchemaMissingError extends Error {
  readonly code = 'SCHEMA_MISSING';

  constructor(
    /** Whose tables or rows they are. */
    readonly owner: string,
    /** The step of the schema. */
    readonly step: string,
  ) {
    super(`the ${owner} lost the schema step ${step} while this program ran; restore the database, then start again`);
    this.name = 'SchemaMissingError';
  }
}

/** The database took a step of the schema that has another text in this program. Nothing is written. */
export class SchemaChangedError extends Error {
  readonly code = 'SCHEMA_CHANGED';

  constructor(
    /** Whose tables or rows they are. */
    readonly owner: string,
    /** The step of the schema. */
    readonly step: string,
  ) {
    super(
      `the ${owner} was made by another text of the schema step ${step} than this program has; start on an empty database, or ` +
        'continue with the version that made this one',
    );
    this.name = 'SchemaChangedError';
  }
}

/** A stored value that its column cannot hold: the database was changed from outside. */
export class StoredValueError extends Error {
  readonly code = 'STORED_VALUE_INVALID';

  constructor(expected: string, value: unknown) {
    super(`the database holds ${value === undefined ? 'no value' : `a ${typeof value}`} where ${expected} belongs`);
    this.name = 'StoredValueError';
  }
}
