import { hmacSha256, utf8 } from '@gatewright/protocol';
import type { Keys } from './keys.js';

/**
 * The key that signs the mandates of an organisation other than the first, an Ed25519 seed of 32 bytes. It is derived from the
 * issuer key, so that every server with the same keys has it, and none has to be handed out when an organisation is added.
 */
export function organisationKey({ issuer }: Pick<Keys, 'issuer'>, orgId: string): Uint8Array {
  return hmacSha256(issuer, utf8(`issuer of an organisation\0${orgId}`));
}
