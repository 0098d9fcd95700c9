import { fromHex, type JsonObject, type LocalDecisionRequest, localDecisionBytes, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal, malformed, rateLimited, success } from '../answer.js';
import { isFresh, readMessage } from '../checks/envelope.js';
import type { GatePorts, RegisteredAgent } from '../ports.js';

const UNRECORDED: JsonObject = { recorded: false };

/**
 * Keeps the receipt of a decision that a guard took from its bundle: POST /policy/decisions/local (protocol.md §2.19). The agent
 * signed it, its nonce counts once, and it is visibility only: it reserves nothing and is no evidence of this gate.
 */
export async function recordLocalDecision(body: Uint8Array, ports: GatePorts): Promise<Answer> {
  const message = readMessage('LocalDecisionRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return answerRefusal(message);
  const receipt = message.value;
  const now = ports.clock.now();
  if ((receipt.v === 2) !== (receipt.detail !== undefined)) {
    return malformed('MALFORMED_REQUEST', [{ path: '$.detail', message: 'belongs to version 2, and only to it' }]);
  }
  if (!isFresh(receipt.issuedAt, now)) {
    return answerRefusal(refuse('REQUEST_EXPIRED', `issuedAt ${receipt.issuedAt} is outside the window`), UNRECORDED);
  }
  const agent = await ports.directory.agent(receipt.agentDid);
  if (agent === null) return answerRefusal(refuse('NO_MANDATE', 'this gate does not know the agent'), UNRECORDED);
  if (!agent.keyVerified)
    return answerRefusal(refuse('AGENT_KEY_UNVERIFIED', 'possession of the key is not proven'), UNRECORDED);
  if (!(await isSigned(receipt, agent, ports))) {
    return answerRefusal(
      refuse('SIGNATURE_INVALID', 'the signature does not verify over the receipt that was sent'),
      UNRECORDED,
    );
  }
  if (!ports.rateLimiter.take([`receipts of ${agent.did}`], now)) {
    return rateLimited(ports.rateLimiter, 'too many receipts of this agent; slow down', UNRECORDED);
  }
  return (await keep(receipt, agent, now, ports))
    ? success({ recorded: true })
    : answerRefusal(refuse('REPLAY_DETECTED', 'the nonce was used for a receipt already'), UNRECORDED);
}

async function isSigned(receipt: LocalDecisionRequest, agent: RegisteredAgent, ports: GatePorts): Promise<boolean> {
  const signature = fromHex(receipt.signature);
  const bytes = localDecisionBytes(receipt, receipt.detail ?? null);
  return signature !== null && (await ports.ed25519.verifyAsync(signature, bytes, agent.publicKey));
}

function keep(receipt: LocalDecisionRequest, { orgId }: RegisteredAgent, now: number, { records }: GatePorts) {
  const { agentDid, action, decision, reasonCode, nonce, issuedAt, detail } = receipt;
  return records.addLocalDecision({
    orgId,
    agentDid,
    action,
    decision,
    reasonCode,
    nonce,
    issuedAt,
    amount: detail?.amount ?? null,
    currency: detail?.currency ?? null,
    merchant: detail?.merchant ?? null,
    payloadDigest: detail?.payloadDigest ?? null,
    receivedAt: now,
  });
}
