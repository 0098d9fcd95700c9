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
/** How old a presentation may be, seconds. */
const PRESENTATION_MAX_AGE_SECONDS = 600;
/** How long a nonce must be kept, seconds: after that, every presentation with it is too old. */
export const NONCE_KEPT_SECONDS = PRESENTATION_MAX_AGE_SECONDS + 2 * SKEW_SECONDS;

/**
 * Withheld elements that only narrow what is permitted: other mandates of the token, and other choices of a constraint. Anything else
 * that is withheld could be a limit or an end.
 */
const MAY_BE_WITHHELD =
  /^\$\[\d+\](?:\.delegate_payload\[\d+\]|(?:\.delegate_payload\[\d+\])?\.constraints\[\d+\]\.allowed\[\d+\])$/;

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
    const disclosed = disclosedPayload(token.value, path);
    if (!disclosed.ok) return disclosed;
    const { payload, withheld } = disclosed.value;
    const hidden = withheld.find((at) => !MAY_BE_WITHHELD.test(at));
    if (hidden !== undefined) return refuse(hidden, 'has a digest whose disclosure is withheld: it could be a limit');
    const isLast = index === parts.length - 1;
    const bound = before === null ? undefined : bindingFault(token.value, before, isLast);
    if (bound !== undefined) return refuse(path, bound);
    const mandate = mandateOf(payload, path);
    if (!mandate.ok) return mandate;
    if ('cnf' in mandate.value === isLast) {
      return refuse(
        `${path}.cnf`,
        isLast ? 'must be absent: the last token delegates nothing' : 'must be the next key',
      );
    }
    const late = [payload, mandate.value].map((claims) => timeFault(claims, terms.now)).find((fault) => fault !== null);
    if (late != null) return refuse(path, late);
    if (isLast) {
      const fault = presentationFault(payload, terms);
      if (fault !== null) return refuse(path, fault);
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

/** How the last token is not a presentation to this audience, with its nonce, of now; null where it is. */
function presentationFault({ aud, nonce, iat }: JsonObject, terms: ChainTerms): string | null {
  if (aud !== terms.audience || nonce !== terms.nonce) return 'must be presented to this audience with its nonce';
  const isRecent = typeof iat === 'number' && terms.now <= iat + PRESENTATION_MAX_AGE_SECONDS + SKEW_SECONDS;
  return isRecent ? null : `must be presented within ${PRESENTATION_MAX_AGE_SECONDS} seconds of its iat`;
}

function timeFault({ iat, exp, nbf }: JsonObject, now: number): string | null {
  const times = [iat, exp, nbf].filter((time) => time !== undefined);
  if (!times.every((time) => typeof time === 'number')) return 'must have times in seconds';
  if (typeof exp === 'number' && now > exp + SKEW_SECONDS) return `expired at ${exp}`;
  if (typeof nbf === 'number' && nbf > now + SKEW_SECONDS) return `is not valid before ${nbf}`;
  return typeof iat === 'number' && iat > now + SKEW_SECONDS ? `was issued in the future, at ${iat}` : null;
}
