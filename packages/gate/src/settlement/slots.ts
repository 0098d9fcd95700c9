import type { FinalizeSlot, Hold, ReleaseSlot, ReserveSlot, SlotCredentials } from '@gatewright/ledger';
import { accept, type Result, refuse, type ServiceCall } from '@gatewright/protocol';
import { type Answer, answerRefusal } from '../answer.js';
import { readMessage } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';
import { type SettlementRequest, type SlotFlag, settle } from './call.js';
import { hashClaimToken, verifyServiceProof } from './proofs.js';
import { slotTerms } from './registry.js';
import { isCovered } from './x402.js';

/** A call on a settlement slot; the authorization is named in its body. */
export type SlotRequest = Pick<SettlementRequest, 'body' | 'headers' | 'requestId'>;

/** A call that an owner or admin of the hold's organisation may make as well; the host proves that by its own means. */
export interface OperableSlotRequest extends SlotRequest {
  /** Organisation of an operator whose access token was accepted; null for every other caller. */
  readonly operatorOf: string | null;
}

/** Takes the one settlement of an authorization before paying outside: POST /magp/settlement/reserve (protocol.md §2.16). */
export async function reserveSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  const read = readMessage('SettlementSlotRequest', request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return answerRefusal(read);
  const reserve = { ...request, ...read.value, operatorOf: null, call: { verb: 'reserve' } } as const;
  return slotCall('reserved', reserve, ports, (named) => accept({ kind: 'reserveSlot', ...named }));
}

/** Notes that the reserved settlement was paid: POST /magp/settlement/finalize. From then on the money is spent. */
export async function finalizeSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  const read = readMessage('FinalizeSettlementRequest', request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return answerRefusal(read);
  const { txHash = null, amountMinor = null } = read.value;
  const call = { verb: 'finalize', txHash: txHash ?? undefined, amountMinor: amountMinor ?? undefined } as const;
  const finalize = { ...request, ...read.value, operatorOf: null, call };
  return slotCall('finalized', finalize, ports, (named, hold) => {
    const paid = amountMinor === null ? null : String(amountMinor);
    if (paid !== null && !isCovered(paid, hold)) {
      return refuse('AMOUNT_MISMATCH', 'amountMinor is not a whole number of units that the authorized amount covers');
    }
    // `amountMinor` counts in the decimals of the hold's currency.
    const amount = paid === null ? null : BigInt(paid);
    return accept({ kind: 'finalizeSlot', ...named, amount, txHash });
  });
}

/** Gives the settlement back when the payment failed, so that it can be tried again: POST /magp/settlement/release. */
export async function releaseSettlement(request: OperableSlotRequest, ports: GatePorts): Promise<Answer> {
  const read = readMessage('SettlementSlotRequest', request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return answerRefusal(read);
  const release = { ...request, ...read.value, call: { verb: 'release' } } as const;
  return slotCall('released', release, ports, (named) => accept({ kind: 'releaseSlot', ...named }));
}

interface SlotCall extends OperableSlotRequest {
  readonly authorizationId: string;
  readonly claimToken?: string | null;
  /** What a service signs. */
  readonly call: ServiceCall;
}

type Named = SlotCredentials & Pick<Hold, 'orgId' | 'authorizationId'>;

function slotCall(
  flag: SlotFlag,
  request: SlotCall,
  ports: GatePorts,
  operation: (named: Named, hold: Hold) => Result<ReserveSlot | FinalizeSlot | ReleaseSlot>,
): Promise<Answer> {
  return settle(flag, request, ports, async (hold) => {
    const caller = await verifyServiceProof(request, request.call, hold, ports);
    if (!caller.ok) return caller;
    const terms = await slotTerms(hold, caller.value, ports);
    if (!terms.ok) return terms;
    const { orgId, authorizationId } = hold;
    const credentials = {
      ...terms.value,
      claimTokenHash: hashClaimToken(request.claimToken),
      operator: request.operatorOf === orgId,
      delegatedFrom: await ports.directory.sourcesOf(hold),
    };
    const slot = operation({ orgId, authorizationId, ...credentials }, hold);
    if (!slot.ok) return slot;
    const result = await ports.ledger.submit(slot.value);
    if (!result.ok) return { ok: false, refusal: result };
    return {
      ok: true,
      value: { authorizationId, [flag]: true, ...(flag === 'finalized' ? { reasonCode: 'SETTLED' } : {}) },
    };
  });
}
