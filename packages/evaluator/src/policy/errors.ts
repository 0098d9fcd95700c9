import type { Fault } from '@gatewright/protocol';

/** The documents do not compile. `faults` names every place and what to mend there. */
export class PolicyError extends Error {
  readonly code = 'POLICY_DOCUMENT_INVALID';

  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(({ path, message }) => `${path} ${message}`).join('; '));
    this.name = 'PolicyError';
  }
}

/** Why bytes are not a program that this build runs. */
export type ProgramFault =
  | 'PROGRAM_TOO_SHORT'
  | 'PROGRAM_MAGIC'
  | 'PROGRAM_VERSION'
  | 'PROGRAM_CHECKSUM'
  | 'PROGRAM_REFERENCE'
  | 'PROGRAM_DIGEST';

/** The bytes are not a program of this version; compile the documents again. */
export class ProgramError extends Error {
  constructor(
    readonly code: ProgramFault,
    message: string,
  ) {
    super(message);
    this.name = 'ProgramError';
  }
}
