import type { Hold } from '@gatewright/ledger';
import { currencyExponent, isJsonObject, type JsonObject, type JsonValue, type ReasonCode } from '@gatewright/protocol';

/** Decimals of the assets that x402 settles in, unless the hold is in one of known decimals. */
const ASSET_DECIMALS = 6;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,30})$/;

/**
 * Why payment requirements (x402 version 1) are not those of this hold; null where they are. The first way to pay names the
 * authorization, and asks for no more than the hold.
 */
export function x402Mismatch(requirements: JsonObject, hold: Hold): ReasonCode | null {
  const accept = firstAccept(requirements);
  const extra = memberObject(accept, 'extra');
  const bound = extra['magpAuthorizationId'];
  if (typeof bound !== 'string' || bound === '') return 'MISSING_BINDING';
  const agentDid = extra['magpAgentDid'];
  if (bound !== hold.authorizationId) return 'AUTHORIZATION_MISMATCH';
  if (agentDid !== undefined && agentDid !== hold.agentDid) return 'AUTHORIZATION_MISMATCH';
  const required = accept['maxAmountRequired'];
  if (typeof required !== 'string' || !WHOLE_NUMBER.test(required)) return 'AMOUNT_INVALID';
  return isCovered(required, hold) ? null : 'AMOUNT_MISMATCH';
}

/** Whom the first way to pay names; null where it names nobody. */
export function x402Payee(requirements: JsonObject): string | null {
  const { payTo } = firstAccept(requirements);
  return typeof payTo === 'string' && payTo !== '' ? payTo : null;
}

const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i;

/** True for two writings of one address: hexadecimal ones carry a checksum in the case of their letters, or do not. */
export function isSamePayee(a: string, b: string): boolean {
  return a === b || (HEX_ADDRESS.test(a) && a.toLowerCase() === b.toLowerCase());
}

/** True for a whole number of the asset's minor units that is at most the amount of the hold. */
export function isCovered(amountMinor: string, hold: Hold): boolean {
  return WHOLE_NUMBER.test(amountMinor) && BigInt(amountMinor) <= inAssetUnits(hold);
}

function inAssetUnits({ amount, currency }: Hold): bigint {
  const exponent = currencyExponent(currency) ?? 0;
  return amount * 10n ** BigInt(Math.max(0, ASSET_DECIMALS - exponent));
}

function firstAccept({ accepts }: JsonObject): JsonObject {
  const first: JsonValue | undefined = Array.isArray(accepts) ? accepts[0] : undefined;
  return isJsonObject(first) ? first : {};
}

function memberObject(parent: JsonObject, name: string): JsonObject {
  const member = parent[name];
  return isJsonObject(member) ? member : {};
}
