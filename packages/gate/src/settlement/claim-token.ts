import { hmacSha256, joinFields, sha256Hex, toHex, utf8 } from '@gatewright/protocol';

/** A claim token as it travels, 64 hex digits, and as it is stored. */
export interface ClaimToken {
  readonly token: string;
  readonly hash: string;
}

/**
 * The token of a claim. With an idempotency key it follows from the gate's secret, the hold and the key, so that the same
 * call again gets the same token although only its hash is stored; without one it follows from fresh random bytes.
 */
export function claimToken(
  key: Uint8Array,
  authorizationId: string,
  idempotencyKey: string | null,
  random: Uint8Array,
): ClaimToken {
  const purpose = idempotencyKey === null ? ['random', toHex(random)] : ['repeatable', idempotencyKey];
  const token = toHex(hmacSha256(key, utf8(joinFields(['claim-token', authorizationId, ...purpose]))));
  return { token, hash: sha256Hex(token) };
}

/** What is stored of a token: the hash, compared by the ledger. Null where the caller has none. */
export function hashClaimToken(token: string | null | undefined): string | null {
  return typeof token === 'string' ? sha256Hex(token) : null;
}
