import { PERMIT_HEADER } from '@gatewright/guard/internal';
import { approvedContextDigest, isJsonObject, type JsonValue, parseJsonText } from '@gatewright/protocol';
import { type Refused, refuse } from './refusal.js';

/** Longest value of the header that carries the authorization, characters. */
const PERMIT_HEADER_MAX_CHARS = 16 * 1024;

/** What the header says. Only the gate knows whether it is so. */
export interface PresentedPermit {
  readonly authorizationId: string;
  readonly agentDid: string | null;
  readonly action: string | null;
  /** Digest of the context, which the gate compares for actions that people approved. */
  readonly contextDigest: string;
}

/**
 * Reads the header: a JSON object with `authorizationId`. An agent of the protocol sends its whole signed request in it; of that
 * `agentDid`, `action` and `itinerary` are read. A header that was sent twice is no JSON.
 */
export function readPermitHeader(
  value: string | null,
): { readonly ok: true; readonly value: PresentedPermit } | Refused {
  if (value === null || value === '')
    return refuse('MISSING_GOVERNANCE', `send ${PERMIT_HEADER} with an authorization`);
  if (value.length > PERMIT_HEADER_MAX_CHARS) {
    return refuse('MALFORMED_REQUEST', `${PERMIT_HEADER} has over ${PERMIT_HEADER_MAX_CHARS} characters`);
  }
  const outcome = parseJsonText(value);
  if (!outcome.ok || !isJsonObject(outcome.value)) {
    return refuse('MALFORMED_REQUEST', `send ${PERMIT_HEADER} once, a JSON object with authorizationId`);
  }
  const { authorizationId, agentDid, action, itinerary } = outcome.value;
  if (typeof authorizationId !== 'string' || authorizationId === '') {
    return refuse('AUTHORIZATION_REQUIRED', `${PERMIT_HEADER} has no authorizationId: authorize the request first`);
  }
  return {
    ok: true,
    value: {
      authorizationId,
      agentDid: textOrNull(agentDid),
      action: textOrNull(action),
      contextDigest: approvedContextDigest(itinerary),
    },
  };
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
