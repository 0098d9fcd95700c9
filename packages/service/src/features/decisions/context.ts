import type { ServiceContext } from '../../platform/context/service-context.js';
import type { PolicyDigests } from '../compiled-policies/policy-digests.js';
import type { PackExports } from '../evidence/pack-exports.js';
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
