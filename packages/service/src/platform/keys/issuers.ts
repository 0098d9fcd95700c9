import type { MandateIssuer } from '@gatewright/gate';
import { didKey, type Ed25519, type JsonObject, type KeyResolver, multikeyOf, type Signer } from '@gatewright/protocol';
import type { Keys, RetiredKey } from './keys.js';
import { organisationKey } from './organisation-key.js';
import { NO_OVERLAP, type ServingKeys, servingKeys } from './serving-keys.js';

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
  /** The public key that comes, 32 bytes; empty for none. */
  readonly next: readonly Uint8Array[];
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

/**
 * The issuers that the keys make, which may change. The first is known by its DID, also under a key that was replaced; the others
 * are did:keys.
 */
export function issuersOf(keys: ServingKeys, publicUrl: string | null): Issuers {
  let made = issuersNow(keys, publicUrl);
  const current = () => {
    if (made.signer !== keys.issuer || made.overlap !== keys.overlap) made = issuersNow(keys, publicUrl);
    return made.issuers;
  };
  return {
    get first() {
      return current().first;
    },
    of: (organisation) => current().of(organisation),
  };
}

/** The issuers of the keys as they are, with what shows that these have changed. */
function issuersNow(keys: ServingKeys, publicUrl: string | null) {
  const { issuer: signer, overlap = NO_OVERLAP } = keys;
  const retired = retiredBeside(keys, null);
  const first = issuerOf(signer, { retired, next: overlap.issuer(null).next }, publicUrl);
  const firstDids = new Set(didsOf(signer.publicKey, retired));
  const others = new Map<string, Issuer>();
  const made = async (orgId: string) => {
    const beside = {
      retired: retiredBeside({ retired: keys.retired, overlap }, orgId),
      next: overlap.issuer(orgId).next,
    };
    const issuer = issuerOf(await keys.organisation(orgId), beside, null);
    if (others.size >= ISSUERS_MAX) others.clear();
    others.set(orgId, issuer);
    return issuer;
  };
  const issuers: Issuers = {
    first,
    of: async (organisation) => {
      if (organisation === null || firstDids.has(organisation.did)) return first;
      return others.get(organisation.orgId) ?? made(organisation.orgId);
    },
  };
  return { signer, overlap: keys.overlap, issuers };
}

/** True where the organisation has its DID from these keys, the present one or one that was retired. */
export function isIssuedUnder(keys: Keys, { orgId, did }: IssuingOrganisation, ed25519: Ed25519): boolean {
  const serving = servingKeys(keys, ed25519);
  const didsUnder = (seed: Uint8Array, of: string | null) =>
    didsOf(ed25519.publicKey(seed), retiredBeside(serving, of));
  return [...didsUnder(keys.issuer, null), ...didsUnder(organisationKey(keys, orgId), orgId)].includes(did);
}

/** The did:keys of a key and of those that it took the place of. */
function didsOf(publicKey: Uint8Array, retired: readonly RetiredKey[]): string[] {
  return [publicKey, ...retired.map((key) => key.publicKey)].map(didKey);
}

/** The keys of the issuer of an organisation that were replaced, null for the first. */
function retiredBeside(
  { retired, overlap = NO_OVERLAP }: Pick<ServingKeys, 'retired' | 'overlap'>,
  orgId: string | null,
): RetiredKey[] {
  const former = overlap.issuer(orgId).former.map(({ key, retiredAt }) => {
    return { purpose: 'issuer' as const, orgId, publicKey: key, retiredAt, compromisedSince: null };
  });
  return [...retired.filter((key) => key.purpose === 'issuer' && key.orgId === orgId), ...former];
}

/** The keys of an issuer beside its present one. */
interface KeysBeside {
  readonly retired: readonly RetiredKey[];
  /** Public keys (32 bytes) that come. */
  readonly next: readonly Uint8Array[];
}

/**
 * The issuer that a key makes: a did:web where clients reach the service over https at the root of a host (did:web §3.1),
 * else the did:key of the present key. The document names the present key, the one that comes, and every retired one, since what these signed
 * still stands, but none that was compromised: its holder can sign with any date.
 */
function issuerOf(signer: Signer, { retired: retiredKeys, next }: KeysBeside, publicUrl: string | null): Issuer {
  const { publicKey } = signer;
  const compromised = retiredKeys.filter(({ compromisedSince }) => compromisedSince !== null);
  const retired = retiredKeys.filter((key) => !compromised.includes(key)).map((key) => key.publicKey);
  const keys = [publicKey, ...retired];
  const host = webHost(publicUrl);
  const did = host === null ? didKey(publicKey) : `did:web:${host}`;
  const document = host === null ? null : documentOf(did, [...keys, ...next]);
  const known = new Map([...keys, ...next].map((key) => [multikeyOf(key), key]));
  // A method ends in its key, and only our own count: whatever host the service had when it signed.
  const resolve: KeyResolver = (method) => known.get(keyIn(method)) ?? null;
  return {
    keys,
    next,
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
