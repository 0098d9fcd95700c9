import type { Decision, JsonObject, JsonValue } from '@gatewright/protocol';

/** What a vector is about (conformance/README.md). */
export const LEVELS = ['L0', 'L1', 'L2', 'L3', 'L4'] as const;

export type Level = (typeof LEVELS)[number];

/** How much of an outcome a subject is held to, least first. Each layer includes those before it. */
export const LAYERS = ['decision', 'code', 'fired', 'full'] as const;

export type Layer = (typeof LAYERS)[number];

/** `evaluate`: a request and its verdict. `reject`: documents that must not compile, and where they are wrong. */
export const KINDS = ['evaluate', 'reject'] as const;

export type Kind = (typeof KINDS)[number];

/** The documents that a subject gets, in the shapes of a served bundle. */
export interface VectorDocuments {
  /** `{family: "standard" | "sop", id, document: {molecules}}`, in order. */
  readonly documents: readonly JsonObject[];
  /** `{action, document}` with an ODRL document. */
  readonly mandates: readonly JsonObject[];
  readonly revokedActions?: readonly string[] | undefined;
}

/** Where a vector comes from: a property that was worked through, or an edge that a person wrote. */
export interface Origin extends JsonObject {
  readonly [key: string]: string;
}

/** The verdict that a request must get. */
export interface ExpectedVerdict {
  readonly decision: Decision;
  readonly reasonCode: string;
  /** `document/molecule`, in the order of the documents. */
  readonly fired: readonly string[];
  /** Sorted names. */
  readonly unverifiable: readonly string[];
  /** Sorted names. */
  readonly contextFields: readonly string[];
  /** Hex of the evidence leaf of this decision (conformance/README.md). */
  readonly leaf: string;
}

interface VectorBase extends VectorDocuments {
  readonly id: string;
  readonly level: Level;
  readonly labels: readonly string[];
  readonly compare: Layer;
  readonly origin: Origin;
  /** The sentence that the vector stands for. */
  readonly why: string;
}

export interface EvaluateVector extends VectorBase {
  readonly kind: 'evaluate';
  readonly request: JsonObject;
  /** What only the gate knows; `now`, in milliseconds since the epoch, is always there. */
  readonly facts: JsonObject;
  readonly expect: ExpectedVerdict;
}

export interface RejectVector extends VectorBase {
  readonly kind: 'reject';
  /** JSON paths of every fault, sorted; paths start at the bundle: `$.sops[0].document.molecules[0].id`. */
  readonly expect: { readonly faults: readonly string[] };
}

/** One line of the corpus. */
export type Vector = EvaluateVector | RejectVector;

/** What a subject is asked: a vector without what it must answer. */
export interface Task extends VectorDocuments {
  readonly id: string;
  readonly level: Level;
  readonly labels: readonly string[];
  readonly kind: Kind;
  readonly compare: Layer;
  readonly request?: JsonObject | undefined;
  readonly facts?: JsonObject | undefined;
}

/** The question of a vector, held to `compare` at most. */
export function taskOf(vector: Vector, compare: Layer): Task {
  const { id, level, labels, kind, documents, mandates, revokedActions } = vector;
  return {
    id,
    level,
    labels,
    kind,
    documents,
    mandates,
    ...(revokedActions === undefined ? {} : { revokedActions }),
    ...(vector.kind === 'evaluate' ? { request: vector.request, facts: vector.facts } : {}),
    compare,
  };
}

/** The milder of two layers. */
export function lesserLayer(one: Layer, other: Layer): Layer {
  return LAYERS.indexOf(one) <= LAYERS.indexOf(other) ? one : other;
}

/** The documents as a bundle names them: standards and SOPs apart, each in order. */
export function bundleOf({ documents, mandates, revokedActions }: VectorDocuments): {
  standards: JsonValue[];
  sops: JsonValue[];
  mandates: readonly JsonValue[];
  revokedActions: readonly string[];
} {
  const family = (name: string) =>
    documents.filter((entry) => entry['family'] === name).map(({ family: _family, ...entry }): JsonObject => entry);
  return { standards: family('standard'), sops: family('sop'), mandates, revokedActions: revokedActions ?? [] };
}
