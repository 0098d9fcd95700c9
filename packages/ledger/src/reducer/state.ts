import type {
  Agent,
  Amounts,
  ChargeRow,
  Entry,
  Escalation,
  FeedEntry,
  Hold,
  Mandate,
  NonceUse,
  Tally,
} from '../operations/records.js';

/** What the reducer reads. A store loads the rows that a batch can touch; a row that is not there does not exist. */
export interface LedgerState {
  mandate(orgId: string, mandateId: string): Mandate | null;
  hold(orgId: string, authorizationId: string): Hold | null;
  agent(orgId: string, agentDid: string): Agent | null;
  nonceUse(orgId: string, agentDid: string, nonce: string): NonceUse | null;
  escalation(orgId: string, escalationId: string): Escalation | null;
  /** Entries so far in the organisation's own stream. */
  orgVersion(orgId: string): number;
  /** The agent's mandates: all with unclaimed holds, where an operation of the batch may end them. */
  mandatesOfAgent(orgId: string, agentDid: string): Iterable<Mandate>;
  /** Holds in state `held`, in the order in which they expire: as many as the operations of the batch may end (`ending-plan.ts`). */
  unclaimedOfMandate(orgId: string, mandateId: string): Iterable<Hold>;
  /** Holds in state `held` whose time is over at `now`, where decisions of the batch may need their room. */
  expiredOfMandate(orgId: string, mandateId: string, now: number): Iterable<Hold>;
  /** Units that such holds reserve together, for every mandate with a currency that the batch decides under. */
  expiredAmount(orgId: string, mandateId: string, now: number): bigint;
  /** Revision of what the agent's policy is compiled from, for every one that a decision of the batch names. */
  revision(orgId: string, agentDid: string): number;
  /** What was counted under a key, for every one that an operation of the batch asks for, charges or notes under. */
  tally(orgId: string, key: string): Tally | null;
  /** What the tally loses where it is brought to `now`, as `tallyAt` asks. */
  leaving(tally: Tally, now: number): Amounts;
  /** What unclaimed holds whose time is over at `now` charged from `start` on. */
  expiredCharges(orgId: string, key: string, start: number, now: number): Amounts;
}

/** Rows that an operation wrote, each in its final form. */
export interface Changes {
  readonly mandates: readonly Mandate[];
  readonly holds: readonly Hold[];
  readonly agents: readonly Agent[];
  readonly nonces: readonly NonceUse[];
  readonly escalations: readonly Escalation[];
  readonly orgVersions: readonly OrgVersion[];
  readonly tallies: readonly Tally[];
  /** What holds and events count under limits over time, each once for a limit. */
  readonly charges: readonly ChargeRow[];
  /** New journal lines, in order. Evidence records travel in them. */
  readonly entries: readonly Entry[];
  /** Decisions for the decision log, in order. */
  readonly feed: readonly FeedEntry[];
}

/** How often what the policy of an agent is compiled from was changed; with an empty DID, the policies of a whole organisation. */
export interface PolicyRevision {
  readonly orgId: string;
  readonly agentDid: string;
  readonly revision: number;
}

export interface OrgVersion {
  readonly orgId: string;
  readonly version: number;
}
