import { fromBase64 } from '../bytes/index.js';
import {
  children,
  contentsOf,
  type DerElement,
  DerError,
  type DerSignature,
  readDer,
  readOid,
  readTime,
  TAG,
} from './der.js';

/** What of an X.509 certificate (RFC 5280 §4.1) a timestamp is checked with. */
export interface Certificate {
  /** DER of the whole. */
  readonly der: Uint8Array;
  /** Names, DER. */
  readonly subject: Uint8Array;
  readonly issuer: Uint8Array;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKeyInfo: Uint8Array;
  /** Object identifiers of the key's algorithm and, for a curve, of its parameters. */
  readonly keyAlgorithm: string;
  readonly curve: string | null;
  /** Validity, ms since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** True where it is for timestamps and nothing else, and says so with effect (RFC 3161 §2.3). */
  readonly forTimestamps: boolean;
  /** True where it may issue certificates. */
  readonly isAuthority: boolean;
  /** Issuers that may follow below it; null where it sets no limit. */
  readonly pathLength: number | null;
  /** True where a critical extension limits it in a way that is not read here. */
  readonly hasUnknownLimits: boolean;
  /** Of its issuer. */
  readonly signature: DerSignature;
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: DerElement;
}

type Extensions = ReadonlyMap<string, Extension>;

const EXTENSIONS = 0xa3;
const OID = {
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;
const READ_EXTENSIONS: readonly string[] = [OID.keyUsage, OID.basicConstraints, OID.extendedKeyUsage];
/** Bit 5 of the key usage, from the left: keyCertSign (RFC 5280 §4.2.1.3). */
const MAY_SIGN_CERTIFICATES = 0x04;

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
  const [signed, signatureAlgorithm, signature] = children(readDer(bytes), TAG.sequence);
  const fields = children(signed, TAG.sequence);
  const [, , issuer, validity, subject, keyInfo] = fields[0]?.tag === TAG.context0 ? fields.slice(1) : fields;
  const [notBefore, notAfter] = children(validity, TAG.sequence);
  const [algorithm] = children(keyInfo, TAG.sequence);
  const [keyAlgorithm, parameters] = children(algorithm, TAG.sequence);
  if (signed === undefined || issuer === undefined || subject === undefined || keyInfo === undefined) {
    throw new DerError('the certificate lacks a member');
  }
  const extensions = extensionsOf(fields.find(({ tag }) => tag === EXTENSIONS));
  return {
    der: bytes,
    subject: subject.whole,
    issuer: issuer.whole,
    publicKeyInfo: keyInfo.whole,
    keyAlgorithm: readOid(keyAlgorithm),
    curve: parameters?.tag === TAG.oid ? readOid(parameters) : null,
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    forTimestamps: isForTimestamps(extensions.get(OID.extendedKeyUsage)),
    ...issuance(extensions),
    hasUnknownLimits: [...extensions].some(([name, { isCritical }]) => isCritical && !READ_EXTENSIONS.includes(name)),
    signature: {
      algorithm: readOid(children(signatureAlgorithm, TAG.sequence)[0]),
      signature: wholeBytes(signature),
      signed: signed.whole,
    },
  };
}

function extensionsOf(element: DerElement | undefined): Extensions {
  if (element === undefined) return new Map();
  const [list] = children(element, EXTENSIONS);
  const extensions = new Map<string, Extension>();
  for (const extension of children(list, TAG.sequence)) {
    const [name, ...parts] = children(extension, TAG.sequence);
    const id = readOid(name);
    if (extensions.has(id)) throw new DerError('an extension is there twice');
    const isCritical = parts.length > 1 && contentsOf(parts[0], TAG.boolean)[0] === 0xff;
    extensions.set(id, { isCritical, value: readDer(contentsOf(parts.at(-1), TAG.octetString)) });
  }
  return extensions;
}

function isForTimestamps(usage: Extension | undefined): boolean {
  if (usage === undefined || !usage.isCritical) return false;
  const purposes = children(usage.value, TAG.sequence).map(readOid);
  return purposes.length === 1 && purposes[0] === OID.timeStamping;
}

function issuance(extensions: Extensions): Pick<Certificate, 'isAuthority' | 'pathLength'> {
  const constraints = extensions.get(OID.basicConstraints);
  const usage = extensions.get(OID.keyUsage);
  const [authority, limit] = constraints === undefined ? [] : children(constraints.value, TAG.sequence);
  const maySign = usage === undefined || ((wholeBytes(usage.value)[0] ?? 0) & MAY_SIGN_CERTIFICATES) !== 0;
  return {
    isAuthority: authority?.tag === TAG.boolean && authority.contents[0] === 0xff && maySign,
    pathLength: limit === undefined ? null : smallNumber(limit),
  };
}

/** The bytes of a bit string (X.690 §8.6): its first byte counts the unused bits of the last. Throws DerError. */
function wholeBytes(element: DerElement | undefined): Uint8Array {
  return contentsOf(element, TAG.bitString).slice(1);
}

/** A path length: what does not fit a byte is beyond any chain that is followed. */
function smallNumber(element: DerElement): number {
  const digits = contentsOf(element, TAG.integer);
  return digits.length === 1 ? (digits[0] ?? 0) & 0x7f : 0x7f;
}
