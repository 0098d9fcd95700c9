import { HOLD_CLOSURES, refusalsBy, type Trigger } from '@gatewright/ledger';
import { REASON_CODES, type ReasonCode } from '@gatewright/protocol';

/** What the state of a hold refuses a trigger with: read off the machine. */
export function stateOf(...triggers: readonly Trigger[]): ReasonCode[] {
  const refused = triggers.flatMap(refusalsBy);
  return refused.includes('AUTHORIZATION_VOIDED') ? [...refused, ...CLOSED] : refused;
}

const CLOSED = HOLD_CLOSURES.filter((code) => code !== 'HOLD_VOIDED' && code !== 'AUTHORIZATION_EXPIRED');
/** Every call on a hold. */
export const HOLD: readonly ReasonCode[] = ['AUTHORIZATION_NOT_FOUND'];
/** What lets no payment begin, beside an ended hold. */
export const NOT_BEGUN: readonly ReasonCode[] = ['AGENT_SUSPENDED', 'MODE_READ_ONLY', 'SETTLEMENT_REUSED'];
/** Every call with the signature of a service. */
export const SIGNED: readonly ReasonCode[] = ['COUNTERPARTY_SIGNATURE_INVALID', 'REPLAY_DETECTED'];
/** What a service that is not registered, not for this merchant, or not the one of the request, is refused with. */
export const REGISTERED: readonly ReasonCode[] = [
  'COUNTERPARTY_AUTH_REQUIRED',
  'COUNTERPARTY_NOT_REGISTERED',
  'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT',
  'COUNTERPARTY_NOT_ALLOWED',
];
/** Every call with an access token. */
export const TOKEN: readonly ReasonCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'];
/** Every call on the one settlement of a hold. */
export const SLOT: readonly ReasonCode[] = [...HOLD, ...SIGNED, ...REGISTERED, 'COUNTERPARTY_MISMATCH'];
/** What a decision turns on: every refusal about one of these may be the answer to a request. */
const DECIDED_ABOUT = ['identity', 'envelope integrity', 'mandate', 'exposure', 'policy', 'containment'];
/** Codes that other gates of the protocol answer: here a limit in another currency is `SPEND_LIMIT_EXCEEDED`. */
const ANSWERED_ELSEWHERE: readonly ReasonCode[] = ['CURRENCY_NOT_ALLOWED'];
/** Every refusal that a decision may be. */
export const DECISION: readonly ReasonCode[] = REASON_CODES.filter(
  ({ subject, family }) => DECIDED_ABOUT.includes(subject) && family !== 'allow',
)
  .map(({ code }) => code)
  .filter((code) => !ANSWERED_ELSEWHERE.includes(code));

/** Codes of a call that nothing was decided about. */
export const UNDECIDED: readonly ReasonCode[] = [
  'RATE_LIMIT_EXCEEDED',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'GATE_UNAVAILABLE',
];
