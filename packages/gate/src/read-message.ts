import { parseJsonBytes, validateWire, type WireMessage, type WireValue } from '@gatewright/protocol';
import { describeFaults } from './answer.js';
import { type Result, refuse } from './result.js';

/** A body of at most `maxBytes` as its message, or the refusal that names every fault with its JSON path. */
export function readMessage<Name extends WireMessage>(
  name: Name,
  body: Uint8Array,
  maxBytes: number,
): Result<WireValue<Name>> {
  const parsed = parseJsonBytes(body, maxBytes);
  const read = parsed.ok ? validateWire(name, parsed.value) : parsed;
  if (read.ok) return read;
  const code = !parsed.ok && parsed.tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST';
  return refuse(code, describeFaults(read.faults), { faults: read.faults });
}
