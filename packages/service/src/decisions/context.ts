import type { ServiceContext } from '../context/service-context.js';
import type { PackExports } from '../evidence/pack-exports.js';
import type { PolicyDigests } from '../policies/policy-digests.js';
import type { LogKeys } from './keys.js';
import type { DecisionLogWriter } from './writer.js';

/** What the decision log works with. */
export interface DecisionsContext extends ServiceContext {
  readonly policyDigests: PolicyDigests;
  readonly decisionLog: {
    readonly keys: LogKeys;
    readonly writer: DecisionLogWriter;
    /** The exports that are under way. */
    readonly exports: PackExports;
  };
}
