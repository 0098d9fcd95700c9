/** What became of a request that was let through. */
export type Outcome = 'executed' | 'refused' | 'unknown';

/** A response that was not sent, or not known to be complete. */
export const LOST = 'lost';

/** Nothing of the request reached the service. */
export const NOT_SENT = 'not sent';

/** The service said that nothing ran. */
export const NOT_EXECUTED = 'not executed';

/** How a request ended: the HTTP status of a response that is complete, or why there is none that counts. */
export type Answered = number | typeof LOST | typeof NOT_SENT | typeof NOT_EXECUTED;

/**
 * What the end of a request says about its effect. A complete 2xx executed it. Only a request that was not sent, and the word of the
 * service, are no effect: a status says what a client asked or what became of a later step, and 4xx may come after the effect.
 */
export function outcomeOf(answered: Answered): Outcome {
  if (answered === NOT_SENT || answered === NOT_EXECUTED) return 'refused';
  return answered !== LOST && answered >= 200 && answered < 300 ? 'executed' : 'unknown';
}
