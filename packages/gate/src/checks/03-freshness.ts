import { REQUEST_MAX_AGE_MS, REQUEST_MAX_AHEAD_MS } from '@gatewright/protocol';
import { type Check, refuse } from './inquiry.js';

/** In either case, and with as many digits of a second as the client's clock has: RFC 3339, section 5.6. */
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** 3 · Freshness: issuedAt is at most five minutes old and at most thirty seconds ahead. */
export const checkFreshness: Check<'request' | 'now', never> = ({ request, now }) =>
  isFresh(request.issuedAt, now)
    ? {}
    : refuse('REQUEST_EXPIRED', `issuedAt ${request.issuedAt} is outside the window`, {
        hint: 'send issuedAt as RFC 3339 text of the present and set the clock of the agent',
      });

/** True for RFC 3339 text within the window around `now` (ms). */
export function isFresh(issuedAt: string, now: number): boolean {
  const time = RFC_3339.test(issuedAt) ? Date.parse(issuedAt.toUpperCase()) : Number.NaN;
  const age = now - time;
  return age <= REQUEST_MAX_AGE_MS && age >= -REQUEST_MAX_AHEAD_MS;
}
