export type { SettlementRequest } from './call.js';
export { capture } from './capture.js';
export { claim } from './claim.js';
export { effect } from './effect.js';
export { lookupByRequest } from './lookup.js';
export { voidHold } from './void.js';
