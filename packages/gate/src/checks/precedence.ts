import type { ReasonCode } from '@gatewright/protocol';

/** One check of an authorize call. */
export interface Check {
  readonly name: string;
  /** What it demands, as a sentence without a full stop. */
  readonly demands: string;
  /** Codes that it refuses with; of the policy those of the gate, beside which its rules declare their own. */
  readonly codes: readonly ReasonCode[];
  /** The function that checks it, and its source. */
  readonly by: string;
  readonly source: string;
}

/**
 * The checks in the order in which they win: a request that violates several is refused with a code of the first. Nonce,
 * containment and reservation are decided in the commit, where other calls can no longer change them; a nonce that was used
 * and an agent that is contained therefore win over checks that ran before it. `pipeline.ts` runs the checks, and those of rates.
 * Reference pages print this table.
 */
export const CHECKS = [
  {
    name: 'json',
    demands: 'the body is bounded, well-formed JSON without a duplicate key',
    codes: ['BODY_TOO_LARGE', 'MALFORMED_REQUEST'],
    by: 'readJson',
    source: 'gate/src/checks/envelope.ts',
  },
  {
    name: 'schema',
    demands: 'the request has the documented members and no other, and a bounded itinerary',
    codes: ['MALFORMED_REQUEST'],
    by: 'checkSchema',
    source: 'gate/src/checks/envelope.ts',
  },
  {
    name: 'freshness',
    demands: '`issuedAt` is at most five minutes old and at most thirty seconds ahead',
    codes: ['REQUEST_EXPIRED'],
    by: 'checkFreshness',
    source: 'gate/src/checks/envelope.ts',
  },
  {
    name: 'agent',
    demands: 'the gate knows the agent, on its network, under an issuer that the network admits',
    codes: ['NO_MANDATE', 'AGENT_NETWORK_MISMATCH', 'ISSUER_UNVERIFIED'],
    by: 'findAgent',
    source: 'gate/src/checks/authentication.ts',
  },
  {
    name: 'key',
    demands: 'possession of the key of the agent is proven, and its DID names that key',
    codes: ['AGENT_KEY_UNVERIFIED', 'IDENTITY_KEY_MISMATCH'],
    by: 'checkKey',
    source: 'gate/src/checks/authentication.ts',
  },
  {
    name: 'signature',
    demands: 'the signature verifies over the text of the version that the request selects',
    codes: ['SIGNATURE_INVALID', 'CLIENT_PROTOCOL_VERSION_UNSUPPORTED'],
    by: 'checkSignature',
    source: 'gate/src/checks/authentication.ts',
  },
  {
    name: 'nonce',
    demands: 'no earlier request with a verified signature used the nonce',
    codes: ['REPLAY_DETECTED'],
    by: 'decide',
    source: 'ledger/src/reducer/steps/decide.ts',
  },
  {
    name: 'containment',
    demands: 'the agent is active',
    codes: ['AGENT_SUSPENDED', 'AGENT_QUARANTINED', 'AGENT_DECOMMISSIONED'],
    by: 'checkContainment',
    source: 'gate/src/checks/authority.ts',
  },
  {
    name: 'context signature',
    demands: 'a context signature, if present, verifies',
    codes: ['CONTEXT_SIGNATURE_INVALID'],
    by: 'checkContextSignature',
    source: 'gate/src/checks/authentication.ts',
  },
  {
    name: 'payload binding',
    demands: 'a payload digest and its signature are both present and verify, or both absent',
    codes: ['PAYLOAD_BINDING_INVALID'],
    by: 'checkPayloadBinding',
    source: 'gate/src/checks/authentication.ts',
  },
  {
    name: 'mandate',
    demands: 'the mandate of the action is live, its delegation chain is whole, and the payload is bound if it says so',
    codes: ['NO_MANDATE', 'DELEGATION_CHAIN_BROKEN', 'PAYLOAD_BINDING_REQUIRED', 'MANDATE_REVOKED'],
    by: 'checkMandate',
    source: 'gate/src/checks/authority.ts',
  },
  {
    name: 'amount',
    demands: 'the amount is exact in units of its currency',
    codes: ['AMOUNT_NOT_DETERMINABLE'],
    by: 'determineAmount',
    source: 'gate/src/checks/authority.ts',
  },
  {
    name: 'policy',
    demands: 'standards, SOPs, the constraints of the mandate and the operating mode permit the action',
    codes: [
      'NO_PERMISSION_FOR_ACTION',
      'MERCHANT_NOT_ALLOWED',
      'SPEND_LIMIT_EXCEEDED',
      'CONTEXT_UNVERIFIABLE',
      'SPEND_PATTERN_ANOMALY',
    ],
    by: 'evaluatePolicy',
    source: 'gate/src/checks/policy.ts',
  },
  {
    name: 'reservation',
    demands:
      'the amount fits under the ceiling of the mandate and its limits over time beside what is reserved and captured',
    codes: ['SPEND_LIMIT_EXCEEDED', 'PERIOD_LIMIT_EXCEEDED'],
    by: 'decide',
    source: 'ledger/src/reducer/steps/decide.ts',
  },
] as const satisfies readonly Check[];

export type CheckName = (typeof CHECKS)[number]['name'];
