import { COMPATIBLE_UNITS_MAX, canonicalJson, compatibleLength, utf8, validateWire } from '@gatewright/protocol';
import { type Check, refuse } from './authorization-context.js';

/** 2 · Schema: the documented shape, no unknown field, a bounded itinerary. */
export const checkSchema: Check<'json', 'request' | 'requestDigest'> = ({ json }, { sha256Hex, settings }) => {
  const checked = validateWire('AuthorizeRequest', json);
  if (!checked.ok) return refuse('MALFORMED_REQUEST', 'the request is not of the documented shape', checked);
  const request = checked.value;
  const { itineraryMaxBytes } = settings;
  const canonical = canonicalJson(json);
  // The itinerary is part of the request, and no longer than it.
  const mayBeTooLarge = canonical.length * COMPATIBLE_UNITS_MAX > itineraryMaxBytes;
  const itineraryBytes = mayBeTooLarge ? comparedLength(canonicalJson(request.itinerary ?? {})) : 0;
  if (itineraryBytes > itineraryMaxBytes) {
    const message = `has ${itineraryBytes} bytes of canonical JSON, or letters in Normalization Form KC; send at most ${itineraryMaxBytes}`;
    return refuse('MALFORMED_REQUEST', 'the itinerary is too large', { faults: [{ path: '$.itinerary', message }] });
  }
  return { request, requestDigest: `sha256:${sha256Hex(canonical)}` };
};

/** How long a text is: its bytes, or its letters as rules compare them, since one may stand for many. */
function comparedLength(text: string): number {
  return Math.max(utf8(text).length, compatibleLength(text));
}
