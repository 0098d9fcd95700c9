import { sha256Hex, utf8 } from '../bytes/index.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';

/** The members of an authorize request that the context signature covers, with their wire values. */
export interface SignedContext {
  readonly agentDid: string;
  readonly action: string;
  readonly amount?: number | string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly materiality?: JsonValue | undefined;
  readonly trace?: JsonValue | undefined;
  readonly itinerary?: JsonObject | undefined;
  readonly nonce: string;
  readonly issuedAt: string;
}

/** Members of `trace` that are hashed and sent; all others are dropped first. */
export const TRACE_FIELDS = [
  'workflowId',
  'workflowStep',
  'parentActionId',
  'toolCalls',
  'dataSources',
  'checksPerformed',
  'upstreamEvidenceRefs',
] as const;

/**
 * The bytes that `envelopeSignature` signs: the UTF-8 text of the lower-case hex SHA-256 of the governance envelope's
 * canonical JSON. An absent itinerary and an empty one are different envelopes.
 */
export function contextSignatureBytes(request: SignedContext): Uint8Array {
  return utf8(sha256Hex(canonicalJson(governanceEnvelope(request))));
}

function governanceEnvelope(request: SignedContext): object {
  return {
    envelopeId: `env:${request.nonce}`,
    version: '1.0',
    createdAt: request.issuedAt,
    agent: { did: request.agentDid },
    action: {
      actionId: `act:${request.nonce}`,
      actionType: request.action,
      amount: request.amount,
      currency: request.currency,
      merchant: request.merchant ?? null,
      materiality: request.materiality,
    },
    trace: request.trace === undefined ? undefined : reduceTrace(request.trace),
    context: request.itinerary,
  };
}

/** A trace reduced to the members that travel; anything but an object is left as it is. */
export function reduceTrace(trace: JsonValue): JsonValue {
  if (!isJsonObject(trace)) return trace;
  return Object.fromEntries(Object.entries(trace).filter(([name]) => TRACE_FIELDS.some((field) => field === name)));
}
