export type { SettlementRequest } from './call.js';
export { capture } from './capture.js';
export { claim } from './claim.js';
export { isClaimable } from './claimable.js';
export { effect, lookupByRequest, shownEffect } from './effect.js';
export { dispatched, type OperableRequest, reconcile, refund, unknownOutcome } from './effect-reports.js';
export { bindPayload } from './late-binding.js';
export { openHolds } from './open-holds.js';
export {
  finalizeSettlement,
  type OperableSlotRequest,
  releaseSettlement,
  reserveSettlement,
  type SlotRequest,
} from './slots.js';
export { voidHold } from './void.js';
export { voidedHolds } from './voided-holds.js';
