import { accept } from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { type SettlementRequest, settleMessage } from './call.js';
import { hashClaimToken, verifyAgentProof, verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** Releases a hold: POST …/void. A claimed one only for its claimer (protocol.md §1.7 and §2.14). */
export function voidHold(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('voided', 'VoidRequest', request, ports, async (hold, body) => {
    const call = { verb: 'void', reason: body.reason } as const;
    const caller = await verifyServiceProof(request, call, hold, ports);
    if (!caller.ok) return caller;
    const terms = await settlementTerms(hold, caller.value, ports);
    if (!terms.ok) return terms;
    const agentProof = await verifyAgentProof(body.agentProof, call, hold, ports);
    if (!agentProof.ok) return agentProof;
    const { orgId, authorizationId } = hold;
    const result = await ports.ledger.submit({
      kind: 'void',
      orgId,
      authorizationId,
      claimTokenHash: hashClaimToken(body.claimToken),
      ...terms.value,
      agentProof: agentProof.value,
      reason: body.reason ?? null,
    });
    return result.ok
      ? accept({ voided: true, authorizationId, reasonCode: 'HOLD_VOIDED' })
      : { ok: false, refusal: result };
  });
}
