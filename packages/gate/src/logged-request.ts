import type { ContextReading, EvaluationInputs, Verdict } from '@gatewright/evaluator';
import {
  type AuthorizeRequest,
  currencyCode,
  type JsonObject,
  type JsonValue,
  SIGNED_DEFAULT_AMOUNT,
  SIGNED_DEFAULT_CURRENCY,
  toUnits,
} from '@gatewright/protocol';
import { omitsCounterparty } from './mandate/index.js';
import type { AgentPolicy } from './ports.js';

/** Characters of context values that the decision log keeps of one request. */
const LOGGED_CONTEXT_MAX_CHARACTERS = 4096;

/** A request whose signature verified, with what the checks came to as far as they did. */
export interface LoggableRequest {
  readonly request: AuthorizeRequest;
  readonly verdict?: Pick<Verdict, 'contextFields'>;
  readonly policy?: Pick<AgentPolicy, 'logsContext' | 'capturesInputs'>;
  /** Of the verdict, where rules were evaluated. */
  readonly inputs?: EvaluationInputs;
  readonly mandate?: { readonly listsCounterparties: boolean } | null;
}

/** What the decision log keeps of a signed request beside the evidence record. */
export interface LoggedRequest {
  /** Units of the currency, in decimal digits; null where the request names no amount in a known currency. */
  readonly units: string | null;
  readonly currency: string | null;
  readonly merchant: string | null;
  readonly resource: string | null;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly payloadDigest: string | null;
  /** Values of the context fields that rules read; null unless the organisation has them kept. */
  readonly context: JsonObject | null;
  /** What the verdict was computed from, as a text of `CapturedInputs`, where the organisation has it kept. */
  readonly inputs?: string;
}

/**
 * What a verdict was computed from. The request that rules read follows from the signed one (`requestOfSigned`), whose digest is in the
 * record and whose signature salts the digest of the text.
 */
export interface CapturedInputs extends ContextReading, Pick<EvaluationInputs, 'facts' | 'unusual'> {
  readonly signed: AuthorizeRequest;
  readonly serverContext?: JsonObject;
}

/** The text that the ledger hands to the decision log with a decision. */
export function loggedRequest({ request, verdict, policy, inputs, mandate }: LoggableRequest): string {
  const { merchant = null, resource = null, nonce, issuedAt, payloadDigest } = request;
  const currency = currencyCode(request.currency ?? SIGNED_DEFAULT_CURRENCY);
  const units = currency === null ? null : toUnits(request.amount ?? SIGNED_DEFAULT_AMOUNT, currency);
  const logged: LoggedRequest = {
    units: units === null ? null : String(units),
    currency,
    merchant,
    resource,
    nonce,
    issuedAt,
    payloadDigest: typeof payloadDigest === 'string' ? payloadDigest : null,
    context: policy?.logsContext === true ? valuesOf(verdict?.contextFields ?? [], request.itinerary ?? {}) : null,
    ...(policy?.capturesInputs === true && inputs !== undefined
      ? { inputs: capturedText(request, inputs, mandate) }
      : {}),
  };
  return JSON.stringify(logged);
}

function capturedText(
  signed: AuthorizeRequest,
  { request, facts, unusual }: EvaluationInputs,
  mandate: LoggableRequest['mandate'],
): string {
  const { contextProvenance = 'agent_asserted', serverContext } = request;
  const captured: CapturedInputs = {
    signed,
    contextProvenance,
    omitsCounterparty: omitsCounterparty(contextProvenance, mandate),
    ...(serverContext === undefined ? {} : { serverContext }),
    facts,
    unusual,
  };
  return JSON.stringify(captured);
}

/** The values of the fields, as far as they fit; a field that the agent did not send has none. */
function valuesOf(fields: readonly string[], itinerary: Readonly<Record<string, unknown>>): JsonObject {
  const values: Record<string, JsonValue> = {};
  let characters = 0;
  for (const field of fields) {
    if (!Object.hasOwn(itinerary, field)) continue;
    const text = JSON.stringify(itinerary[field]);
    characters += field.length + text.length;
    if (characters > LOGGED_CONTEXT_MAX_CHARACTERS) break;
    values[field] = JSON.parse(text);
  }
  return values;
}
