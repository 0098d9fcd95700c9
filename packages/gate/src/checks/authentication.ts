import {
  type AuthorizeRequest,
  accept,
  authorizeText,
  contextSignatureBytes,
  fromHex,
  isPayloadDigest,
  legacyAuthorizeText,
  PASSED,
  parseDid,
  payloadBindingBytes,
  type Result,
  refuse,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { PRODUCTION_NETWORK, SANDBOX_NETWORK } from '../networks.js';
import type { GatePorts, GateSettings, RegisteredAgent } from '../ports.js';

/** Why an agent that is not known is refused. */
export const UNKNOWN_AGENT = 'this gate does not know the agent, so no mandate applies';

/** The agent is known here, on this gate's network, under an issuer that the network admits. */
export async function findAgent(
  { agentDid }: AuthorizeRequest,
  { directory, settings }: Pick<GatePorts, 'directory' | 'settings'>,
): Promise<Result<RegisteredAgent>> {
  const agent = await directory.agent(agentDid);
  if (agent === null) return refuse('NO_MANDATE', UNKNOWN_AGENT);
  const network = checkNetwork(agent, settings);
  return network.ok ? accept(agent) : network;
}

/** An agent acts on its own network: in production only under a verified organisation, in the sandbox on every gate. */
export function checkNetwork(
  { network, issuer }: Pick<RegisteredAgent, 'network' | 'issuer'>,
  served: Pick<GateSettings, 'network'>,
): Result<undefined> {
  if (network !== served.network && network !== SANDBOX_NETWORK) {
    return refuse('AGENT_NETWORK_MISMATCH', `the agent is on ${network}, this gate serves ${served.network}`);
  }
  return network === PRODUCTION_NETWORK && issuer.verification !== 'verified'
    ? refuse('ISSUER_UNVERIFIED', 'the issuing organisation is not verified')
    : PASSED;
}

/** The key is proven and is the one that the DID names. */
export function checkKey(agent: RegisteredAgent): Result<undefined> {
  if (!agent.keyVerified) return refuse('AGENT_KEY_UNVERIFIED', 'possession of the agent key is not proven yet');
  return hasKeyOfDid(agent) ? PASSED : refuse('IDENTITY_KEY_MISMATCH', 'the registered key is not the key in the DID');
}

/** Results by agent record: to read the key out of a DID costs more than most checks. */
const HAS_KEY_OF_DID = new WeakMap<RegisteredAgent, boolean>();

function hasKeyOfDid(agent: RegisteredAgent): boolean {
  const known = HAS_KEY_OF_DID.get(agent);
  if (known !== undefined) return known;
  const named = parseDid(agent.did);
  const has = named !== null && toHex(named.publicKey) === toHex(agent.publicKey);
  HAS_KEY_OF_DID.set(agent, has);
  return has;
}

const HINT =
  'sign the UTF-8 bytes of the canonical text with raw Ed25519 and send 128 lower-case hex digits; check the key ' +
  'encoding, the amount text (String of the number) and that issuedAt was taken once';

/** The request signature, over the text of the version that the jurisdiction selects; never over the other one. */
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

/** A context signature, if present, verifies; without one the context is only asserted. */
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

/** A payload binding is whole and verifies, or is absent. Gives the digest that it binds. */
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

/**
 * The rate of an agent whose signature verified, where the host bounds it. What is refused here leaves no evidence and
 * burns no nonce: only a counter moves, so the same message may come again.
 */
export function checkRate(
  { did }: RegisteredAgent,
  now: number,
  { agentRateLimiter }: Pick<GatePorts, 'agentRateLimiter'>,
): Result<undefined> {
  return agentRateLimiter === null || agentRateLimiter.take([did], now)
    ? PASSED
    : refuse('RATE_LIMIT_EXCEEDED', 'the agent asks more often than this gate allows; slow down');
}
