import { type Ed25519, type Signer, seedSigner } from '@gatewright/protocol';
import type { Keys } from './keys.js';
import { organisationKey } from './organisation-key.js';

/** What the service works with: it has keys sign, and need not hold their private halves. Made from seeds by `servingKeys`. */
export interface ServingKeys extends Pick<Keys, 'claimToken' | 'retired' | 'endorsements' | 'database'> {
  readonly policy: Signer;
  readonly log: Signer;
  readonly issuer: Signer;
  /** Signs the mandates of an organisation other than the first; always the same for one organisation. Never asked for in a transaction. */
  readonly organisation: (orgId: string) => Signer | Promise<Signer>;
  /** The public half of the key that signs bundles next, 32 bytes; null for none. */
  readonly nextPolicy: Uint8Array | null;
  /** Keys beside the present ones while some are replaced; left out where a host replaces none while it serves. */
  readonly overlap?: Overlap;
}

/** Keys before and after the present ones, which are accepted beside them. */
export interface Overlap {
  /** Former keys of the log, which sign beside the present one. */
  readonly log: readonly Signer[];
  /** Public keys (32 bytes) of the issuer of an organisation, null for the first: those that come, and those before. */
  readonly issuer: (orgId: string | null) => {
    readonly next: readonly Uint8Array[];
    readonly former: readonly PastKey[];
  };
  /** Secrets of claim tokens that come. */
  readonly nextSecrets: readonly Uint8Array[];
  /** Secrets of claim tokens that were replaced, the latest last. */
  readonly formerSecrets: readonly PastKey[];
}

/** A key that was replaced. */
export interface PastKey {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** RFC 3339. */
  readonly retiredAt: string;
}

/** The keys of a host that has their seeds. They answer at once. */
export function servingKeys(keys: Keys, ed25519: Ed25519): ServingKeys {
  const { claimToken, retired, endorsements = [], database, nextPolicy, successors = [], former = [] } = keys;
  const announced = successors.find(({ purpose }) => purpose === 'policy')?.key ?? nextPolicy;
  const pastOf = (name: string) => former.filter(({ purpose }) => purpose === name);
  const nextOf = (name: string) => successors.filter(({ purpose }) => purpose === name).map(({ key }) => key);
  const issuerFrom = (seed: Uint8Array, orgId: string | null) =>
    ed25519.publicKey(orgId === null ? seed : organisationKey({ issuer: seed }, orgId));
  return {
    ...{ claimToken, endorsements, database },
    // Of the others it is not the public half that is known, but the secret.
    retired: [
      ...retired,
      ...pastOf('log').map(({ purpose, key, retiredAt }) => {
        return { purpose, orgId: null, publicKey: ed25519.publicKey(key), retiredAt, compromisedSince: null };
      }),
    ],
    policy: seedSigner(keys.policy, ed25519),
    log: seedSigner(keys.log, ed25519),
    issuer: seedSigner(keys.issuer, ed25519),
    organisation: (orgId) => seedSigner(organisationKey(keys, orgId), ed25519),
    nextPolicy: announced === null ? null : ed25519.publicKey(announced),
    overlap: {
      log: pastOf('log').map(({ key }) => seedSigner(key, ed25519)),
      issuer: (orgId) => ({
        next: nextOf('issuer').map((key) => issuerFrom(key, orgId)),
        former: pastOf('issuer').map(({ key, retiredAt }) => ({ key: issuerFrom(key, orgId), retiredAt })),
      }),
      nextSecrets: nextOf('claimToken'),
      formerSecrets: pastOf('claimToken'),
    },
  };
}

/** Keys that change while the service runs: each reading of a member is of those that `current` returns then. */
export function followedKeys(current: () => ServingKeys): ServingKeys {
  return {
    get policy() {
      return current().policy;
    },
    get log() {
      return current().log;
    },
    get issuer() {
      return current().issuer;
    },
    get claimToken() {
      return current().claimToken;
    },
    get nextPolicy() {
      return current().nextPolicy;
    },
    get retired() {
      return current().retired;
    },
    get endorsements() {
      return current().endorsements ?? [];
    },
    get database() {
      return current().database;
    },
    get overlap() {
      return current().overlap ?? NO_OVERLAP;
    },
    organisation: (orgId) => current().organisation(orgId),
  };
}

/** How long what was sealed or claimed may be brought back, ms: as long as what waits for people. */
export const SEALED_MS = 7 * 24 * 60 * 60 * 1000;

type SecretKeys = Pick<ServingKeys, 'claimToken' | 'overlap'>;

/** The secrets of claim tokens that may have been used since a time (ms since the epoch): the present one first. */
export function secretsSince(
  { claimToken, overlap = NO_OVERLAP }: SecretKeys,
  since: number,
): [Uint8Array, ...Uint8Array[]] {
  const past = overlap.formerSecrets.filter(({ retiredAt }) => Date.parse(retiredAt) >= since);
  return [claimToken, ...past.map(({ key }) => key).reverse(), ...overlap.nextSecrets];
}

/** The secret of claim tokens that was in use at a time (RFC 3339): the same on every server. */
export function secretAt({ claimToken, overlap = NO_OVERLAP }: SecretKeys, time: string): Uint8Array {
  const past = overlap.formerSecrets.find(({ retiredAt }) => Date.parse(retiredAt) > Date.parse(time));
  return past?.key ?? claimToken;
}

/** Of keys of which none is replaced while they are served. */
export const NO_OVERLAP: Overlap = {
  log: [],
  issuer: () => ({ next: [], former: [] }),
  nextSecrets: [],
  formerSecrets: [],
};
