import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../../packages/evaluator/src/trace/verdict.js';

/** One sentence of protocol.md §3 with a verdict worked out by hand. */
export interface Case {
  /** The sentence, and the example of it. */
  readonly says: string;
  readonly documents: PolicyJson;
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
  readonly expected: Partial<Verdict>;
}

/** 2026-06-01T12:00:00Z */
export const NOW = Date.UTC(2026, 5, 1, 12);

/** A mandate that grants `pay` and states no money: what lets the rules speak alone where the request moves none. */
export const OPEN_MANDATE = mandate({ target: 'pay' });

/** A mandate that grants `pay` at any amount: what lets the rules speak alone where the request states one. */
export const PAYING_MANDATE = mandate({ target: 'pay', constraint: [constraint('mm:payAmount', 'gteq', 0)] });

function openMandateFor({ amount }: Partial<EvaluationRequest>): JsonObject {
  return amount === undefined ? OPEN_MANDATE : PAYING_MANDATE;
}

export function mandate(permission: JsonObject, document: JsonObject = {}): JsonObject {
  return { action: 'pay', document: { permission: [permission], ...document } };
}

export function constraint(leftOperand: string, operator: string, rightOperand: JsonValue, more: JsonObject = {}) {
  return { leftOperand, operator, rightOperand, ...more };
}

export function atom(predicate: string, config: JsonObject = {}): JsonObject {
  return { predicate, config };
}

/** A molecule that blocks with `FIRED` when any of its atoms fires. */
export function rule(atoms: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return { id: 'm', combinator: 'any', atoms, decision: 'block', reasonCode: 'FIRED', ...more };
}

/** A document in the published reading, of which the cases speak. */
export function sop(...molecules: readonly JsonObject[]): JsonObject {
  return { id: 'sop', document: { strict: false, molecules } };
}

export function request(more: Partial<EvaluationRequest> = {}): EvaluationRequest {
  return { action: 'pay', agentDid: 'did:key:z6MkAgent', ...more };
}

export function facts(more: Partial<EvaluationFacts> = {}): EvaluationFacts {
  return { now: NOW, spent: null, ...more };
}

/** The rules alone: one SOP under the open mandate. */
export function underRules(
  says: string,
  molecules: readonly JsonObject[],
  asked: Partial<EvaluationRequest>,
  expected: Partial<Verdict>,
  known: Partial<EvaluationFacts> = {},
): Case {
  const documents = { sops: [sop(...molecules)], mandates: [openMandateFor(asked)] };
  return { says, documents, request: request(asked), facts: facts(known), expected };
}

/** The mandates alone; by default nothing was spent. */
export function underMandate(
  says: string,
  mandates: readonly JsonObject[],
  asked: Partial<EvaluationRequest>,
  expected: Partial<Verdict>,
  known: Partial<EvaluationFacts> = {},
): Case {
  return { says, documents: { mandates }, request: request(asked), facts: facts({ spent: 0, ...known }), expected };
}

/** One atom over an amount that is none: whether it fires, the amount is refused before it. */
export function unheld(says: string, tested: JsonObject, amount: unknown, fires: boolean): Case {
  const asked = Object.assign(request(), { amount });
  const expected = { ...blocked('AMOUNT_NOT_DETERMINABLE'), fired: fires ? ['sop/m'] : [] };
  return underRules(says, [rule([tested])], asked, expected);
}

/** One atom in a blocking rule: fires, or is silent. */
export function fires(
  says: string,
  tested: JsonObject,
  asked: Partial<EvaluationRequest>,
  known: Partial<EvaluationFacts> = {},
) {
  return underRules(says, [rule([tested])], asked, { decision: 'block', reasonCode: 'FIRED', fired: ['sop/m'] }, known);
}

export function silent(
  says: string,
  tested: JsonObject,
  asked: Partial<EvaluationRequest>,
  known: Partial<EvaluationFacts> = {},
) {
  return underRules(says, [rule([tested])], asked, { ...ALLOWED, fired: [] }, known);
}

export const ALLOWED: Partial<Verdict> = { decision: 'allow', reasonCode: 'AUTHORIZED' };

export function blocked(reasonCode: string): Partial<Verdict> {
  return { decision: 'block', reasonCode };
}
