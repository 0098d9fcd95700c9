import type { Hold, OperatorCredentials } from '@gatewright/ledger';
import { toUnits, unitsToNumber } from '@gatewright/protocol';
import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import {
  ledgerRefusal,
  type ProvenCaller,
  readBody,
  SettlementRefused,
  type SettlementRequest,
  settle,
} from './call.js';
import { hashClaimToken } from './claim-token.js';
import { verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** A call that an owner or admin of the hold's organisation may make as well; the host proves that by its own means. */
export interface OperableRequest extends SettlementRequest {
  /** Organisation of an operator whose access token was accepted; null for everybody else. */
  readonly operatorOf: string | null;
}

/**
 * The effect of a claimed hold is on its way, and is named: POST …/effect/dispatched (wire §7). Published guards send the
 * name and nothing else, so where settlement is open the authorization id names the effect of an anonymous claim.
 */
export function dispatched(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('dispatched', request, ports, async (hold) => {
    const { remoteRef, claimToken } = readBody('DispatchedRequest', request.body, ports);
    const claimer = await verifyServiceProof(request, { verb: 'dispatched', remoteRef }, hold, ports);
    const { strict } = await settlementTerms(hold, null, ports);
    const claimTokenHash = hashClaimToken(claimToken);
    const result = await ports.ledger.submit({
      kind: 'dispatched',
      ...named(hold),
      claimer,
      claimTokenHash,
      remoteRef,
      open: !strict && claimer === null && claimTokenHash === null,
    });
    if (!result.ok) return ledgerRefusal(result, 'dispatched', hold);
    return success({
      ok: true,
      dispatched: true,
      authorizationId: hold.authorizationId,
      effectState: 'dispatched',
      remoteRef,
    });
  });
}

/** Nobody can tell whether the effect happened, so the reservation stays: POST …/effect/unknown (wire §7). */
export function unknownOutcome(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('unknown', request, ports, async (hold) => {
    const { reason, claimToken } = readBody('UnknownRequest', request.body, ports);
    const claimer = await verifyServiceProof(request, { verb: 'unknown', reason }, hold, ports);
    const result = await ports.ledger.submit({
      kind: 'unknown',
      ...named(hold),
      ...credentials(request, hold, claimer, claimToken),
      reason: reason ?? null,
    });
    if (!result.ok) return ledgerRefusal(result, 'unknown', hold);
    return success({
      ok: true,
      unknown: true,
      authorizationId: hold.authorizationId,
      effectState: 'unknown',
      reasonCode: 'HOLD_UNDER_RECONCILIATION',
    });
  });
}

/** Records money given back: POST …/refund (wire §7). The budget stays spent. */
export function refund(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('refunded', request, ports, async (hold) => {
    const { amount, reason, claimToken } = readBody('RefundRequest', request.body, ports);
    const claimer = await verifyServiceProof(request, { verb: 'refund', amount, reason }, hold, ports);
    const result = await ports.ledger.submit({
      kind: 'refund',
      ...named(hold),
      ...credentials(request, hold, claimer, claimToken),
      amount: amount === undefined ? null : unitsOf(amount, hold),
      reason: reason ?? null,
    });
    if (!result.ok) return ledgerRefusal(result, 'refunded', hold);
    return success({
      authorizationId: hold.authorizationId,
      refundAmount: unitsToNumber(result.refundAmount, hold.currency),
      remainingCaptured: unitsToNumber(result.remainingCaptured, hold.currency),
      reasonCode: 'REFUNDED',
    });
  });
}

/** An operator states what happened to a claimed hold: POST …/effect/reconcile. */
export function reconcile(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('reconciled', request, ports, async (hold) => {
    if (request.operatorOf !== hold.orgId) {
      throw new SettlementRefused('AUTHORIZATION_NOT_FOUND', 'no such authorization');
    }
    const { outcome, amount } = readBody('ReconcileRequest', request.body, ports);
    const result = await ports.ledger.submit({
      kind: 'reconcile',
      ...named(hold),
      outcome,
      amount: amount === undefined ? null : unitsOf(amount, hold),
    });
    if (!result.ok) return ledgerRefusal(result, 'reconciled', hold);
    const { settledAmount, settlementEvidence } = result.hold;
    return success({
      reconciled: true,
      authorizationId: hold.authorizationId,
      outcome,
      settledAmount: settledAmount === null ? null : unitsToNumber(settledAmount, hold.currency),
      settlementEvidence,
    });
  });
}

function named({ orgId, authorizationId }: Hold) {
  return { orgId, authorizationId };
}

function credentials(
  { operatorOf }: OperableRequest,
  hold: Hold,
  claimer: ProvenCaller,
  claimToken: string | null | undefined,
): OperatorCredentials {
  return {
    operator: operatorOf === hold.orgId,
    claimer,
    claimTokenHash: hashClaimToken(claimToken),
  };
}

function unitsOf(amount: number | string, { currency }: Hold): bigint {
  const units = toUnits(amount, currency);
  if (units !== null) return units;
  throw new SettlementRefused('AMOUNT_INVALID', `amount is not an exact, non-negative amount of ${currency}`);
}
