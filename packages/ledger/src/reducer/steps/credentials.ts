import type { ReasonCode } from '@gatewright/protocol';
import type { ClaimCredentials, OperatorCredentials, SettlementCredentials } from '../../operations/ops.js';
import type { Hold } from '../../operations/records.js';

/**
 * True where the caller is the party that claimed the hold: the same service, or the holder of that claim's own token.
 * Hashes of 256-bit secrets are compared, so the time of the comparison reveals nothing about the secret.
 */
export function ownsClaim(hold: Hold, { claimer, claimTokenHash }: ClaimCredentials): boolean {
  const sameService = claimer !== null && claimer === hold.claimer;
  const sameToken = claimTokenHash !== null && claimTokenHash === hold.claimTokenHash;
  return sameService || sameToken;
}

/** Strict settlement: knowing the authorization id is not enough. */
export function lacksSettlementProof(hold: Hold, credentials: SettlementCredentials): boolean {
  const { strict, agentProof, claimer } = credentials;
  return strict && !agentProof && claimer === null && !ownsClaim(hold, credentials);
}

/** Why the caller may not speak for the counterparty of the hold, null where it may: its claimer, or an operator. */
export function counterpartyRefusal(hold: Hold, credentials: OperatorCredentials): ReasonCode | null {
  if (credentials.operator || ownsClaim(hold, credentials)) return null;
  return hold.claimer === null ? 'COUNTERPARTY_AUTH_REQUIRED' : 'COUNTERPARTY_MISMATCH';
}
