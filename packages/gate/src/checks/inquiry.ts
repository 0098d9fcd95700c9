import type { Verdict } from '@gatewright/evaluator';
import type { Agent, MandateView, ReadSet } from '@gatewright/ledger';
import type { AuthorizeRequest, Decision, Fault, JsonValue } from '@gatewright/protocol';
import { familyOf, type ReasonCode } from '@gatewright/protocol';
import type { AgentPolicy, GatePorts, GrantedMandate, RegisteredAgent } from '../ports.js';

/** Everything that the checks learn about one authorize call, in the order in which they learn it. */
export interface Inquiry {
  /** Request body as it came. */
  readonly body: Uint8Array;
  /** Address that the call came from; it names an allowance, never a decision. */
  readonly source: string;
  readonly now: number;
  readonly json: JsonValue;
  readonly request: AuthorizeRequest;
  /** `sha256:` and hex over the canonical JSON of the request. */
  readonly requestDigest: string;
  readonly agent: RegisteredAgent;
  readonly contextProvenance: 'agent_signed' | 'agent_asserted';
  readonly payloadDigest: string | null;
  /** The nonce that every later outcome burns. */
  readonly nonce: string;
  readonly policy: AgentPolicy;
  /** What containment and mandate are judged by; each passes on what it let through. */
  readonly authority: Pick<Inquiry, 'standing' | 'mandate' | 'account'>;
  readonly standing: Agent;
  /** The mandate whose account pays; null where none grants the action. */
  readonly mandate: GrantedMandate | null;
  readonly account: MandateView | null;
  /** Authorized amount in units of `currency`. */
  readonly amount: bigint;
  readonly currency: string;
  readonly past: AgentPast;
  readonly verdict: Verdict;
}

/** What the gate knows of an agent's earlier calls and payments. */
export interface AgentPast {
  /** Calls of the last minute before this one; null where no rule counts them. */
  readonly calls: CallCount | null;
  /** It would be the first payment to this merchant, under a mandate that minds. */
  readonly firstPayment: boolean;
  /** The amount is far from what the agent usually pays. */
  readonly unusual: boolean;
}

export type CallCount = NonNullable<ReadSet['calls']>;

/** A check's refusal: the verdict leaves by the same door as every other. */
export interface CheckRefusal {
  readonly refused: true;
  readonly decision: Decision;
  readonly reasonCode: ReasonCode;
  readonly detail: string;
  /** What a developer should look at first. */
  readonly hint: string | null;
  readonly faults: readonly Fault[];
}

/** What a check needs is its first parameter, what it adds is its result: the order of the checks is a fact of types. */
export type Check<Needs extends keyof Inquiry, Adds extends keyof Inquiry> = (
  inquiry: Pick<Inquiry, Needs>,
  ports: GatePorts,
) => Outcome<Adds> | Promise<Outcome<Adds>>;

type Outcome<Adds extends keyof Inquiry> = Pick<Inquiry, Adds> | CheckRefusal;

/** Refuses under a code of the register; its family is the decision. */
export function refuse(
  reasonCode: ReasonCode,
  detail: string,
  more: { readonly hint?: string; readonly faults?: readonly Fault[] } = {},
): CheckRefusal {
  const family = familyOf(reasonCode);
  const decision = family === 'void' ? 'block' : family;
  return { refused: true, decision, reasonCode, detail, hint: more.hint ?? null, faults: more.faults ?? [] };
}

/** True for a refusal, false for what a check adds. */
export function isRefusal(outcome: object): outcome is CheckRefusal {
  return 'refused' in outcome;
}
