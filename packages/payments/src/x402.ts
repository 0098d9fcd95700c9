export {
  type Charge,
  type PaymentFault,
  type PaymentRefusal,
  PaymentRefused,
  PaymentUnsettled,
  type Read,
} from './refusal.js';
export { type OfferTerms, readOffers, X402_SCHEMES, type X402Offer, type X402Scheme } from './x402/offer.js';
export {
  payX402,
  runX402Batch,
  type X402Batch,
  type X402BatchTerms,
  type X402Paid,
  type X402Sides,
  type X402Terms,
} from './x402/pay.js';
export { verifyPayment, type X402Payment } from './x402/payment.js';
export { readSettlement, type X402Settlement } from './x402/settlement.js';
