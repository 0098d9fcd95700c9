import type { Containment, Decision, JsonObject, OperatingMode } from '@gatewright/protocol';

/**
 * What the agent asks, as the gate understood it. An amount is a JSON number, read as its shortest round-trip text, or
 * plain decimal text; nothing is ever rounded through binary floating point.
 */
export interface EvaluationRequest {
  readonly action: string;
  readonly agentDid: string;
  readonly amount?: number | string | undefined;
  readonly currency?: string | undefined;
  readonly merchant?: string | undefined;
  readonly counterparty?: string | undefined;
  readonly resource?: string | undefined;
  /** Signed, two letters. The context's own jurisdiction never counts. */
  readonly jurisdiction?: string | undefined;
  /** The agent's free context (the itinerary of a signed request). */
  readonly context?: JsonObject | undefined;
  /** How far the free context can be trusted; `agent_asserted` unless its signature was verified. */
  readonly contextProvenance?: 'agent_asserted' | 'agent_signed' | undefined;
  /** Fields that a gateway observed itself. */
  readonly gatewayContext?: JsonObject | undefined;
  /** Fields that the gate itself knows. */
  readonly serverContext?: JsonObject | undefined;
}

/** What only the gate knows. */
export interface EvaluationFacts {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /**
   * Settled so far under the mandate of this action, a decimal of at least 0; null where the caller does not know, and then a
   * mandate that limits the total permits nothing.
   */
  readonly spent: number | string | null;
  /** Held and not yet settled under the mandate of this action, a decimal of at least 0; nothing if not given. */
  readonly reserved?: number | string | undefined;
  readonly callCount?: number | undefined;
  /**
   * The answers to what rules ask about earlier actions and sums, by the keys of `historyQuestions` and `sumQuestions`; without its
   * answer a rule is unverifiable.
   */
  readonly history?: Readonly<Record<string, boolean>> | undefined;
  readonly riskFloors?: readonly RiskFloor[] | undefined;
  /** Any other word contains as a decommissioning. */
  readonly containment?: Containment | null | undefined;
  /** Any other word is as strict as all modes together. */
  readonly operatingMode?: OperatingMode | null | undefined;
}

/** How risky a request is, mildest first. */
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical';

/** A level below which the risk of this request cannot fall, with any claim of the agent. */
export interface RiskFloor {
  readonly signal: string;
  /** Any other word is critical. */
  readonly level: RiskLevel;
  readonly provenance: Provenance;
  readonly detail: string;
}

/** The floor that a gate sets where the agent has not paid the merchant before (protocol.md §3.7). */
export const FIRST_PAYMENT: RiskFloor = {
  signal: 'new-merchant',
  level: 'high',
  provenance: 'authoritative',
  detail: 'the agent has not paid this merchant before',
};

/** The floor that a gate sets where such a payment names no merchant; the level itself is then unverifiable. */
export const UNNAMED_MERCHANT: RiskFloor = {
  ...FIRST_PAYMENT,
  detail: 'the request names no merchant, so nothing says whether the agent has paid it before',
};

/** How far a field can be trusted, weakest first (protocol.md §3.1). */
export const PROVENANCES = ['agent_asserted', 'agent_signed', 'gateway_derived', 'authoritative', 'attested'] as const;

export type Provenance = (typeof PROVENANCES)[number];

/** A reason to treat the request as riskier than it says. */
export interface RiskSignal {
  readonly signal: string;
  readonly level: string;
  readonly detail: string;
}

/** The outcome of an evaluation. */
export interface Verdict {
  readonly decision: Decision;
  readonly reasonCode: string;
  /** Rules that fired, `document/molecule`, in the order of the documents. */
  readonly fired: readonly string[];
  /** Names of the fields that the bound rules and the mandates of this action consult, sorted; never their values. */
  readonly contextFields: readonly string[];
  /** Names of the fields that a rule needed and could not trust, sorted. */
  readonly unverifiable: readonly string[];
  readonly riskSignals: readonly RiskSignal[];
  /** Only on demand, because it holds values of the request. */
  readonly trace?: Trace | undefined;
}

/** Why the verdict is what it is. */
export interface Trace {
  readonly molecules: readonly MoleculeTrace[];
  /** What the mandate of the action made of the request; null where it was not asked for, or containment, the mode or a limit answered before. */
  readonly mandate: MandateTrace | null;
}

/** What a mandate made of a request. */
export interface MandateTrace {
  /** What each clause needs before it counts. */
  readonly checks: readonly MandateCheckTrace[];
  /** Prohibitions, then permissions, of the action. */
  readonly clauses: readonly ClauseTrace[];
}

/** What was read and compared, as of an atom (`AtomTrace`). */
export interface ComparisonTrace extends Pick<AtomTrace, 'outcome' | 'readings' | 'limit'> {
  /** Null where it compares with nothing. */
  readonly relation: Relation | null;
}

/**
 * Whether a mandate grants the action, and is valid at the time. `amount` and `total` are there where they refuse: the amount, or what was
 * spent, cannot be held against what the mandate says of money.
 */
export interface MandateCheckTrace extends ComparisonTrace {
  readonly check: 'action' | 'valid-from' | 'valid-until' | 'amount' | 'total';
  /** Null where it holds, or the mandate reports another check or a clause. */
  readonly effect: MandateEffect | null;
}

/** What a check or a clause adds to the verdict. */
export interface MandateEffect {
  readonly decision: Decision;
  readonly reasonCode: string;
}

export interface ClauseTrace {
  readonly kind: 'permission' | 'prohibition';
  /** `met` where all constraints hold: a permission then permits, a prohibition refuses. `silent` for an amount of which a permission says nothing. */
  readonly state: 'met' | 'unmet' | 'unknown' | 'silent';
  /** Null where the mandate reports another clause, or none. */
  readonly effect: MandateEffect | null;
  readonly constraints: readonly ConstraintTrace[];
}

export interface ConstraintTrace extends ComparisonTrace {
  /** The code of the verdict's effect is that of this constraint. */
  readonly isReported: boolean;
}

export interface MoleculeTrace {
  /** `document/molecule`. */
  readonly id: string;
  readonly fired: boolean;
  readonly unverifiable: boolean;
  readonly atoms: readonly AtomTrace[];
}

export interface AtomTrace {
  readonly predicate: string;
  /** Negation included. */
  readonly outcome: 'true' | 'false' | 'unknown';
  /** `readings` in words. */
  readonly why: string;
  /** What it read, in the order in which it reads. */
  readonly readings: readonly FieldReading[];
  /** How it compares that with `limit`, before negation. */
  readonly relation: Relation;
  /** What it compares that with, in the form in which it compares; null where it compares with nothing. */
  readonly limit: string | null;
}

/** A field as an atom read it. */
export interface FieldReading {
  readonly field: string;
  /** As JSON writes it, cut at 200 characters; null where it is missing. */
  readonly value: string | null;
  /** How far that is trusted. */
  readonly provenance: Provenance | null;
}

/** When an atom is true of what it read. */
export const RELATIONS = [
  'above',
  'at-or-above',
  'below',
  'at-or-below',
  'equal',
  'in',
  'not-in',
  'begins-with',
  'contains',
  'lacks',
  'outside',
  'unreadable',
] as const;

export type Relation = (typeof RELATIONS)[number];

export interface EvaluationOptions {
  /** `rules`: without the mandate. */
  readonly trace?: boolean | 'rules' | undefined;
}
