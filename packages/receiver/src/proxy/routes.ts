import { isJsonObject, type JsonObject, type JsonValue, readTermSource } from '@gatewright/protocol';
import { checkTerms, RouteError, type RouteTerm, type RouteTerms } from '../terms.js';
import { isAddable } from './headers.js';
import { ROUTE_MEMBERS, valuesOfMember } from './route-members.js';

/** The requests of a route. */
export interface RoutePattern {
  /** Upper case; `*` is any. */
  readonly method: string;
  /** Segments; `*` is one segment, `**` at the end one or more. */
  readonly pattern: readonly string[];
}

/** A route whose requests run on permits. */
export interface GovernedRoute extends RoutePattern {
  readonly kind: 'governed';
  /** Names of the segments that are parameters, by their index. */
  readonly parameters: ReadonlyMap<number, string>;
  readonly terms: RouteTerms;
  /** Lower-case names of headers that the upstream gets beside the usual ones, although no authorization covers them. */
  readonly allowedHeaders: readonly string[];
}

/** A route whose requests pass without a permit. */
export interface PassedRoute extends RoutePattern {
  readonly kind: 'passed';
}

/** A route of the file, checked. */
export type ProxyRoute = GovernedRoute | PassedRoute;

const VALUE_FIELDS = ['amount', 'currency', 'merchant'] as const;
const ROUTES_MAX = 1_000;

/**
 * Reads a route file of the protocol's own gateway: a list of `{ method, path, action, valueFields?, allowedFields?, allowedQuery?,
 * allowedAgents? }`. Beside its members, `binding: "request"` binds an authorization to method, path, query and bytes instead of the
 * JSON of the body, and `amount`, `currency` and `merchant` are terms: those that `readTermSource` reads. A
 * segment `:name` is a parameter of the path. `{ method, path, pass: true }` is a route that needs no permit. Throws RouteError with the
 * JSON path.
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
    const known = valuesOfMember(name);
    if (known === undefined) {
      const names = Object.keys(ROUTE_MEMBERS).join(', ');
      throw new RouteError(`${path}.${name}: there is no such member; there are ${names}`);
    }
    if (known !== null && !known.includes(stated))
      throw new RouteError(`${path}.${name}: write ${known.join(' or ')}, or leave it out`);
  }
  const { method = '*', binding = 'body' } = value;
  if (typeof method !== 'string' || !/^(\*|[A-Za-z]+)$/.test(method))
    throw new RouteError(`${path}.method: write a method, or *`);
  const { pattern, parameters } = patternAt(value['path'], `${path}.path`);
  const route = { method: method.toUpperCase(), pattern };
  if (value['pass'] === true) {
    const other = Object.keys(value).find((name) => !PASSED_MEMBERS.includes(name));
    if (other !== undefined) throw new RouteError(`${path}.${other}: a route that passes has no terms; leave it out`);
    return { ...route, kind: 'passed' };
  }
  if (binding !== 'body' && binding !== 'request') throw new RouteError(`${path}.binding: write request or body`);
  const valueFields = textsAt(value, 'valueFields', path) ?? VALUE_FIELDS;
  const allowedQuery = textsAt(value, 'allowedQuery', path) ?? [];
  const signed = allowedQuery.find((key) => [...VALUE_FIELDS, ...valueFields].includes(key.toLowerCase()));
  if (signed !== undefined)
    throw new RouteError(`${path}.allowedQuery: ${signed} is a value that an authorization covers`);
  const allowedHeaders = (textsAt(value, 'allowedHeaders', path) ?? []).map((name) => name.toLowerCase());
  const refused = allowedHeaders.find((name) => !isAddable(name));
  if (refused !== undefined) throw new RouteError(`${path}.allowedHeaders: ${refused} is no header that passes`);
  const terms = { ...termsOf(value, valueFields, path), allowedQuery };
  checkAt(terms, path);
  return { ...route, kind: 'governed', parameters, terms, allowedHeaders };
}

function checkAt(terms: RouteTerms, path: string): void {
  try {
    checkTerms(terms);
  } catch (error) {
    throw error instanceof RouteError ? new RouteError(`${path}.${error.message}`) : error;
  }
}

const PASSED_MEMBERS = ['method', 'path', 'pass'];

function termsOf(value: JsonObject, valueFields: readonly string[], path: string): RouteTerms {
  const action = textAt(value['action'], `${path}.action`);
  const other = valueFields.find((field) => !VALUE_FIELDS.some((known) => known === field));
  if (other !== undefined) throw new RouteError(`${path}.valueFields: write only ${VALUE_FIELDS.join(', ')}`);
  const sourceOf = (field: (typeof VALUE_FIELDS)[number]) => {
    const stated = value[field];
    if (stated !== undefined) return termAt(stated, field, `${path}.${field}`);
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
    signedHeaders: textsAt(value, 'signedHeaders', path) ?? undefined,
    binding: value['binding'] === 'request' ? 'request' : 'body',
    body: value['body'] === 'form' ? 'form' : 'json',
  };
}

function termAt(stated: JsonValue, term: string, path: string): RouteTerm {
  const source = readTermSource(stated, { term, path, parameters: ['query', 'path', 'header'] });
  if (!('kind' in source)) throw new RouteError(`${source.path}: ${source.message}`);
  if (source.kind === 'function') return source.read;
  if (source.kind === 'fixed') return { value: source.value };
  const { pointer: from, in: place, unit } = source;
  return { from, ...(place === undefined ? {} : { in: place }), ...(unit === undefined ? {} : { unit }) };
}

function patternAt(value: JsonValue | undefined, path: string): Pick<GovernedRoute, 'pattern' | 'parameters'> {
  const text = textAt(value, path);
  const segments = text.split('/').slice(1);
  const isMisplaced = segments.slice(0, -1).includes('**');
  if (!text.startsWith('/') || isMisplaced || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new RouteError(
      `${path}: write a path of plain segments, * or :name for one of them, ** at its end for the rest`,
    );
  }
  const named = segments.flatMap((segment, index): [number, string][] =>
    segment.startsWith(':') ? [[index, segment.slice(1)]] : [],
  );
  if (new Set(named.map(([, name]) => name)).size < named.length) throw new RouteError(`${path}: write each name once`);
  return { pattern: segments.map((segment) => (segment.startsWith(':') ? '*' : segment)), parameters: new Map(named) };
}

const SEGMENT = /^(?:[A-Za-z0-9._~-]*|\*{1,2}|:[A-Za-z_][A-Za-z0-9_]*)$/;

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
