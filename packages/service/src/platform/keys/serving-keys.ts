import { type Ed25519, type Signer, seedSigner } from '@gatewright/protocol';
import type { Keys } from './keys.js';
import { organisationKey } from './organisation-key.js';

/** What the service works with: it has keys sign, and need not hold their private halves. Made from seeds by `servingKeys`. */
export interface ServingKeys extends Pick<Keys, 'claimToken' | 'retired' | 'database'> {
  readonly policy: Signer;
  readonly log: Signer;
  readonly issuer: Signer;
  /** Signs the mandates of an organisation other than the first; always the same for one organisation. Never asked for in a transaction. */
  readonly organisation: (orgId: string) => Signer | Promise<Signer>;
  /** The public half of the key that signs bundles next, 32 bytes; null for none. */
  readonly nextPolicy: Uint8Array | null;
}

/** The keys of a host that has their seeds. They answer at once. */
export function servingKeys(keys: Keys, ed25519: Ed25519): ServingKeys {
  const { claimToken, retired, database, nextPolicy } = keys;
  return {
    ...{ claimToken, retired, database },
    policy: seedSigner(keys.policy, ed25519),
    log: seedSigner(keys.log, ed25519),
    issuer: seedSigner(keys.issuer, ed25519),
    organisation: (orgId) => seedSigner(organisationKey(keys, orgId), ed25519),
    nextPolicy: nextPolicy === null ? null : ed25519.publicKey(nextPolicy),
  };
}
