import {
  type CounterpartyAcceptance,
  type CounterpartyPurpose,
  counterpartyAcceptanceText,
  fromHex,
  isCounterpartyPurpose,
  parseDid,
  toHex,
  utf8,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { seal, unseal } from '../../platform/keys/sealed.js';
import { SEALED_MS, secretsSince } from '../../platform/keys/serving-keys.js';
import { CHALLENGE_TTL_MS } from '../agents/possession.js';

/** The purpose of a sealed challenge. */
const CHALLENGE = 'counterparty-challenge';

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
  const message = counterpartyAcceptanceText(acceptance);
  return { message, challengeToken: seal(acceptance, CHALLENGE, keys.claimToken), expiresAt };
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
  const acceptance = readToken(answer.challengeToken, service);
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

function readToken(
  token: string,
  { keys, clock }: Pick<ServiceContext, 'keys' | 'clock'>,
): CounterpartyAcceptance | null {
  const { registrant, serviceDid, purpose, nonce, expiresAt } =
    unseal(token, CHALLENGE, secretsSince(keys, clock.now() - SEALED_MS)) ?? {};
  if (typeof registrant !== 'string' || typeof serviceDid !== 'string' || typeof purpose !== 'string') return null;
  if (typeof nonce !== 'string' || typeof expiresAt !== 'string' || !isCounterpartyPurpose(purpose)) return null;
  return { registrant, serviceDid, purpose, nonce, expiresAt };
}
