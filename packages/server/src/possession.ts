import type { Challenge } from './directory/index.js';
import { CHALLENGE_TTL_MS } from './limits.js';
import type { Service } from './service.js';

/**
 * A fresh proof-of-possession challenge: 32 random bytes as base64url text (decisions, "Proof of possession"). Such a text
 * holds no `|`, so a signature over it never passes for a signed message of the protocol.
 */
export function newChallenge({ ids, clock }: Pick<Service, 'ids' | 'clock'>): Challenge {
  return {
    text: Buffer.from(ids.secret()).toString('base64url'),
    expiresAt: new Date(clock.now() + CHALLENGE_TTL_MS).toISOString(),
  };
}
