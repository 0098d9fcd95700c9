/** Why a person decided a request for an agent. */
export const DECISION_REASONS = ['alter table onboarding_request add column decision_reason text'] as const;
