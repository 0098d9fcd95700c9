import type { JsonObject } from '@gatewright/protocol';
import type { RouteKey } from '../../../src/app/routes.js';
import type { SlowCalls } from '../slow-calls.js';

/** One thing of each kind, all of one agent of a developer. */
export interface AgentThings {
  readonly identityId: string;
  readonly agentDid: string;
  readonly mandateId: string;
  /** An authorization that nobody claimed, with its decision and the nonce of its request. */
  readonly authorizationId: string;
  readonly eventId: string;
  readonly nonce: string;
  /** An authorization that was claimed. */
  readonly claimedId: string;
  readonly claimedNonce: string;
  /** An escalation that waits for people, and one that they approved, with the authorization that it gave. */
  readonly waitingId: string;
  readonly approvedId: string;
  readonly approvedHoldId: string;
  /** A denied escalation: it leads to no authorization. */
  readonly deniedId: string;
  readonly taskId: string;
  readonly sopId: string;
  readonly standardId: string;
  readonly counterpartyId: string;
  /** A budget that a mandate of the agent counts under. */
  readonly budgetId: string;
  readonly policyDigest: string;
  /** The span of all of it. */
  readonly span: string;
}

/** Things that do not exist, in the form that each has. */
export const ABSENT_THINGS: AgentThings = {
  identityId: 'any',
  agentDid: 'did:magp:test:any',
  mandateId: 'any',
  authorizationId: 'any',
  eventId: 'any',
  nonce: 'any',
  claimedId: 'any',
  claimedNonce: 'any',
  waitingId: 'any',
  approvedId: 'any',
  approvedHoldId: 'any',
  deniedId: 'any',
  taskId: 'any',
  sopId: 'any',
  standardId: 'any',
  counterpartyId: 'any',
  budgetId: 'any',
  policyDigest: 'any',
  span: 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z',
};

/** What leads to an authorization that can still be settled. */
export const SETTLING: readonly (keyof AgentThings)[] = [
  'authorizationId',
  'nonce',
  'claimedId',
  'claimedNonce',
  'waitingId',
  'approvedId',
  'approvedHoldId',
];

/** How a GET route for members answers with data of an agent. */
export interface ShownAgent {
  /** Whether an answer is about one thing, which is unknown to those who may not see it, or a list, from which it is missing. */
  readonly kind: 'one' | 'list';
  /** What the whole answer has of the agent, and no answer to those who may not see the agent. */
  readonly shows: readonly (keyof AgentThings)[];
  /** The answer to roles that only read, where it is not the whole one: the members that it lacks, or a refusal. */
  readonly reading?: readonly (keyof AgentThings)[] | 'refused';
}

/**
 * What an answer has of agents. `named`: the call names an agent, and is answered to other developers as one about no agent.
 * `none`: it has nothing of a single agent, and why.
 */
export type AgentData = ShownAgent | { readonly kind: 'named' } | { readonly kind: 'none'; readonly why: string };

/** Path below the prefix, with its query, and body of a call. */
export interface SampleCall {
  readonly path: string;
  readonly body?: JsonObject;
}

/** The samples of a route: calls of it, and what tests expect of their answers beside its row. */
export interface RouteSample {
  /** A legal call about these things. The path of the row with the id `any`, and an empty body, where the sample states none. */
  readonly legal?: (things: AgentThings) => SampleCall;
  /** The path of a call that is refused as malformed, where a success is no JSON. */
  readonly wrong?: string;
  /** Makes the slowest legal calls known; null where eight readers of the legal call, or the slowest bodies, are. */
  readonly slowest: ((slow: SlowCalls) => Promise<void>) | null;
  /** The row names a store, and the legal call about absent things reads no table of people, agents, holds or records. */
  readonly readsNoRecord?: true;
  /** Stated of each GET route for members, and of each POST route for developers. */
  readonly agents?: AgentData;
}

/** Samples of some routes. */
export type RouteSamples = Readonly<Partial<Record<RouteKey, RouteSample>>>;

/** A sample that states nothing. */
export const PLAIN: RouteSample = { slowest: null };

/** A sample whose answer has nothing of a single agent, for this reason. */
export const without = (why: string): RouteSample => ({ slowest: null, agents: { kind: 'none', why } });
