/** State of the hold of a call after it ended; `none` where the gate gave none. */
export type EndState = 'none' | 'settled' | 'voided' | 'unknown';

/** A way a guarded call can end. */
export interface Ending {
  readonly id: string;
  /** What happens, in the words of the table in the documentation. */
  readonly means: string;
  /** How often the effect happens. */
  readonly paid: 0 | 1;
  /** States that the hold may have afterwards. A hold of an effect that happened is never voided. */
  readonly holds: readonly EndState[];
}

/** Every way a guarded call can end, and what each adapter makes of it. */
export const ENDINGS = [
  ending('returned', 'The effect happens, and its answer arrives.', 1, 'settled'),
  ending('refused-by-gate', 'The gate refuses the call.', 0, 'none'),
  ending('refused-before', 'The adapter or the receiver refuses the call before it passes it on.', 0, 'none', 'voided'),
  ending('not-executed', 'The handler says that nothing ran: NotExecuted, or `notExecuted`.', 0, 'voided'),
  ending('connection-refused', 'No connection to the service comes about.', 0, 'voided'),
  ending('cut-before', 'The connection breaks after the call was written and before the effect.', 0, 'unknown'),
  ending('cut-after', 'The connection breaks after the effect and before an answer.', 1, 'unknown'),
  ending('thrown', 'The handler throws after the effect.', 1, 'unknown'),
  ending('thrown-status', 'The handler throws an error with `status: 404` after the effect.', 1, 'unknown'),
  ending('answered-4xx', 'The service answers 4xx, or an error of its protocol, after the effect.', 1, 'unknown'),
  ending('answered-5xx', 'The service answers 5xx after the effect.', 1, 'unknown'),
  ending('stream-broken', 'The effect happens, the answer begins, and its stream breaks.', 1, 'unknown'),
  ending('killed', 'The process of the adapter or the service is killed after the effect.', 1, 'unknown'),
  ending('restarted', 'As `killed`; then the process starts again and the same call is repeated.', 1, 'unknown'),
  ending('repeated', 'A call that ended is repeated under its own name.', 1, 'settled'),
] as const satisfies readonly Ending[];

export type EndingId = (typeof ENDINGS)[number]['id'];

function ending<Id extends string>(id: Id, means: string, paid: 0 | 1, ...holds: readonly EndState[]) {
  return { id, means, paid, holds } as const;
}
