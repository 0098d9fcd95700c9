import type { ClaimRefusal, ClaimTerms } from './claim.js';
import type { Counterparty } from './counterparty.js';
import { textOf } from './envelope.js';
import type { SettlementResult } from './settlement-result.js';

/**
 * Voids a hold that a refused claim may have taken; nothing was run under it. A claim whose answer was lost is made again under its key,
 * because only its answer has the token. A hold that the gate did not grant stays as it is, and the refusal is the result.
 */
export async function releaseClaim(
  counterparty: Pick<Counterparty, 'claim' | 'void'>,
  authorizationId: string,
  terms: ClaimTerms,
  refused: ClaimRefusal,
): Promise<SettlementResult> {
  const { idempotencyKey, isGranted, reasonCode, retryable } = refused;
  const claim =
    retryable && !isGranted ? await counterparty.claim(authorizationId, { ...terms, idempotencyKey }) : refused;
  if (!claim.ok && !claim.isGranted) return claim;
  const claimToken = textOf(claim.data['claimToken']) ?? undefined;
  return counterparty.void(authorizationId, { reason: `not run: ${reasonCode}`, claimToken });
}
