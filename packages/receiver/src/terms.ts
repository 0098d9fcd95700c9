import type { HoldExpectation } from '@gatewright/guard';
import { isJsonPointer, type JsonValue, valueAtPointer } from '@gatewright/protocol';
import { type Refused, refuse } from './refusal.js';

/**
 * What a route does, and for how much. A text that begins with `/` is a JSON Pointer into the body of the request; anything else
 * is fixed.
 */
export interface RouteTerms {
  /** The action that an authorization for this route names. */
  readonly action: string;
  /** A decimal of the currency. Absent: the route moves no value, and an authorization for more than 0 is refused. */
  readonly amount?: number | string | undefined;
  readonly currency?: string | undefined;
  /** The currency of a body that names none. */
  readonly defaultCurrency?: string | undefined;
  /** Absent: any merchant. */
  readonly merchant?: string | undefined;
  /** Agents that the route serves; absent: every agent with an authorization. */
  readonly allowedAgents?: readonly string[] | undefined;
  /** Members that a JSON body may have; absent leaves them open. */
  readonly allowedFields?: readonly string[] | undefined;
  /** What an authorization is bound to: `request` (default), or as in the protocol's own gateway the JSON of the `body`. */
  readonly binding?: 'request' | 'body' | undefined;
}

/** The terms of a route cannot be used; the message says which, and what to write. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
}

/** Checks the terms of a route when it is declared. Throws RouteError. */
export function checkTerms(terms: RouteTerms): RouteTerms {
  if (terms.action === '') throw new RouteError('action: write the action that the route performs');
  for (const name of ['amount', 'currency', 'merchant'] as const) {
    const term = terms[name];
    if (typeof term === 'string' && term.startsWith('/') && !isJsonPointer(term)) {
      throw new RouteError(`${name}: write ~0 for ~ and ~1 for / in a JSON Pointer`);
    }
  }
  if ((terms.amount === undefined) !== (terms.currency === undefined)) {
    throw new RouteError('amount: state amount and currency, or neither');
  }
  return terms;
}

/** What the hold of a request must be. A pointer without a text or number behind it is a refusal. */
export function expectedHold(
  { action, amount, currency, merchant, defaultCurrency }: RouteTerms,
  body: JsonValue | undefined,
): { readonly ok: true; readonly expect: HoldExpectation & { readonly amount: number | string } } | Refused {
  const stated: { amount?: number | string; currency?: string; merchant?: string } = {};
  for (const [name, term] of Object.entries({ amount, currency, merchant })) {
    if (term === undefined) continue;
    const read = typeof term === 'string' && term.startsWith('/') ? valueAtPointer(body, term) : term;
    const value = name === 'currency' ? (read ?? defaultCurrency) : read;
    if (name === 'amount' && (typeof value === 'number' || (typeof value === 'string' && value !== ''))) {
      stated.amount = value;
    } else if (name === 'currency' && typeof value === 'string') stated.currency = value;
    else if (name === 'merchant' && typeof value === 'string') stated.merchant = value;
    else {
      const code = name === 'amount' ? 'AMOUNT_NOT_DETERMINABLE' : 'PAYLOAD_UNBINDABLE';
      return refuse(code, `the ${name} is read from ${term}, where the body has none; send it as JSON`);
    }
  }
  return { ok: true, expect: { action, ...stated, amount: stated.amount ?? 0 } };
}
