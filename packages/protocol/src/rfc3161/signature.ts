import { concatBytes } from '../bytes/index.js';
import type { Certificate } from './certificate.js';
import { children, contentsOf, DerError, type DerSignature, readDer, TAG } from './der.js';

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

/** Whether the key of a certificate made a signature. False for other algorithms and for what is malformed. */
export async function isSignedBy(certificate: Certificate, given: DerSignature): Promise<boolean> {
  const hash = given.algorithm === RSA ? given.digest : SIGNATURE_DIGESTS[given.algorithm];
  if (hash === undefined) return false;
  try {
    return await isSignature(certificate, given, hash);
  } catch {
    // WebCrypto and DER throw for keys and signatures that are malformed: these verify nothing.
    return false;
  }
}

async function isSignature(certificate: Certificate, given: DerSignature, hash: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const [curve, coordinateBytes] = CURVES[certificate.curve ?? ''] ?? [null, 0];
  const keyInfo = certificate.publicKeyInfo.slice();
  const signed = given.signed.slice();
  if (certificate.keyAlgorithm === RSA) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
    const key = await subtle.importKey('spki', keyInfo, algorithm, false, ['verify']);
    return subtle.verify(algorithm, key, given.signature.slice(), signed);
  }
  if (certificate.keyAlgorithm !== ELLIPTIC_CURVE || curve === null) return false;
  const key = await subtle.importKey('spki', keyInfo, { name: 'ECDSA', namedCurve: curve }, false, ['verify']);
  return subtle.verify({ name: 'ECDSA', hash }, key, coordinates(given.signature, coordinateBytes).slice(), signed);
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
