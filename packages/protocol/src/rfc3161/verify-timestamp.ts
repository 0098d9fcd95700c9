import { concatBytes, sha256, toHex } from '../bytes/index.js';
import type { Certificate } from './certificate.js';
import { children, contentsOf, DerError, readDer, TAG } from './der.js';
import { readTimestampToken, type TimestampToken } from './token.js';

/** What can be wrong with a timestamp. */
export type TimestampFault =
  | 'TIMESTAMP_MALFORMED'
  /** It stamps something else. */
  | 'TIMESTAMP_IMPRINT_MISMATCH'
  /** The pinned authority did not sign it, or its certificate was not valid for that. */
  | 'TIMESTAMP_UNTRUSTED'
  | 'TIMESTAMP_SIGNATURE_INVALID';

export type TimestampVerification =
  | { readonly ok: true /** ms since the epoch */; readonly at: number }
  | { readonly ok: false; readonly fault: TimestampFault };

const SHA256_OID = '2.16.840.1.101.3.4.2.1';
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256_OID]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** Digest of a signature algorithm that names one; plain RSA takes the signer's. */
const SIGNATURE_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};
const RSA = '1.2.840.113549.1.1.1';
const ELLIPTIC_CURVE = '1.2.840.10045.2.1';
/** Curves by object identifier: name in WebCrypto, bytes of a coordinate. */
const CURVES: Readonly<Record<string, readonly [string, number]>> = {
  '1.2.840.10045.3.1.7': ['P-256', 32],
  '1.3.132.0.34': ['P-384', 48],
  '1.3.132.0.35': ['P-521', 66],
};

/**
 * Verifies a timestamp token (DER) over some bytes, offline: the imprint, the statement's digest, the certificate that it
 * names, and the signature, under the pinned certificate of the authority (RFC 3161 §2.4.2, RFC 5652 §5.4). The pinned
 * certificate is trusted as it is: no chain is followed. Signatures are checked by the host's WebCrypto. Never throws.
 */
export async function verifyTimestamp(
  bytes: Uint8Array,
  stamped: Uint8Array,
  authority: Certificate,
): Promise<TimestampVerification> {
  const token = readTimestampToken(bytes);
  if (token === null) return { ok: false, fault: 'TIMESTAMP_MALFORMED' };
  if (token.imprintAlgorithm !== SHA256_OID || !isSame(token.imprint, sha256(stamped))) {
    return { ok: false, fault: 'TIMESTAMP_IMPRINT_MISMATCH' };
  }
  if (!(await isNamed(authority, token)) || !isValidAt(authority, token.at)) {
    return { ok: false, fault: 'TIMESTAMP_UNTRUSTED' };
  }
  return (await isSigned(token, authority))
    ? { ok: true, at: token.at }
    : { ok: false, fault: 'TIMESTAMP_SIGNATURE_INVALID' };
}

function isValidAt({ forTimestamps, notBefore, notAfter }: Certificate, at: number): boolean {
  return forTimestamps && at >= notBefore && at <= notAfter;
}

async function isNamed(authority: Certificate, { certificateHash }: TimestampToken): Promise<boolean> {
  const { algorithm, hash } = certificateHash;
  return algorithm !== 'other' && isSame(hash, await digest(algorithm, authority.der));
}

async function isSigned(token: TimestampToken, authority: Certificate): Promise<boolean> {
  const statementDigest = DIGESTS[token.digestAlgorithm];
  const hash = token.signatureAlgorithm === RSA ? statementDigest : SIGNATURE_DIGESTS[token.signatureAlgorithm];
  if (statementDigest === undefined || hash === undefined) return false;
  if (!isSame(token.statementDigest, await digest(statementDigest, token.statement))) return false;
  try {
    return await isSignature(token, authority, hash);
  } catch {
    // WebCrypto and DER throw for keys and signatures that are malformed: these verify nothing.
    return false;
  }
}

async function isSignature(token: TimestampToken, authority: Certificate, hash: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const [curve, coordinateBytes] = CURVES[authority.curve ?? ''] ?? [null, 0];
  const keyInfo = authority.publicKeyInfo.slice();
  const signed = token.signedAttributes.slice();
  if (authority.keyAlgorithm === RSA) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
    const key = await subtle.importKey('spki', keyInfo, algorithm, false, ['verify']);
    return subtle.verify(algorithm, key, token.signature.slice(), signed);
  }
  if (authority.keyAlgorithm !== ELLIPTIC_CURVE || curve === null) return false;
  const key = await subtle.importKey('spki', keyInfo, { name: 'ECDSA', namedCurve: curve }, false, ['verify']);
  return subtle.verify({ name: 'ECDSA', hash }, key, coordinates(token.signature, coordinateBytes).slice(), signed);
}

/** The two numbers of an ECDSA signature at their full width, as WebCrypto takes them. Throws DerError. */
function coordinates(signature: Uint8Array, bytes: number): Uint8Array {
  const numbers = children(readDer(signature), TAG.sequence).map((element) => {
    const digits = contentsOf(element, TAG.integer);
    const significant = digits.slice(digits.findIndex((digit) => digit !== 0));
    if (significant.length > bytes) throw new DerError('a number of the signature is too large for its curve');
    return concatBytes(new Uint8Array(bytes - significant.length), significant);
  });
  if (numbers.length !== 2) throw new DerError('the signature does not have two numbers');
  return concatBytes(...numbers);
}

async function digest(algorithm: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, bytes.slice()));
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return toHex(a) === toHex(b);
}
