import type { Hold } from '@gatewright/ledger';
import {
  findPaymentAsset,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  moneyScale,
  type PaymentAsset,
  type ReasonCode,
} from '@gatewright/protocol';

/** Payees are kept as lines, and no network has such an address. */
const LINE_BREAK = /[\r\n]/;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,30})$/;

/**
 * Why payment requirements (x402 version 1 or 2) are not those of this hold; null where they are. The payer chooses one of
 * the ways to pay, so each of them names the authorization and asks for no more than the hold, in its currency.
 */
export function x402Mismatch(requirements: JsonObject, hold: Hold, assets: readonly PaymentAsset[]): ReasonCode | null {
  const ways = waysToPay(requirements);
  if (ways.length === 0) return 'MISSING_BINDING';
  for (const way of ways) {
    const mismatch = bindingMismatch(way, hold) ?? moneyMismatch(way, hold, assets);
    if (mismatch !== null) return mismatch;
  }
  return null;
}

/** The payees that the ways to pay name, each once. */
export function x402Payees(requirements: JsonObject): readonly string[] {
  const named = waysToPay(requirements).map(({ payTo }) => payTo);
  return [...new Set(named.filter((payTo) => typeof payTo === 'string' && payTo !== ''))].map(String);
}

/** True for a whole number of units of the hold's currency, six decimals or as many as it has, that the hold covers. */
export function isCovered(amountMinor: string, { amount }: Hold): boolean {
  return WHOLE_NUMBER.test(amountMinor) && BigInt(amountMinor) <= amount;
}

function bindingMismatch(way: JsonObject, hold: Hold): ReasonCode | null {
  const extra = isJsonObject(way['extra']) ? way['extra'] : {};
  const bound = extra['magpAuthorizationId'];
  if (typeof bound !== 'string' || bound === '') return 'MISSING_BINDING';
  const agentDid = extra['magpAgentDid'];
  if (typeof way['payTo'] === 'string' && LINE_BREAK.test(way['payTo'])) return 'MALFORMED_REQUEST';
  const isOurs = bound === hold.authorizationId && (agentDid === undefined || agentDid === hold.agentDid);
  return isOurs ? null : 'AUTHORIZATION_MISMATCH';
}

function moneyMismatch(way: JsonObject, hold: Hold, assets: readonly PaymentAsset[]): ReasonCode | null {
  // Version 1 says `maxAmountRequired`, version 2 `amount`. One that says both means both.
  const asked = [way['maxAmountRequired'], way['amount']].filter((amount) => amount !== undefined);
  if (asked.length === 0 || !asked.every(isWholeNumber)) return 'AMOUNT_INVALID';
  const { network, asset } = way;
  const known =
    typeof network === 'string' && typeof asset === 'string'
      ? findPaymentAsset(assets, { network, asset, currency: hold.currency })
      : null;
  if (known === null) return 'AUTHORIZATION_CURRENCY_MISMATCH';
  return asked.every((amount) => isWithin(BigInt(amount), known, hold)) ? null : 'AMOUNT_MISMATCH';
}

function isWholeNumber(amount: JsonValue | undefined): amount is string {
  return typeof amount === 'string' && WHOLE_NUMBER.test(amount);
}

function isWithin(tokens: bigint, { decimals }: PaymentAsset, { amount, currency }: Hold): boolean {
  const scale = moneyScale(currency);
  return scale !== null && tokens * 10n ** BigInt(scale) <= amount * 10n ** BigInt(decimals);
}

/** The entries of `accepts`. What is no object is a way to pay that names nothing. */
function waysToPay({ accepts }: JsonObject): readonly JsonObject[] {
  return Array.isArray(accepts) ? accepts.map((way) => (isJsonObject(way) ? way : {})) : [];
}
