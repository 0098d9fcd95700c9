import { timeOfText } from '@gatewright/evaluator';
import {
  byTerm,
  currencyCode,
  currencyExponent,
  type Fault,
  type MANDATE_TERMS,
  type MandateRequest,
  type MandateTermName,
  SIGNED_DEFAULT_CURRENCY,
  type TermsWith,
  termsOfKind,
  toUnits,
} from '@gatewright/protocol';
import { type LimitOverTime, readLimits, statesMoneyLimit } from './limits-over-time.js';

/** The values of terms by their kind, as they are read: money is in units of the mandate's currency. */
interface TermValues {
  readonly currency: string | null;
  readonly money: bigint | null;
  /** Null allows any. */
  readonly names: readonly string[] | null;
  /** RFC 3339, null where unbounded. */
  readonly start: string | null;
  readonly end: string | null;
  readonly flag: boolean;
  readonly seconds: number | null;
  readonly tier: NonNullable<MandateRequest['riskTier']> | null;
  /** Null for the defaults of the protocol. */
  readonly riskSignals: NonNullable<MandateRequest['riskSignals']> | null;
  readonly overTime: readonly LimitOverTime[] | null;
  readonly budget: string | null;
}

/** What a mandate grants, read and checked. One without a currency moves no value: it has no ceilings either. */
export type MandateTerms = {
  readonly agentDid: string;
  /** The one action granted. */
  readonly action: string;
} & { readonly [Name in MandateTermName]: TermValues[(typeof MANDATE_TERMS)[Name]['kind']] };

export type MandateReading =
  | { readonly ok: true; readonly terms: MandateTerms }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Reads the terms of a mandate request (protocol.md §1.4). Ceilings are exact amounts of a known currency, `USD` where
 * none is named; an empty allow-list is refused, since readers of the protocol take it as "any" (ADR 12).
 */
export function readMandateTerms(request: MandateRequest): MandateReading {
  const faults: Fault[] = [];
  const limited = request.currency !== undefined || statesMoneyLimit(request);
  const spelt = limited ? (request.currency ?? SIGNED_DEFAULT_CURRENCY) : null;
  const currency = spelt === null ? null : (currencyCode(spelt) ?? spelt);
  if (currency !== null && currencyExponent(currency) === null) {
    faults.push({ path: '$.currency', message: 'is not a known currency; use an ISO 4217 code' });
  }
  const terms: MandateTerms = {
    agentDid: request.agentDid,
    action: request.scope,
    currency,
    ...byTerm(termsOfKind('money'), (term) => ceiling(request, term, currency, faults)),
    ...byTerm(termsOfKind('names'), (term) => allowList(request, term, faults)),
    ...byTerm(termsOfKind('start', 'end'), (term) => instant(request, term, faults)),
    ...byTerm(termsOfKind('flag'), (term) => request[term] ?? false),
    ...byTerm(termsOfKind('seconds'), (term) => request[term] ?? null),
    ...byTerm(termsOfKind('tier'), (term) => request[term] ?? null),
    ...byTerm(termsOfKind('riskSignals'), (term) => request[term] ?? null),
    ...byTerm(termsOfKind('budget'), (term) => request[term] ?? null),
    ...byTerm(termsOfKind('overTime'), (term) => readLimits(request[term], currency, faults)),
  };
  if (endsBeforeItBegins(terms)) faults.push({ path: '$.validUntil', message: 'is not after validFrom' });
  return faults.length === 0 ? { ok: true, terms } : { ok: false, faults };
}

function ceiling(
  request: MandateRequest,
  field: TermsWith<{ kind: 'money' }>,
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

function allowList(request: MandateRequest, field: TermsWith<{ kind: 'names' }>, faults: Fault[]) {
  const names = request[field];
  if (names === undefined) return null;
  if (names.length === 0) {
    faults.push({ path: `$.${field}`, message: `is empty; omit it to allow any, or list some` });
  }
  return names;
}

function instant(request: MandateRequest, field: TermsWith<{ kind: 'start' | 'end' }>, faults: Fault[]): string | null {
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
