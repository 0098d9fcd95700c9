import {
  currencyExponent,
  decimalOf,
  findPaymentAsset,
  isJsonObject,
  type JsonObject,
  type PaymentAsset,
} from '@gatewright/protocol';
import { type PaymentFault, type Read, refuse } from '../refusal.js';

/** The schemes that are read, with what is charged of the amount that is held. */
export const X402_SCHEMES = {
  exact: 'all',
  upto: 'at most',
  'batch-settlement': 'all',
} as const;

export type X402Scheme = keyof typeof X402_SCHEMES;

/** A way to pay that a resource server offers: an entry of `accepts`. */
export interface X402Offer {
  readonly scheme: X402Scheme;
  /** CAIP-2. */
  readonly network: string;
  /** Address of the token, or a currency. */
  readonly asset: string;
  readonly payTo: string;
  /** Smallest units of the asset: all of it, or the most for `upto`. */
  readonly units: bigint;
  readonly decimals: number;
  /** The same as a decimal of `currency`. */
  readonly amount: string;
  /** The currency that it is held in. */
  readonly currency: string;
  /** The entry as it was offered. */
  readonly stated: JsonObject;
}

/** The version of x402 that is read. */
const VERSION = 2;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,30})$/;
/** The network whose assets are currencies and whose payee is a role: it bills for the sites that it sells for (batch_settlement_cloudflare). */
const FIAT_NETWORK = 'cloudflare:402';
const FIAT_PAYEE = 'merchant';

/** What an agent pays with. */
export interface OfferTerms {
  /** Currency of the mandate. */
  readonly currency: string;
  /** Tokens that settle it. */
  readonly assets: readonly PaymentAsset[];
}

/**
 * The first offer of a `PaymentRequired` message (x402 version 2) that can be paid in the currency. Refuses with the fault of each.
 *
 * @example
 * import { readOffers } from '@gatewright/payments/x402';
 *
 * const terms = { currency: 'USD', assets: [] };
 * readOffers({ x402Version: 2, accepts: [] }, terms); // => { ok: false, faults: [{ path: '$.accepts', message: 'must name a way to pay' }] }
 */
export function readOffers(required: unknown, terms: OfferTerms): Read<X402Offer> {
  if (!isJsonObject(required)) return refuse('$', 'must be a PaymentRequired object');
  if (required['x402Version'] !== VERSION) return refuse('$.x402Version', `must be ${VERSION}`);
  const accepts = Array.isArray(required['accepts']) ? required['accepts'] : [];
  const faults: PaymentFault[] = [];
  for (const [index, stated] of accepts.entries()) {
    const offer = readOffer(stated, `$.accepts[${index}]`, terms);
    if (offer.ok) return offer;
    faults.push(...offer.faults);
  }
  return faults.length === 0 ? refuse('$.accepts', 'must name a way to pay') : { ok: false, faults };
}

function readOffer(stated: unknown, path: string, { currency, assets }: OfferTerms): Read<X402Offer> {
  if (!isJsonObject(stated)) return refuse(path, 'must be an object');
  const { scheme, network, asset, payTo, amount } = stated;
  if (!isScheme(scheme)) return refuse(`${path}.scheme`, `must be ${Object.keys(X402_SCHEMES).join(', ')}`);
  if (typeof network !== 'string') return refuse(`${path}.network`, 'must be a CAIP-2 id');
  if ((network === FIAT_NETWORK) !== (scheme === 'batch-settlement')) {
    return refuse(`${path}.network`, `must be ${FIAT_NETWORK} for batch-settlement, and for no other scheme`);
  }
  if (typeof payTo !== 'string' || payTo === '') return refuse(`${path}.payTo`, 'must name the payee');
  if (network === FIAT_NETWORK && payTo !== FIAT_PAYEE) return refuse(`${path}.payTo`, `must be ${FIAT_PAYEE}`);
  if (typeof amount !== 'string' || !WHOLE_NUMBER.test(amount)) {
    return refuse(`${path}.amount`, 'must be a whole number of smallest units, as text');
  }
  if (typeof asset !== 'string') return refuse(`${path}.asset`, 'must be text');
  const decimals = decimalsOf({ network, asset, currency }, assets);
  if (decimals === null) return refuse(`${path}.asset`, `settles no ${currency} on ${network}; name it in assets`);
  const units = BigInt(amount);
  const money = { units, decimals, amount: decimalOf(units, decimals), currency };
  return { ok: true, value: { scheme, network, asset, payTo, ...money, stated } };
}

function isScheme(scheme: unknown): scheme is X402Scheme {
  return typeof scheme === 'string' && Object.hasOwn(X402_SCHEMES, scheme);
}

function decimalsOf(
  asked: { readonly network: string; readonly asset: string; readonly currency: string },
  assets: readonly PaymentAsset[],
): number | null {
  if (asked.network === FIAT_NETWORK) return asked.asset === asked.currency ? currencyExponent(asked.asset) : null;
  return findPaymentAsset(assets, asked)?.decimals ?? null;
}
