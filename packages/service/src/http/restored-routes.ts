import { isPublic, type RouteRow } from './route.js';
import { isStoreless } from './route-refusals.js';

/** Calls that take authority away, which is what an older copy forgot, and the one that says that it is a copy. */
const SERVED: ReadonlySet<string> = new Set([
  'GET /readyz',
  'POST /agent-identity/:ref/contain',
  'POST /agent-identity/:ref/decommission',
  'POST /mandate/:ref/revoke',
  'POST /people/revoke',
  'POST /tokens/:id/revoke',
]);

/**
 * True for a call that a gate on an unconfirmed older copy answers: what members read, what takes authority away, and what rests on no
 * stored state. Bundles and status lists are refused: they would tell others that nothing was contained or revoked since.
 */
export function isServedFromCopy(route: RouteRow): boolean {
  const name = `${route.method} ${route.path}`;
  return isStoreless(name) || SERVED.has(name) || (route.method === 'GET' && !isPublic(route));
}
