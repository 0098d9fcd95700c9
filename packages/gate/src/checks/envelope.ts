import { timeOfText } from '@gatewright/evaluator';
import {
  type AuthorizeRequest,
  accept,
  COMPATIBLE_UNITS_MAX,
  canonicalJson,
  compatibleLength,
  describeFaults,
  type Fault,
  type JsonValue,
  PASSED,
  PREVIEW_NONCE_PREFIX,
  parseJsonBytes,
  REQUEST_MAX_AGE_MS,
  REQUEST_MAX_AHEAD_MS,
  type Result,
  refuse,
  utf8,
  validateWire,
  type WireMessage,
  type WireValue,
} from '@gatewright/protocol';
import type { GatePorts, GateSettings } from '../ports.js';

/** Size and JSON: bounded bytes and depth, well-formed UTF-8, no duplicate key. */
export function readJson(body: Uint8Array, { bodyMaxBytes }: Pick<GateSettings, 'bodyMaxBytes'>): Result<JsonValue> {
  const outcome = parseJsonBytes(body, bodyMaxBytes);
  if (outcome.ok) return outcome;
  const { faults, tooLarge } = outcome;
  const code = tooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST';
  return refuse(code, `the body cannot be read: ${describeFaults(faults)}`, { faults });
}

/** Schema: the documented shape, no unknown field, a bounded itinerary. Gives the request with its digest. */
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

/** What a signed request is sent for. */
export type RequestUse = 'authorize' | 'preview';

/** The nonce says what a request is for: a preview gets no hold, and what is no preview is not previewed. */
export function checkUse({ nonce }: AuthorizeRequest, use: RequestUse): Result<undefined> {
  if (nonce.startsWith(PREVIEW_NONCE_PREFIX) === (use === 'preview')) return PASSED;
  const message =
    use === 'preview'
      ? `must begin with ${PREVIEW_NONCE_PREFIX} in a request for a preview`
      : `must not begin with ${PREVIEW_NONCE_PREFIX}, which names a request for a preview`;
  return malformedRequest('the request is signed for another use', [{ path: '$.nonce', message }]);
}

/** Freshness: issuedAt is at most five minutes old and at most thirty seconds ahead of `now` (ms). */
export function checkFreshness({ issuedAt }: AuthorizeRequest, now: number): Result<undefined> {
  return isFresh(issuedAt, now)
    ? PASSED
    : refuse('REQUEST_EXPIRED', `issuedAt ${issuedAt} is outside the window`, {
        hint: 'send issuedAt as RFC 3339 text of the present and set the clock of the agent',
      });
}

/** True for RFC 3339 text within the window around `now` (ms). */
export function isFresh(issuedAt: string, now: number): boolean {
  const age = now - (timeOfText(issuedAt) ?? Number.NaN);
  return age <= REQUEST_MAX_AGE_MS && age >= -REQUEST_MAX_AHEAD_MS;
}

/** The same for any other call: a body of at most `maxBytes` as its message, or the refusal that names every fault with its JSON path. */
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
