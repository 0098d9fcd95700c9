import { createHash } from 'node:crypto';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, utf8 } from '@gatewright/protocol';
import { textOf } from './member-values.js';

/**
 * Signed texts as protocol.md writes them: a word stands for the member of that name, `fields…` for the fields of a call, and a
 * word with the prefix MAGP- for itself. They are kept apart from the texts of @gatewright/protocol, which gates verify with: a
 * mistake there must not be signed here too.
 */
export const SIGNED_TEXTS = {
  authorize: 'agentDid|action|amount|currency|merchant|resource|nonce|issuedAt',
  payload: 'MAGP-PAYLOAD-v1|agentDid|action|nonce|issuedAt|payloadDigest',
  rebinding: 'MAGP-PAYLOAD-REBIND-v1|agentDid|action|authorizationId|nonce|issuedAt|payloadDigest',
  service: 'MAGP-SERVICE-v1|verb|authorizationId|fields…|nonce|issuedAt',
  settlement: 'MAGP-SETTLE-v1|verb|agentDid|authorizationId|nonce|issuedAt|fields…',
  resume: 'MAGP-RESUME-CLAIM-v2|escalationId|authorizationId|agentDid|requestDigest|contextDigest|nonce|issuedAt',
  evidenceRead: 'MAGP-EVIDENCE-READ-v1|eventId|agentDid|issuedAt',
  receipt: 'MAGP-LOCAL-DECISION-v2|agentDid|action|decision|reasonCode|nonce|issuedAt|detailDigest',
} as const;

/** Members of a message by the names of the wire; absent and null are empty. */
export type Members = Readonly<Record<string, JsonValue | undefined>>;

/** The members that each call signs (protocol.md §2.13). */
const CALL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  claim: ['idempotencyKey'],
  capture: ['amountCharged', 'bookingRef', 'settlementTxHash'],
  void: ['reason'],
  dispatched: ['remoteRef'],
  unknown: ['reason'],
  refund: ['amount', 'reason'],
  reserve: [],
  finalize: ['txHash', 'amountMinor'],
  release: [],
  report: ['servedAgentDid', 'agentDid', 'action', 'outcome', 'reasonCode', 'httpStatus'],
};

/** The members of a trace that are signed (protocol.md §2.4). */
const TRACE_MEMBERS = [
  'workflowId',
  'workflowStep',
  'parentActionId',
  'toolCalls',
  'dataSources',
  'checksPerformed',
  'upstreamEvidenceRefs',
];

/** The bytes of a text that is no call. */
export function signedText(name: Exclude<keyof typeof SIGNED_TEXTS, 'authorize'>, members: Members): Uint8Array {
  return utf8(filled(SIGNED_TEXTS[name], members));
}

/** The bytes of an authorize request (protocol.md §2.3): of the oldest text, without the resource, where `isOlder`. */
export function authorizeBytes(request: Members, isOlder = false): Uint8Array {
  const { authorize } = SIGNED_TEXTS;
  const signed = { ...request, amount: request['amount'] ?? 0, currency: request['currency'] ?? 'USD' };
  const text = filled(isOlder ? authorize.replace('resource|', '') : authorize, signed);
  const jurisdiction = textOf(request['jurisdiction']);
  return utf8(isOlder || request['jurisdiction'] == null ? text : `${text}|MAGP-AUTH-v2|${jurisdiction.toUpperCase()}`);
}

/**
 * The bytes of a call that a service signs in headers, or an agent in a proof; the verb is a member of `proof`. Throws TypeError for
 * a verb without a signature.
 */
export function callBytes(
  by: 'service' | 'settlement',
  proof: Members & { verb: string },
  members: Members,
): Uint8Array {
  const names = CALL_FIELDS[proof.verb];
  if (names === undefined) throw new TypeError(`${proof.verb} has no signature`);
  const fields = names.map((name) => textOf(members[name]));
  const digest = textOf(members['payloadDigest']);
  if (proof.verb === 'claim' && digest !== '') fields.push(`payload=${digest}`);
  if (proof.verb === 'refund' && members['idempotencyKey'] !== undefined)
    fields.push(textOf(members['idempotencyKey']));
  return utf8(filled(SIGNED_TEXTS[by], proof, fields));
}

/** The bytes of a receipt (protocol.md §2.19): of the older text, the six fields alone, where `detail` is null. */
export function receiptBytes(receipt: Members, detail: JsonObject | null): Uint8Array {
  if (detail === null) return utf8(filled('agentDid|action|decision|reasonCode|nonce|issuedAt', receipt));
  const { amount = null, currency = null, merchant = null, payloadDigest = null } = detail;
  return signedText('receipt', { ...receipt, detailDigest: digestOf({ amount, currency, merchant, payloadDigest }) });
}

/** The bytes of the context signature over a request as it is sent (protocol.md §2.4). */
export function contextBytes(request: Members): Uint8Array {
  const {
    agentDid,
    action,
    amount,
    currency,
    merchant = null,
    materiality,
    trace,
    itinerary,
    nonce,
    issuedAt,
  } = request;
  const envelope = {
    envelopeId: `env:${textOf(nonce)}`,
    version: '1.0',
    createdAt: issuedAt,
    agent: { did: agentDid },
    action: { actionId: `act:${textOf(nonce)}`, actionType: action, amount, currency, merchant, materiality },
    trace: isJsonObject(trace ?? null) ? pick(Object(trace), TRACE_MEMBERS) : trace,
    context: itinerary,
  };
  return utf8(sha256(canonicalJson(envelope)));
}

/** `sha256:` and the digest of a payload in canonical JSON (protocol.md §2.5). */
export function digestOf(payload: JsonValue): string {
  return `sha256:${sha256(canonicalJson(payload))}`;
}

function filled(text: string, members: Members, fields: readonly string[] = []): string {
  const words = text.split('|').flatMap((word) => {
    if (word === 'fields…') return fields;
    return word.startsWith('MAGP-') ? word : textOf(members[word]);
  });
  return words.map((word) => word.replace(/[\\|]/g, '\\$&')).join('|');
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
