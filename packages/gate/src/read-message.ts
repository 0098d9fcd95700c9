import { parseJsonBytes, validateWire, type WireMessage, type WireValue } from '@gatewright/protocol';
import { type Answer, malformed } from './answer.js';

export type MessageReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Answer };

/** A body of at most `maxBytes` as its message, or the refusal that names every fault with its JSON path. */
export function readMessage<Name extends WireMessage>(
  name: Name,
  body: Uint8Array,
  maxBytes: number,
): MessageReading<WireValue<Name>> {
  const parsed = parseJsonBytes(body, maxBytes);
  if (!parsed.ok) {
    return { ok: false, refusal: malformed(parsed.tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST', parsed.faults) };
  }
  const checked = validateWire(name, parsed.value);
  return checked.ok
    ? { ok: true, value: checked.value }
    : { ok: false, refusal: malformed('MALFORMED_REQUEST', checked.faults) };
}
