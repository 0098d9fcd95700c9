import { sha256, toHex } from '../bytes/index.js';
import type { Certificate } from './certificate.js';
import { chainsTo } from './chain.js';
import { isSignedBy } from './signature.js';
import { certificatesIn, readTimestampToken, type TimestampToken } from './token.js';

/** What can be wrong with a timestamp. */
export type TimestampFault =
  | 'TIMESTAMP_MALFORMED'
  /** It stamps something else. */
  | 'TIMESTAMP_IMPRINT_MISMATCH'
  /** No trusted authority signed it, or its certificate was not valid for that. */
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
/**
 * Verifies a timestamp token (DER) over some bytes, offline: the imprint, the statement's digest, the certificate that it
 * names, and the signature (RFC 3161 §2.4.2, RFC 5652 §5.4). `trusted` is that certificate, or the root to which it chains by
 * the certificates in the token. Signatures are checked by the host's WebCrypto. Never throws.
 */
export async function verifyTimestamp(
  bytes: Uint8Array,
  stamped: Uint8Array,
  trusted: Certificate,
): Promise<TimestampVerification> {
  const token = readTimestampToken(bytes);
  if (token === null) return { ok: false, fault: 'TIMESTAMP_MALFORMED' };
  if (token.imprintAlgorithm !== SHA256_OID || !isSame(token.imprint, sha256(stamped))) {
    return { ok: false, fault: 'TIMESTAMP_IMPRINT_MISMATCH' };
  }
  const signer = await trustedSigner(token, certificatesIn(bytes), trusted);
  if (signer === null || !isValidAt(signer, token.at)) return { ok: false, fault: 'TIMESTAMP_UNTRUSTED' };
  return (await isSigned(token, signer))
    ? { ok: true, at: token.at }
    : { ok: false, fault: 'TIMESTAMP_SIGNATURE_INVALID' };
}

/** The certificate that a token names, where it is the trusted one or chains to it; null otherwise. */
async function trustedSigner(
  token: TimestampToken,
  others: readonly Certificate[],
  trusted: Certificate,
): Promise<Certificate | null> {
  if (await isNamed(trusted, token)) return trusted;
  for (const signer of others) {
    if (await isNamed(signer, token)) return (await chainsTo(signer, others, trusted, token.at)) ? signer : null;
  }
  return null;
}

function isValidAt({ forTimestamps, notBefore, notAfter }: Certificate, at: number): boolean {
  return forTimestamps && at >= notBefore && at <= notAfter;
}

async function isNamed({ der }: Certificate, { certificateHash }: TimestampToken): Promise<boolean> {
  const { algorithm, hash } = certificateHash;
  return algorithm !== 'other' && isSame(hash, await digest(algorithm, der));
}

async function isSigned(token: TimestampToken, signer: Certificate): Promise<boolean> {
  const statementDigest = DIGESTS[token.digestAlgorithm];
  if (statementDigest === undefined) return false;
  if (!isSame(token.statementDigest, await digest(statementDigest, token.statement))) return false;
  const { signatureAlgorithm: algorithm, signature, signedAttributes: signed } = token;
  return isSignedBy(signer, { algorithm, digest: statementDigest, signature, signed });
}

async function digest(algorithm: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, bytes.slice()));
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return toHex(a) === toHex(b);
}
