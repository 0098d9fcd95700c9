import { namesInQuery } from '../form.js';
import type { GovernedRoute, PassedRoute, ProxyRoute, RoutePattern } from './routes.js';

/** A target whose path has one reading: plain segments, no dots, no encoded delimiters, no parameters. */
const PLAIN_PATH =
  /^(?:\/(?!\.{1,2}(?:\/|$))(?:[A-Za-z0-9._~!$&'()*+,=:@-]|%(?!2[eEfF]|5[cC]|3[bB]|00|25)[0-9A-Fa-f]{2})*)+$/;

const DECODE_ROUNDS = 4;
/** Where some server ends a path or a segment, beside slashes. */
const DELIMITERS = /[\\?#\0;]/;

/** What the proxy makes of a target: the route of the file, none, or that servers could disagree about it. */
export type Match =
  | { readonly kind: 'governed'; readonly route: GovernedRoute; readonly path: Readonly<Record<string, string>> }
  | { readonly kind: 'passed' }
  | { readonly kind: 'other' }
  | { readonly kind: 'ambiguous' };

const OTHER: Match = { kind: 'other' };
const AMBIGUOUS: Match = { kind: 'ambiguous' };

/**
 * Finds the route of a request. A path that an upstream could take for a governed one, whatever its letter case, slashes, dots,
 * parameters, encodings, extension or front controller, is governed as it stands or ambiguous, and never passes, unless a route
 * names it without a wildcard.
 */
export function matchRoute(routes: readonly ProxyRoute[], method: string, target: string): Match {
  const [path = '', ...query] = target.split('?');
  if (!target.startsWith('/') || target.includes('#')) return AMBIGUOUS;
  const segments = path.split('/').slice(1);
  const isPlain = PLAIN_PATH.test(path);
  const governed = routes.filter(isGoverned);
  const route = isPlain
    ? governed.find((each) => isMethod(each, method) && matches(each.pattern, segments))
    : undefined;
  if (route !== undefined) return governedBy(route, segments);
  const text = decoded(path)?.toLowerCase();
  if (text === undefined || mayBeGoverned(governed, method, text, isPlain)) return AMBIGUOUS;
  const passed = routes.find(
    (each): each is PassedRoute => each.kind === 'passed' && isMethod(each, method) && matches(each.pattern, segments),
  );
  if (passed === undefined) return OTHER;
  const isNamed = !passed.pattern.some((segment) => segment.startsWith('*'));
  const isAlias = !isNamed && governed.some((each) => isMethod(each, method) && isWithin(each.pattern, text));
  // A form of a POST can name another method, and so can a parameter.
  const isOtherMethod = method === 'POST' && governed.some((each) => matches(each.pattern, segments));
  const isOverridden = namesInQuery(query.join('?')).has(METHOD_PARAMETER);
  return !isPlain || isAlias || isOtherMethod || isOverridden ? AMBIGUOUS : { kind: 'passed' };
}

/** The parameter by which frameworks take a request for one of another method. */
const METHOD_PARAMETER = '_method';

function isGoverned(route: ProxyRoute): route is GovernedRoute {
  return route.kind === 'governed';
}

function governedBy(route: GovernedRoute, segments: readonly string[]): Match {
  const path: Record<string, string> = {};
  for (const [index, name] of route.parameters) {
    const value = decoded(segments[index] ?? '');
    if (value === null) return AMBIGUOUS;
    path[name] = value;
  }
  return { kind: 'governed', route, path };
}

function isMethod({ method }: RoutePattern, asked: string): boolean {
  // A server answers HEAD by the handler of GET.
  return method === '*' || method === asked || (method === 'GET' && asked === 'HEAD');
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === '**') {
    return segments.length >= pattern.length && matches(pattern.slice(0, -1), segments.slice(0, pattern.length - 1));
  }
  return (
    pattern.length === segments.length &&
    pattern.every((segment, index) => segment === segments[index] || (segment === '*' && segments[index] !== ''))
  );
}

function mayBeGoverned(governed: readonly RoutePattern[], method: string, text: string, isPlain: boolean): boolean {
  const isOneReading = isPlain && !DELIMITERS.test(text);
  return governed.some((each) => {
    const pattern = each.pattern.map((segment) => segment.toLowerCase()).filter((segment) => segment !== '');
    return isOneReading ? isMethod(each, method) && matches(pattern, tokensIn(text)) : mayBe(pattern, text);
  });
}

/**
 * Whether some server could read a path that is not plain as one of the pattern: servers differ in which delimiters, dots and parameters
 * they honour, and each reading has the fixed segments of the pattern in their order.
 */
function mayBe(pattern: readonly string[], text: string): boolean {
  const tokens = tokensIn(text);
  let at = 0;
  return pattern
    .filter((segment) => !segment.startsWith('*'))
    .flatMap(tokensIn)
    .every((token) => {
      at = tokens.indexOf(token, at) + 1;
      return at > 0;
    });
}

/** Whether a part of a plain path is of the pattern, as behind a front controller or with an extension: `/index.php/pay`, `/pay.json`. */
function isWithin(pattern: readonly string[], text: string): boolean {
  const bases = tokensIn(text).map(baseOf);
  const within = pattern.map((segment) => (segment.startsWith('*') ? segment : baseOf(segment.toLowerCase())));
  return bases.some((_, start) =>
    bases.slice(start).some((__, rest) => matches(within, bases.slice(start, start + rest + 1))),
  );
}

/** A segment without extension, version or verb. */
function baseOf(segment: string): string {
  return /^[\p{L}\p{N}_-]*/u.exec(segment)?.[0] || segment;
}

/** What any delimiter separates. */
function tokensIn(text: string): string[] {
  return text
    .split(/[/\\?#\0;]/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

/** A path without encodings; null where it decodes to no text, or without end. */
function decoded(path: string): string | null {
  let text = path;
  for (let round = 0; text.includes('%'); round += 1) {
    if (round === DECODE_ROUNDS) return null;
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  return text;
}
