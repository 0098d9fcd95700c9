import type { Caller } from '../directory/index.js';

/** One HTTP call as a handler sees it. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Address of the caller. */
  readonly source: string;
}

/** A call of somebody whose token was accepted for the route. */
export interface AuthenticatedCall extends Call {
  readonly caller: Caller;
}

export { readMessage } from '@gatewright/gate';
