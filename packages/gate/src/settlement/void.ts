import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { ledgerRefusal, readBody, SettlementRefused, type SettlementRequest, settle } from './call.js';
import { hashClaimToken } from './claim-token.js';
import { verifyAgentProof, verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** Who settles a hold that is voided. It is no DID, so no service ever releases it. */
const VOIDER = 'urn:gatewright:void';

/** Releases a hold: POST …/void. A claimed one only for its claimer (specification §3, wire §7). */
export function voidHold(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('voided', request, ports, async (hold) => {
    const body = readBody('VoidRequest', request.body, ports);
    const call = { verb: 'void', reason: body.reason } as const;
    const caller = await verifyServiceProof(request, call, hold, ports);
    const terms = await settlementTerms(hold, caller, ports);
    const agentProof = await verifyAgentProof(body.agentProof, call, hold, ports);
    const { orgId, authorizationId } = hold;
    const slot = { orgId, authorizationId, serviceDid: VOIDER, state: 'reserved' } as const;
    // What a service pays outside is not given back to the budget: either of the two settles the hold.
    const taken = await ports.slots.reserve(slot);
    if (!taken && (await ports.slots.slot(authorizationId))?.serviceDid !== VOIDER) {
      throw new SettlementRefused('SETTLEMENT_REUSED', 'the hold is settled outside, or about to be; release it first');
    }
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
    if (taken) await ports.slots.release(slot);
    const answer = ledgerRefusal(result, 'voided', hold);
    return { ...answer, message: `Not voided (${result.reasonCode})` };
  });
}
