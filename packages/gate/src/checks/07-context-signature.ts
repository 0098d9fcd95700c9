import { contextSignatureBytes, fromHex } from '@gatewright/protocol';
import { type Check, refuse } from './authorization-context.js';

/** 7 · A context signature, if present, verifies; without one the context is only asserted. */
export const checkContextSignature: Check<'request' | 'agent', 'contextProvenance'> = async (
  { request, agent },
  { ed25519 },
) => {
  const { envelopeSignature } = request;
  if (envelopeSignature === undefined) return { contextProvenance: 'agent_asserted' };
  const signature = typeof envelopeSignature === 'string' ? fromHex(envelopeSignature) : null;
  const valid =
    signature !== null && (await ed25519.verifyAsync(signature, contextSignatureBytes(request), agent.publicKey));
  return valid
    ? { contextProvenance: 'agent_signed' }
    : refuse('CONTEXT_SIGNATURE_INVALID', 'envelopeSignature does not verify over the context that was sent');
};
