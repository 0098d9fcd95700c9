import type { ReasonCode } from '@gatewright/protocol';
import type { OpKind } from '../../operations/ops.js';
import type { Refusal } from '../../operations/results.js';

/** Words for the refusals that several operations share. */
const DETAILS: Partial<Record<ReasonCode, string>> = {
  AGENT_DECOMMISSIONED: 'the agent was retired for good',
  AGENT_QUARANTINED: 'the agent is quarantined',
  AGENT_SUSPENDED: 'the agent is suspended',
  ALREADY_REFUNDED: 'everything captured was refunded already',
  AUTHORIZATION_ALREADY_CLAIMED: 'another caller claimed the hold',
  AUTHORIZATION_ALREADY_USED: 'the authorization was settled already',
  AUTHORIZATION_EXPIRED: 'the hold expired before it was claimed',
  AUTHORIZATION_NOT_FOUND: 'no such authorization',
  AUTHORIZATION_VOIDED: 'the hold was voided',
  COUNTERPARTY_AUTH_REQUIRED: 'a settlement proof of the agent or a registered counterparty is required',
  COUNTERPARTY_MISMATCH: 'the hold was claimed by another caller',
  HOLD_STATE_CHANGED: 'the hold is not in a state that this call applies to',
  HOLD_UNDER_RECONCILIATION: 'the outcome is unknown; only a reconciliation moves the hold',
  MANDATE_REVOKED: 'the mandate was revoked',
  CONFLICT: 'reserve the settlement first',
  NOT_CAPTURED: 'nothing is captured under this authorization',
  NOT_HELD: 'nothing is held under this authorization',
  SETTLEMENT_REUSED: 'the hold is settled outside, or a payment is under way; release it first',
};

/** Of an amount above the authorized one, wherever it is named. */
export const AMOUNT_ABOVE_AUTHORIZED = 'the amount is above the authorized one';

/** Of a negative amount, wherever the authorized one is expected. */
export const BELOW_ZERO = 'the amount is negative, and the authorized one is not';

/** Of a change that would count holds which an ending in progress has yet to release. */
export const ENDING = 'holds under the mandate are still being released; try again in seconds';

/** A refusal of the operation. `detail` is for people; without it the code's usual words stand. */
export function refuse<K extends OpKind>(
  op: { readonly kind: K },
  reasonCode: ReasonCode,
  detail: string = DETAILS[reasonCode] ?? reasonCode,
): Refusal<K> {
  return { kind: op.kind, ok: false, reasonCode, detail };
}
