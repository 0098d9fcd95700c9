import { accept, fromHex, isPayloadDigest, payloadRebindingBytes, refuse } from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import { isFresh } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';
import { type SettlementRequest, settleMessage } from './call.js';

/** Binds the arguments of an unclaimed hold after the fact: POST …/payload-binding (protocol.md §2.5). The agent signs it. */
export function bindPayload(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('bound', 'PayloadBindingRequest', request, ports, async (hold, body) => {
    const { agentDid, action, payloadDigest, payloadSignature, issuedAt } = body;
    const agent = await ports.directory.agent(hold.agentDid);
    const signature = fromHex(payloadSignature);
    const binds =
      agentDid === hold.agentDid &&
      action === hold.action &&
      isPayloadDigest(payloadDigest) &&
      isFresh(issuedAt, ports.clock.now()) &&
      agent !== null &&
      signature !== null &&
      (await ports.ed25519.verifyAsync(signature, payloadRebindingBytes(body, hold.authorizationId), agent.publicKey));
    if (!binds) {
      return refuse(
        'PAYLOAD_BINDING_INVALID',
        'payloadSignature does not bind this hold of this agent and action to the digest',
      );
    }
    const { orgId, authorizationId } = hold;
    const result = await ports.ledger.submit({ kind: 'bindPayload', orgId, authorizationId, payloadDigest });
    if (!result.ok) return { ok: false, refusal: result };
    return accept({ authorizationId, payloadDigest, alreadyBound: result.alreadyBound });
  });
}
