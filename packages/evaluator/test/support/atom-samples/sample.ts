import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { EvaluationFacts, EvaluationRequest } from '../../../src/trace/verdict.js';

/** What an atom makes of a request with these fields. */
export interface AtomExample {
  readonly config: JsonObject;
  readonly fields: JsonObject;
  readonly fires: boolean;
}

/** When an atom fires, and one config of it with values of the field that decides it. */
export interface AtomSample {
  /** When it fires, and what its config changes: a sentence or two of Markdown for the page of atoms. */
  readonly semantics: string;
  readonly config: JsonObject;
  /** The field whose values are these. */
  readonly field: string;
  readonly fires: JsonValue;
  readonly silent: JsonValue;
  /** The nearest values on the two sides; not given where the atom has no threshold. */
  readonly boundary?: { readonly fires: JsonValue; readonly silent: JsonValue };
  /** Values of other types than the atom reads, or than those of its config. */
  readonly otherTypes?: readonly JsonValue[];
  /** What else the request says. */
  readonly beside?: JsonObject;
  /** A list of which one part fires and another is silent, of an atom that reads lists. */
  readonly divided?: readonly JsonValue[];
  /** A value of less provenance than the atom demands, if the agent asserts it. */
  readonly untrusted?: JsonValue;
  /** A config under which 0 fires, of an atom that reads an absent field as 0. */
  readonly atZero?: JsonObject;
  /** Other configs, and what they do. */
  readonly more?: readonly AtomExample[];
}

/** 2026-06-01T12:00:00Z, a Monday. */
export const NOW = Date.UTC(2026, 5, 1, 12);

const ACTION = 'pay';
const MEMBERS = ['amount', 'currency', 'merchant', 'counterparty', 'resource', 'jurisdiction'];
const COUNTS = ['callCounts', 'merchantPayments'];

/** True for a field that the gate alone states: no agent can write it into a request. */
export function isStatedByGate(field: string): boolean {
  return field === 'time' || field === 'history' || COUNTS.includes(field);
}

/** The request and facts that say these fields: a signed context, the members of a request, and the facts and counts of the gate. */
export function askedOf(fields: JsonObject): { readonly request: EvaluationRequest; readonly facts: EvaluationFacts } {
  const named = (has: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => has(name)));
  const { time, history } = fields;
  const facts: EvaluationFacts = { now: typeof time === 'number' ? time : NOW, spent: null };
  const request = {
    action: ACTION,
    agentDid: 'did:key:z6MkAgent',
    ...named((name) => MEMBERS.includes(name)),
    context: named((name) => !MEMBERS.includes(name) && !isStatedByGate(name)),
    serverContext: named((name) => COUNTS.includes(name)),
    contextProvenance: 'agent_signed' as const,
  };
  return { request, facts: history === undefined ? facts : Object.assign(facts, { history }) };
}

/** A mandate under which rules alone decide on a request with these fields. */
export function mandateFor({ amount }: JsonObject): JsonObject {
  const pays = [{ leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 }];
  const permission = { target: ACTION, ...(amount === undefined ? {} : { constraint: pays }) };
  return { action: ACTION, document: { permission: [permission] } };
}
