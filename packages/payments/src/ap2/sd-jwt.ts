import {
  fromUtf8,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJsonText,
  toBase64Url,
  utf8,
} from '@gatewright/protocol';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Read, refuse } from '../refusal.js';

/** A P-256 public key as a JWK. */
export interface Jwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** An SD-JWT as it was sent. */
export interface SdJwt {
  readonly header: JsonObject;
  /** As signed, with digests where claims are disclosed. */
  readonly payload: JsonObject;
  /** The three parts that are signed, which `issuer_jwt_hash` covers. */
  readonly jwt: string;
  /** The same with its disclosures, which `sd_hash` covers. */
  readonly text: string;
  readonly disclosures: readonly string[];
}

const BASE64URL = /^[A-Za-z0-9_-]*$/;
/** Disclosures of one token at most, and how deep they are resolved. */
const DISCLOSURES_MAX = 256;
const DEPTH_MAX = 32;

/** Reads the compact form without a key-binding JWT at its end: `header.payload.signature~disclosure~…~`. */
export function readSdJwt(text: string, path: string): Read<SdJwt> {
  const [jwt = '', ...rest] = text.split('~');
  const last = rest.pop();
  if (last !== '') return refuse(path, 'must be an SD-JWT that ends in ~');
  if (rest.length > DISCLOSURES_MAX) return refuse(path, `has more than ${DISCLOSURES_MAX} disclosures`);
  const [header, payload] = jwt.split('.').map(jsonOf);
  if (jwt.split('.').length !== 3 || !isJsonObject(header) || !isJsonObject(payload)) {
    return refuse(path, 'must be a JWT of three parts');
  }
  return { ok: true, value: { header, payload, jwt, text, disclosures: rest } };
}

/** True where the key signed the token with ES256; no other algorithm is taken, whatever its header says. */
export function isSigned({ header, jwt }: SdJwt, { x, y }: Jwk): boolean {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const [bytes, ...point] = [signature, x, y].map(bytesOf);
  if (header['alg'] !== 'ES256' || bytes == null || bytes.length !== 64) return false;
  const [right, down] = point;
  if (right == null || down == null || right.length !== 32 || down.length !== 32) return false;
  try {
    const key = new Uint8Array([4, ...right, ...down]);
    return p256.verify(bytes, utf8(`${head}.${payload}`), key, { lowS: false });
  } catch {
    return false;
  }
}

/** A key that the adapter reads; null for another. */
export function jwkOf(value: JsonValue | undefined): Jwk | null {
  if (!isJsonObject(value)) return null;
  const { kty, crv, x, y } = value;
  return kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string' ? { kty, crv, x, y } : null;
}

/** SHA-256 of ASCII text, base64url. */
export function digestOf(text: string): string {
  return toBase64Url(sha256(utf8(text)));
}

/** A payload with its disclosures in place. */
export interface Disclosed {
  readonly payload: JsonObject;
  /** JSON path of each digest that is not disclosed: `_sd` of its object, or the array element. */
  readonly withheld: readonly string[];
}

/**
 * The payload with its disclosures in place (RFC 9901 §7.1). A digest that is not disclosed is left out, and named in `withheld`. Refuses a
 * disclosure that nothing refers to or that is referred to twice, and any hash but SHA-256.
 */
export function disclosedPayload({ payload, disclosures }: SdJwt, path: string): Read<Disclosed> {
  const algorithm = payload['_sd_alg'] ?? 'sha-256';
  if (algorithm !== 'sha-256') return refuse(`${path}._sd_alg`, 'must be sha-256');
  const byDigest = new Map<string, readonly JsonValue[]>();
  for (const text of disclosures) {
    const parts = jsonOf(text);
    if (!Array.isArray(parts) || parts.length < 2 || parts.length > 3)
      return refuse(path, 'has a disclosure that is none');
    byDigest.set(digestOf(text), parts);
  }
  if (byDigest.size < disclosures.length) return refuse(path, 'has a disclosure twice');
  const resolver = new Resolver(byDigest);
  const resolved = resolver.object(payload, path, 0);
  if (resolved === null || byDigest.size > 0) return refuse(path, 'has a disclosure without its place, or two in one');
  return { ok: true, value: { payload: resolved, withheld: resolver.withheld } };
}

/** Puts each disclosure where its digest is, once; null where that cannot be. */
class Resolver {
  readonly withheld: string[] = [];

  constructor(private readonly byDigest: Map<string, readonly JsonValue[]>) {}

  value(value: JsonValue, path: string, depth: number): JsonValue | null {
    if (Array.isArray(value)) return this.#array(value, path, depth);
    return isJsonObject(value) ? this.object(value, path, depth) : value;
  }

  object(object: JsonObject, path: string, depth: number): JsonObject | null {
    if (depth > DEPTH_MAX) return null;
    const { _sd: digests = [], _sd_alg: _algorithm, ...stated } = object;
    const members: [string, JsonValue][] = Object.entries(stated);
    for (const digest of Array.isArray(digests) ? digests : [null]) {
      const parts = this.#take(digest, `${path}._sd`);
      if (parts === null) return null;
      if (parts === undefined) continue;
      const [, name, value] = parts;
      if (parts.length !== 3 || typeof name !== 'string' || value === undefined) return null;
      if (members.some(([known]) => known === name) || name === '_sd' || name === '...') return null;
      members.push([name, value]);
    }
    const resolved = members.map(([name, value]) => [name, this.value(value, `${path}.${name}`, depth + 1)] as const);
    const isWhole = resolved.every(([, value], index) => value !== null || members[index]?.[1] === null);
    return isWhole ? Object.fromEntries(resolved) : null;
  }

  #array(elements: readonly JsonValue[], path: string, depth: number): JsonValue | null {
    if (depth > DEPTH_MAX) return null;
    const resolved: JsonValue[] = [];
    for (const [index, element] of elements.entries()) {
      const at = `${path}[${index}]`;
      const isDigest = isJsonObject(element) && Object.hasOwn(element, '...');
      const parts = isDigest ? this.#take(element['...'] ?? null, at) : null;
      if (isDigest && parts === undefined) continue;
      const stated = isDigest ? parts?.[1] : element;
      if (stated === undefined || (isDigest && parts?.length !== 2)) return null;
      const value = this.value(stated, at, depth + 1);
      if (value === null && stated !== null) return null;
      resolved.push(value);
    }
    return resolved;
  }

  /** The disclosure of a digest; undefined where it is withheld, null for what is no digest. */
  #take(digest: JsonValue, path: string): readonly JsonValue[] | undefined | null {
    if (typeof digest !== 'string') return null;
    const parts = this.byDigest.get(digest);
    if (parts === undefined) this.withheld.push(path);
    this.byDigest.delete(digest);
    return parts;
  }
}

function jsonOf(text: string): JsonValue | undefined {
  const bytes = bytesOf(text);
  const json = bytes === null ? null : fromUtf8(bytes);
  const parsed = json === null ? null : parseJsonText(json);
  return parsed?.ok === true ? parsed.value : undefined;
}

function bytesOf(text: string): Uint8Array | null {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
