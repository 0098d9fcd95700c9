import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';

/** What an issuer's token must be to be believed (RFC 7519, RFC 8725). */
export interface TokenDemands {
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A token taken apart; nothing about it is proven yet. */
export interface UnprovenToken {
  readonly algorithm: string;
  readonly keyId: string | null;
  readonly claims: JsonObject;
  readonly signedPart: Uint8Array;
  readonly signature: Uint8Array;
}

/** How each accepted algorithm verifies (RFC 7518, RFC 8037). Symmetric ones and `none` are not among them. */
const ALGORITHMS: ReadonlyMap<string, { readonly kty: string; readonly hash: string | null; readonly p1363?: true }> =
  new Map([
    ['RS256', { kty: 'RSA', hash: 'sha256' }],
    ['RS384', { kty: 'RSA', hash: 'sha384' }],
    ['RS512', { kty: 'RSA', hash: 'sha512' }],
    ['ES256', { kty: 'EC', hash: 'sha256', p1363: true }],
    ['ES384', { kty: 'EC', hash: 'sha384', p1363: true }],
    ['EdDSA', { kty: 'OKP', hash: null }],
  ]);

/** Clocks of issuer and gate may differ by this much, ms. */
const CLOCK_TOLERANCE_MS = 30_000;
const TOKEN_MAX_CHARS = 16 * 1024;

/** Takes a compact JWS apart; null for text that is none, or that demands extensions (`crit`). */
export function readToken(token: string): UnprovenToken | null {
  const parts = token.length > TOKEN_MAX_CHARS ? [] : token.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return null;
  const header = readPart(head);
  const claims = readPart(body);
  if (header === null || claims === null || 'crit' in header || typeof header['alg'] !== 'string') return null;
  return {
    algorithm: header['alg'],
    keyId: typeof header['kid'] === 'string' ? header['kid'] : null,
    claims,
    signedPart: Buffer.from(`${head}.${body}`, 'utf8'),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** True where the token is signed by one of the keys (RFC 7517) and its claims meet the demands. */
export function provesToken(token: UnprovenToken, keys: readonly JsonObject[], demands: TokenDemands): boolean {
  return meetsDemands(token.claims, demands) && keys.some((key) => isSignedBy(token, key));
}

/** True where the issuer's key set has a key that could have signed the token. */
export function hasKeyFor({ keyId, algorithm }: UnprovenToken, keys: readonly JsonObject[]): boolean {
  const kty = ALGORITHMS.get(algorithm)?.kty;
  return keys.some((key) => key['kty'] === kty && (keyId === null || key['kid'] === keyId));
}

function meetsDemands(claims: JsonObject, { issuer, audience, now }: TokenDemands): boolean {
  const { iss, aud, exp, nbf } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  return (
    iss === issuer &&
    audiences.includes(audience) &&
    typeof exp === 'number' &&
    exp * 1000 > now - CLOCK_TOLERANCE_MS &&
    (nbf === undefined || (typeof nbf === 'number' && nbf * 1000 <= now + CLOCK_TOLERANCE_MS))
  );
}

function isSignedBy(token: UnprovenToken, jwk: JsonObject): boolean {
  const algorithm = ALGORITHMS.get(token.algorithm);
  const named = token.keyId === null || jwk['kid'] === token.keyId;
  const suits = jwk['kty'] === algorithm?.kty && (jwk['alg'] === undefined || jwk['alg'] === token.algorithm);
  if (algorithm === undefined || !named || !suits || (jwk['use'] !== undefined && jwk['use'] !== 'sig')) return false;
  const key = publicKey(jwk);
  if (key === null) return false;
  const options = algorithm.p1363 === true ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  return verify(algorithm.hash, token.signedPart, options, token.signature);
}

/** The public half of a key; null for one that cannot be read. */
function publicKey({ kty, crv, x, y, n, e }: JsonObject): KeyObject | null {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => typeof value === 'string');
  try {
    const key: JsonWebKey = Object.fromEntries(members);
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return null;
  }
}

function readPart(part: string): JsonObject | null {
  const parsed = parseJsonText(Buffer.from(part, 'base64url').toString('utf8'));
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}
