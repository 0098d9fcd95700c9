import { type Hold, transition } from '@gatewright/ledger';
import type { ReasonCode, ServiceCall } from '@gatewright/protocol';
import { type Answer, refusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { readMessage } from '../read-message.js';
import type { SettlementSlot } from '../records.js';
import {
  holdRefusalStatus,
  type ProvenCaller,
  SettlementRefused,
  type SettlementRequest,
  type SlotFlag,
  settle,
} from './call.js';
import { verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';
import { isCovered } from './x402.js';

/** A call on a settlement slot; the authorization is named in its body. */
export type SlotRequest = Pick<SettlementRequest, 'body' | 'headers'>;

/** Takes the one settlement of an authorization before paying outside: POST /magp/settlement/reserve (wire §7). */
export function reserveSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  return slotCall('reserved', request, ports, { verb: 'reserve' }, async ({ hold, slot }) => {
    const cell = transition('capture', hold, await ports.ledger.store.now());
    if ('refuse' in cell) return refused(cell.refuse, 'the hold can no longer be settled', 'reserved', hold);
    return (await ports.slots.reserve({ ...slot, state: 'reserved' }))
      ? success({ authorizationId: hold.authorizationId, reserved: true })
      : refused('SETTLEMENT_REUSED', 'the settlement of this authorization is taken', 'reserved', hold);
  });
}

/** Notes that the reserved settlement was paid: POST /magp/settlement/finalize. From then on the slot is taken for good. */
export function finalizeSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  const read = readMessage('FinalizeSettlementRequest', request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return Promise.resolve(read.refusal);
  const { txHash = null, amountMinor = null } = read.value;
  const call = { verb: 'finalize', txHash: txHash ?? undefined, amountMinor: amountMinor ?? undefined } as const;
  return slotCall('finalized', request, ports, call, async ({ hold, slot }) => {
    if (amountMinor !== null && !isCovered(String(amountMinor), hold)) {
      return refused('AMOUNT_MISMATCH', 'the payment is above the authorized amount', 'finalized', hold);
    }
    const payment = { txHash, amountMinor: amountMinor === null ? null : String(amountMinor) };
    return (await ports.slots.finalize(slot, payment))
      ? success({ authorizationId: hold.authorizationId, finalized: true, reasonCode: 'SETTLED' })
      : notReserved(slot, 'finalized', hold, ports);
  });
}

/** Gives the settlement back when the payment failed, so that it can be tried again: POST /magp/settlement/release. */
export function releaseSettlement(request: SlotRequest, ports: GatePorts): Promise<Answer> {
  return slotCall('released', request, ports, { verb: 'release' }, async ({ hold, slot }) =>
    (await ports.slots.release(slot))
      ? success({ authorizationId: hold.authorizationId, released: true })
      : notReserved(slot, 'released', hold, ports),
  );
}

interface SlotCall {
  readonly hold: Hold;
  /** The slot as the caller would have it. */
  readonly slot: SettlementSlot;
}

async function slotCall(
  flag: SlotFlag,
  request: SlotRequest,
  ports: GatePorts,
  call: ServiceCall,
  run: (call: SlotCall) => Promise<Answer>,
): Promise<Answer> {
  const message = call.verb === 'finalize' ? 'FinalizeSettlementRequest' : 'SettlementSlotRequest';
  const read = readMessage(message, request.body, ports.settings.bodyMaxBytes);
  if (!read.ok) return read.refusal;
  const { authorizationId } = read.value;
  return settle(flag, { ...request, authorizationId }, ports, async (hold) => {
    const caller = await verifyServiceProof(request, call, hold, ports);
    await demandSettler(hold, caller, ports);
    const serviceDid = caller === null ? '' : caller.slice('svc:'.length);
    return run({ hold, slot: { orgId: hold.orgId, authorizationId, serviceDid, state: 'reserved' } });
  });
}

/** Whoever could capture the hold may settle it outside. */
async function demandSettler(hold: Hold, caller: ProvenCaller, ports: GatePorts): Promise<void> {
  const { claimer, strict } = await settlementTerms(hold, caller, ports);
  if (strict && claimer === null) {
    throw new SettlementRefused('COUNTERPARTY_AUTH_REQUIRED', 'sign the call as a registered counterparty');
  }
  if (hold.claimer !== null && hold.claimer !== 'anonymous' && hold.claimer !== caller) {
    throw new SettlementRefused('COUNTERPARTY_MISMATCH', 'the hold was claimed by somebody else');
  }
}

/** Why a slot could not be moved: it is somebody else's, it is final, or nobody has reserved it. */
async function notReserved(wanted: SettlementSlot, flag: SlotFlag, hold: Hold, { slots }: GatePorts): Promise<Answer> {
  const slot = await slots.slot(wanted.authorizationId);
  if (slot === null) return refused('CONFLICT', 'reserve the settlement first', flag, hold);
  return slot.state === 'final'
    ? refused('SETTLEMENT_REUSED', 'the settlement was paid already', flag, hold)
    : refused('COUNTERPARTY_MISMATCH', 'somebody else reserved the settlement', flag, hold);
}

function refused(code: ReasonCode, detail: string, flag: SlotFlag, { authorizationId }: Hold): Answer {
  return refusal(code, `${code}: ${detail}`, { authorizationId, [flag]: false }, holdRefusalStatus(code));
}
