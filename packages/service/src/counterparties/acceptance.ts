import {
  type CounterpartyAcceptance,
  type CounterpartyPurpose,
  counterpartyAcceptanceText,
  fromBase64,
  fromHex,
  fromUtf8,
  hmacSha256,
  isCounterpartyPurpose,
  isJsonObject,
  joinFields,
  parseDid,
  parseJsonText,
  toBase64,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { CHALLENGE_TTL_MS } from '../agents/limits.js';
import type { ServiceContext } from '../context/service-context.js';
import { equalBytes } from '../keys/equal-bytes.js';

/** What a service is asked to sign, and the token by which the answer is recognised. */
export interface AcceptanceChallenge {
  readonly message: string;
  readonly challengeToken: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

type Ask = Pick<CounterpartyAcceptance, 'registrant' | 'serviceDid' | 'purpose'>;

/** A challenge for a service. Nothing is stored: the token carries what was asked, under a code that only this gate makes. */
export function newAcceptanceChallenge(ask: Ask, { ids, clock, keys }: ServiceContext): AcceptanceChallenge {
  const expiresAt = new Date(clock.now() + CHALLENGE_TTL_MS).toISOString();
  const acceptance = { ...ask, nonce: toHex(ids.secret()), expiresAt };
  const content = toBase64(utf8(JSON.stringify(acceptance)));
  const message = counterpartyAcceptanceText(acceptance);
  return { message, challengeToken: `${content}.${toHex(authenticationCode(content, keys.claimToken))}`, expiresAt };
}

/**
 * What the service agreed to; null where the token is not one of this gate for this organisation and service, is too old,
 * or the signature is not the service's.
 */
export function verifyAcceptance(
  asked: Pick<Ask, 'registrant' | 'serviceDid'>,
  answer: { readonly challengeToken: string; readonly signature: string },
  service: Pick<ServiceContext, 'keys' | 'clock' | 'ed25519'>,
): CounterpartyPurpose | null {
  const acceptance = readToken(answer.challengeToken, service.keys.claimToken);
  if (acceptance === null) return null;
  const { registrant, serviceDid, purpose, expiresAt } = acceptance;
  if (registrant !== asked.registrant || serviceDid !== asked.serviceDid) return null;
  if (expiresAt <= new Date(service.clock.now()).toISOString()) return null;
  const did = parseDid(serviceDid);
  const signature = fromHex(answer.signature);
  if (did === null || signature === null) return null;
  const signed = utf8(counterpartyAcceptanceText(acceptance));
  return service.ed25519.verify(signature, signed, did.publicKey) ? purpose : null;
}

function readToken(token: string, key: Uint8Array): CounterpartyAcceptance | null {
  const [content = '', code = ''] = token.split('.');
  const claimed = fromHex(code);
  const expected = authenticationCode(content, key);
  if (claimed === null || !equalBytes(claimed, expected)) return null;
  const text = fromUtf8(fromBase64(content) ?? new Uint8Array());
  const parsed = text === null ? null : parseJsonText(text);
  if (!parsed?.ok || !isJsonObject(parsed.value)) return null;
  const { registrant, serviceDid, purpose, nonce, expiresAt } = parsed.value;
  if (typeof registrant !== 'string' || typeof serviceDid !== 'string' || typeof purpose !== 'string') return null;
  if (typeof nonce !== 'string' || typeof expiresAt !== 'string' || !isCounterpartyPurpose(purpose)) return null;
  return { registrant, serviceDid, purpose, nonce, expiresAt };
}

function authenticationCode(content: string, key: Uint8Array): Uint8Array {
  return hmacSha256(key, utf8(joinFields(['counterparty-challenge', content])));
}
