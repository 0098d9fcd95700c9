import type { Escalation } from '@gatewright/ledger';
import { currencyCode, type Fault, MONEY_MAX_UNITS, moneyScale, type Result, toUnits } from '@gatewright/protocol';
import { readHeldRequest } from './held-request.js';

/** Longest part of a merchant's name that is looked for, characters. */
export const MERCHANT_PART_MAX = 256;

/** What a page of the review queue may be limited to, as an address has it. */
export interface QueueFilterQuery {
  readonly agentDid?: string | undefined;
  readonly merchant?: string | undefined;
  readonly currency?: string | undefined;
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
}

/** Whether an escalation that waits is one of those asked for. */
export type QueueFilter = (escalation: Escalation) => boolean;

/** Reads which escalations an address asks for; null where it names no filter. Refuses what it would otherwise leave out. */
export function readQueueFilter(given: QueueFilterQuery): Result<QueueFilter | null, Fault> {
  const { agentDid, merchant } = given;
  if (merchant !== undefined && (merchant === '' || merchant.length > MERCHANT_PART_MAX)) {
    return fault('merchant', `has 1 to ${MERCHANT_PART_MAX} characters`);
  }
  const range = amountRange(given);
  if (!range.ok) return range;
  if (agentDid === undefined && merchant === undefined && range.value === null) return { ok: true, value: null };
  const wanted = merchant?.toLowerCase();
  const isWithin = range.value;
  return {
    ok: true,
    value: (escalation) => {
      if (agentDid !== undefined && escalation.agentDid !== agentDid) return false;
      if (wanted === undefined && isWithin === null) return true;
      const { request } = readHeldRequest(escalation);
      if (wanted !== undefined && request.merchant?.toLowerCase().includes(wanted) !== true) return false;
      return isWithin === null || isWithin(request.amount ?? null, request.currency ?? null);
    },
  };
}

type AmountFilter = (amount: number | string | null, currency: string | null) => boolean;

/** Amounts of one currency, both ends included; one that is no exact amount of it is outside. */
function amountRange({ currency, minAmount, maxAmount }: QueueFilterQuery): Result<AmountFilter | null, Fault> {
  if (currency === undefined) {
    return minAmount === undefined && maxAmount === undefined
      ? { ok: true, value: null }
      : fault('currency', 'is needed with an amount');
  }
  const code = currencyCode(currency);
  if (code === null || moneyScale(code) === null) return fault('currency', 'is none that the gate knows');
  const from = minAmount === undefined ? null : toUnits(minAmount, code);
  const to = maxAmount === undefined ? MONEY_MAX_UNITS : toUnits(maxAmount, code);
  if (minAmount !== undefined && from === null) return fault('minAmount', 'must be a decimal number such as 12.50');
  if (to === null) return fault('maxAmount', 'must be a decimal number such as 12.50');
  if (from !== null && from > to) return fault('minAmount', 'is above maxAmount');
  return {
    ok: true,
    value: (amount, of) => {
      if (of === null || currencyCode(of) !== code) return false;
      if (minAmount === undefined && maxAmount === undefined) return true;
      const units = amount === null ? null : toUnits(amount, code);
      return units !== null && units >= (from ?? 0n) && units <= to;
    },
  };
}

function fault(name: keyof QueueFilterQuery, message: string): Result<never, Fault> {
  return { ok: false, refusal: { path: `?${name}`, message } };
}
