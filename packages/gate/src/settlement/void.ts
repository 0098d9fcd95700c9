import { voidRefusal } from '@gatewright/ledger';
import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import type { SettlementSlot } from '../records.js';
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
    const credentials = { claimTokenHash: hashClaimToken(body.claimToken), ...terms, agentProof };
    const slot = { orgId, authorizationId, serviceDid: VOIDER, state: 'reserved' } as const;
    // Whoever may not void the hold leaves its settlement alone.
    const mayVoid = voidRefusal(hold, credentials, await ports.ledger.store.now()) === null;
    const taken = mayVoid && (await takeSettlement(slot, ports));
    const result = await ports.ledger.submit({
      kind: 'void',
      orgId,
      authorizationId,
      ...credentials,
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

/**
 * What a service pays outside is not given back to the budget: either of the two settles the hold. False where another void
 * took the settlement. Throws SettlementRefused.
 */
async function takeSettlement(slot: SettlementSlot, { slots }: GatePorts): Promise<boolean> {
  if (await slots.reserve(slot)) return true;
  if ((await slots.slot(slot.authorizationId))?.serviceDid === VOIDER) return false;
  throw new SettlementRefused('SETTLEMENT_REUSED', 'the hold is settled outside, or about to be; release it first');
}
