import type { Fault, Result } from '@gatewright/protocol';

/** A page of a list as an address names it: behind `next` of the page before, and how many rows at most. */
export interface PageQuery {
  readonly after?: string | undefined;
  readonly limit?: string | undefined;
}

const LIMIT = /^[1-9][0-9]{0,2}$/;

/**
 * Reads which page an address names: at most `max` rows, `defaultLimit` where it names no limit, behind the place that `placeOf` reads in
 * `after`; null for the first page. Refuses with the fault of the parameter.
 */
export function readPage<Place>(
  { after, limit }: PageQuery,
  placeOf: (after: string) => Place | null,
  max: number,
  defaultLimit = max,
): Result<{ readonly after: Place | null; readonly limit: number }, Fault> {
  if (limit !== undefined && !(LIMIT.test(limit) && Number(limit) <= max)) {
    return { ok: false, refusal: { path: '?limit', message: `must be a whole number from 1 to ${max}` } };
  }
  const place = after === undefined ? null : placeOf(after);
  if (after !== undefined && place === null) {
    return { ok: false, refusal: { path: '?after', message: 'must be the `next` of the page before' } };
  }
  return { ok: true, value: { after: place, limit: limit === undefined ? defaultLimit : Number(limit) } };
}
