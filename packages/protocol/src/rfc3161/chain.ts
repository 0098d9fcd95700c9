import { toHex } from '../bytes/index.js';
import type { Certificate } from './certificate.js';
import { isSignedBy } from './signature.js';

/** Certificates between a signer and its root, at most. */
const INTERMEDIATES_MAX = 4;

/**
 * Whether a certificate chains to a root over the given others (RFC 5280 §6.1, without policies and revocation): every issuer
 * has the name that is asked for, may issue, within its path length, was valid at the time, and signed. The root is trusted as
 * it is.
 */
export async function chainsTo(
  signer: Certificate,
  others: readonly Certificate[],
  root: Certificate,
  at: number,
): Promise<boolean> {
  let current = signer;
  for (let below = 0; below <= INTERMEDIATES_MAX; below += 1) {
    if (!isUsable(current, at)) return false;
    if (isUsable(root, at) && (await hasIssued(root, current, below))) return true;
    const issuer = await issuerOf(current, others, below);
    if (issuer === null) return false;
    current = issuer;
  }
  return false;
}

async function issuerOf(
  certificate: Certificate,
  others: readonly Certificate[],
  below: number,
): Promise<Certificate | null> {
  for (const other of others) if (await hasIssued(other, certificate, below)) return other;
  return null;
}

/** `below` is the number of issuers between the issuer and the end of the chain. */
async function hasIssued(issuer: Certificate, certificate: Certificate, below: number): Promise<boolean> {
  const isNamed = toHex(issuer.subject) === toHex(certificate.issuer);
  const mayIssue = issuer.isAuthority && below <= (issuer.pathLength ?? below);
  return isNamed && mayIssue && (await isSignedBy(issuer, certificate.signature));
}

function isUsable({ notBefore, notAfter, hasUnknownLimits }: Certificate, at: number): boolean {
  return !hasUnknownLimits && at >= notBefore && at <= notAfter;
}
