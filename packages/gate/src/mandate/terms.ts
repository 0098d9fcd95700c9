import { timeOfText } from '@gatewright/evaluator';
import {
  currencyCode,
  currencyExponent,
  type Fault,
  type MandateRequest,
  SIGNED_DEFAULT_CURRENCY,
  toUnits,
} from '@gatewright/protocol';

/** What a mandate grants, read and checked. Money is units of `currency`. */
export interface MandateTerms {
  readonly agentDid: string;
  /** The one action granted. */
  readonly action: string;
  /** Null for a mandate that moves no value: it has no ceilings either. */
  readonly currency: string | null;
  readonly perTxnMax: bigint | null;
  readonly maxAmount: bigint | null;
  /** Null allows any merchant. */
  readonly merchants: readonly string[] | null;
  readonly counterparties: readonly string[] | null;
  /** RFC 3339, null where unbounded. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly requirePayloadBinding: boolean;
  readonly riskTier: string | null;
  /** How amounts and new merchants raise the risk; null for the defaults of the protocol. */
  readonly riskSignals: MandateRequest['riskSignals'] | null;
  /** Null allows any resource. */
  readonly resources: readonly string[] | null;
}

export type MandateReading =
  | { readonly ok: true; readonly terms: MandateTerms }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Reads the terms of a mandate request (protocol.md §1.4). Ceilings are exact amounts of a known currency, `USD` where
 * none is named; an empty allow-list is refused, since readers of the protocol take it as "any" (ADR 12).
 */
export function readMandateTerms(request: MandateRequest): MandateReading {
  const faults: Fault[] = [];
  const limited = request.perTxnMax !== undefined || request.maxAmount !== undefined || request.currency !== undefined;
  const spelt = limited ? (request.currency ?? SIGNED_DEFAULT_CURRENCY) : null;
  const currency = spelt === null ? null : (currencyCode(spelt) ?? spelt);
  if (currency !== null && currencyExponent(currency) === null) {
    faults.push({ path: '$.currency', message: 'is not a known currency; use an ISO 4217 code' });
  }
  const terms: MandateTerms = {
    agentDid: request.agentDid,
    action: request.scope,
    currency,
    perTxnMax: ceiling(request, 'perTxnMax', currency, faults),
    maxAmount: ceiling(request, 'maxAmount', currency, faults),
    merchants: allowList(request, 'merchants', faults),
    counterparties: allowList(request, 'counterparties', faults),
    validFrom: instant(request, 'validFrom', faults),
    validUntil: instant(request, 'validUntil', faults),
    requirePayloadBinding: request.requirePayloadBinding ?? false,
    riskTier: request.riskTier ?? null,
    riskSignals: request.riskSignals ?? null,
    resources: allowList(request, 'resources', faults),
  };
  if (endsBeforeItBegins(terms)) faults.push({ path: '$.validUntil', message: 'is not after validFrom' });
  return faults.length === 0 ? { ok: true, terms } : { ok: false, faults };
}

function ceiling(
  request: MandateRequest,
  field: 'perTxnMax' | 'maxAmount',
  currency: string | null,
  faults: Fault[],
): bigint | null {
  const amount = request[field];
  if (amount === undefined || currency === null || currencyExponent(currency) === null) return null;
  const units = toUnits(amount, currency);
  if (units === null) {
    faults.push({ path: `$.${field}`, message: `is not an exact, non-negative amount of ${currency}` });
  }
  return units;
}

function allowList(request: MandateRequest, field: 'merchants' | 'counterparties' | 'resources', faults: Fault[]) {
  const names = request[field];
  if (names === undefined) return null;
  if (names.length === 0) {
    faults.push({ path: `$.${field}`, message: `is empty; omit it to allow any, or list some` });
  }
  return names;
}

function instant(request: MandateRequest, field: 'validFrom' | 'validUntil', faults: Fault[]): string | null {
  const text = request[field];
  if (text === undefined) return null;
  const time = timeOfText(text);
  const inUtc = time === null ? null : new Date(time).toISOString();
  // An offset may carry a time out of the four-digit years; the document would then name one that no evaluator reads.
  if (inUtc !== null && timeOfText(inUtc) !== null) return inUtc;
  faults.push({ path: `$.${field}`, message: 'is not an RFC 3339 time with its offset, such as 2026-03-01T00:00:00Z' });
  return null;
}

function endsBeforeItBegins({ validFrom, validUntil }: MandateTerms): boolean {
  return validFrom !== null && validUntil !== null && validUntil <= validFrom;
}
