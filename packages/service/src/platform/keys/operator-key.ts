import { hmacSha256, utf8 } from '@gatewright/protocol';
import type { Keys } from './keys.js';

/**
 * The secret that signs what only the operator may ask of a running server, 32 bytes. It is derived from the key file, so that who has
 * that file needs no further credential, and there is none above organisations to keep or to steal.
 */
export function operatorSecret({ claimToken }: Pick<Keys, 'claimToken'>): Uint8Array {
  return hmacSha256(claimToken, utf8('calls of the operator\0'));
}
