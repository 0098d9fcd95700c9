export type { AgentHistory, AuthenticatedRequest, AuthorizationContext, CallCount } from './authorization-context.js';
export { notesOf } from './earlier-actions.js';
export {
  authenticateRequest,
  evaluateRequest,
  type PipelineResult,
  type RefusedRequest,
  recheckRequest,
} from './pipeline.js';
