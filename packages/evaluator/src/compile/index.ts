import { PolicyError } from '../errors.js';
import type { Policy, PolicyDocuments } from '../policy.js';

/** How many rules a document may hold. */
export interface CompileLimits {
  readonly moleculesPerDocument?: number | undefined;
  readonly atomsPerMolecule?: number | undefined;
}

export interface CompileOptions {
  /**
   * For bundles of other gates: an unknown predicate or combinator, or an atom that cannot be read, stays silent as the
   * protocol says. Without it each of them is a fault.
   */
  readonly lenient?: boolean | undefined;
  readonly limits?: CompileLimits | undefined;
}

/** Compiles documents to a policy. Throws `PolicyError` with every fault and its JSON path. */
export function compile(_documents: PolicyDocuments, _options: CompileOptions = {}): Policy {
  throw new PolicyError([{ path: '$', message: 'cannot be compiled yet' }]);
}
