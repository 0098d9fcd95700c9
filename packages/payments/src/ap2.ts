export { type ChainTerms, verifyChain } from './ap2/chain.js';
export { type Ap2Payment, CUMULATIVE_CONSTRAINTS, type OpenConstraint } from './ap2/constraints.js';
export { type Ap2Mandate, type Ap2Terms, verifyPaymentMandate } from './ap2/mandate.js';
export { type Ap2Hold, payAp2 } from './ap2/pay.js';
export { memoryPresentations, type Presentations } from './ap2/presentations.js';
export type { Jwk } from './ap2/sd-jwt.js';
export { type PaymentFault, type PaymentRefusal, PaymentRefused, type Read } from './refusal.js';
