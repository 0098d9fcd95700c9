import { fromHex, isPayloadDigest, payloadRebindingBytes } from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import { isFresh } from '../checks/03-freshness.js';
import type { GatePorts } from '../ports.js';
import { refuse } from '../result.js';
import { readBody, type SettlementRequest, settle } from './call.js';

/** Binds the arguments of an unclaimed hold after the fact: POST …/payload-binding (wire §1c). The agent signs it. */
export function bindPayload(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('bound', request, ports, async (hold) => {
    const read = readBody('PayloadBindingRequest', request.body, ports);
    if (!read.ok) return read;
    const body = read.value;
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
    return { ok: true, value: { authorizationId, payloadDigest, alreadyBound: result.alreadyBound } };
  });
}
