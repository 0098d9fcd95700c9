import { isJsonObject } from '@gatewright/protocol';
import { type Read, refuse } from '../refusal.js';
import type { X402Offer } from './offer.js';

/** What a resource server says it charged. */
export interface X402Settlement {
  /** Smallest units. */
  readonly units: bigint;
  /** The transaction; empty where none was made. */
  readonly transaction: string;
}

const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,30})$/;

/**
 * What a `SettlementResponse` charges of an offer: all of it unless the scheme charges less. Refuses one that failed, is of another
 * network or asset or charges more; whether value moved is then unknown, because the signed payment can still be settled.
 */
export function readSettlement(
  response: unknown,
  { scheme, network, asset, units: held }: X402Offer,
): Read<X402Settlement> {
  if (!isJsonObject(response)) return refuse('$', 'must be a SettlementResponse object');
  if (response['network'] !== network) return refuse('$.network', `must be ${network}`);
  if ((response['asset'] ?? asset) !== asset) return refuse('$.asset', `must be ${asset}`);
  const { success, transaction = '', amount } = response;
  // A commitment is accepted and not settled, so its response need not have this member.
  const isDone = success === true || (scheme === 'batch-settlement' && success === undefined);
  if (!isDone) return refuse('$.success', 'must be true');
  if (typeof transaction !== 'string') return refuse('$.transaction', 'must be text');
  if (scheme === 'upto' && amount === undefined) return refuse('$.amount', 'must say what was charged');
  if (amount === undefined) return { ok: true, value: { units: held, transaction } };
  if (typeof amount !== 'string' || !WHOLE_NUMBER.test(amount))
    return refuse('$.amount', 'must be a whole number, as text');
  const units = BigInt(amount);
  const isDue = scheme === 'upto' ? units <= held : units === held;
  return isDue
    ? { ok: true, value: { units, transaction } }
    : refuse('$.amount', `must be ${scheme === 'upto' ? 'at most ' : ''}${held}`);
}
