import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { type Read, refuse } from '../refusal.js';
import { digestOf, disclosedPayload, isSigned, type Jwk, jwkOf, readSdJwt, type SdJwt } from './sd-jwt.js';

/** Root key and audience of a chain. */
export interface ChainTerms {
  /** The key of the issuer that a root token's header names; null for one that is not trusted. */
  readonly rootKey: (header: JsonObject) => Jwk | null;
  /** The audience and the nonce of the last token. */
  readonly audience: string;
  readonly nonce: string;
  /** Seconds since the epoch. */
  readonly now: number;
}

/** Tokens of a chain at most. */
const CHAIN_MAX = 8;
/** Characters of a chain at most. */
const CHAIN_MAX_CHARS = 256 * 1024;
/** How far clocks may differ, seconds. */
const SKEW_SECONDS = 300;

const TERMINAL = ['kb+sd-jwt', 'kb-sd-jwt'];
const INTERMEDIATE = ['kb+sd-jwt+kb', 'kb-sd-jwt+kb'];

/**
 * Verifies a delegation chain of AP2, tokens joined by `~~`: the root by the issuer's key, each other by the key in the `cnf` of the
 * one before, whose hash it has. Gives the mandate of each token, the root's first.
 */
export function verifyChain(text: string, terms: ChainTerms): Read<readonly JsonObject[]> {
  if (text.length > CHAIN_MAX_CHARS) return refuse('$', `has more than ${CHAIN_MAX_CHARS} characters`);
  const parts = text.split('~~');
  if (parts.length < 2 || parts.length > CHAIN_MAX) return refuse('$', `must be a chain of 2 to ${CHAIN_MAX} tokens`);
  const mandates: JsonObject[] = [];
  let before: SdJwt | null = null;
  for (const [index, part] of parts.entries()) {
    const path = `$[${index}]`;
    // Joining took the last character of each but the last.
    const token = readSdJwt(index === parts.length - 1 ? part : `${part}~`, path);
    if (!token.ok) return token;
    const key = before === null ? terms.rootKey(token.value.header) : keyOf(mandates[index - 1]);
    if (key === null) return refuse(path, 'is signed by a key that is not trusted');
    if (!isSigned(token.value, key)) return refuse(path, 'must be signed with ES256 by the key of the token before');
    const payload = disclosedPayload(token.value, path);
    if (!payload.ok) return payload;
    const isLast = index === parts.length - 1;
    const bound = before === null ? undefined : bindingFault(token.value, before, isLast);
    if (bound !== undefined) return refuse(path, bound);
    const mandate = mandateOf(payload.value, path);
    if (!mandate.ok) return mandate;
    if ('cnf' in mandate.value === isLast) {
      return refuse(
        `${path}.cnf`,
        isLast ? 'must be absent: the last token delegates nothing' : 'must be the next key',
      );
    }
    const late = [payload.value, mandate.value]
      .map((claims) => timeFault(claims, terms.now))
      .find((fault) => fault !== null);
    if (late != null) return refuse(path, late);
    const { aud, nonce } = payload.value;
    if (isLast && (aud !== terms.audience || nonce !== terms.nonce)) {
      return refuse(path, 'must be presented to this audience with its nonce');
    }
    mandates.push(mandate.value);
    before = token.value;
  }
  return { ok: true, value: mandates };
}

function keyOf(mandate: JsonObject | undefined): Jwk | null {
  const cnf = mandate?.['cnf'];
  return isJsonObject(cnf) ? jwkOf(cnf['jwk']) : null;
}

/** How a token is not bound to the one before; undefined where it is. Digests are signed, so they are read as signed. */
function bindingFault({ header, payload }: SdJwt, before: SdJwt, isLast: boolean): string | undefined {
  const types = isLast ? TERMINAL : INTERMEDIATE;
  if (!types.some((type) => type === header['typ'])) return `must have the typ ${types[0]}`;
  if (typeof payload['iat'] !== 'number') return 'must have iat';
  const { sd_hash: whole, issuer_jwt_hash: signed } = payload;
  if ((whole === undefined) === (signed === undefined)) return 'must have sd_hash or issuer_jwt_hash';
  const isBound = whole === undefined ? signed === digestOf(before.jwt) : whole === digestOf(before.text);
  return isBound ? undefined : 'must have the hash of the token before';
}

/** The one mandate that a token carries: in `delegate_payload`, else the token itself. */
function mandateOf(payload: JsonObject, path: string): Read<JsonObject> {
  const { delegate_payload: delegated } = payload;
  if (delegated === undefined) return { ok: true, value: payload };
  const [mandate, ...others] = Array.isArray(delegated) ? delegated : [];
  return isJsonObject(mandate) && others.length === 0
    ? { ok: true, value: mandate }
    : refuse(`${path}.delegate_payload`, 'must disclose one mandate');
}

function timeFault({ iat, exp }: JsonObject, now: number): string | null {
  const times = [iat, exp].filter((time) => time !== undefined);
  if (!times.every((time) => typeof time === 'number')) return 'must have times in seconds';
  if (typeof exp === 'number' && now > exp + SKEW_SECONDS) return `expired at ${exp}`;
  return typeof iat === 'number' && iat > now + SKEW_SECONDS ? `was issued in the future, at ${iat}` : null;
}
