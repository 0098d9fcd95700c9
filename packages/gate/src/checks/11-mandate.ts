import type { MandateView } from '@gatewright/ledger';
import { SANDBOX_NETWORK } from '../networks.js';
import type { GrantedMandate, RegisteredAgent } from '../ports.js';
import { PASSED, type Result, refuse } from '../result.js';

/**
 * 11 · The mandate whose account pays, its delegation chain and what it demands of the request. Whether it grants the
 * action now is part of the policy: where none does, the evaluator says which refusal that is.
 */
export function checkMandate(
  { network }: RegisteredAgent,
  payloadDigest: string | null,
  mandate: GrantedMandate | null,
  account: MandateView | null,
): Result<undefined> {
  if (mandate === null) {
    return network === SANDBOX_NETWORK
      ? refuse('NO_MANDATE', 'a sandbox agent has a mandate for its one action alone')
      : PASSED;
  }
  if (!mandate.chainIntact) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the delegation chain of the mandate does not end at a person');
  }
  if (mandate.requirePayloadBinding && payloadDigest === null) {
    return refuse('PAYLOAD_BINDING_REQUIRED', 'the mandate demands a bound payload');
  }
  return account?.revoked ? refuse('MANDATE_REVOKED', 'the mandate was revoked') : PASSED;
}
