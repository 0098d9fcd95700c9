import { type AuthorizeRequest, authorizeText, fromHex, legacyAuthorizeText, utf8 } from '@gatewright/protocol';
import type { GatePorts, RegisteredAgent } from '../ports.js';
import { PASSED, type Result, refuse } from '../result.js';

const HINT =
  'sign the UTF-8 bytes of the canonical text with raw Ed25519 and send 128 lower-case hex digits; check the key ' +
  'encoding, the amount text (String of the number) and that issuedAt was taken once';

/** 6 · The request signature, over the text of the version that the jurisdiction selects; never over the other one. */
export async function checkSignature(
  request: AuthorizeRequest,
  { publicKey }: RegisteredAgent,
  { ed25519 }: Pick<GatePorts, 'ed25519'>,
): Promise<Result<undefined>> {
  const signature = fromHex(request.signature);
  const verifies = async (text: string) =>
    signature !== null && (await ed25519.verifyAsync(signature, utf8(text), publicKey));
  if (await verifies(authorizeText(request))) return PASSED;
  return (await verifies(legacyAuthorizeText(request)))
    ? refuse('CLIENT_PROTOCOL_VERSION_UNSUPPORTED', 'the signature leaves out the resource', {
        hint: 'update the client',
      })
    : refuse('SIGNATURE_INVALID', 'the signature does not verify over the request that was sent', { hint: HINT });
}
