import { readMessage as readBounded } from '@gatewright/gate';
import type { Result, WireMessage, WireValue } from '@gatewright/protocol';
import type { Caller } from '../settings/roles.js';

/** One HTTP call as a handler sees it. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Client address for rate limiting. */
  readonly source: string;
  /** The id that the answer states; undefined where the host gives calls none. */
  readonly requestId?: string | undefined;
}

/** A call whose token was accepted for the route. */
export interface AuthenticatedCall extends Call {
  readonly caller: Caller;
}

/**
 * A body as its message, or the refusal that names every fault with its JSON path. The edge has bounded it: one that is too large
 * has `BODY_TOO_LARGE` before it gets here.
 */
export function readMessage<Name extends WireMessage>(name: Name, body: Uint8Array): Result<WireValue<Name>> {
  return readBounded(name, body, body.length);
}
