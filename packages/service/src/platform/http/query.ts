import { type Answer, malformed } from '@gatewright/gate';
import { type Fault, nearestWord, type Result } from '@gatewright/protocol';
import type { RouteRow } from './route.js';

/** The query of an address, by name. */
export type Query = Readonly<Record<string, string>>;

const NONE: Query = {};

/**
 * Reads the query of an address as the row of its route has it. A name that the row does not have is refused: a filter that is misspelt
 * would answer with everything. So is a name that is given twice, of which programs on the way read either.
 */
export function readQuery(route: RouteRow, url: string): Result<Query, Answer> {
  if (!url.includes('?')) return { ok: true, value: NONE };
  const given = [...new URL(url).searchParams];
  const known = (route.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const [name] of given) {
    if (!known.includes(name))
      faults.push({ path: `?${name}`, message: `is not read here; ${adviceFor(name, known)}` });
    else if (seen.has(name)) faults.push({ path: `?${name}`, message: 'is given more than once' });
    seen.add(name);
  }
  if (faults.length === 0) return { ok: true, value: Object.fromEntries(given) };
  return { ok: false, refusal: malformed('MALFORMED_REQUEST', faults) };
}

function adviceFor(name: string, known: readonly string[]): string {
  const meant = nearestWord(name, known);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return known.length === 0 ? 'this address takes no query' : `this address takes ${known.join(', ')}`;
}
