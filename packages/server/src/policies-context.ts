import type { AgentPolicies } from './directory/index.js';
import type { ServedBundles } from './served-bundles.js';
import type { ServiceContext } from './service-context.js';

/** What the routes of policies work with. */
export interface PoliciesContext extends ServiceContext {
  readonly bundles: ServedBundles;
  readonly policies: AgentPolicies;
}
