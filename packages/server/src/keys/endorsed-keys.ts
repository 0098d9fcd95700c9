import { endorsementBytes } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { Keys } from '@gatewright/service';

/** The keys, of which that of bundles endorses its successor (a seed, 32 bytes): a guard that pinned it accepts that one. */
export function withEndorsed(keys: Keys, successor: Uint8Array): Keys {
  const [by, publicKey] = [nodeEd25519.publicKey(keys.policy), nodeEd25519.publicKey(successor)];
  const signature = nodeEd25519.sign(endorsementBytes(by, publicKey), keys.policy);
  return { ...keys, endorsements: [...(keys.endorsements ?? []), { by, publicKey, signature }] };
}
