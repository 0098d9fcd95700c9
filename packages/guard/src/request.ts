import {
  type AuthorizeRequest,
  authorizeText,
  BODY_MAX_BYTES,
  canonicalJsonBytes,
  contextSignatureBytes,
  isJsonObject,
  isSummary,
  type JsonObject,
  type JsonValue,
  NONCE_MIN_CHARS,
  payloadBindingBytes,
  payloadDigest,
  type ReasonCode,
  reduceTrace,
  SUMMARY_MAX_CHARS,
  SUMMARY_MEMBER,
  utf8,
  validateAsClient,
} from '@gatewright/protocol';
import { plainJson } from './plain-json.js';
import type { Signer } from './signer.js';
import { statedMembers } from './stated-members.js';
import { type GuardVerdict, guardBlock } from './verdict.js';

/**
 * What an agent asks to do: a plain object of these members. An unknown member, a getter and a member that is there and
 * undefined are refused: they are what a misspelt name gives.
 */
export interface ActionRequest {
  readonly action: string;
  /** Value moved, a decimal of the currency (not cents); left out for an action that moves none. */
  readonly amount?: number | string;
  readonly currency?: string;
  readonly merchant?: string;
  readonly resource?: string;
  /** ISO 3166 country, two letters; signed. */
  readonly jurisdiction?: string;
  /**
   * What the action is, in words for the people who may have to approve it: one line of at most 500 characters. It is sent and signed
   * as the member `summary` of the context.
   */
  readonly summary?: string;
  /** Free context that rules may read, a JSON object. */
  readonly itinerary?: object;
  readonly trace?: object;
  readonly materiality?: unknown;
  /** The exact arguments that the authorization is bound to, any JSON value; absent leaves it unbound. */
  readonly payload?: unknown;
}

/** The members by which a request says what its action is about. */
export const TERM_NAMES = [
  'amount',
  'currency',
  'merchant',
  'resource',
  'jurisdiction',
  'summary',
  'itinerary',
  'trace',
  'materiality',
] as const satisfies readonly (keyof ActionRequest)[];

const REQUEST_NAMES = ['action', ...TERM_NAMES, 'payload'] as const satisfies readonly (keyof ActionRequest)[];

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
  | {
      readonly ok: true;
      readonly request: PreparedRequest;
      /** The payload as it is bound, a copy that no other code has; undefined where unbound. */
      readonly payload: JsonValue | undefined;
    }
  | { readonly ok: false; readonly verdict: GuardVerdict };

/** Reads an action request; one that no gate could permit is a block. Never throws on any input. */
export function prepareRequest(request: unknown): Preparation {
  try {
    return prepared(request);
  } catch (error) {
    return block('MALFORMED_REQUEST', `the request cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Stands for what the signature adds, where a request is held to the documented shape before that. */
const STAMP = { agentDid: '-', nonce: '-'.repeat(NONCE_MIN_CHARS), issuedAt: '-', signature: '' };

function prepared(request: unknown): Preparation {
  const stated = statedMembers(request, REQUEST_NAMES, 'the request');
  if (!stated.ok) return block(stated.reasonCode, stated.detail);
  const { payload, ...terms } = stated.members;
  const { amount } = terms;
  if (typeof amount === 'number' && !(Number.isFinite(amount) && amount >= 0)) {
    return block('AMOUNT_NOT_DETERMINABLE', `the amount is ${amount}`);
  }
  const plain = plainJson(terms);
  if (!isJsonObject(plain)) return block('MALFORMED_REQUEST', 'the request must be plain JSON, its payload apart');
  const { summary, ...members } = withoutNulls(plain);
  const fault = summary === undefined ? null : summaryFault(summary, members['itinerary']);
  if (fault !== null) return block('MALFORMED_REQUEST', fault);
  const checked = validateAsClient('AuthorizeRequest', { ...withSummary(members, summary), ...STAMP });
  if (!checked.ok) {
    const faults = checked.faults.map(({ path, message }) => `${path} ${message}`);
    return block('MALFORMED_REQUEST', faults.join('; '));
  }
  const bound = payload === undefined ? UNBOUND : readPayload(payload);
  if (bound === undefined)
    return block('PAYLOAD_NOT_CANONICALIZABLE', 'the payload is no plain JSON within 256 KiB and 32 levels');
  return {
    ok: true,
    request: { ...preparedTerms(checked.value), payloadDigest: bound.digest },
    payload: bound.payload,
  };
}

function summaryFault(summary: JsonValue, itinerary: JsonValue | undefined): string | null {
  if (!isSummary(summary)) {
    return `$.summary must be one line of at most ${SUMMARY_MAX_CHARS} characters, none of them invisible`;
  }
  const isTaken = isJsonObject(itinerary) && itinerary[SUMMARY_MEMBER] !== undefined;
  return isTaken ? '$.summary stands in the itinerary already; state it once' : null;
}

/** The summary travels in the context, which gates and guards of the protocol sign and take as it is. */
function withSummary(members: JsonObject, summary: JsonValue | undefined): JsonObject {
  const { itinerary = {} } = members;
  if (summary === undefined || !isJsonObject(itinerary)) return members;
  return { ...members, itinerary: { ...itinerary, [SUMMARY_MEMBER]: summary } };
}

/** Null says the same as nothing. */
function withoutNulls(terms: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
}

function preparedTerms(checked: AuthorizeRequest): Omit<PreparedRequest, 'payloadDigest'> {
  const { action, amount, currency, merchant, resource, jurisdiction, itinerary, trace, materiality } = checked;
  return {
    action,
    amount: amount ?? undefined,
    currency: currency ?? undefined,
    merchant: merchant ?? undefined,
    resource: resource ?? undefined,
    jurisdiction: jurisdiction ?? undefined,
    itinerary: itinerary ?? {},
    trace: trace === undefined ? undefined : reduceTrace(trace),
    materiality,
  };
}

function block(reasonCode: ReasonCode, detail: string): Preparation {
  return { ok: false, verdict: guardBlock(reasonCode, detail) };
}

const UNBOUND = { payload: undefined, digest: null } as const;

/** A payload as it is bound. */
interface ReadPayload {
  readonly payload: JsonValue;
  /** `sha256:` and hex. */
  readonly digest: string;
}

/** Reads a payload once; undefined where it is not canonical JSON within the limits (protocol.md §2.5). */
function readPayload(value: unknown): ReadPayload | undefined {
  const payload = plainJson(value);
  if (payload === undefined || canonicalJsonBytes(payload).length > BODY_MAX_BYTES) return undefined;
  return { payload, digest: payloadDigest(payload) };
}

/** The digest that binds exact arguments; undefined where they have none. */
export function digestPayload(payload: unknown): string | undefined {
  return readPayload(payload)?.digest;
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

/** Signs a request: the authorization text, the context where asked, and the payload where it is bound (protocol.md §2.3). */
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
