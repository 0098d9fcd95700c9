import {
  authorizeText,
  contextSignatureBytes,
  evidenceReadBytes,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  localDecisionBytes,
  payloadBindingBytes,
  payloadRebindingBytes,
  resumeClaimBytes,
  type ServiceCall,
  serviceProofBytes,
  settlementProofBytes,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { signWebhook } from '@gatewright/service';
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
  const seal = { nonce, issuedAt: new Date(now).toISOString() };
  const id = params['id'] ?? '';
  if (route.endsWith('/authorize')) {
    const unsigned = { ...body, ...seal };
    const request = { ...authorizeFields(body), ...seal };
    const bound = isText(body['payloadDigest'])
      ? {
          payloadSignature: signatureOf(
            payloadBindingBytes({ ...request, payloadDigest: String(body['payloadDigest']) }),
            key,
          ),
        }
      : {};
    const context = signing.context ? { envelopeSignature: signatureOf(contextBytes(unsigned), key) } : {};
    return {
      body: { ...unsigned, ...bound, ...context, signature: signatureOf(utf8(authorizeText(request)), key) },
      headers,
    };
  }
  if (route.endsWith('/payload-binding')) {
    const binding = { ...textsOf(body, ['agentDid', 'action', 'payloadDigest']), ...seal };
    return {
      body: { ...body, ...seal, payloadSignature: signatureOf(payloadRebindingBytes(binding, id), key) },
      headers,
    };
  }
  if (route.endsWith('/resume-claim')) {
    const { authorizationId, ...rest } = body;
    const claim = { ...textsOf(body, ['agentDid', 'requestDigest', 'contextDigest']), ...seal };
    const signature = signatureOf(resumeClaimBytes(id, String(authorizationId), claim), key);
    return { body: { ...rest, ...seal, signature }, headers };
  }
  if (route.endsWith('/decisions/local')) {
    const detail = isJsonObject(body['detail']) ? body['detail'] : null;
    const receipt = { ...textsOf(body, ['agentDid', 'action', 'decision', 'reasonCode']), ...seal };
    const { amount, currency, merchant } = detail ?? {};
    const named = detail && {
      amount: typeof amount === 'number' ? amount : null,
      currency: isText(currency) ? currency : null,
      merchant: isText(merchant) ? merchant : null,
    };
    return { body: { ...body, ...seal, signature: signatureOf(localDecisionBytes(receipt, named), key) }, headers };
  }
  if (route.endsWith('/record')) {
    const { issuedAt } = seal;
    const read = { ...textsOf(body, ['agentDid']), issuedAt };
    return {
      body: { ...body, issuedAt, signature: signatureOf(evidenceReadBytes(params['eventId'] ?? '', read), key) },
      headers,
    };
  }
  const proof = { agentDid: signing.did ?? didOf(key) ?? '', ...seal, signature: '' };
  const verb = route.endsWith('/void') ? 'void' : 'capture';
  const signature = signatureOf(settlementProofBytes(settlementCall(verb, body), id, proof), key);
  return { body: { ...body, agentProof: { ...proof, signature } }, headers };
}

function signService(call: Unsigned, key: string, { nonce, now }: Occasion): Signed {
  const { params, body, headers } = call;
  const serviceDid = didOf(key);
  if (serviceDid === null) throw new Unresolved('the key');
  const proof = { serviceDid, nonce, issuedAt: new Date(now).toISOString(), signature: '' };
  const subject = call.route.endsWith('/gateway-reports')
    ? String(isJsonObject(body['request']) ? body['request']['nonce'] : '')
    : (params['id'] ?? String(body['authorizationId']));
  const signature = signatureOf(serviceProofBytes(serviceCall(call), subject, proof), key);
  return {
    body,
    headers: {
      ...headers,
      'x-magp-service-did': serviceDid,
      'x-magp-service-nonce': nonce,
      'x-magp-service-issued-at': proof.issuedAt,
      'x-magp-service-signature': signature,
    },
  };
}

/** The bytes of the context signature over a request as it is sent. */
function contextBytes(request: JsonObject & { readonly nonce: string; readonly issuedAt: string }): Uint8Array {
  const { amount, itinerary, nonce, issuedAt } = request;
  return contextSignatureBytes({
    ...textsOf(request, ['agentDid', 'action']),
    ...(amount === undefined ? {} : { amount: amountOf(amount) ?? null }),
    ...(isText(request['currency']) ? { currency: request['currency'] } : {}),
    merchant: textOrNull(request['merchant']),
    ...(isJsonObject(itinerary ?? null) ? { itinerary: Object(itinerary) } : {}),
    ...{ nonce, issuedAt },
  });
}

/** What a service signs for each route. */
function serviceCall({ route, body, headers }: Unsigned): ServiceCall {
  const ending = route.slice(route.lastIndexOf('/') + 1);
  const reason = textOrNull(body['reason']);
  switch (ending) {
    case 'dispatching':
      return {
        verb: 'claim',
        idempotencyKey: headers['idempotency-key'] ?? '',
        payloadDigest: headers['x-magp-payload-digest'],
      };
    case 'dispatched':
      return { verb: 'dispatched', remoteRef: String(body['remoteRef']) };
    case 'unknown':
      return { verb: 'unknown', reason };
    case 'refund':
      return { verb: 'refund', reason, amount: amountOf(body['amount']) };
    case 'reserve':
      return { verb: 'reserve' };
    case 'release':
      return { verb: 'release' };
    case 'finalize':
      return {
        verb: 'finalize',
        txHash: textOrNull(body['txHash']) ?? undefined,
        amountMinor: amountOf(body['amountMinor']),
      };
    case 'gateway-reports': {
      const request = textsOf(isJsonObject(body['request']) ? body['request'] : {}, ['agentDid', 'action', 'nonce']);
      const stated = textsOf(body, ['servedAgentDid', 'outcome', 'reasonCode']);
      const status = body['httpStatus'];
      return { verb: 'report', report: { ...stated, request, httpStatus: typeof status === 'number' ? status : null } };
    }
    default:
      return settlementCall(ending === 'void' ? 'void' : 'capture', body);
  }
}

function settlementCall(verb: 'capture' | 'void', body: JsonObject) {
  return verb === 'void'
    ? ({ verb, reason: textOrNull(body['reason']) } as const)
    : ({
        verb,
        amount: amountOf(body['amountCharged']) ?? '',
        bookingRef: textOrNull(body['bookingRef']),
        settlementTxHash: textOrNull(body['settlementTxHash']),
      } as const);
}

/** The fields of a request that its signature covers; what is of another type is signed as its text. */
function authorizeFields(body: JsonObject) {
  const { amount, jurisdiction } = body;
  return {
    ...textsOf(body, ['agentDid', 'action']),
    amount: amount === undefined ? undefined : (amountOf(amount) ?? null),
    currency: textOrNull(body['currency']),
    merchant: textOrNull(body['merchant']),
    resource: textOrNull(body['resource']),
    ...(isText(jurisdiction) ? { jurisdiction } : {}),
  };
}

function textsOf<Name extends string>(body: JsonObject, names: readonly Name[]): Record<Name, string> {
  const texts = Object.fromEntries(names.map((name) => [name, String(body[name] ?? '')]));
  return texts as Record<Name, string>;
}

function amountOf(value: JsonValue | undefined): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' || typeof value === 'string' ? value : String(value);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOrNull = (value: JsonValue | undefined): string | null => (isText(value) ? value : null);
