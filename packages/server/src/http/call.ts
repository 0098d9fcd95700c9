import { type Answer, malformed } from '@gatewright/gate';
import { parseJsonBytes, validateWire, type WireMessage, type WireValue } from '@gatewright/protocol';
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

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Answer };

/** The body as its message, or the refusal that names every fault with its JSON path. */
export function readMessage<Name extends WireMessage>(name: Name, body: Uint8Array): Reading<WireValue<Name>> {
  const parsed = parseJsonBytes(body);
  if (!parsed.ok) {
    return { ok: false, refusal: malformed(parsed.tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST', parsed.faults) };
  }
  const checked = validateWire(name, parsed.value);
  return checked.ok
    ? { ok: true, value: checked.value }
    : { ok: false, refusal: malformed('MALFORMED_REQUEST', checked.faults) };
}
