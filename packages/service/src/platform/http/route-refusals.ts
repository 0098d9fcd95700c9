import type { ReasonCode } from '@gatewright/protocol';
import { ROLES } from '../settings/roles.js';
import { TOKEN } from './refusal-sets.js';
import { isPublic, type ProtectedRow, type RouteRow } from './route.js';

/** Every code that a route can refuse with, sorted. */
export function refusalsOf(route: RouteRow): readonly ReasonCode[] {
  return [...new Set([...impliedRefusals(route), ...route.refusals])].sort();
}

/** The codes that follow from the shape of a route: whether it takes a body, needs a role, is metered, and reads the database. */
export function impliedRefusals(route: RouteRow): readonly ReasonCode[] {
  const implied: ReasonCode[] = ['INTERNAL_ERROR', 'MALFORMED_REQUEST'];
  if (route.body !== null) implied.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (!isPublic(route)) implied.push(...TOKEN.filter((code) => code !== 'FORBIDDEN' || excludesSome(route)));
  if (route.metered === true) implied.push('RATE_LIMIT_EXCEEDED');
  if (route.storeless !== true) implied.push('GATE_UNAVAILABLE');
  return implied;
}

function excludesSome({ roles }: ProtectedRow): boolean {
  return ROLES.some((role) => !roles.includes(role));
}
