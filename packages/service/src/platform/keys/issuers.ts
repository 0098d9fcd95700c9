import type { MandateIssuer } from '@gatewright/gate';
import { didKey, type Ed25519, type JsonObject, type KeyResolver, multikeyOf, type Signer } from '@gatewright/protocol';
import type { Keys, RetiredKey } from './keys.js';
import { organisationKey } from './organisation-key.js';
import type { ServingKeys } from './serving-keys.js';

/** Where status lists are, below the base address; their numbers follow. */
export const STATUS_LISTS_PATH = '/credentials/status';

/** Who signs mandates and status lists, and how others find its keys. */
export interface Issuer {
  /** The present key under its DID. */
  readonly signer: MandateIssuer;
  /** The document of the did:web; null where the issuer is a did:key, which needs none. */
  readonly didDocument: JsonObject | null;
  /** Its public keys, 32 bytes each: the present one, then those that were retired and are not known as compromised. */
  readonly keys: readonly Uint8Array[];
  /** Finds these keys by the DID URLs under which they signed. */
  readonly resolve: KeyResolver;
  /**
   * The same for what the gate itself has stored, signed at `time` (RFC 3339): also a key that was compromised since, which proves nothing
   * in what others bring.
   */
  readonly resolveStored: (time: string) => KeyResolver;
}

/** Issuers that are kept: to derive one takes ten times as long as to verify a mandate that it signed. */
const ISSUERS_MAX = 10_000;

/** An organisation as its issuer is found by. */
export interface IssuingOrganisation {
  readonly orgId: string;
  readonly did: string;
}

/** Every organisation issues under a DID of its own, so that one organisation's agents are not taken for another's. */
export interface Issuers {
  /** The organisation that the service was started for. Its key signs the status lists too, which all share. */
  readonly first: Issuer;
  /** An organisation; null for one that is not stored yet, which is the first, at its very start. */
  of(organisation: IssuingOrganisation | null): Promise<Issuer>;
}

/** The issuers that the keys make. The first is known by its DID, also under a key that was replaced; the others are did:keys. */
export function issuersOf(keys: ServingKeys, publicUrl: string | null): Issuers {
  const first = issuerOf(keys.issuer, retiredOf(keys, null), publicUrl);
  const firstDids = new Set(didsOf(keys.issuer.publicKey, retiredOf(keys, null)));
  const others = new Map<string, Issuer>();
  const made = async (orgId: string) => {
    const issuer = issuerOf(await keys.organisation(orgId), retiredOf(keys, orgId), null);
    if (others.size >= ISSUERS_MAX) others.clear();
    others.set(orgId, issuer);
    return issuer;
  };
  return {
    first,
    of: async (organisation) => {
      if (organisation === null || firstDids.has(organisation.did)) return first;
      return others.get(organisation.orgId) ?? made(organisation.orgId);
    },
  };
}

/** True where the organisation has its DID from these keys, the present one or one that was retired. */
export function isIssuedUnder(keys: Keys, { orgId, did }: IssuingOrganisation, ed25519: Ed25519): boolean {
  const didsUnder = (seed: Uint8Array, of: string | null) => didsOf(ed25519.publicKey(seed), retiredOf(keys, of));
  return [...didsUnder(keys.issuer, null), ...didsUnder(organisationKey(keys, orgId), orgId)].includes(did);
}

/** The did:keys of a key and of those that it took the place of. */
function didsOf(publicKey: Uint8Array, retired: readonly RetiredKey[]): string[] {
  return [publicKey, ...retired.map((key) => key.publicKey)].map(didKey);
}

function retiredOf({ retired }: Pick<Keys, 'retired'>, orgId: string | null): RetiredKey[] {
  return retired.filter((key) => key.purpose === 'issuer' && key.orgId === orgId);
}

/**
 * The issuer that a key makes: a did:web where clients reach the service over https at the root of a host (did:web §3.1),
 * else the did:key of the present key. The document names the present key and every retired one, since what these signed
 * still stands, but none that was compromised: its holder can sign with any date.
 */
function issuerOf(signer: Signer, retiredKeys: readonly RetiredKey[], publicUrl: string | null): Issuer {
  const { publicKey } = signer;
  const compromised = retiredKeys.filter(({ compromisedSince }) => compromisedSince !== null);
  const retired = retiredKeys.filter((key) => !compromised.includes(key)).map((key) => key.publicKey);
  const keys = [publicKey, ...retired];
  const host = webHost(publicUrl);
  const did = host === null ? didKey(publicKey) : `did:web:${host}`;
  const document = host === null ? null : documentOf(did, keys);
  const known = new Map(keys.map((key) => [multikeyOf(key), key]));
  // A method ends in its key, and only our own count: whatever host the service had when it signed.
  const resolve: KeyResolver = (method) => known.get(keyIn(method)) ?? null;
  return {
    keys,
    signer: { did, signer, verificationMethod: `${did}#${multikeyOf(publicKey)}` },
    didDocument: document,
    resolve,
    resolveStored: (time) => (method) => {
      const key = compromised.find((each) => multikeyOf(each.publicKey) === keyIn(method));
      const wasSound = key !== undefined && Date.parse(time) < Date.parse(key.compromisedSince ?? time);
      return wasSound ? key.publicKey : resolve(method);
    },
  };
}

function keyIn(method: string): string {
  return method.split('#')[1] ?? '';
}

function documentOf(did: string, publicKeys: readonly Uint8Array[]): JsonObject {
  const methods = publicKeys.map((publicKey) => {
    const publicKeyMultibase = multikeyOf(publicKey);
    return { id: `${did}#${publicKeyMultibase}`, type: 'Multikey', controller: did, publicKeyMultibase };
  });
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

/** The host as did:web writes it; null for an address that did:web cannot name here. */
function webHost(publicUrl: string | null): string | null {
  if (publicUrl === null) return null;
  const url = new URL(publicUrl);
  return url.protocol === 'https:' && url.pathname === '/' ? url.host.replace(':', '%3A') : null;
}
