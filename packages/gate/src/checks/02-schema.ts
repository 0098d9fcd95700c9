import { canonicalJson, UTF8_UNIT_BYTES_MAX, utf8, validateWire } from '@gatewright/protocol';
import { type Check, refuse } from './inquiry.js';

/** 2 · Schema: the documented shape, no unknown field, a bounded itinerary. */
export const checkSchema: Check<'json', 'request' | 'requestDigest'> = ({ json }, { sha256Hex, settings }) => {
  const checked = validateWire('AuthorizeRequest', json);
  if (!checked.ok) return refuse('MALFORMED_REQUEST', 'the request is not of the documented shape', checked);
  const request = checked.value;
  const { itineraryMaxBytes } = settings;
  const canonical = canonicalJson(json);
  // The itinerary is part of the request, and no longer than it.
  const mayBeTooLarge = canonical.length * UTF8_UNIT_BYTES_MAX > itineraryMaxBytes;
  const itineraryBytes = mayBeTooLarge ? utf8(canonicalJson(request.itinerary ?? {})).length : 0;
  if (itineraryBytes > itineraryMaxBytes) {
    const message = `has ${itineraryBytes} bytes of canonical JSON; send at most ${itineraryMaxBytes}`;
    return refuse('MALFORMED_REQUEST', 'the itinerary is too large', { faults: [{ path: '$.itinerary', message }] });
  }
  return { request, requestDigest: `sha256:${sha256Hex(canonical)}` };
};
