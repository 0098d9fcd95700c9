import type { Admitted } from './receiver.js';

const ADMITTED = new WeakMap<object, Admitted>();

/** Keeps what was admitted of a request, for the word of its handler. */
export function noteAdmitted(request: object, admitted: Admitted): void {
  ADMITTED.set(request, admitted);
}

/**
 * The word of a handler that nothing ran: the hold is voided when the request ends, whatever its response. Call it ahead of the
 * response. Throws TypeError for a request that no permit let through.
 */
export function notExecuted(request: object): void {
  const admitted = ADMITTED.get(request);
  if (admitted === undefined)
    throw new TypeError('no permit let this request through: give the request of its handler');
  admitted.notExecuted();
}

/** Gives the error of a handler to its admission; one of a request without a permit says nothing. */
export function noteFailed(request: object, error: unknown): void {
  ADMITTED.get(request)?.failed(error);
}
