/** Why a gate is not ready, or is ready and degraded. */
export interface ReadinessCauseSpec {
  /** Of `GET /readyz`: at 200 decisions go on. */
  readonly status: 200 | 503;
  /** What is the case. */
  readonly meaning: string;
  /** What the operator does. */
  readonly remedy: string;
}

const spec = (status: 200 | 503, meaning: string, remedy: string): ReadinessCauseSpec => ({ status, meaning, remedy });

/** Every cause that `GET /readyz` names, by its code, the gravest first: the answer, its schema and the runbooks derive from it. */
export const READINESS_CAUSES = {
  restored: spec(
    503,
    'The database is an older copy, or lost commits that a server answered.',
    'Compare it with the newest copy, then run `gatewright restore confirm`.',
  ),
  'log-unverifiable': spec(
    503,
    'The evidence log in the database was signed by another key, or contradicts itself.',
    'Restore `keys.json` or the database from a backup, then start again.',
  ),
  'database-unverified': spec(
    503,
    'The database was moved or restarted, and other servers have not compared what they committed.',
    'Start these servers. If one is gone for good, run `gatewright restore confirm`.',
  ),
  'schema-changed': spec(
    503,
    'Another program changed the tables while this server ran.',
    'Update this server to the version that changed them, and start it again.',
  ),
  'pooled-connections': spec(
    503,
    'A pooler changes the connections of this server between transactions.',
    'Name the database itself, or a pool in session mode, and start again.',
  ),
  'clock-off': spec(
    503,
    'The clock of this server differs from that of its database by more than 10 s.',
    'Synchronize both clocks. It ends by itself.',
  ),
  'writes-failing': spec(
    503,
    'The newest write failed: the disk is full or read-only, or no synchronous standby is connected.',
    'Make room, or connect a standby. It ends with the next write that succeeds.',
  ),
  'store-unavailable': spec(
    503,
    'The store did not answer within 3 s, or answered with an error.',
    'Look at the database and at the way to it. It ends by itself.',
  ),
  'clock-went-back': spec(
    200,
    'The newest commit is more than 10 s ahead of the clock: the clock was set back.',
    'Verify that the clock is right now. It ends when the clock passes the time of that commit.',
  ),
  'sealing-late': spec(
    200,
    'A record has waited longer than 30 s for its batch of the evidence log.',
    'Look for `seal evidence` in the log. Proofs wait until it succeeds.',
  ),
  'anchoring-failing': spec(
    200,
    'A checkpoint could not be handed to every anchor for 30 s.',
    'Look for `anchor the evidence log` in the log, and at the witness that it names.',
  ),
  'peers-unheard': spec(
    200,
    'Changes of other servers do not arrive here, or another server was not stopped and is not alive.',
    'Look at the other servers and at the network. Decisions compare revisions, so none uses replaced rules.',
  ),
} as const satisfies Readonly<Record<string, ReadinessCauseSpec>>;

export type ReadinessCause = keyof typeof READINESS_CAUSES;

/** The codes of all causes, the gravest first. */
export const READINESS_CAUSE_CODES: readonly ReadinessCause[] = Object.keys(READINESS_CAUSES).filter(
  (code): code is ReadinessCause => code in READINESS_CAUSES,
);
