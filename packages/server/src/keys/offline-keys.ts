import { nodeEd25519 } from '@gatewright/protocol/node';
import { systemIds } from '../host.js';
import * as keys from './keys.js';

/** Makes the policy key that comes next, unless there is one, and returns its public half, 32 bytes. Throws KeysError. */
export async function announcePolicyKey(dataDir: string): Promise<Uint8Array> {
  const { nextPolicy } = await keys.announcePolicyKey(dataDir, systemIds.secret);
  if (nextPolicy === null) throw new Error('the next policy key was not stored');
  return nodeEd25519.publicKey(nextPolicy);
}

/** Replaces a key at `at` (ms since the epoch) and returns the new public half, 32 bytes. Throws KeysError. */
export async function replaceKey(dataDir: string, purpose: keys.RotatedKey, at: number): Promise<Uint8Array> {
  const rotated = await keys.rotateKey(dataDir, purpose, at, systemIds.secret, nodeEd25519.publicKey);
  return nodeEd25519.publicKey(rotated[purpose]);
}
