/** The header that carries the authorization of a request. */
export const PERMIT_HEADER = 'x-magp-request';

/** Header of the answer of a receiver that says what was decided: `allow` or `block`. */
export const DECISION_HEADER = 'x-agentsafe-decision';

/** The value of the header for an authorization of a guard. */
export function permitHeader(permit: {
  readonly authorizationId: string | null;
  readonly agentDid?: string;
  readonly action?: string;
  readonly itinerary?: object;
}): string {
  // Letters beyond ASCII are no part of a header.
  return JSON.stringify(permit).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
