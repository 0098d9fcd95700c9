/** What became of a request that was let through. */
export type Outcome = 'executed' | 'refused' | 'unknown';

/** A response that was not sent, or not known to be complete. */
export const LOST = 'lost';

/** Nothing of the request reached the service. */
export const NOT_SENT = 'not sent';

/** What the service answered: an HTTP status, or nothing. */
export type Answered = number | typeof LOST | typeof NOT_SENT;

const REQUEST_TIMEOUT = 408;

/**
 * What a response says about the effect: 2xx executed it; 4xx refused the request before anything ran, except 408; all else,
 * and no response, leaves it unknown.
 */
export function outcomeOf(answered: Answered): Outcome {
  if (answered === NOT_SENT) return 'refused';
  if (answered === LOST || answered === REQUEST_TIMEOUT) return 'unknown';
  if (answered >= 200 && answered < 300) return 'executed';
  return answered >= 400 && answered < 500 ? 'refused' : 'unknown';
}
