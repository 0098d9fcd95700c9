import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Actor } from './actors.js';
import { textOf } from './member-values.js';
import type { MessageName } from './scenario.js';
import {
  authorizeBytes,
  callBytes,
  contextBytes,
  digestOf,
  type Members,
  receiptBytes,
  signedText,
} from './signed-texts.js';

/** A message before it becomes bytes, so that faults can still change it. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject | undefined;
}

/** What a message is built of. */
export interface MessageTerms {
  readonly actor: Actor | undefined;
  /** What the message is about: the id of an authorization or of an escalation; empty where it names none. */
  readonly id: string;
  readonly members: JsonObject;
  readonly context: boolean;
  readonly payload: JsonValue | undefined;
  readonly signing: Signing;
}

/** How a message is signed. */
export interface Signing {
  /** Hex of the signature. */
  sign(message: Uint8Array): string;
  /** DID that the signer calls itself by. */
  readonly did: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly fresh: () => string;
  readonly olderText: boolean;
  /** What the signature is for, where that is not the message itself. */
  readonly signedFor: { readonly message: MessageName | undefined; readonly id: string | undefined };
}

interface MessageKind {
  readonly method: 'GET' | 'POST';
  /** The member of an earlier answer that names what the message is about. */
  readonly about?: 'authorizationId' | 'escalationId';
  readonly build: (terms: MessageTerms) => Omit<Draft, 'method'>;
}

const AUTHORIZE = '/policy/mandate/authorize';
const SLOT = '/magp/settlement';
const ESCALATIONS = '/policy/escalations';

/** Every message of the protocol that scenarios send by name; scenario.schema.json lists them. */
export const MESSAGES: Readonly<Record<MessageName, MessageKind>> = {
  authorize: { method: 'POST', build: authorize },
  lookup: { method: 'GET', build: lookup },
  claim: { method: 'POST', about: 'authorizationId', build: claim },
  capture: settlement('capture', 'capture'),
  void: settlement('void', 'void'),
  bind: { method: 'POST', about: 'authorizationId', build: bind },
  dispatched: settlement('dispatched', 'effect/dispatched'),
  unknown: settlement('unknown', 'effect/unknown'),
  reconcile: settlement('reconcile', 'effect/reconcile'),
  refund: settlement('refund', 'refund'),
  effect: { method: 'GET', about: 'authorizationId', build: ({ id }) => get(holdPath(id, 'effect')) },
  reserve: slot('reserve'),
  finalize: slot('finalize'),
  release: slot('release'),
  escalation: { method: 'GET', about: 'escalationId', build: ({ id }) => get(escalationPath(id, 'status')) },
  resolve: {
    method: 'POST',
    about: 'escalationId',
    build: ({ id, members, actor }) => post(escalationPath(id, 'resolve'), members, bearerOf(actor)),
  },
  resume: { method: 'POST', about: 'escalationId', build: resume },
  receipt: { method: 'POST', build: receipt },
  report: { method: 'POST', build: report },
};

function authorize({ actor, members, context, payload, signing }: MessageTerms): Omit<Draft, 'method'> {
  const { did, nonce, issuedAt } = signing;
  const action = actor?.kind === 'agent' ? { action: actor.action } : {};
  const body: JsonObject = { agentDid: did, ...action, nonce, issuedAt, ...members };
  if (actor === undefined) return post(AUTHORIZE, body);
  const digest = payload === undefined ? undefined : digestOf(payload);
  return post(AUTHORIZE, {
    ...body,
    signature: signing.sign(authorizeBytes(body, signing.olderText)),
    ...(context ? { envelopeSignature: signing.sign(contextBytes(body)) } : {}),
    ...(digest === undefined
      ? {}
      : {
          payloadDigest: digest,
          payloadSignature: signing.sign(signedText('payload', { ...body, payloadDigest: digest })),
        }),
  });
}

function lookup({ members, signing }: MessageTerms): Omit<Draft, 'method'> {
  const { agentDid = signing.did, nonce = '' } = members;
  const query = new URLSearchParams({ agentDid: textOf(agentDid), nonce: textOf(nonce) });
  return get(`${AUTHORIZE}/by-request?${query}`);
}

function claim(terms: MessageTerms): Omit<Draft, 'method'> {
  const { idempotencyKey = terms.signing.fresh(), payloadDigest: digest, ...body } = terms.members;
  const given = digest ?? (terms.payload === undefined ? undefined : digestOf(terms.payload));
  const headers = {
    ...(idempotencyKey === '' ? {} : { 'idempotency-key': textOf(idempotencyKey) }),
    ...(given === undefined ? {} : { 'x-magp-payload-digest': textOf(given) }),
  };
  const call = { idempotencyKey, ...(given === undefined ? {} : { payloadDigest: given }) };
  const proof = serviceHeaders('claim', call, terms.id, terms);
  return { path: holdPath(terms.id, 'effect/dispatching'), headers: { ...headers, ...proof }, body };
}

/** Calls that a service signs in headers, an agent in the body where it may, and a person by token. */
function settlement(name: MessageName, path: string): MessageKind {
  return {
    method: 'POST',
    about: 'authorizationId',
    build: (terms) => {
      const { id, members, actor, signing } = terms;
      const isByAgent = actor?.kind === 'agent' && (name === 'capture' || name === 'void');
      const body = isByAgent ? { ...members, agentProof: agentProof(name, members, id, signing) } : members;
      return post(holdPath(id, path), body, { ...bearerOf(actor), ...serviceHeaders(name, members, id, terms) });
    },
  };
}

function slot(name: 'reserve' | 'finalize' | 'release'): MessageKind {
  return {
    method: 'POST',
    about: 'authorizationId',
    build: (terms) => {
      const { id, members, actor } = terms;
      const body = { authorizationId: id, ...members };
      return post(`${SLOT}/${name}`, body, { ...bearerOf(actor), ...serviceHeaders(name, members, id, terms) });
    },
  };
}

function bind({ id, actor, members, payload, signing }: MessageTerms): Omit<Draft, 'method'> {
  const action = actor?.kind === 'agent' ? actor.action : '';
  const { did: agentDid, nonce, issuedAt } = signing;
  const digest = digestOf(payload ?? null);
  const body: JsonObject = { agentDid, action, nonce, issuedAt, payloadDigest: digest, ...members };
  const authorizationId = signing.signedFor.id ?? id;
  const payloadSignature = signing.sign(signedText('rebinding', { ...body, authorizationId }));
  return post(holdPath(id, 'payload-binding'), { ...body, payloadSignature });
}

/** `authorizationId` among the members is signed and not sent. */
function resume({ id, members, signing }: MessageTerms): Omit<Draft, 'method'> {
  const { authorizationId, ...sent } = members;
  const { did: agentDid, nonce, issuedAt } = signing;
  const { requestDigest, contextDigest } = sent;
  const claimed = { agentDid, nonce, issuedAt, requestDigest, contextDigest, authorizationId };
  const bytes = signedText('resume', { ...claimed, escalationId: signing.signedFor.id ?? id });
  return post(escalationPath(id, 'resume-claim'), {
    agentDid,
    nonce,
    issuedAt,
    ...sent,
    signature: signing.sign(bytes),
  });
}

function receipt({ members, signing }: MessageTerms): Omit<Draft, 'method'> {
  const { did: agentDid, nonce, issuedAt } = signing;
  const body: JsonObject = { agentDid, nonce, issuedAt, ...members };
  const { detail } = body;
  const bytes = receiptBytes(body, isJsonObject(detail) && !signing.olderText ? detail : null);
  return post('/policy/decisions/local', { ...body, signature: signing.sign(bytes) });
}

function report(terms: MessageTerms): Omit<Draft, 'method'> {
  const { members, signing } = terms;
  const request = isJsonObject(members['request']) ? members['request'] : {};
  const subject = signing.signedFor.id ?? textOf(request['nonce']);
  return post(
    '/policy/gateway-reports',
    members,
    serviceHeaders('report', { ...members, ...callerOf(request) }, subject, terms),
  );
}

/** The caller that a report names. */
const callerOf = ({ agentDid, action }: JsonObject) => ({ agentDid, action });

function agentProof(name: MessageName, members: JsonObject, id: string, signing: Signing): JsonObject {
  const { did: agentDid, nonce, issuedAt, signedFor } = signing;
  const proof = { verb: signedFor.message ?? name, agentDid, authorizationId: signedFor.id ?? id, nonce, issuedAt };
  return { agentDid, nonce, issuedAt, signature: signing.sign(callBytes('settlement', proof, members)) };
}

function serviceHeaders(name: MessageName, members: Members, id: string, { actor, signing }: MessageTerms) {
  if (actor?.kind !== 'service') return {};
  const { did: serviceDid, nonce, issuedAt, signedFor } = signing;
  const proof = { verb: signedFor.message ?? name, authorizationId: signedFor.id ?? id, nonce, issuedAt };
  const bytes = callBytes('service', proof, members);
  return {
    'x-magp-service-did': serviceDid,
    'x-magp-service-nonce': nonce,
    'x-magp-service-issued-at': issuedAt,
    'x-magp-service-signature': signing.sign(bytes),
  };
}

function bearerOf(actor: Actor | undefined): Record<string, string> {
  return actor?.kind === 'person' ? { authorization: `Bearer ${actor.token}` } : {};
}

const holdPath = (id: string, rest: string) => `${AUTHORIZE}/${encodeURIComponent(id)}/${rest}`;
const escalationPath = (id: string, rest: string) => `${ESCALATIONS}/${encodeURIComponent(id)}/${rest}`;
const get = (path: string) => ({ path, headers: {}, body: undefined });
const post = (path: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) => ({
  path,
  headers,
  body,
});
