/** Where a command writes; the process's own streams but in tests. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Width of the terminal that shows standard output, characters; absent where it goes elsewhere. */
  readonly columns?: number | undefined;
  /** Shows progress in place; absent where no person watches standard error. */
  readonly progress?: ((text: string) => void) | undefined;
}

/** Everything that a command gets. */
export interface Invocation {
  /** Arguments after the command's own name. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Resolves with the signal that asks the process to stop; while no code awaits it, such a request ends the process at once. */
  readonly interrupted: () => Promise<'SIGINT' | 'SIGTERM'>;
}

/** A command of `gatewright`. */
export interface Command {
  /** Words that name it. */
  readonly name: string;
  /** How it is called, after its name. */
  readonly usage: string;
  readonly summary: string;
  /** The exit status where it throws anything but a `UsageError`; 1 if not given. */
  readonly failed?: number | undefined;
  /** Returns the exit status: 0 fine, 1 a negative answer, 2 a wrong call, 3 an incomplete one. */
  run(invocation: Invocation): Promise<number>;
}

/** A call that cannot be carried out as it was written; the message says what to change. */
export class UsageError extends Error {
  readonly code = 'USAGE';
}

export const EXIT_FINE = 0;
export const EXIT_NEGATIVE = 1;
export const EXIT_USAGE = 2;
/** What was checked is in order, and not everything was there to be checked. */
export const EXIT_INCOMPLETE = 3;
