import type { ProxyRoute } from './routes.js';

/** A target whose path has one reading: plain segments, no dots, no encoded delimiters, no parameters. */
const PLAIN_PATH =
  /^(?:\/(?!\.{1,2}(?:\/|$))(?:[A-Za-z0-9._~!$&'()*+,=:@-]|%(?!2[eEfF]|5[cC]|3[bB]|00|25)[0-9A-Fa-f]{2})*)+$/;

const DECODE_ROUNDS = 4;
/** Where some server ends a path or a segment, beside slashes. */
const DELIMITERS = /[\\?#\0;]/;

/** What the proxy makes of a target: the route that governs it, none, or that servers could disagree about it. */
export type Match =
  | { readonly kind: 'governed'; readonly route: ProxyRoute }
  | { readonly kind: 'other' }
  | { readonly kind: 'ambiguous' };

/**
 * Finds the route of a request. A path that an upstream could take for a governed one, whatever its letter case, slashes, dots,
 * parameters and encodings, is governed as it stands or ambiguous, and never another.
 */
export function matchRoute(routes: readonly ProxyRoute[], method: string, target: string): Match {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (!target.startsWith('/') || target.includes('#')) return { kind: 'ambiguous' };
  const segments = path.split('/').slice(1);
  const isPlain = PLAIN_PATH.test(path);
  const route = isPlain ? routes.find((each) => isMethod(each, method) && matches(each.pattern, segments)) : undefined;
  if (route !== undefined) return { kind: 'governed', route };
  const text = decoded(path)?.toLowerCase();
  if (text === undefined) return { kind: 'ambiguous' };
  const isOneReading = isPlain && !DELIMITERS.test(text);
  const alike = routes.some((each) => {
    const pattern = each.pattern.map((segment) => segment.toLowerCase()).filter((segment) => segment !== '');
    return isOneReading ? isMethod(each, method) && matches(pattern, tokensIn(text)) : mayBe(pattern, text);
  });
  return { kind: alike ? 'ambiguous' : 'other' };
}

/** True where a route of any method has this path, as an upstream may read it: a header could name another method. */
export function isGovernedPath(routes: readonly ProxyRoute[], target: string): boolean {
  const methods = new Set(routes.map(({ method }) => (method === '*' ? 'GET' : method)));
  return [...methods].some((method) => matchRoute(routes, method, target).kind !== 'other');
}

function isMethod({ method }: ProxyRoute, asked: string): boolean {
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

/**
 * Whether some server could read a path that is not plain as one of the pattern: servers differ in which delimiters, dots and parameters
 * they honour, and each reading has the fixed segments of the pattern in their order.
 */
function mayBe(pattern: readonly string[], text: string): boolean {
  const tokens = tokensIn(text);
  let at = 0;
  return pattern
    .filter((segment) => segment !== '*' && segment !== '**')
    .flatMap(tokensIn)
    .every((token) => {
      at = tokens.indexOf(token, at) + 1;
      return at > 0;
    });
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
      const next = decodeURIComponent(text);
      if (next === text) return null;
      text = next;
    } catch {
      return null;
    }
  }
  return text;
}
