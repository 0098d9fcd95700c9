export { ENDING_MAX_HOLDS } from './ending-plan.js';
export {
  createEndingWorker,
  ENDINGS_VOIDED_MAX,
  type EndingRun,
  type EndingWorker,
  type EndingWorkerOptions,
} from './ending-worker.js';
export * from './errors.js';
export * from './group-commit.js';
export { BATCH_MAX_OPS, QUEUE_MAX_OPS } from './group-commit.js';
export { budgetReturnsTable } from './hold/budget-returns.js';
export { type Effect, type EffectOutcome, effectOf } from './hold/effect.js';
export { type Cell, isExpired, refusalsBy, stateAt, type Trigger, transition } from './hold/machine.js';
export { callersTable, machineTable, slotTable } from './hold/machine-table.js';
export * from './ops.js';
export { isMet } from './past-actions.js';
export * from './records.js';
export * from './results.js';
export type { Changes, LedgerState, OrgVersion } from './state.js';
export { type BatchOutcome, runBatch, type Step, step } from './step.js';
export { availableBudget, CEILING_EXCEEDED_DETAIL, undeterminedAmount } from './steps/budget.js';
export { isEscalationExpired } from './steps/escalations.js';
export * from './store.js';
export { type MandateView, type VoidableHolds } from './records.js';
export { RECEIPT_KEEP_MS } from './store.js';
export { type SweepPace, sweepAllExpired } from './sweep.js';
