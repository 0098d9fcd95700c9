export {
  createEndingWorker,
  ENDINGS_VOIDED_MAX,
  type EndingRun,
  type EndingWorker,
  type EndingWorkerOptions,
} from './batching/ending-worker.js';
export * from './batching/group-commit.js';
export { BATCH_MAX_OPS, QUEUE_MAX_OPS } from './batching/group-commit.js';
export { type SweepPace, sweepAllExpired } from './batching/sweep.js';
export * from './operations/errors.js';
export { isTimeZone, type LimitWindow, renewsByTime } from './operations/limit-window.js';
export * from './operations/ops.js';
export type { MandateView, VoidableHolds } from './operations/records.js';
export * from './operations/records.js';
export * from './operations/results.js';
export { ENDING_MAX_HOLDS } from './reducer/ending-plan.js';
export { budgetReturnsTable } from './reducer/hold/budget-returns.js';
export { type Effect, type EffectOutcome, effectOf } from './reducer/hold/effect.js';
export { type Cell, isExpired, refusalsBy, stateAt, type Trigger, transition } from './reducer/hold/machine.js';
export { callersTable, machineDiagram, machineTable, slotTable } from './reducer/hold/machine-markdown.js';
export { fitAll, fitHold, leftOf, maximaOf, oneHold, PERIOD_EXCEEDED_DETAIL } from './reducer/limits/tally.js';
export type { Changes, LedgerState, OrgVersion } from './reducer/state.js';
export { type BatchOutcome, runBatch, type Step, step } from './reducer/step.js';
export { availableBudget, CEILING_EXCEEDED_DETAIL, undeterminedAmount } from './reducer/steps/budget.js';
export { isEscalationExpired } from './reducer/steps/escalations.js';
export * from './stores/store.js';
export { RECEIPT_KEEP_MS } from './stores/store.js';
