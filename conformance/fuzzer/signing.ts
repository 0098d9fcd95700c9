import {
  isJsonObject,
  type JsonObject,
  PREVIEW_NONCE_PREFIX,
  permissionsReadBytes,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { signWebhook } from '@gatewright/service';
import { textOf } from '../runner/gate/member-values.js';
import {
  authorizeBytes,
  callBytes,
  contextBytes,
  type Members,
  receiptBytes,
  signedText,
} from '../runner/gate/signed-texts.js';
import { didOf, seedOf } from './keys.js';
import { type Signing, Unresolved } from './step.js';
import { PROVIDER_SECRET } from './world.js';

/** A call before it is signed. */
export interface Unsigned {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
}

/** What makes a signature of its own: a nonce that no other has, and the time. */
export interface Occasion {
  readonly nonce: string;
  /** ms since the epoch. */
  readonly now: number;
}

type Signed = Pick<Unsigned, 'body' | 'headers'>;

/** The call with its signature, as the protocol's clients make it for its route. Throws Unresolved where the key is none. */
export function sign(call: Unsigned, signing: Signing, occasion: Occasion): Signed {
  if ('text' in signing) {
    const signature = signatureOf(utf8(signing.text), signing.key);
    return { body: { ...call.body, signature }, headers: call.headers };
  }
  if ('provider' in signing) {
    const signed = signWebhook(PROVIDER_SECRET, occasion.nonce, JSON.stringify(call.body), occasion.now);
    return { body: call.body, headers: { ...call.headers, ...signed } };
  }
  const at = { ...occasion, now: occasion.now - (signing.lateMs ?? 0) };
  return 'service' in signing ? signService(call, signing.service, at) : signAgent(call, signing, at);
}

function signatureOf(bytes: Uint8Array, key: string): string {
  const seed = seedOf(key);
  if (seed === null) throw new Unresolved('the key');
  return toHex(nodeEd25519.sign(bytes, seed));
}

function signAgent(
  call: Unsigned,
  signing: { agent: string; did?: string; context?: true },
  { nonce, now }: Occasion,
): Signed {
  const { route, params, body, headers } = call;
  const key = signing.agent;
  const isPreview = route.endsWith('/preview');
  const seal = {
    nonce: isPreview ? `${PREVIEW_NONCE_PREFIX}${nonce}` : nonce,
    issuedAt: new Date(now).toISOString(),
  };
  const sealed: JsonObject = { ...body, ...seal };
  const id = params['id'] ?? '';
  if (isPreview || route.endsWith('/authorize')) {
    const bound = isText(body['payloadDigest'])
      ? { payloadSignature: signatureOf(signedText('payload', sealed), key) }
      : {};
    const context = signing.context ? { envelopeSignature: signatureOf(contextBytes(sealed), key) } : {};
    return { body: { ...sealed, ...bound, ...context, signature: signatureOf(authorizeBytes(sealed), key) }, headers };
  }
  if (route.endsWith('/payload-binding')) {
    const bytes = signedText('rebinding', { ...sealed, authorizationId: id });
    return { body: { ...sealed, payloadSignature: signatureOf(bytes, key) }, headers };
  }
  if (route.endsWith('/resume-claim')) {
    const { authorizationId, ...rest } = sealed;
    const bytes = signedText('resume', { ...sealed, escalationId: id });
    return { body: { ...rest, signature: signatureOf(bytes, key) }, headers };
  }
  if (route.endsWith('/decisions/local')) {
    const bytes = receiptBytes(sealed, isJsonObject(body['detail']) ? body['detail'] : null);
    return { body: { ...sealed, signature: signatureOf(bytes, key) }, headers };
  }
  if (route.endsWith('/permissions')) {
    const read = { agentDid: textOf(body['agentDid']), issuedAt: seal.issuedAt };
    return { body: { ...read, signature: signatureOf(permissionsReadBytes(read), key) }, headers };
  }
  if (route.endsWith('/record')) {
    const read = { ...body, issuedAt: seal.issuedAt };
    const bytes = signedText('evidenceRead', { ...read, eventId: params['eventId'] });
    return { body: { ...read, signature: signatureOf(bytes, key) }, headers };
  }
  const proof = { agentDid: signing.did ?? didOf(key) ?? '', ...seal };
  const verb = route.endsWith('/void') ? 'void' : 'capture';
  const signature = signatureOf(callBytes('settlement', { ...proof, verb, authorizationId: id }, body), key);
  return { body: { ...body, agentProof: { ...proof, signature } }, headers };
}

function signService(call: Unsigned, key: string, { nonce, now }: Occasion): Signed {
  const { body, headers } = call;
  const serviceDid = didOf(key);
  if (serviceDid === null) throw new Unresolved('the key');
  const issuedAt = new Date(now).toISOString();
  const { verb, members, subject } = signedCall(call);
  const proof = { verb, authorizationId: subject, nonce, issuedAt };
  const signature = signatureOf(callBytes('service', proof, members), key);
  return {
    body,
    headers: {
      ...headers,
      'x-magp-service-did': serviceDid,
      'x-magp-service-nonce': nonce,
      'x-magp-service-issued-at': issuedAt,
      'x-magp-service-signature': signature,
    },
  };
}

/** What a service signs for each route: the verb, its members, and what the call is about. */
function signedCall({ route, params, body, headers }: Unsigned): { verb: string; members: Members; subject: string } {
  const ending = route.slice(route.lastIndexOf('/') + 1);
  const subject = params['id'] ?? textOf(body['authorizationId']);
  if (ending === 'gateway-reports') {
    const request = isJsonObject(body['request']) ? body['request'] : {};
    const { agentDid, action, nonce } = request;
    return { verb: 'report', members: { ...body, agentDid, action }, subject: textOf(nonce) };
  }
  const sent = { idempotencyKey: headers['idempotency-key'], payloadDigest: headers['x-magp-payload-digest'] };
  return { verb: ending === 'dispatching' ? 'claim' : ending, members: { ...body, ...sent }, subject };
}

const isText = (value: unknown): value is string => typeof value === 'string';
