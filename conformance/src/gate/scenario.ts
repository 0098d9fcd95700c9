import type { JsonObject, JsonValue } from '@gatewright/protocol';

/** Levels of the suite for gates; those of evaluators end at L4. */
export const GATE_LEVELS = ['L5', 'L6', 'L7', 'L8', 'L9'] as const;
export type GateLevel = (typeof GATE_LEVELS)[number];

/** What each level is about. */
export const GATE_LEVEL_TITLES: Readonly<Record<GateLevel, string>> = {
  L5: 'wire',
  L6: 'holds',
  L7: 'bundles',
  L8: 'evidence',
  L9: 'people',
};

/** The scenarios of one topic, as a file holds them; `scenario.schema.json` describes every member. */
export interface ScenarioFile {
  readonly level: GateLevel;
  readonly topic: string;
  /** Several of the scenarios are played at once. */
  readonly alongside?: boolean;
  readonly actors?: Actors;
  readonly defaults?: Readonly<Partial<Record<MessageName, JsonObject>>>;
  readonly scenarios: readonly ScenarioEntry[];
}

interface ScenarioEntry {
  readonly id: string;
  readonly section: string;
  readonly states: string;
  readonly needs?: readonly string[];
  readonly actors?: Actors;
  readonly steps: readonly Step[];
  readonly finally?: readonly Step[];
}

/** A scenario with what its file says for all of them. */
export interface Scenario extends Required<Omit<ScenarioEntry, 'finally'>> {
  readonly level: GateLevel;
  readonly topic: string;
  readonly alongside: boolean;
  readonly defaults: Readonly<Partial<Record<MessageName, JsonObject>>>;
  readonly finally: readonly Step[];
}

export type Actors = Readonly<Record<string, ActorTerms>>;

export type ActorTerms = AgentTerms | ServiceTerms | PersonTerms | OrganisationTerms | KeyTerms;

export interface AgentTerms {
  readonly kind: 'agent';
  readonly terms: JsonObject;
  /** Made by the gate unless it says otherwise; `unproven` is brought, and its possession is not shown. */
  readonly key?: 'managed' | 'own' | 'unproven';
  readonly mandates?: readonly JsonObject[];
  readonly rules?: readonly { readonly family: RuleFamily; readonly document: JsonObject }[];
  readonly of?: string;
}
export interface ServiceTerms {
  readonly kind: 'service';
}
export interface PersonTerms {
  readonly kind: 'person';
  readonly role: string;
  /** Has a random password, and logs in by it. */
  readonly password?: boolean;
  readonly of?: string;
}
export interface OrganisationTerms {
  readonly kind: 'organisation';
}
export interface KeyTerms {
  readonly kind: 'key';
}

export type RuleFamily = 'sop' | 'standard';

export type MessageName =
  | 'authorize'
  | 'lookup'
  | 'claim'
  | 'capture'
  | 'void'
  | 'bind'
  | 'dispatched'
  | 'unknown'
  | 'reconcile'
  | 'refund'
  | 'effect'
  | 'reserve'
  | 'finalize'
  | 'release'
  | 'escalation'
  | 'resolve'
  | 'resume'
  | 'receipt'
  | 'report';

export type Step = Send | Call | Together | Check | Let | Wait | Listen | Hear | Sign | Adopt | Verify;

/** What a step of one request has, whether the runner builds its message or the scenario spells it out. */
interface Request {
  readonly as?: string;
  readonly faults?: readonly Fault[];
  readonly parallel?: number;
  /** Milliseconds. */
  readonly until?: number;
  readonly name?: string;
  readonly expect: Expect;
  readonly all?: readonly Invariant[];
}

export interface Send extends Request {
  readonly do: 'send';
  readonly message: MessageName;
  readonly on?: string;
  readonly with?: JsonObject;
  readonly without?: readonly string[];
  readonly context?: boolean;
  readonly payload?: JsonValue;
  /** Milliseconds. */
  readonly clock?: number;
  readonly identical?: boolean;
}

export interface Call extends Request {
  readonly do: 'call';
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  readonly text?: string;
  readonly answer?: AnswerForm;
}

/** JSON in the envelope of the protocol, other JSON, or any text. */
export type AnswerForm = 'envelope' | 'json' | 'text';

export interface Together {
  readonly do: 'together';
  readonly steps: readonly Step[];
  readonly all?: readonly Invariant[];
}
export interface Check {
  readonly do: 'check';
  readonly over?: readonly string[];
  readonly all: readonly Invariant[];
}
export interface Let {
  readonly do: 'let';
  readonly values: JsonObject;
}
export interface Wait {
  readonly do: 'wait';
  readonly ms: number;
}
export interface Listen {
  readonly do: 'listen';
  readonly path: string;
  readonly name: string;
}
export interface Hear {
  readonly do: 'hear';
  readonly from: string;
  readonly event: MatchedMembers;
  /** Milliseconds. */
  readonly within: number;
}
export interface Sign {
  readonly do: 'sign';
  readonly as: string;
  readonly text: string;
  readonly name: string;
}
export interface Adopt {
  readonly do: 'adopt';
  readonly config: string;
  readonly action: string;
  readonly key?: string;
  readonly name: string;
}

/** What a step verifies; it names one of them. `of` is the document that the gate served. */
export interface Verification {
  readonly bundle?: Served & { readonly key: string; readonly subject: string; readonly newest?: string };
  readonly inclusion?: Served & { readonly record?: JsonValue; readonly key?: string };
  readonly consistency?: Served & { readonly older: string; readonly newer: string; readonly key: string };
  readonly decision?: Served & { readonly request: JsonValue; readonly spent?: number | string };
}

export type VerificationKind = keyof Verification;

type Served = { readonly of: JsonValue };

export interface Verify extends Verification {
  readonly do: 'verify';
  /** Milliseconds. */
  readonly clock?: number;
  readonly faults?: readonly Fault[];
  readonly name?: string;
  readonly expect: MatchedMembers;
}

export type Fault =
  | { readonly kind: 'replay'; readonly of: string }
  | { readonly kind: 'alter'; readonly members?: JsonObject; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'strip'; readonly members?: readonly string[]; readonly headers?: readonly string[] }
  | { readonly kind: 'wrongKey'; readonly of?: string }
  | { readonly kind: 'wrongNetwork'; readonly network: string }
  | { readonly kind: 'olderText' }
  | { readonly kind: 'signedFor'; readonly message?: MessageName; readonly on?: string }
  | { readonly kind: 'signature'; readonly member?: string; readonly form: SignatureForm }
  | { readonly kind: 'duplicateKey'; readonly member: string; readonly value: JsonValue }
  | { readonly kind: 'literal'; readonly member: string; readonly text: string }
  | { readonly kind: 'oversized'; readonly bytes: number }
  | { readonly kind: 'nested'; readonly member: string; readonly depth: number }
  | { readonly kind: 'malformed'; readonly text?: string; readonly hex?: string; readonly keep?: number };

export type SignatureForm =
  | 'upperCase'
  | 'flipped'
  | 'shortened'
  | 'lengthened'
  | 'prefixed'
  | 'base64'
  | 'empty'
  | 'zero';

export type Expect = 'ok' | 'answered' | Expectation;

export interface Expectation {
  readonly status?: Status | readonly Status[];
  readonly success?: boolean;
  readonly decision?: string | readonly string[];
  readonly reasonCode?: string | readonly string[];
  readonly members?: MatchedMembers;
  readonly headers?: MatchedMembers;
  readonly anyOf?: readonly Expect[];
}

export type Status = number | '2xx' | '3xx' | '4xx' | '5xx';

export type MatchedMembers = Readonly<Record<string, Matcher>>;

/** A scalar that must stand there, or conditions that all hold. */
export type Matcher = string | number | boolean | null | Conditions;

export interface Conditions {
  readonly is?: JsonValue;
  readonly oneOf?: readonly JsonValue[];
  readonly not?: Matcher;
  readonly present?: boolean;
  readonly absent?: true;
  readonly type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  readonly matches?: string;
  readonly contains?: JsonValue;
  readonly amount?: number | string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** RFC 3339. */
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly length?: number;
}

export interface Bounds {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Invariant =
  | ({ readonly kind: 'count'; readonly where: Expect } & Bounds)
  | ({ readonly kind: 'sum'; readonly member: string; readonly where?: Expect } & Bounds)
  | { readonly kind: 'same' | 'distinct'; readonly member: string; readonly where?: Expect };
