import { fromBase64 } from '../bytes/index.js';
import { children, contentsOf, type DerElement, DerError, readDer, readOid, readTime, TAG } from './der.js';

/** What of an X.509 certificate (RFC 5280 §4.1) a timestamp is checked with. */
export interface Certificate {
  /** DER of the whole. */
  readonly der: Uint8Array;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKeyInfo: Uint8Array;
  /** Object identifiers of the key's algorithm and, for a curve, of its parameters. */
  readonly keyAlgorithm: string;
  readonly curve: string | null;
  /** Validity, ms since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** True where it may be used for timestamps (RFC 3161 §2.3, extended key usage). */
  readonly forTimestamps: boolean;
}

const EXTENSIONS = 0xa3;
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** Reads a certificate from DER; null where it is malformed. */
export function readCertificate(bytes: Uint8Array): Certificate | null {
  try {
    return certificateOf(bytes);
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/** Reads the first certificate of a PEM text (RFC 7468); null where there is none. */
export function readPemCertificate(text: string): Certificate | null {
  const body = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(text)?.[1];
  const bytes = body === undefined ? null : fromBase64(body.replace(/\s+/g, ''));
  return bytes === null ? null : readCertificate(bytes);
}

function certificateOf(bytes: Uint8Array): Certificate {
  const [signed] = children(readDer(bytes), TAG.sequence);
  const fields = children(signed, TAG.sequence);
  const [, , , validity, , keyInfo] = fields[0]?.tag === TAG.context0 ? fields.slice(1) : fields;
  const [notBefore, notAfter] = children(validity, TAG.sequence);
  const [algorithm] = children(keyInfo, TAG.sequence);
  const [keyAlgorithm, parameters] = children(algorithm, TAG.sequence);
  if (keyInfo === undefined) throw new DerError('the certificate has no key');
  return {
    der: bytes,
    publicKeyInfo: keyInfo.whole,
    keyAlgorithm: readOid(keyAlgorithm),
    curve: parameters?.tag === TAG.oid ? readOid(parameters) : null,
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    forTimestamps: purposes(fields.find(({ tag }) => tag === EXTENSIONS)).includes(TIME_STAMPING),
  };
}

function purposes(extensions: DerElement | undefined): string[] {
  if (extensions === undefined) return [];
  const [list] = children(extensions, EXTENSIONS);
  const usage = children(list, TAG.sequence)
    .map((extension) => children(extension, TAG.sequence))
    .find(([name]) => readOid(name) === EXTENDED_KEY_USAGE);
  const value = usage?.at(-1);
  return value === undefined
    ? []
    : children(readDer(contentsOf(value, TAG.octetString)), TAG.sequence).map((purpose) => readOid(purpose));
}
