export {
  DECISION_HEADER,
  PERMIT_HEADER,
  permitHeader,
  type RequestParts,
  requestPayload,
} from '@gatewright/guard/internal';
export type { Effect, EffectEnd, EffectEntry, EffectLog, TailFault } from './effects/effect-log.js';
export { type EffectsFault, type EffectsPorts, EffectsReader, type PlacedEntry } from './effects/read-effects.js';
export { type Finding, type Open, Reconciler, type Reconciliation } from './effects/reconcile.js';
export { notExecuted, noteAdmitted } from './not-executed.js';
export { type Answered, LOST, type Outcome } from './outcome.js';
export { type OutcomeStore, REPLAYED_HEADER, type StoredAnswer, type StoredOutcome } from './outcomes.js';
export { type PermittedRequest, type PermittedTerms, permittedFetch } from './permitted-fetch.js';
export { type Admitted, bodyTooLarge, createReceiver, type Receiver, type ReceiverOptions } from './receiver.js';
export { EFFECT_HEADER, type Refused, refusalBody } from './refusal.js';
export type { ReceivedRequest } from './request.js';
export type { Settled } from './settlement.js';
export { RouteError, type RouteTerm, type RouteTerms, type TermInput } from './terms.js';
