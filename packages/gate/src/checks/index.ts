export type { AgentHistory, AuthenticatedRequest, AuthorizationContext } from './authorization-context.js';
export { limitsOf, mandateLimits, notesOf } from './counted.js';
export {
  authenticateRequest,
  evaluateRequest,
  type PipelineResult,
  type RefusedRequest,
  recheckRequest,
} from './pipeline.js';
