import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { RouteError, type RouteTerms } from '../terms.js';

/** A route of the file, checked. */
export interface ProxyRoute {
  /** Upper case; `*` is any. */
  readonly method: string;
  /** Segments; `*` is one segment, `**` at the end one or more. */
  readonly pattern: readonly string[];
  readonly terms: RouteTerms;
  /** Keys of a query that pass although no authorization covers them. */
  readonly allowedQuery: readonly string[];
}

const VALUE_FIELDS = ['amount', 'currency', 'merchant'] as const;
const ROUTES_MAX = 1_000;

/** Members of a route; the values of some are fixed, because the proxy knows no other behaviour. */
const MEMBERS: Readonly<Record<string, 'any' | readonly JsonValue[]>> = {
  method: 'any',
  path: 'any',
  action: 'any',
  valueFields: 'any',
  allowedFields: 'any',
  allowedQuery: 'any',
  allowedAgents: 'any',
  binding: 'any',
  amount: 'any',
  currency: 'any',
  merchant: 'any',
  requirePayloadBinding: [true],
  requireContextSignature: [false],
  credential: [false],
  x402: [false],
};

/**
 * Reads a route file of the protocol's own gateway: a list of `{ method, path, action, valueFields?, allowedFields?, allowedQuery?,
 * allowedAgents? }`. Beside its members, `binding: "request"` binds an authorization to method, path, query and bytes instead of the
 * JSON of the body, and `amount`, `currency` and `merchant` are pointers into the body or fixed. Throws RouteError with the JSON path.
 *
 * @example
 * import { readRoutes } from '@gatewright/receiver/proxy';
 *
 * const [route] = readRoutes([{ method: 'POST', path: '/book/*', action: 'flight-purchase', valueFields: ['amount'], currency: 'USD' }]);
 * route?.pattern; // => ['book', '*']
 */
export function readRoutes(value: JsonValue): readonly ProxyRoute[] {
  if (!Array.isArray(value)) throw new RouteError('$: write a list of routes');
  if (value.length === 0 || value.length > ROUTES_MAX) throw new RouteError(`$: write 1 to ${ROUTES_MAX} routes`);
  return value.map((route, index) => readRoute(route, `$[${index}]`));
}

function readRoute(value: JsonValue, path: string): ProxyRoute {
  if (!isJsonObject(value)) throw new RouteError(`${path}: write an object`);
  for (const [name, stated] of Object.entries(value)) {
    const known = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (known === undefined)
      throw new RouteError(`${path}.${name}: there is no such member; there are ${Object.keys(MEMBERS).join(', ')}`);
    if (known !== 'any' && !known.includes(stated))
      throw new RouteError(`${path}.${name}: write ${known.join(' or ')}, or leave it out`);
  }
  const { method = '*', binding = 'body' } = value;
  if (typeof method !== 'string' || !/^(\*|[A-Za-z]+)$/.test(method))
    throw new RouteError(`${path}.method: write a method, or *`);
  if (binding !== 'body' && binding !== 'request') throw new RouteError(`${path}.binding: write request or body`);
  const valueFields = textsAt(value, 'valueFields', path) ?? VALUE_FIELDS;
  const allowedQuery = textsAt(value, 'allowedQuery', path) ?? [];
  const signed = allowedQuery.find((key) => [...VALUE_FIELDS, ...valueFields].includes(key.toLowerCase()));
  if (signed !== undefined)
    throw new RouteError(`${path}.allowedQuery: ${signed} is a value that an authorization covers`);
  return {
    method: method.toUpperCase(),
    pattern: patternAt(value['path'], `${path}.path`),
    terms: termsOf(value, valueFields, path),
    allowedQuery,
  };
}

function termsOf(value: JsonObject, valueFields: readonly string[], path: string): RouteTerms {
  const action = textAt(value['action'], `${path}.action`);
  const other = valueFields.find((field) => !VALUE_FIELDS.some((known) => known === field));
  if (other !== undefined) throw new RouteError(`${path}.valueFields: write only ${VALUE_FIELDS.join(', ')}`);
  const sourceOf = (field: (typeof VALUE_FIELDS)[number]) => {
    if (value[field] !== undefined) return textAt(value[field], `${path}.${field}`);
    return valueFields.includes(field) ? `/${field}` : undefined;
  };
  const amount = sourceOf('amount');
  // A body need not repeat its currency, and one that does must mean it. The signed default is US dollars.
  const stated =
    amount === undefined ? {} : { amount, currency: sourceOf('currency') ?? '/currency', defaultCurrency: 'USD' };
  return {
    action,
    ...stated,
    merchant: sourceOf('merchant'),
    allowedAgents: textsAt(value, 'allowedAgents', path) ?? undefined,
    allowedFields: textsAt(value, 'allowedFields', path) ?? undefined,
    binding: value['binding'] === 'request' ? 'request' : 'body',
  };
}

function patternAt(value: JsonValue | undefined, path: string): string[] {
  const text = textAt(value, path);
  const pattern = text.split('/').slice(1);
  const isMisplaced = pattern.slice(0, -1).includes('**');
  if (!text.startsWith('/') || isMisplaced || !/^[A-Za-z0-9/._~*-]+$/.test(text)) {
    throw new RouteError(`${path}: write a path of plain segments, * for one of them, ** at its end for the rest`);
  }
  return pattern;
}

function textAt(value: JsonValue | undefined, path: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new RouteError(`${path}: write a text`);
}

function textsAt(value: JsonObject, name: string, path: string): readonly string[] | null {
  const stated = value[name];
  if (stated === undefined) return null;
  if (Array.isArray(stated)) {
    const texts = stated.filter((each): each is string => typeof each === 'string');
    if (texts.length === stated.length) return texts;
  }
  throw new RouteError(`${path}.${name}: write a list of texts`);
}
