import type { JsonObject } from '@gatewright/protocol';
import type { Layer, Level, Origin } from '../runner/index.js';

/** What all vectors of a kind have before they are named and answered. */
interface DraftBase {
  /** What the id begins with. */
  readonly stem: string;
  readonly level: Level;
  readonly labels: readonly string[];
  readonly documents?: readonly JsonObject[];
  /** True where the documents are left as they are, though they do not state whether they are strict (default false). */
  readonly unstated?: boolean;
  readonly mandates?: readonly JsonObject[];
  readonly revokedActions?: readonly string[];
  readonly origin: Origin;
  readonly why: string;
  readonly compare?: Layer;
}

/** A request to which the reference evaluator gives the verdict. */
export interface EvaluateDraft extends DraftBase {
  readonly request: JsonObject;
  readonly facts: JsonObject;
}

/** Documents that must not compile, with the faults that a property or a person names. */
export interface RejectDraft extends DraftBase {
  readonly faults: readonly string[];
}

export type Draft = EvaluateDraft | RejectDraft;

/** 2026-06-01T12:00:00Z, a Monday. */
export const NOW = Date.UTC(2026, 5, 1, 12);

/** A mandate that grants `pay` and states no money: what lets the rules speak alone where the request moves none. */
export const OPEN_MANDATE: JsonObject = { action: 'pay', document: { permission: [{ target: 'pay' }] } };

/** A constraint that limits nothing and states money. */
export const PAYS: JsonObject = constraint('mm:payAmount', 'gteq', 0);

/** A mandate that grants `pay` at any amount: what lets the rules speak alone where the request states one. */
export const PAYING_MANDATE: JsonObject = mandate([PAYS]);

export function openMandateFor({ amount }: JsonObject): JsonObject {
  return amount === undefined || amount === null ? OPEN_MANDATE : PAYING_MANDATE;
}

export function atom(predicate: string, config: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return { predicate, config, ...more };
}

/** A molecule that blocks with `FIRED` when any of its atoms fires. */
export function rule(atoms: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return { id: 'm', combinator: 'any', atoms, decision: 'block', reasonCode: 'FIRED', ...more };
}

export function sop(...molecules: readonly JsonObject[]): JsonObject {
  return { family: 'sop', id: 'sop', document: { molecules } };
}

export function standard(...molecules: readonly JsonObject[]): JsonObject {
  return { family: 'standard', id: 'std', document: { molecules } };
}

export function request(more: JsonObject = {}): JsonObject {
  return { action: 'pay', agentDid: 'did:key:z6MkAgent', ...more };
}

export function facts(more: JsonObject = {}): JsonObject {
  return { now: NOW, ...more };
}

/** A mandate of `pay` with one permission. */
export function mandate(
  constraints: readonly JsonObject[],
  more: JsonObject = {},
  document: JsonObject = {},
): JsonObject {
  return {
    action: 'pay',
    document: { permission: [{ target: 'pay', constraint: constraints, ...more }], ...document },
  };
}

export function constraint(
  leftOperand: string,
  operator: string,
  rightOperand: JsonObject[string],
  more: JsonObject = {},
) {
  return { leftOperand, operator, rightOperand, ...more };
}
