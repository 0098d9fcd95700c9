import { type AuthorizeRequest, fromHex, isPayloadDigest, payloadBindingBytes } from '@gatewright/protocol';
import type { GatePorts, RegisteredAgent } from '../ports.js';
import { accept, type Result, refuse } from '../result.js';

/** 8 · A payload binding is whole and verifies, or is absent. Gives the digest that it binds. */
export async function checkPayloadBinding(
  request: AuthorizeRequest,
  { publicKey }: RegisteredAgent,
  { ed25519 }: Pick<GatePorts, 'ed25519'>,
): Promise<Result<string | null>> {
  const { payloadDigest, payloadSignature } = request;
  if (payloadDigest === undefined && payloadSignature === undefined) return accept(null);
  if (typeof payloadDigest !== 'string' || typeof payloadSignature !== 'string' || !isPayloadDigest(payloadDigest)) {
    return refuse(
      'PAYLOAD_BINDING_INVALID',
      'send payloadDigest (sha256: and 64 hex digits) with its payloadSignature',
    );
  }
  const signature = fromHex(payloadSignature);
  const signed = payloadBindingBytes({ ...request, payloadDigest });
  const valid = signature !== null && (await ed25519.verifyAsync(signature, signed, publicKey));
  return valid
    ? accept(payloadDigest)
    : refuse('PAYLOAD_BINDING_INVALID', 'payloadSignature does not verify over this request and digest');
}
