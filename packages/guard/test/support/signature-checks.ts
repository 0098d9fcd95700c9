import {
  authorizeText,
  contextSignatureBytes,
  evidenceReadBytes,
  fromHex,
  isJsonObject,
  type JsonObject,
  localDecisionBytes,
  payloadBindingBytes,
  payloadRebindingBytes,
  settlementProofBytes,
  signedBytes,
  utf8,
  validateWire,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { AGENT, SERVICE } from './identities.js';
import type { ReceivedRequest } from './scripted-gate.js';

/** What is wrong with the signatures of a request, as a gate sees it; empty where all of them verify. */
export function signatureFaults(request: ReceivedRequest): string[] {
  switch (request.route) {
    case 'authorize':
    case 'preview':
      return authorizeFaults(request.body);
    case 'capture':
    case 'void':
      return [...agentProofFaults(request), ...serviceFaults(request)];
    case 'receipt':
      return receiptFaults(request.body);
    case 'record':
      return recordFaults(request);
    case 'binding':
      return bindingFaults(request);
    case 'claim':
    case 'dispatched':
    case 'unknown':
    case 'refund':
      return serviceFaults(request);
    default:
      return [];
  }
}

function authorizeFaults(body: JsonObject): string[] {
  const read = validateWire('AuthorizeRequest', body);
  if (!read.ok) return read.faults.map(({ path, message }) => `${path} ${message}`);
  const { value } = read;
  const faults = verifies(value.signature, utf8(authorizeText(value)), AGENT.publicKey) ? [] : ['signature'];
  const { envelopeSignature, payloadDigest, payloadSignature } = value;
  if (envelopeSignature !== undefined && !verifies(envelopeSignature, contextSignatureBytes(value), AGENT.publicKey)) {
    faults.push('envelopeSignature');
  }
  if (payloadDigest !== undefined || payloadSignature !== undefined) {
    const bytes = payloadBindingBytes({ ...value, payloadDigest: String(payloadDigest) });
    if (!verifies(payloadSignature, bytes, AGENT.publicKey)) faults.push('payloadSignature');
  }
  return faults;
}

function agentProofFaults({ route, authorizationId, body }: ReceivedRequest): string[] {
  const read = route === 'capture' ? validateWire('CaptureRequest', body) : validateWire('VoidRequest', body);
  if (!read.ok) return read.faults.map(({ path, message }) => `${path} ${message}`);
  const { agentProof } = read.value;
  if (agentProof === undefined) return [];
  const call =
    'amountCharged' in read.value
      ? ({ verb: 'capture', ...read.value, amount: read.value.amountCharged } as const)
      : ({ verb: 'void', ...read.value } as const);
  const bytes = settlementProofBytes(call, authorizationId, agentProof);
  return verifies(agentProof.signature, bytes, AGENT.publicKey) ? [] : ['agentProof'];
}

function bindingFaults({ authorizationId, body }: ReceivedRequest): string[] {
  const read = validateWire('PayloadBindingRequest', body);
  if (!read.ok) return read.faults.map(({ path, message }) => `${path} ${message}`);
  const { payloadSignature, ...binding } = read.value;
  const bytes = payloadRebindingBytes(binding, authorizationId);
  return verifies(payloadSignature, bytes, AGENT.publicKey) ? [] : ['payloadSignature of the binding'];
}

function recordFaults({ authorizationId: eventId, body }: ReceivedRequest): string[] {
  const read = validateWire('EvidenceReadRequest', body);
  if (!read.ok) return read.faults.map(({ path, message }) => `${path} ${message}`);
  const { signature, ...signed } = read.value;
  return verifies(signature, evidenceReadBytes(eventId, signed), AGENT.publicKey) ? [] : ['signature of the read'];
}

function receiptFaults(body: JsonObject): string[] {
  const read = validateWire('LocalDecisionRequest', body);
  if (!read.ok) return read.faults.map(({ path, message }) => `${path} ${message}`);
  const bytes = localDecisionBytes(read.value, read.value.detail ?? null);
  return verifies(read.value.signature, bytes, AGENT.publicKey) ? [] : ['signature of the receipt'];
}

/** The signed fields of each verb between the authorization id and the nonce, written out from protocol.md §2.13 and §2.14. */
const SERVICE_FIELDS: Record<string, (request: ReceivedRequest) => unknown[]> = {
  claim: ({ headers }) => {
    const digest = headers['x-magp-payload-digest'];
    return [headers['idempotency-key'], ...(digest === undefined ? [] : [`payload=${digest}`])];
  },
  capture: ({ body }) => [body['amountCharged'], body['bookingRef'], body['settlementTxHash']],
  void: ({ body }) => [body['reason']],
  dispatched: ({ body }) => [body['remoteRef']],
  unknown: ({ body }) => [body['reason']],
  refund: ({ body }) => [body['amount'], body['reason']],
};

function serviceFaults(request: ReceivedRequest): string[] {
  const { headers, route, authorizationId } = request;
  if (headers['x-magp-service-did'] === undefined) return [];
  const fields = (SERVICE_FIELDS[route]?.(request) ?? []).map((field) => (field === undefined ? '' : String(field)));
  const bytes = signedBytes([
    'MAGP-SERVICE-v1',
    route,
    authorizationId,
    ...fields,
    headers['x-magp-service-nonce'],
    headers['x-magp-service-issued-at'],
  ]);
  return verifies(headers['x-magp-service-signature'], bytes, SERVICE.publicKey)
    ? []
    : [`service signature of ${route}`];
}

function verifies(signature: unknown, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  const raw = typeof signature === 'string' ? fromHex(signature) : null;
  return raw !== null && nodeEd25519.verify(raw, bytes, publicKey);
}

/** The body of a request as an object; a body that is none is an empty one. */
export function bodyObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
