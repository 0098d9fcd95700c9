import { canonicalJson, isJsonObject, isSameAddress, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type PaymentFault, type Read, refuse } from '../refusal.js';
import { addressWord, bytesWord, isSignedBy, structHash, textHash, word } from './evm.js';
import type { X402Offer } from './offer.js';

/** A payment that pays exactly an offer, and until when it can be settled. */
export interface X402Payment {
  /** Who pays; null where the payment does not say. */
  readonly payer: string | null;
  /** End of its validity, seconds since the epoch; null for none. */
  readonly validUntil: number | null;
  readonly stated: JsonObject;
}

const EVM = /^eip155:([1-9][0-9]{0,17})$/;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,77})$/;
/** What a commitment must say. */
const COMMITTED = ['amount', 'asset'];
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
/** The contracts that may spend a permit of a scheme; they pay only the payee that the permit names. */
const SPENDERS = {
  exact: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  upto: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
} as const;

/**
 * Holds a `PaymentPayload` (x402 version 2) to the offer that it accepts: what is signed pays this payee this amount of this asset,
 * now, and the payer signed it. `now` is in seconds since the epoch. On EVM networks the signature must be of a key; balances and
 * allowances are not looked up.
 */
export function verifyPayment(payload: unknown, offer: X402Offer, now: number): Read<X402Payment> {
  if (!isJsonObject(payload)) return refuse('$', 'must be a PaymentPayload object');
  if (payload['x402Version'] !== 2) return refuse('$.x402Version', 'must be 2');
  const { accepted, payload: signed } = payload;
  if (!isJsonObject(accepted) || !agrees(accepted, offer))
    return refuse('$.accepted', 'must be the offer that was held');
  if (!isJsonObject(signed)) return refuse('$.payload', 'must be an object');
  if (offer.scheme === 'batch-settlement') return commitment(signed, offer, payload);
  const chain = EVM.exec(offer.network)?.[1];
  if (chain === undefined)
    return refuse('$.accepted.network', 'must be an eip155 network: no other signature is verified');
  if (isJsonObject(signed['authorization']) && offer.scheme === 'exact') {
    return transfer(signed, signed['authorization'], { offer, chain: BigInt(chain), now, payload });
  }
  if (isJsonObject(signed['permit2Authorization'])) {
    return permit(signed, signed['permit2Authorization'], { offer, chain: BigInt(chain), now, payload });
  }
  return refuse('$.payload', offer.scheme === 'upto' ? 'must have permit2Authorization' : 'must have an authorization');
}

interface Signed {
  readonly offer: X402Offer;
  readonly chain: bigint;
  readonly now: number;
  readonly payload: JsonObject;
}

/** What the payer accepted is the offer, but for what it says beside the payment itself. */
function agrees(accepted: JsonObject, { stated }: X402Offer): boolean {
  const members = ['scheme', 'network', 'amount', 'asset', 'payTo'];
  return members.every((name) => canonicalJson(accepted[name] ?? null) === canonicalJson(stated[name] ?? null));
}

/** EIP-3009: the token itself checks the payee and the amount. */
function transfer(
  signed: JsonObject,
  { from, to, value, ...rest }: JsonObject,
  { offer, chain, now, payload }: Signed,
) {
  const { validAfter, validBefore, nonce } = rest;
  const at = '$.payload.authorization';
  const faults = [
    ...unlike(`${at}.to`, to, offer.payTo),
    ...(value === String(offer.units) ? [] : [{ path: `${at}.value`, message: `must be ${offer.units}` }]),
    ...outside(at, [validAfter, validBefore], now),
  ];
  const { name, version } = isJsonObject(offer.stated['extra']) ? offer.stated['extra'] : {};
  const domain = structHash(
    'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
    hashOf(name),
    hashOf(version),
    word(chain),
    addressWord(offer.asset),
  );
  const struct = structHash(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
    ...[from, to].map(addressOf),
    ...[value, validAfter, validBefore].map(numberOf),
    bytesOf(nonce),
  );
  const isProven = typeof from === 'string' && isSignedBy(from, textOf(signed['signature']), domain, struct);
  return outcome(faults, isProven, { payer: textOf(from), validUntil: Number(validBefore), stated: payload });
}

/** Permit2 with a witness: the spender pays only the payee in the witness. */
function permit(signed: JsonObject, { permitted, from, spender, nonce, ...rest }: JsonObject, context: Signed) {
  const { offer, chain, now, payload } = context;
  const { deadline } = rest;
  const at = '$.payload.permit2Authorization';
  const token = isJsonObject(permitted) ? permitted : {};
  const witness = isJsonObject(rest['witness']) ? rest['witness'] : {};
  const isUpto = offer.scheme === 'upto';
  const faults = [
    ...unlike(`${at}.permitted.token`, token['token'], offer.asset),
    ...(token['amount'] === String(offer.units)
      ? []
      : [{ path: `${at}.permitted.amount`, message: `must be ${offer.units}` }]),
    ...unlike(`${at}.spender`, spender, isUpto ? SPENDERS.upto : SPENDERS.exact),
    ...unlike(`${at}.witness.to`, witness['to'], offer.payTo),
    ...outside(at, [witness['validAfter'], deadline], now),
  ];
  const permittedType = 'TokenPermissions(address token,uint256 amount)';
  const witnessType = isUpto
    ? 'Witness(address to,address facilitator,uint256 validAfter)'
    : 'Witness(address to,uint256 validAfter)';
  const facilitator = isUpto ? [addressOf(witness['facilitator'])] : [];
  const struct = structHash(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness)${permittedType}${witnessType}`,
    structHash(permittedType, addressOf(token['token']), numberOf(token['amount'])),
    addressOf(spender),
    bytesOf(nonce) ?? numberOf(nonce),
    numberOf(deadline),
    structHash(witnessType, addressOf(witness['to']), ...facilitator, numberOf(witness['validAfter'])),
  );
  const domain = structHash(
    'EIP712Domain(string name,uint256 chainId,address verifyingContract)',
    textHash('Permit2'),
    word(chain),
    addressWord(PERMIT2),
  );
  const isProven = typeof from === 'string' && isSignedBy(from, textOf(signed['signature']), domain, struct);
  return outcome(faults, isProven, { payer: textOf(from), validUntil: Number(deadline), stated: payload });
}

/**
 * A commitment that its network redeems later: what is signed is `accepted`, which is the offer, and this amount of this asset. A member
 * that says the same otherwise is refused. The signature is one of the HTTP message, which only the network verifies.
 */
function commitment(signed: JsonObject, { stated }: X402Offer, payload: JsonObject): Read<X402Payment> {
  const members = new Set([...COMMITTED, ...Object.keys(signed)]);
  const faults = [...members]
    .filter((name) => signed[name] === undefined || canonicalJson(signed[name]) !== canonicalJson(stated[name] ?? null))
    .map((name) => ({ path: `$.payload.${name}`, message: `must be ${JSON.stringify(stated[name] ?? 'absent')}` }));
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: { payer: null, validUntil: null, stated: payload } };
}

function outcome(faults: readonly PaymentFault[], isProven: boolean, payment: X402Payment): Read<X402Payment> {
  if (faults.length > 0) return { ok: false, faults };
  return isProven ? { ok: true, value: payment } : refuse('$.payload.signature', 'must be the signature of the payer');
}

function unlike(path: string, stated: JsonValue | undefined, expected: string): PaymentFault[] {
  const isLike = typeof stated === 'string' && isSameAddress(stated, expected);
  return isLike ? [] : [{ path, message: `must be ${expected}` }];
}

function outside(at: string, window: readonly (JsonValue | undefined)[], now: number): PaymentFault[] {
  const [begin, end] = window.map((time) => (isWhole(time) ? Number(time) : Number.NaN));
  const isWithin = begin !== undefined && end !== undefined && begin <= now && now < end;
  return isWithin ? [] : [{ path: at, message: 'must be valid now' }];
}

function isWhole(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && WHOLE_NUMBER.test(value);
}

const numberOf = (value: JsonValue | undefined) => (isWhole(value) ? word(BigInt(value)) : null);
const addressOf = (value: JsonValue | undefined) => (typeof value === 'string' ? addressWord(value) : null);
const bytesOf = (value: JsonValue | undefined) => (typeof value === 'string' ? bytesWord(value) : null);
const hashOf = (value: JsonValue | undefined) => (typeof value === 'string' ? textHash(value) : null);
const textOf = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '');
