import { timeOfText } from '@gatewright/evaluator';
import { type AuthorizeRequest, REQUEST_MAX_AGE_MS, REQUEST_MAX_AHEAD_MS } from '@gatewright/protocol';
import { PASSED, type Result, refuse } from '../result.js';

/** 3 · Freshness: issuedAt is at most five minutes old and at most thirty seconds ahead of `now` (ms). */
export function checkFreshness({ issuedAt }: AuthorizeRequest, now: number): Result<undefined> {
  return isFresh(issuedAt, now)
    ? PASSED
    : refuse('REQUEST_EXPIRED', `issuedAt ${issuedAt} is outside the window`, {
        hint: 'send issuedAt as RFC 3339 text of the present and set the clock of the agent',
      });
}

/** True for RFC 3339 text within the window around `now` (ms). */
export function isFresh(issuedAt: string, now: number): boolean {
  const age = now - (timeOfText(issuedAt) ?? Number.NaN);
  return age <= REQUEST_MAX_AGE_MS && age >= -REQUEST_MAX_AHEAD_MS;
}
