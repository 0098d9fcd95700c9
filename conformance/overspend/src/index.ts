export { ATTACKS, type Attack, type Facts } from './attacks/index.js';
export type { FindingKind } from './books.js';
export type { Answer, Event, GateTime, History } from './history.js';
export type { Disturbance, Moment, Plan, Step } from './plan.js';
export { htmlPage } from './report/html.js';
export { terminalTable } from './report/terminal.js';
export {
  type AttackFailure,
  type AttackResult,
  type Figures,
  overspend,
  type Result,
  type RunOptions,
} from './run.js';
export type {
  AmountCall,
  Ask,
  BudgetTerms,
  Gate,
  Outcome,
  PermitCall,
  Target,
  Traits,
  Verdict,
  Window,
} from './target.js';
export { memoryGate } from './targets/memory.js';
