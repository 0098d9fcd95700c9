import {
  authorizeText,
  BODY_MAX_BYTES,
  canonicalJsonBytes,
  contextSignatureBytes,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  payloadBindingBytes,
  payloadDigest,
  reduceTrace,
  utf8,
} from '@gatewright/protocol';
import { plainJson } from './plain-json.js';
import type { Signer } from './signer.js';
import { type GuardVerdict, guardBlock } from './verdict.js';

/** What an agent asks to do. */
export interface ActionRequest {
  readonly action: string;
  /** Value moved, a decimal of the currency (not minor units); absent for an action that moves none. */
  readonly amount?: number | string | undefined;
  readonly currency?: string | undefined;
  readonly merchant?: string | undefined;
  readonly resource?: string | undefined;
  /** ISO 3166 country, two letters; signed. */
  readonly jurisdiction?: string | undefined;
  /** Free context that rules may read, a JSON object. */
  readonly itinerary?: object | undefined;
  readonly trace?: object | undefined;
  readonly materiality?: unknown;
  /** The exact arguments that the authorization is bound to, any JSON value; absent leaves it unbound. */
  readonly payload?: unknown;
}

/** An action request as plain data: read once, so that what is decided, signed and sent is one and the same. */
export interface PreparedRequest {
  readonly action: string;
  readonly amount: number | string | undefined;
  readonly currency: string | undefined;
  readonly merchant: string | undefined;
  readonly resource: string | undefined;
  readonly jurisdiction: string | undefined;
  readonly itinerary: JsonObject;
  readonly trace: JsonValue | undefined;
  readonly materiality: JsonValue | undefined;
  /** `sha256:` and hex; null where unbound. */
  readonly payloadDigest: string | null;
}

export type Preparation =
  | { readonly ok: true; readonly request: PreparedRequest }
  | { readonly ok: false; readonly verdict: GuardVerdict };

/** Reads an action request; one that cannot be signed is a block, as no gate could permit it. */
export function prepareRequest(request: ActionRequest): Preparation {
  const { action, amount, currency, merchant, resource, jurisdiction, payload } = request;
  const itinerary = plainJson(request.itinerary ?? {}, 'drop');
  const trace = plainJson(request.trace ?? null, 'drop');
  const materiality = plainJson(request.materiality ?? null, 'drop');
  const digest = payload === undefined ? null : digestPayload(payload);
  if (typeof amount === 'number' && !(Number.isFinite(amount) && amount >= 0)) {
    return { ok: false, verdict: guardBlock('AMOUNT_NOT_DETERMINABLE', `the amount is ${amount}`) };
  }
  if (!isJsonObject(itinerary) || trace === undefined || materiality === undefined) {
    return {
      ok: false,
      verdict: guardBlock('MALFORMED_REQUEST', 'itinerary, trace and materiality must be plain JSON'),
    };
  }
  if (digest === undefined) {
    return { ok: false, verdict: guardBlock('PAYLOAD_NOT_CANONICALIZABLE', 'the payload has no canonical JSON form') };
  }
  const terms = { action, amount, currency, merchant, resource, jurisdiction };
  const context = {
    itinerary,
    trace: trace === null ? undefined : reduceTrace(trace),
    materiality: materiality ?? undefined,
  };
  return { ok: true, request: { ...terms, ...context, payloadDigest: digest } };
}

/** The digest that binds exact arguments; undefined where they are not canonical JSON within the limits (wire §1c). */
export function digestPayload(payload: unknown): string | undefined {
  const plain = plainJson(payload, 'refuse');
  if (plain === undefined || canonicalJsonBytes(plain).length > BODY_MAX_BYTES) return undefined;
  return payloadDigest(plain);
}

/** A request as it travels: the body of POST /policy/mandate/authorize. */
export interface SignedActionRequest {
  readonly nonce: string;
  readonly request: PreparedRequest;
  readonly body: object;
}

/** What a signature needs from outside. */
export interface Signing {
  readonly signer: Signer;
  readonly nonce: string;
  /** RFC 3339. */
  readonly issuedAt: string;
  readonly signContext: boolean;
}

/** Signs a request: the authorization text, the context where asked, and the payload where it is bound (wire §1). */
export function signRequest(
  request: PreparedRequest,
  { signer, nonce, issuedAt, signContext }: Signing,
): SignedActionRequest {
  const { payloadDigest: digest, ...members } = request;
  const unsigned = { agentDid: signer.did, ...members, nonce, issuedAt };
  const context = { envelopeSignature: signer.sign(contextSignatureBytes(unsigned)) };
  return {
    nonce,
    request,
    body: {
      ...unsigned,
      signature: signer.sign(utf8(authorizeText(unsigned))),
      ...(signContext ? context : {}),
      ...(digest === null ? {} : bindPayload(digest, unsigned, signer)),
    },
  };
}

function bindPayload(digest: string, unsigned: PayloadMoment, signer: Signer): object {
  const { agentDid, action, nonce, issuedAt } = unsigned;
  const binding = { agentDid, action, nonce, issuedAt, payloadDigest: digest };
  return { payloadDigest: digest, payloadSignature: signer.sign(payloadBindingBytes(binding)) };
}

interface PayloadMoment {
  readonly agentDid: string;
  readonly action: string;
  readonly nonce: string;
  readonly issuedAt: string;
}
