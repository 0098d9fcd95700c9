import {
  type AuthorizeRequest,
  COMPATIBLE_UNITS_MAX,
  canonicalJson,
  compatibleLength,
  type Fault,
  type JsonValue,
  utf8,
  validateWire,
} from '@gatewright/protocol';
import { describeFaults } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { accept, type Result, refuse } from '../result.js';

/** 2 · Schema: the documented shape, no unknown field, a bounded itinerary. Gives the request with its digest. */
export function checkSchema(
  json: JsonValue,
  { sha256Hex, settings: { itineraryMaxBytes } }: Pick<GatePorts, 'sha256Hex' | 'settings'>,
): Result<{ readonly request: AuthorizeRequest; readonly requestDigest: string }> {
  const checked = validateWire('AuthorizeRequest', json);
  if (!checked.ok) return malformedRequest('the request is not of the documented shape', checked.faults);
  const request = checked.value;
  const canonical = canonicalJson(json);
  // The itinerary is part of the request, and no longer than it.
  const mayBeTooLarge = canonical.length * COMPATIBLE_UNITS_MAX > itineraryMaxBytes;
  const itineraryBytes = mayBeTooLarge ? comparedLength(canonicalJson(request.itinerary ?? {})) : 0;
  if (itineraryBytes > itineraryMaxBytes) {
    const message = `has ${itineraryBytes} bytes of canonical JSON, or letters in Normalization Form KC; send at most ${itineraryMaxBytes}`;
    return malformedRequest('the itinerary is too large', [{ path: '$.itinerary', message }]);
  }
  return accept({ request, requestDigest: `sha256:${sha256Hex(canonical)}` });
}

function malformedRequest(problem: string, faults: readonly Fault[]): Result<never> {
  return refuse('MALFORMED_REQUEST', `${problem}: ${describeFaults(faults)}`, { faults });
}

/** How long a text is: its bytes, or its letters as rules compare them, since one may stand for many. */
function comparedLength(text: string): number {
  return Math.max(utf8(text).length, compatibleLength(text));
}
