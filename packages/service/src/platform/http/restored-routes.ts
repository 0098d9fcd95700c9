import { isPublic, type RouteRow } from './route.js';

/**
 * True for a call that a gate on an unconfirmed older copy answers: what members read, what takes authority away, and what rests on no
 * stored state. Bundles and status lists are refused: they would show others that nothing was contained or revoked since.
 */
export function isServedFromCopy(route: RouteRow): boolean {
  return route.storeless === true || route.servedFromCopy === true || (route.method === 'GET' && !isPublic(route));
}
