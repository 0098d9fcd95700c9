import { fromUtf8 } from '../bytes/index.js';
import { isExactNumber } from './exact-number.js';
import { mergedMember } from './folded-names.js';
import { BODY_MAX_BYTES, JSON_MAX_DEPTH, type JsonOutcome, JsonScan, parseJsonBytes } from './parse.js';

/**
 * Reads JSON that another reader executes: beside the rules of `parseJsonBytes` no two members that a case-insensitive reader merges, and
 * no number that a double does not hold, such as 9007199254740993. Never throws.
 *
 * @example
 * import { parseAgreedJsonBytes } from '@gatewright/protocol';
 *
 * const read = (text: string) => parseAgreedJsonBytes(new TextEncoder().encode(text)).ok;
 * [read('{"total":5}'), read('{"total":5,"Total":9}'), read('{"total":9007199254740993}')]; // => [true, false, false]
 */
export function parseAgreedJsonBytes(bytes: Uint8Array, maxBytes = BODY_MAX_BYTES): JsonOutcome {
  const outcome = parseJsonBytes(bytes, maxBytes);
  if (!outcome.ok) return outcome;
  const fault =
    mergedMember(outcome.value) ??
    new JsonScan(fromUtf8(bytes) ?? '', JSON_MAX_DEPTH, { takesNumber: isExactNumber }).run();
  return fault === null ? outcome : { ok: false, tooLarge: false, faults: [fault] };
}
