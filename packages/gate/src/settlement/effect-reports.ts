import type { Hold, OperatorCredentials } from '@gatewright/ledger';
import { toUnits, unitsToNumber } from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { type Result, refuse } from '../result.js';
import { NO_AUTHORIZATION, type ProvenCaller, readBody, type SettlementRequest, settle } from './call.js';
import { hashClaimToken } from './claim-token.js';
import { verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** A call that an owner or admin of the hold's organisation may make as well; the host proves that by its own means. */
export interface OperableRequest extends SettlementRequest {
  /** Organisation of an operator whose access token was accepted; null for every other caller. */
  readonly operatorOf: string | null;
}

/**
 * The effect of a claimed hold is on its way, and is named: POST …/effect/dispatched (wire §7). Published guards send the
 * name and nothing else, so where settlement is open the authorization id names the effect of an anonymous claim.
 */
export function dispatched(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('dispatched', request, ports, async (hold) => {
    const read = readBody('DispatchedRequest', request.body, ports);
    if (!read.ok) return read;
    const { remoteRef, claimToken } = read.value;
    const proof = await verifyServiceProof(request, { verb: 'dispatched', remoteRef }, hold, ports);
    if (!proof.ok) return proof;
    const claimer = proof.value;
    const terms = await settlementTerms(hold, null, ports);
    if (!terms.ok) return terms;
    const claimTokenHash = hashClaimToken(claimToken);
    const result = await ports.ledger.submit({
      kind: 'dispatched',
      ...named(hold),
      claimer,
      claimTokenHash,
      remoteRef,
      open: !terms.value.strict && claimer === null && claimTokenHash === null,
    });
    if (!result.ok) return { ok: false, refusal: result };
    return {
      ok: true,
      value: {
        ok: true,
        dispatched: true,
        authorizationId: hold.authorizationId,
        effectState: 'dispatched',
        remoteRef,
      },
    };
  });
}

/** It is not known whether the effect happened, so the reservation stays: POST …/effect/unknown (wire §7). */
export function unknownOutcome(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('unknown', request, ports, async (hold) => {
    const read = readBody('UnknownRequest', request.body, ports);
    if (!read.ok) return read;
    const { reason, claimToken } = read.value;
    const claimer = await verifyServiceProof(request, { verb: 'unknown', reason }, hold, ports);
    if (!claimer.ok) return claimer;
    const result = await ports.ledger.submit({
      kind: 'unknown',
      ...named(hold),
      ...credentials(request, hold, claimer.value, claimToken),
      reason: reason ?? null,
    });
    if (!result.ok) return { ok: false, refusal: result };
    return {
      ok: true,
      value: {
        ok: true,
        unknown: true,
        authorizationId: hold.authorizationId,
        effectState: 'unknown',
        reasonCode: 'HOLD_UNDER_RECONCILIATION',
      },
    };
  });
}

/** Records a refund: POST …/refund (wire §7). The budget stays spent. */
export function refund(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('refunded', request, ports, async (hold) => {
    const read = readBody('RefundRequest', request.body, ports);
    if (!read.ok) return read;
    const { amount, reason, claimToken } = read.value;
    const claimer = await verifyServiceProof(request, { verb: 'refund', amount, reason }, hold, ports);
    if (!claimer.ok) return claimer;
    const units = unitsOf(amount, hold);
    if (!units.ok) return units;
    const result = await ports.ledger.submit({
      kind: 'refund',
      ...named(hold),
      ...credentials(request, hold, claimer.value, claimToken),
      amount: units.value,
      reason: reason ?? null,
    });
    if (!result.ok) return { ok: false, refusal: result };
    return {
      ok: true,
      value: {
        authorizationId: hold.authorizationId,
        refundAmount: unitsToNumber(result.refundAmount, hold.currency),
        remainingCaptured: unitsToNumber(result.remainingCaptured, hold.currency),
        reasonCode: 'REFUNDED',
      },
    };
  });
}

/** An operator states what happened to a claimed hold: POST …/effect/reconcile. */
export function reconcile(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settle('reconciled', request, ports, async (hold) => {
    if (request.operatorOf !== hold.orgId) return NO_AUTHORIZATION;
    const read = readBody('ReconcileRequest', request.body, ports);
    if (!read.ok) return read;
    const { outcome, amount } = read.value;
    const units = unitsOf(amount, hold);
    if (!units.ok) return units;
    const result = await ports.ledger.submit({
      kind: 'reconcile',
      ...named(hold),
      outcome,
      amount: units.value,
    });
    if (!result.ok) return { ok: false, refusal: result };
    const { settledAmount, settlementEvidence } = result.hold;
    return {
      ok: true,
      value: {
        reconciled: true,
        authorizationId: hold.authorizationId,
        outcome,
        settledAmount: settledAmount === null ? null : unitsToNumber(settledAmount, hold.currency),
        settlementEvidence,
      },
    };
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

function unitsOf(amount: number | string | undefined, { currency }: Hold): Result<bigint | null> {
  if (amount === undefined) return { ok: true, value: null };
  const units = toUnits(amount, currency);
  return units === null
    ? refuse('AMOUNT_INVALID', `amount is not an exact, non-negative amount of ${currency}`)
    : { ok: true, value: units };
}
