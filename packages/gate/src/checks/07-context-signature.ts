import { type AuthorizeRequest, contextSignatureBytes, fromHex } from '@gatewright/protocol';
import type { GatePorts, RegisteredAgent } from '../ports.js';
import { accept, type Result, refuse } from '../result.js';

/** 7 · A context signature, if present, verifies; without one the context is only asserted. */
export async function checkContextSignature(
  request: AuthorizeRequest,
  { publicKey }: RegisteredAgent,
  { ed25519 }: Pick<GatePorts, 'ed25519'>,
): Promise<Result<'agent_signed' | 'agent_asserted'>> {
  const { envelopeSignature } = request;
  if (envelopeSignature === undefined) return accept('agent_asserted');
  const signature = typeof envelopeSignature === 'string' ? fromHex(envelopeSignature) : null;
  const valid = signature !== null && (await ed25519.verifyAsync(signature, contextSignatureBytes(request), publicKey));
  return valid
    ? accept('agent_signed')
    : refuse('CONTEXT_SIGNATURE_INVALID', 'envelopeSignature does not verify over the context that was sent');
}
