import type { EvaluationInputs, Verdict } from '@gatewright/evaluator';
import type { Agent, EventCount, LimitAnswer, MandateView } from '@gatewright/ledger';
import type { AuthorizeRequest, JsonValue } from '@gatewright/protocol';
import type { AgentPolicy, GrantedMandate, RegisteredAgent } from '../ports.js';

/** Everything that the checks learn about one authorize call, in the order in which they learn it. */
export interface AuthorizationContext {
  readonly json: JsonValue;
  readonly request: AuthorizeRequest;
  /** `sha256:` and hex over the canonical JSON of the request. */
  readonly requestDigest: string;
  readonly agent: RegisteredAgent;
  /** The nonce that every later outcome burns; null where an earlier call burnt it. */
  readonly nonce: string | null;
  readonly contextProvenance: 'agent_signed' | 'agent_asserted';
  readonly payloadDigest: string | null;
  readonly policy: AgentPolicy;
  /** Time of the evaluation, ms since the epoch. */
  readonly now: number;
  readonly standing: Agent;
  /** Standing of the agents that the mandate comes through. */
  readonly delegators: readonly Agent[];
  /** The mandate whose account pays; null where none grants the action. */
  readonly mandate: GrantedMandate | null;
  readonly account: MandateView | null;
  /** Authorized amount in units of `currency`. */
  readonly amount: bigint;
  readonly currency: string;
  readonly history: AgentHistory;
  readonly inputs: EvaluationInputs;
  /** What the rules come to. */
  readonly ruled: Verdict;
  /** The same, unless a limit asks for people. */
  readonly verdict: Verdict;
}

/** A request that is known to come from its agent, with the policy that the agent was under then. */
export type AuthenticatedRequest = Pick<
  AuthorizationContext,
  'json' | 'request' | 'requestDigest' | 'agent' | 'nonce' | 'contextProvenance' | 'payloadDigest' | 'policy'
>;

/** What the gate knows of an agent's earlier calls and payments. */
export interface AgentHistory {
  /** Calls of the last minute before this one; null where no rule counts them, live or in shadow. */
  readonly calls: EventCount | null;
  /** What its rules ask about its earlier actions, and about sums and counts over time. */
  readonly earlier: readonly EarlierAnswer[];
  /** Calls of each window that a rule names, by its seconds. */
  readonly callWindows: ReadonlyMap<number, EventCount>;
  /** Whether the merchant was paid in a window that a rule names, by its days; none where the request names no merchant. */
  readonly merchantWindows: ReadonlyMap<number, boolean>;
  /** Whether it would be the first payment to this merchant, under a mandate that watches for that; else `known`. */
  readonly merchant: 'known' | 'first' | 'unnamed';
  /** The amount is far from what the agent usually pays. */
  readonly unusual: boolean;
  /** Whether the action exceeds the part of each limit that goes without people, where the limit names one. */
  readonly thresholds: readonly LimitAnswer[];
}

/** The answer to a question of a rule. */
export interface EarlierAnswer {
  /** The question by the key of the evaluator. */
  readonly question: string;
  readonly met: boolean;
  /** The answer as the ledger holds a decision to it; null for one that rests on nothing that others change. */
  readonly answer: LimitAnswer | null;
}
