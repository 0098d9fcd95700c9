import { fromHex, isPayloadDigest, payloadBindingBytes } from '@gatewright/protocol';
import { type Check, refuse } from './authorization-context.js';

/** 8 · A payload binding is whole and verifies, or is absent. */
export const checkPayloadBinding: Check<'request' | 'agent', 'payloadDigest'> = async (
  { request, agent },
  { ed25519 },
) => {
  const { payloadDigest, payloadSignature } = request;
  if (payloadDigest === undefined && payloadSignature === undefined) return { payloadDigest: null };
  if (typeof payloadDigest !== 'string' || typeof payloadSignature !== 'string' || !isPayloadDigest(payloadDigest)) {
    return refuse(
      'PAYLOAD_BINDING_INVALID',
      'send payloadDigest (sha256: and 64 hex digits) with its payloadSignature',
    );
  }
  const signature = fromHex(payloadSignature);
  const signed = payloadBindingBytes({ ...request, payloadDigest });
  const valid = signature !== null && (await ed25519.verifyAsync(signature, signed, agent.publicKey));
  return valid
    ? { payloadDigest }
    : refuse('PAYLOAD_BINDING_INVALID', 'payloadSignature does not verify over this request and digest');
};
