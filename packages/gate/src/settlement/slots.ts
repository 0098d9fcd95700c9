import type { FinalizeSlot, Hold, ReleaseSlot, ReserveSlot, ResultOf, SlotCredentials } from '@gatewright/ledger';
import type { ServiceCall } from '@gatewright/protocol';
import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { readMessage } from '../read-message.js';
import { ledgerRefusal, SettlementRefused, type SettlementRequest, type SlotFlag, settle } from './call.js';
import { hashClaimToken } from './claim-token.js';
import { verifyServiceProof } from './proofs.js';
import { slotTerms } from './registry.js';
import { isCovered } from './x402.js';

/** A call on a settlement slot; the authorization is named in its body. */
export type SlotRequest = Pick<SettlementRequest, 'body' | 'headers'>;

/** A call that an owner or admin of the hold's organisation may make as well; the host proves that by its own means. */
export interface OperableSlotRequest extends SlotRequest {
  /** Organisation of an operator whose access token was accepted; null for everybody else. */
  readonly operatorOf: string | null;
}

/** Takes the one settlement of an authorization before paying outside: POST /magp/settlement/reserve (wire §7). */
export function reserveSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  return slotCall('reserved', { ...request, operatorOf: null }, ports, { verb: 'reserve' }, (named) =>
    ports.ledger.submit({ kind: 'reserveSlot', ...named }),
  );
}

/** Notes that the reserved settlement was paid: POST /magp/settlement/finalize. From then on the money is spent. */
export function finalizeSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  const read = readMessage('FinalizeSettlementRequest', request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return Promise.resolve(read.refusal);
  const { txHash = null, amountMinor = null } = read.value;
  const call = { verb: 'finalize', txHash: txHash ?? undefined, amountMinor: amountMinor ?? undefined } as const;
  return slotCall('finalized', { ...request, operatorOf: null }, ports, call, (named, hold) => {
    const amount = amountMinor === null ? null : paidUnits(String(amountMinor), hold);
    return ports.ledger.submit({ kind: 'finalizeSlot', ...named, amount, txHash });
  });
}

/** Gives the settlement back when the payment failed, so that it can be tried again: POST /magp/settlement/release. */
export function releaseSettlement(request: OperableSlotRequest, ports: GatePorts): Promise<Answer> {
  return slotCall('released', request, ports, { verb: 'release' }, (named) =>
    ports.ledger.submit({ kind: 'releaseSlot', ...named }),
  );
}

type Named = SlotCredentials & Pick<Hold, 'orgId' | 'authorizationId'>;
type SlotResult = ResultOf<ReserveSlot | FinalizeSlot | ReleaseSlot>;

async function slotCall(
  flag: SlotFlag,
  request: OperableSlotRequest,
  ports: GatePorts,
  call: ServiceCall,
  commit: (named: Named, hold: Hold) => Promise<SlotResult>,
): Promise<Answer> {
  const message = call.verb === 'finalize' ? 'FinalizeSettlementRequest' : 'SettlementSlotRequest';
  const read = readMessage(message, request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return read.refusal;
  const { authorizationId, claimToken } = read.value;
  return settle(flag, { ...request, authorizationId }, ports, async (hold) => {
    const caller = await verifyServiceProof(request, call, hold, ports);
    const terms = await slotTerms(hold, caller, ports);
    const { orgId } = hold;
    const credentials = {
      ...terms,
      claimTokenHash: hashClaimToken(claimToken),
      operator: request.operatorOf === orgId,
      delegatedFrom: hold.claimer === null ? await ports.directory.sourcesOf(hold) : [],
    };
    const result = await commit({ orgId, authorizationId, ...credentials }, hold);
    if (!result.ok) return ledgerRefusal(result, flag, hold);
    return success({ authorizationId, [flag]: true, ...(flag === 'finalized' ? { reasonCode: 'SETTLED' } : {}) });
  });
}

/** What was paid, in units of the hold's currency: `amountMinor` counts in the same decimals. */
function paidUnits(amountMinor: string, hold: Hold): bigint {
  if (isCovered(amountMinor, hold)) return BigInt(amountMinor);
  throw new SettlementRefused('AMOUNT_MISMATCH', 'the payment is above the authorized amount');
}
