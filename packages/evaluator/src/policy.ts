import type { JsonValue } from '@gatewright/protocol';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, Verdict } from './verdict.js';

/** The documents of a policy in the shapes of a served bundle (wire §4); members that it does not name are ignored. */
export interface PolicyDocuments {
  readonly standards?: readonly JsonValue[] | undefined;
  readonly sops?: readonly JsonValue[] | undefined;
  /** `{action, document}` with an ODRL document (wire §6). */
  readonly mandates?: readonly JsonValue[] | undefined;
  /** Names of actions. */
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
}
