/** The secrets of the service as a host keeps them, 32 bytes each; one key per purpose, so that no signature passes for another's. */
export interface Keys {
  /** Signs policy bundles. */
  readonly policy: Uint8Array;
  /** Signs checkpoints of the evidence log. */
  readonly log: Uint8Array;
  /** Signs the mandates of the organisation that this service was started for; those of the others are derived from it. */
  readonly issuer: Uint8Array;
  /** From which claim tokens, and the tokens of counterparty challenges, are derived. */
  readonly claimToken: Uint8Array;
  /** The key that signs bundles next; shown beside the present one so that guards can pin both. Null for none. */
  readonly nextPolicy: Uint8Array | null;
  /** Keys that sign no more; what they signed still verifies. */
  readonly retired: readonly RetiredKey[];
  /** Keys that take the place of present ones, each at its time; every server accepts what they sign before. None where left out. */
  readonly successors?: readonly Successor[];
  /** Keys whose place a successor took while servers ran, the latest last. None where left out. */
  readonly former?: readonly FormerKey[];
  /** What policy keys signed for their successors, the oldest first. None where left out. */
  readonly endorsements?: readonly Endorsement[];
  /** Id of the database that they are in use with; UNUSED before there is one. */
  readonly database: string;
}

/** A policy key that another one made known: guards that pinned that one accept it. */
export interface Endorsement {
  /** The public key that signed, 32 bytes. */
  readonly by: Uint8Array;
  /** The public key that it signed, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Over `endorsementBytes`, 64 bytes. */
  readonly signature: Uint8Array;
}

/** A key that takes the place of the present one of its purpose. */
export interface Successor {
  readonly purpose: KeyName;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** From when it signs, RFC 3339. */
  readonly from: string;
}

/** A key whose place a successor took, with its secret: for as long as what it signed is continued, or derived from it. */
export interface FormerKey {
  readonly purpose: KeyName;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** RFC 3339. */
  readonly retiredAt: string;
}

/** Marks keys that are in use with no database. */
export const UNUSED = 'unused';

/** The public half of a key that was replaced. */
export interface RetiredKey {
  readonly purpose: RotatedKey;
  /** The organisation whose key was derived from it; null for the key itself. */
  readonly orgId: string | null;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** RFC 3339. */
  readonly retiredAt: string;
  /** Since when another may have had it (RFC 3339): what it signed from then on counts for nothing. Null where no other had it. */
  readonly compromisedSince: string | null;
}

/** The keys that the key file names. */
export const KEY_NAMES = ['policy', 'log', 'issuer', 'claimToken'] as const satisfies readonly (keyof Keys)[];
export type KeyName = (typeof KEY_NAMES)[number];

/** Keys that can be replaced: those of which a compromise is known, and those that are replaced at any time. */
export const COMPROMISED_KEYS = KEY_NAMES;
export type RotatedKey = KeyName;

/**
 * Keys that are replaced at any time. The log's key is not: who pinned it has pinned the log, so it is replaced only where
 * another has it.
 */
export const ROTATED_KEYS = ['policy', 'issuer', 'claimToken'] as const satisfies readonly RotatedKey[];
