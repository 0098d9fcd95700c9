import { toHex } from '../bytes/index.js';
import { type Certificate, readCertificate } from './certificate.js';
import { children, contentsOf, type DerElement, DerError, readDer, readOid, readTime, TAG } from './der.js';

/** A timestamp token taken apart (RFC 3161 §2.4.2 in a CMS SignedData, RFC 5652 §5); nothing of it is verified. */
export interface TimestampToken {
  /** When, ms since the epoch, as the authority says. */
  readonly at: number;
  readonly serial: string;
  /** Object identifier of the digest, and the digest of what was stamped. */
  readonly imprintAlgorithm: string;
  readonly imprint: Uint8Array;
  /** What the authority stated, DER of TSTInfo. */
  readonly statement: Uint8Array;
  /** Digest of the statement, as the signed attributes say it. */
  readonly statementDigest: Uint8Array;
  /** Hash of the signing certificate, as the signed attributes say it (RFC 5816); with SHA-1 for the older attribute. */
  readonly certificateHash: { readonly algorithm: 'SHA-1' | 'SHA-256' | 'other'; readonly hash: Uint8Array };
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: string;
  /** The bytes that the signature covers. */
  readonly signedAttributes: Uint8Array;
  readonly signature: Uint8Array;
}

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/** Certificates of a token that are read, at most. */
const CERTIFICATES_MAX = 8;

/** Reads a token; null where it is malformed or not a timestamp. Never throws. */
export function readTimestampToken(bytes: Uint8Array): TimestampToken | null {
  try {
    return tokenOf(bytes);
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/** The certificates that travel in a token, those that are malformed left out; none of them is trusted. Never throws. */
export function certificatesIn(bytes: Uint8Array): Certificate[] {
  try {
    const given = signedDataOf(bytes).find(({ tag }, index) => index > 2 && tag === TAG.context0);
    const elements = given === undefined ? [] : children(given, TAG.context0).slice(0, CERTIFICATES_MAX);
    return elements.map(({ whole }) => readCertificate(whole)).filter((certificate) => certificate !== null);
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** The members of a token's SignedData. Throws DerError. */
function signedDataOf(bytes: Uint8Array): DerElement[] {
  const [type, wrapped] = children(readDer(bytes), TAG.sequence);
  if (readOid(type) !== OID.signedData) throw new DerError('not signed data');
  const [signedData] = children(wrapped, TAG.context0);
  return children(signedData, TAG.sequence);
}

function tokenOf(bytes: Uint8Array): TimestampToken {
  const parts = signedDataOf(bytes);
  const [contentType, content] = children(parts[2], TAG.sequence);
  if (readOid(contentType) !== OID.tstInfo) throw new DerError('not a timestamp');
  const statement = contentsOf(children(content, TAG.context0)[0], TAG.octetString);
  const [signer, ...others] = children(parts.at(-1), TAG.set);
  if (others.length > 0) throw new DerError('more than one signer');
  return { ...statementOf(statement), statement, ...signerOf(signer) };
}

function statementOf(statement: Uint8Array) {
  const [, , imprint, serial, at] = children(readDer(statement), TAG.sequence);
  const [algorithm, digest] = children(imprint, TAG.sequence);
  return {
    at: readTime(at),
    serial: toHex(contentsOf(serial, TAG.integer)),
    imprintAlgorithm: readOid(children(algorithm, TAG.sequence)[0]),
    imprint: contentsOf(digest, TAG.octetString),
  };
}

function signerOf(signer: DerElement | undefined) {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = children(signer, TAG.sequence);
  if (attributes?.tag !== TAG.context0) throw new DerError('the signer signs no attributes');
  const named = new Map(
    children(attributes, TAG.context0).map((attribute) => {
      const [name, values] = children(attribute, TAG.sequence);
      return [readOid(name), children(values, TAG.set)[0]] as const;
    }),
  );
  if (readOid(named.get(OID.contentType)) !== OID.tstInfo) throw new DerError('the signer signs another content');
  const signedAttributes = attributes.whole.slice();
  // What is signed is the set under its own tag (RFC 5652 §5.4).
  signedAttributes[0] = TAG.set;
  return {
    statementDigest: contentsOf(named.get(OID.messageDigest), TAG.octetString),
    certificateHash: certificateHashOf(named),
    digestAlgorithm: readOid(children(digestAlgorithm, TAG.sequence)[0]),
    signatureAlgorithm: readOid(children(signatureAlgorithm, TAG.sequence)[0]),
    signedAttributes,
    signature: contentsOf(signature, TAG.octetString),
  };
}

/** The first certificate that the attribute names (RFC 5035 §3: SHA-256 unless it says otherwise). */
function certificateHashOf(named: ReadonlyMap<string, DerElement | undefined>): TimestampToken['certificateHash'] {
  const newer = named.get(OID.signingCertificateV2);
  const [list] = children(newer ?? named.get(OID.signingCertificate), TAG.sequence);
  const [first] = children(list, TAG.sequence);
  const [head, next] = children(first, TAG.sequence);
  if (newer === undefined) return { algorithm: 'SHA-1', hash: contentsOf(head, TAG.octetString) };
  if (head?.tag !== TAG.sequence) return { algorithm: 'SHA-256', hash: contentsOf(head, TAG.octetString) };
  const isSha256 = readOid(children(head, TAG.sequence)[0]) === OID.sha256;
  return { algorithm: isSha256 ? 'SHA-256' : 'other', hash: contentsOf(next, TAG.octetString) };
}
