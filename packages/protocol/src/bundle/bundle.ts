import { concatBytes, fromHex, toHex, utf8 } from '../bytes/index.js';
import { decodePublicKey, type Ed25519, type Signer } from '../ed25519/index.js';
import { canonicalJson, canonicalJsonSteps, isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';
import { parseDurationMs } from './duration.js';

const SIGNED_PREFIX = utf8('MAGP-POLICY-BUNDLE-v1\0');

/** Clock difference that a bundle from the future, or one after a newer one, may have, ms. */
const AHEAD_MAX_MS = 30_000;

/** Why a bundle is refused; each is a reason code of the register. */
export type BundleRefusal =
  | 'BUNDLE_SUBJECT_MISMATCH'
  | 'POLICY_BUNDLE_UNSIGNED'
  | 'POLICY_BUNDLE_SIGNATURE_INVALID'
  | 'POLICY_BUNDLE_STALE';

export type BundleVerification =
  | { readonly ok: true; readonly reasonCode: 'POLICY_BUNDLE_OK' }
  | { readonly ok: false; readonly reasonCode: BundleRefusal; readonly detail: string };

/** What a bundle is verified against. */
export interface BundleExpectation {
  /** The pinned issuer key: 64 hex digits, `0x` allowed; during a rotation the old and the next one, comma-separated. */
  readonly publicKey: string;
  /** The agent that the bundle must be for. */
  readonly subject: string;
  /** Time of the verification, ms since the epoch. */
  readonly now: number;
  /** `issuedAt` of the newest bundle that was ever accepted for the agent, ms since the epoch: no older one is. */
  readonly newestIssuedAt?: number | undefined;
}

/**
 * Signs a bundle: Ed25519 over `MAGP-POLICY-BUNDLE-v1`, a NUL byte and the canonical JSON of the bundle without `proof`.
 * `body` must carry `issuedAt` and `maxStaleness`: clients take a bundle without them as never stale.
 */
export function signBundle(
  body: JsonObject,
  seed: Uint8Array,
  verificationMethod: string,
  ed25519: Ed25519,
): JsonObject {
  const unsigned = withoutProof(body);
  const signature = ed25519.sign(signedBytes(canonicalJson(unsigned)), seed);
  return { ...unsigned, proof: proofOf(unsigned, verificationMethod, ed25519.publicKey(seed), signature) };
}

/**
 * The JSON text of `signBundle`, signed by a signer. `run` takes the steps of its canonical form, in which a host serves others
 * meanwhile.
 */
export async function signBundleBy(
  body: JsonObject,
  signer: Signer,
  verificationMethod: string,
  run: (steps: Generator<void, string, void>) => Promise<string>,
): Promise<string> {
  const unsigned = withoutProof(body);
  const text = await run(textSteps(unsigned));
  const signature = await signer.sign(signedBytes(text));
  const proof = proofOf(unsigned, verificationMethod, signer.publicKey, signature);
  return `${text.slice(0, -1)},"proof":${JSON.stringify(proof)}}`;
}

/** Ends in a step of its own: the signature of a large text takes as long as another step. */
function* textSteps(unsigned: JsonObject): Generator<void, string, void> {
  const text = yield* canonicalJsonSteps(unsigned);
  yield;
  return text;
}

function proofOf(
  body: JsonObject,
  verificationMethod: string,
  publicKey: Uint8Array,
  signature: Uint8Array,
): JsonObject {
  return {
    type: 'Ed25519Signature2020',
    created: body['issuedAt'] ?? null,
    verificationMethod,
    publicKeyHex: toHex(publicKey),
    signature: toHex(signature),
  };
}

/** Verifies a bundle in the order subject, signature, staleness (protocol.md §2.8). Never throws. */
export function verifyBundle(bundle: JsonValue, expected: BundleExpectation, ed25519: Ed25519): BundleVerification {
  if (!isJsonObject(bundle)) return refused('POLICY_BUNDLE_UNSIGNED', 'the bundle is not an object');
  if (bundle['subject'] !== expected.subject) {
    return refused('BUNDLE_SUBJECT_MISMATCH', `the bundle is not for ${expected.subject}`);
  }
  const { proof } = bundle;
  const signatureText = isJsonObject(proof) ? proof['signature'] : undefined;
  if (typeof signatureText !== 'string') return refused('POLICY_BUNDLE_UNSIGNED', 'the bundle carries no signature');
  const signature = fromHex(signatureText);
  const pinned = decodePolicyKeys(expected.publicKey) ?? [];
  const isSigned = (key: Uint8Array) => signature !== null && ed25519.verify(signature, bundleBytes(bundle), key);
  if (!pinned.some(isSigned)) {
    return refused('POLICY_BUNDLE_SIGNATURE_INVALID', 'the signature does not verify under the pinned key');
  }
  if (!isFresh(bundle, expected.now)) {
    return refused('POLICY_BUNDLE_STALE', 'issuedAt and maxStaleness do not cover the present');
  }
  // Servers of one gate may differ by as much as their clocks.
  return bundleIssuedAt(bundle) < (expected.newestIssuedAt ?? Number.NEGATIVE_INFINITY) - AHEAD_MAX_MS
    ? refused('POLICY_BUNDLE_STALE', 'an older bundle was served after a newer one')
    : { ok: true, reasonCode: 'POLICY_BUNDLE_OK' };
}

/** The keys in a pin of one or several, comma-separated; null where one of them is malformed. */
export function decodePolicyKeys(text: string): Uint8Array[] | null {
  const keys = text.split(',').map(decodePublicKey);
  return keys.every((key) => key !== null) ? keys : null;
}

/** When a bundle says it was issued, ms since the epoch; NaN where it does not. */
export function bundleIssuedAt(bundle: JsonObject): number {
  return typeof bundle['issuedAt'] === 'string' ? Date.parse(bundle['issuedAt']) : Number.NaN;
}

function isFresh(bundle: JsonObject, now: number): boolean {
  const issuedAt = bundleIssuedAt(bundle);
  const maxStaleness = typeof bundle['maxStaleness'] === 'string' ? parseDurationMs(bundle['maxStaleness']) : null;
  if (Number.isNaN(issuedAt) || maxStaleness === null) return false;
  const age = now - issuedAt;
  return age <= maxStaleness && age >= -AHEAD_MAX_MS;
}

/** What is signed: everything but the proof. */
function bundleBytes(bundle: JsonObject): Uint8Array {
  return signedBytes(canonicalJson(withoutProof(bundle)));
}

function withoutProof({ proof: _proof, ...body }: JsonObject): JsonObject {
  return body;
}

function signedBytes(text: string): Uint8Array {
  return concatBytes(SIGNED_PREFIX, utf8(text));
}

function refused(reasonCode: BundleRefusal, detail: string): BundleVerification {
  return { ok: false, reasonCode, detail };
}
