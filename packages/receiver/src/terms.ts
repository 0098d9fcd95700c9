import type { HoldExpectation } from '@gatewright/guard';
import {
  isJsonObject,
  type JsonValue,
  pointerNames,
  readTermSource,
  readTerms,
  type StatedTerm,
  type TermSource,
} from '@gatewright/protocol';
import type { BodyKind } from './content-type.js';
import { mergedName, type Parameters } from './form.js';
import { type Refused, refuse } from './refusal.js';

/** What a request says, for a term that is a function. */
export interface TermInput {
  /** The body as JSON, or the fields of a form; undefined where it is neither. */
  readonly body: JsonValue | undefined;
  readonly query: Parameters;
  /** Parameters of the path, as the router names them; `params` is the same. */
  readonly path: Parameters;
  readonly params: Parameters;
  /** Headers that the authorization covers, by their lower-case names: `content-type`, and those that `signedHeaders` names. */
  readonly header: Parameters;
  readonly bytes: Uint8Array;
}

export type RouteTerm = StatedTerm<TermInput>;

/** What the function `terms` of a route returns. */
export interface ValueTerms {
  readonly amount: string | number;
  readonly currency: string;
  readonly merchant: string;
}

/** What a route does, and for how much. */
export interface RouteTerms {
  /** The action that an authorization for this route names. */
  readonly action: string;
  /** A decimal of the currency. Absent: the route moves no value, and an authorization for more than 0 is refused. */
  readonly amount?: RouteTerm | undefined;
  readonly currency?: RouteTerm | undefined;
  /** The currency of a body that names none. */
  readonly defaultCurrency?: string | undefined;
  /** Absent: any merchant. */
  readonly merchant?: RouteTerm | undefined;
  /** Amount, currency and merchant together, in place of the three. What it throws or leaves out is a refusal. */
  readonly terms?: ((input: TermInput) => ValueTerms) | undefined;
  /** Headers that an authorization covers beside the content type; the agent names the same. */
  readonly signedHeaders?: readonly string[] | undefined;
  /** How the service reads the body where terms are read from it: `json` (default) or `form`. Another content type is refused. */
  readonly body?: BodyKind | undefined;
  /** Agents that the route serves; absent: every agent with an authorization. */
  readonly allowedAgents?: readonly string[] | undefined;
  /** Members that a body may have; absent leaves them open. */
  readonly allowedFields?: readonly string[] | undefined;
  /** What an authorization is bound to: `request` (default), or as in the protocol's own gateway the JSON of the `body`. */
  readonly binding?: 'request' | 'body' | undefined;
  /** Whether an error of the handler proves that nothing ran, ahead of that of the receiver. */
  readonly notExecuted?: ((error: unknown) => boolean) | undefined;
  /** Names of the parameters of a query that pass although an authorization with `binding: 'body'` covers none of them. */
  readonly allowedQuery?: readonly string[] | undefined;
}

/** The terms of a route cannot be used; the message says which, and what to write. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
}

const VALUE_TERMS = ['amount', 'currency', 'merchant'] as const;
type ValueTerm = (typeof VALUE_TERMS)[number];

/** Terms of a route, checked. */
export interface CheckedTerms extends RouteTerms {
  readonly sources: ReadonlyMap<ValueTerm, TermSource<TermInput>>;
  /** True where the body must be readable. */
  readonly readsBody: boolean;
  /** True where the query must be readable. */
  readonly readsQuery: boolean;
  /** Names at the top of the body from which terms are read, as lenient readers compare them. */
  readonly bodyNames: ReadonlySet<string>;
  /** Names of parameters of the query from which terms are read. */
  readonly queryNames: readonly string[];
}

/** The header that each authorization of a whole request covers. */
const ALWAYS_SIGNED = 'content-type';

/** Lower-case names of the headers that an authorization for a route covers. */
export function signedHeadersOf({ signedHeaders = [], binding }: RouteTerms): readonly string[] {
  return binding === 'body' ? [] : [ALWAYS_SIGNED, ...signedHeaders.map((name) => name.toLowerCase())];
}

/** Checks the terms of a route when it is declared. Throws RouteError. */
export function checkTerms(stated: RouteTerms): CheckedTerms {
  const terms = { ...stated, ...together(stated) };
  if (terms.action === '') throw new RouteError('action: write the action that the route performs');
  if ((terms.amount === undefined) !== (terms.currency === undefined)) {
    throw new RouteError('amount: state amount and currency, or neither');
  }
  if (terms.binding === 'body' && terms.signedHeaders !== undefined) {
    throw new RouteError("signedHeaders: leave it out, or bind the request: binding 'body' covers no header");
  }
  const sources = new Map<ValueTerm, TermSource<TermInput>>();
  for (const term of VALUE_TERMS) {
    const written = terms[term];
    if (written === undefined) continue;
    const source = readTermSource(written, { term, path: term, parameters: ['query', 'path', 'header'] });
    if (!('kind' in source)) throw new RouteError(`${source.path}: ${source.message}`);
    if (term !== 'amount' && source.kind === 'fixed' && typeof source.value === 'number')
      throw new RouteError(`${term}: write a text`);
    sources.set(term, source);
  }
  const signed = signedHeadersOf(terms);
  const open = namesIn(sources, 'header').find((name) => !signed.includes(name));
  if (open !== undefined) {
    throw new RouteError(`signedHeaders: name ${JSON.stringify(open)}, which no authorization covers without it`);
  }
  const bodyNames = namesIn(sources, undefined);
  return {
    ...terms,
    sources,
    bodyNames: new Set(bodyNames.map(mergedName)),
    queryNames: namesIn(sources, 'query'),
    readsBody: bodyNames.length > 0 || terms.allowedFields !== undefined || terms.binding === 'body',
    readsQuery: [...sources.values()].some(
      (source) => source.kind === 'function' || (source.kind === 'pointer' && source.in === 'query'),
    ),
  };
}

/** The three terms of a route that has one function for them. It runs once for each request. */
function together({ terms, amount, currency, merchant }: RouteTerms): Partial<Record<ValueTerm, RouteTerm>> {
  if (terms === undefined) return {};
  if (amount !== undefined || currency !== undefined || merchant !== undefined) {
    throw new RouteError('terms: leave out amount, currency and merchant, which the function returns');
  }
  const returned = new WeakMap<TermInput, ValueTerms>();
  const read = (term: ValueTerm) => (input: TermInput) => {
    const values = returned.get(input) ?? terms(input);
    returned.set(input, values);
    return values[term];
  };
  return { amount: read('amount'), currency: read('currency'), merchant: read('merchant') };
}

function namesIn(sources: CheckedTerms['sources'], place: 'query' | 'header' | undefined): string[] {
  return [...sources.values()].flatMap((source) =>
    source.kind === 'pointer' && source.in === place ? pointerNames(source.pointer).slice(0, 1) : [],
  );
}

/** What the hold of a request must be. A term without a text, or an amount without a text or number, is a refusal. */
export function expectedHold(
  { action, sources, defaultCurrency }: CheckedTerms,
  input: TermInput,
): { readonly ok: true; readonly expect: HoldExpectation & { readonly amount: number | string } } | Refused {
  const outcome = readTerms(sources, input, input, { currency: defaultCurrency });
  if (!outcome.ok) return refuse(codeOf(outcome.term), outcome.detail);
  const { amount = 0, ...texts } = outcome.values;
  const other = Object.entries(texts).find(([, value]) => typeof value === 'number');
  if (other !== undefined) return refuse('PAYLOAD_UNBINDABLE', `send the ${other[0]} as a text`);
  if (amount === '') return refuse('AMOUNT_NOT_DETERMINABLE', 'the amount is an empty text');
  return { ok: true, expect: { action, amount, ...textsOf(texts) } };
}

function codeOf(term: ValueTerm) {
  return term === 'amount' ? 'AMOUNT_NOT_DETERMINABLE' : 'PAYLOAD_UNBINDABLE';
}

function textsOf({ currency, merchant }: { readonly [Term in ValueTerm]?: string | number }) {
  return {
    ...(currency === undefined ? {} : { currency: String(currency) }),
    ...(merchant === undefined ? {} : { merchant: String(merchant) }),
  };
}

/** The first member of a body that a route does not take; null where all are taken. */
export function otherField(body: JsonValue | undefined, { allowedFields }: RouteTerms): string | null {
  if (allowedFields === undefined || body === undefined) return null;
  if (!isJsonObject(body)) return 'without a name';
  return Object.keys(body).find((name) => !allowedFields.includes(name)) ?? null;
}
