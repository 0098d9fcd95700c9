import type { ServiceContext } from '../../platform/context/service-context.js';
import type { ServedBundles } from './bundles.js';
import type { AgentPolicies } from './cache.js';
import type { PolicyDigests } from './policy-digests.js';
import type { ShadowRuns } from './shadow-runs.js';

/** What the routes of policies work with. */
export interface PoliciesContext extends ServiceContext {
  readonly bundles: ServedBundles;
  readonly policies: AgentPolicies;
  readonly policyDigests: PolicyDigests;
  readonly shadows: ShadowRuns;
}
