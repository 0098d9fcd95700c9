/** The log was begun under another name or key: a verifier that pinned that key would see two logs under one name, or none. */
export class ForeignLogError extends Error {
  readonly code = 'LOG_FOREIGN';

  constructor(origin: string, stored: string) {
    super(
      origin === stored
        ? `the evidence log ${stored} was signed with another key: restore the keys that belong to the database`
        : `the evidence log of the database is ${stored}, and this gate would write ${origin}: set its network back`,
    );
    this.name = 'ForeignLogError';
  }
}

/** The batches in the store do not lead to the checkpoint that it holds: nothing about them can be shown or signed. */
export class LogUnverifiableError extends Error {
  readonly code = 'LOG_UNVERIFIABLE';

  constructor(fault: string) {
    super(`the evidence log cannot be verified: ${fault}; restore the newest copy of the database`);
    this.name = 'LogUnverifiableError';
  }
}
