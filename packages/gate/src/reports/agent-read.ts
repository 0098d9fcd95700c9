import { type AgentRead, accept, fromHex, type Refused, type Result, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal, rateLimited } from '../answer.js';
import { isFresh, readMessage } from '../checks/envelope.js';
import type { GatePorts, RegisteredAgent } from '../ports.js';

/** The agent that signed a call to read what is its own; `signed` gives the bytes that its signature covers. */
export async function agentRead(
  name: 'EvidenceReadRequest' | 'PermissionsRequest',
  body: Uint8Array,
  signed: (read: AgentRead) => Uint8Array,
  ports: GatePorts,
): Promise<Result<RegisteredAgent, Answer>> {
  const message = readMessage(name, body, ports.settings.bodyMaxBytes);
  if (!message.ok) return refused(message);
  const { agentDid, issuedAt, signature } = message.value;
  const now = ports.clock.now();
  if (!isFresh(issuedAt, now)) return refused(refuse('REQUEST_EXPIRED', `issuedAt ${issuedAt} is outside the window`));
  const agent = await ports.directory.agent(agentDid);
  if (agent === null) return refused(refuse('NO_MANDATE', 'this gate does not know the agent'));
  if (!agent.keyVerified) return refused(refuse('AGENT_KEY_UNVERIFIED', 'possession of the key is not proven'));
  const bytes = fromHex(signature);
  const isSigned =
    bytes !== null && (await ports.ed25519.verifyAsync(bytes, signed({ agentDid, issuedAt }), agent.publicKey));
  if (!isSigned) {
    return refused(
      refuse('SIGNATURE_INVALID', 'the signature does not verify over what is read, the agent and issuedAt'),
    );
  }
  // Every read of an agent takes from one allowance.
  if (!ports.rateLimiter.take([`records of ${agent.did}`], now)) {
    return { ok: false, refusal: rateLimited(ports.rateLimiter, 'too many reads of this agent; slow down') };
  }
  return accept(agent);
}

function refused(refusal: Pick<Refused, 'refusal'>): Result<never, Answer> {
  return { ok: false, refusal: answerRefusal(refusal) };
}
