import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { ledgerRefusal, readBody, type SettlementRequest, settle } from './call.js';
import { hashClaimToken } from './claim-token.js';
import { verifyAgentProof, verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** Releases a hold: POST …/void. A claimed one only for its claimer (specification §3, wire §7). */
export function voidHold(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('voided', request, ports, async (hold) => {
    const body = readBody('VoidRequest', request.body, ports);
    const call = { verb: 'void', reason: body.reason } as const;
    const caller = await verifyServiceProof(request, call, hold, ports);
    const terms = await settlementTerms(hold, caller, ports);
    const agentProof = await verifyAgentProof(body.agentProof, call, hold, ports);
    const { orgId, authorizationId } = hold;
    const result = await ports.ledger.submit({
      kind: 'void',
      orgId,
      authorizationId,
      claimTokenHash: hashClaimToken(body.claimToken),
      ...terms,
      agentProof,
      reason: body.reason ?? null,
    });
    if (result.ok) {
      return success({ voided: true, authorizationId, reasonCode: 'HOLD_VOIDED' }, 'Hold voided');
    }
    const answer = ledgerRefusal(result, 'voided', hold);
    return { ...answer, message: `Not voided (${result.reasonCode})` };
  });
}
