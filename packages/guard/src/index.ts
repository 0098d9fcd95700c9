export type { ApprovalStatus, DecisionReason, WaitOptions } from './approval.js';
export { type BoundArguments, bindArguments } from './bound-arguments.js';
export type { ClaimGrant, ClaimRefusal, ClaimResult, ClaimTerms, HoldExpectation } from './claim.js';
export type { GuardMode, GuardOptions } from './config.js';
export {
  type Counterparty,
  type CounterpartyOptions,
  createCounterparty,
  type DispatchTerms,
  type RefundTerms,
} from './counterparty.js';
export type { Effect, EffectResult } from './effect.js';
export { unlockConfig } from './encrypted-key.js';
export { GovernanceBlocked, GuardConfigError, NotExecuted } from './errors.js';
export { createGuard, createGuardFromConfig, type Guard } from './guard.js';
export type { Fetch, HostOptions } from './host.js';
export type { BindingTerms } from './late-binding.js';
export { ORPHAN_REASON } from './orphan.js';
export type { CallOptions, ClaimOptions, RunOptions } from './permitted-run.js';
export { persistentCounterparty, type RetryTerms } from './persistent-counterparty.js';
export type { ProofResult, ProofStep } from './proof.js';
export { releaseClaim } from './release-claim.js';
export type { GuardReport, Reporter } from './report.js';
export type { ActionRequest } from './request.js';
export type { CaptureTerms, LookupResult, VoidTerms } from './settlement.js';
export type { SettlementRefusal, SettlementResult } from './settlement-result.js';
export { isStream, type StreamResult } from './stream-result.js';
export { type GuardVerdict, isPermitted } from './verdict.js';
export type { ActionTerms, WrapOptions } from './wrap.js';
