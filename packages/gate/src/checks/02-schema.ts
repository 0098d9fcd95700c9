import { canonicalJson, ITINERARY_MAX_BYTES, sha256Hex, utf8, validateWire } from '@gatewright/protocol';
import { type Check, refuse } from './inquiry.js';

/** 2 · Schema: the documented shape, no unknown field, a bounded itinerary. */
export const checkSchema: Check<'json', 'request' | 'requestDigest'> = ({ json }) => {
  const checked = validateWire('AuthorizeRequest', json);
  if (!checked.ok) return refuse('MALFORMED_REQUEST', 'the request is not of the documented shape', checked);
  const request = checked.value;
  const itineraryBytes = utf8(canonicalJson(request.itinerary ?? {})).length;
  if (itineraryBytes > ITINERARY_MAX_BYTES) {
    const message = `has ${itineraryBytes} bytes of canonical JSON; send at most ${ITINERARY_MAX_BYTES}`;
    return refuse('MALFORMED_REQUEST', 'the itinerary is too large', { faults: [{ path: '$.itinerary', message }] });
  }
  return { request, requestDigest: `sha256:${sha256Hex(canonicalJson(json))}` };
};
