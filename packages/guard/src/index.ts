export type { ApprovalStatus, DecisionReason, WaitOptions } from './approval.js';
export type { CallJournal, CallState } from './calls/journal.js';
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
export { AlreadyDone, GovernanceBlocked, GuardConfigError, NotExecuted, Refused, Unknown, Waiting } from './errors.js';
export { type FetchTerms, type Gatewright, gatewright, type KeyedRun } from './gatewright.js';
export { createGuard, createGuardFromConfig, type Guard } from './guard.js';
export type { Fetch, HostOptions } from './host.js';
export type { BindingTerms } from './late-binding.js';
export type { CallOptions, RunOptions } from './permitted-run.js';
export type { LimitLeft, Preview } from './preview.js';
export type { ProofResult } from './proof.js';
export type { GuardReport } from './report.js';
export type { ActionRequest } from './request.js';
export type { CaptureTerms, LookupResult, VoidTerms } from './settlement.js';
export type { SettlementRefusal, SettlementResult } from './settlement-result.js';
export { type GuardVerdict, isPermitted } from './verdict.js';
export type { ActionTerms } from './wrap.js';
