import type { Fault, JsonObject, JsonValue } from '@gatewright/protocol';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, Verdict } from '../trace/verdict.js';
import type { RuleDocument } from './rule-document-types.generated.js';

/** A rule document under the name that verdicts and evidence give it. */
export type BoundRules = { readonly id: string; readonly title?: string; readonly document: RuleDocument };

/** An ODRL document (protocol.md §2.10) and the action that it is filed under. */
export type BoundMandate = { readonly action: string; readonly ref?: string; readonly document: JsonObject };

/** The documents of a policy as they are written in code. Types as far as TypeScript can check: `compile` checks the rest. */
export interface PolicyDocuments {
  readonly standards?: readonly BoundRules[] | undefined;
  readonly sops?: readonly BoundRules[] | undefined;
  readonly mandates?: readonly BoundMandate[] | undefined;
  /** Names of actions. */
  readonly revokedActions?: readonly string[] | undefined;
}

/** The same read at run time, in the shapes of a served bundle (protocol.md §2.8); members that it does not name are ignored. */
export interface PolicyJson {
  readonly standards?: readonly JsonValue[] | undefined;
  readonly sops?: readonly JsonValue[] | undefined;
  readonly mandates?: readonly JsonValue[] | undefined;
  readonly revokedActions?: readonly JsonValue[] | undefined;
}

/** A compiled policy. */
export interface Policy {
  /** Never throws on a request; equal inputs give byte-equal verdicts. */
  evaluate(request: EvaluationRequest, facts: EvaluationFacts, options?: EvaluationOptions): Verdict;
  /** Portable and versioned; `load` takes it back without compiling. */
  readonly program: Uint8Array;
  /** `sha256:` and hex over the program. */
  readonly digest: string;
  /** What compiled and may not mean what its author thinks, with JSON paths. A program carries none. */
  readonly warnings: readonly Fault[];
}

/** A policy whose rules others share. */
export interface SharedRulesPolicy extends Policy {
  /** About how much memory it takes beside the rules, bytes. */
  readonly ownBytes: number;
}
