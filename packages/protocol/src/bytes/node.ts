import { hash } from 'node:crypto';

/** SHA-256 by node:crypto; the same as `sha256`, several times faster. */
export function nodeSha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
