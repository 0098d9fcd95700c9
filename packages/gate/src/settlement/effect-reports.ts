import type { Hold, OperatorCredentials } from '@gatewright/ledger';
import {
  accept,
  IDEMPOTENCY_KEY_MAX_CHARS,
  type ReasonCode,
  type Result,
  refuse,
  refuseFaults,
  type ServiceCall,
  sha256Hex,
  toUnits,
  unitsToNumber,
} from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import { afterCommit } from '../commit.js';
import type { GatePorts } from '../ports.js';
import { NO_AUTHORIZATION, type SettlementRequest, settleMessage } from './call.js';
import { hashClaimToken, verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** A call that an owner or admin of the hold's organisation may make as well; the host proves that by its own means. */
export interface OperableRequest extends SettlementRequest {
  /** Organisation of an operator whose access token was accepted; null for every other caller. */
  readonly operatorOf: string | null;
}

/**
 * The effect of a claimed hold is on its way, and may be named: POST …/effect/dispatched (protocol.md §2.14). Published guards send the
 * name and nothing else, so where settlement is open the authorization id names the effect of an anonymous claim.
 */
export function dispatched(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('dispatched', 'DispatchedRequest', request, ports, async (hold, { remoteRef, claimToken }) => {
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
      remoteRef: remoteRef ?? null,
      open: !terms.value.strict && claimer === null && claimTokenHash === null,
    });
    if (!result.ok) return { ok: false, refusal: result };
    return accept({
      ok: true,
      dispatched: true,
      authorizationId: hold.authorizationId,
      effectState: 'dispatched',
      remoteRef: result.hold.remoteRef,
    });
  });
}

/** It is not known whether the effect happened, so the reservation stays: POST …/effect/unknown (protocol.md §2.14). */
export function unknownOutcome(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('unknown', 'UnknownRequest', request, ports, async (hold, { reason, claimToken }) => {
    const proven = await credentialsOf(request, { verb: 'unknown', reason }, claimToken, hold, ports);
    if (!proven.ok) return proven;
    const result = await ports.ledger.submit({
      kind: 'unknown',
      ...named(hold),
      ...proven.value,
      reason: reason ?? null,
    });
    if (!result.ok) return { ok: false, refusal: result };
    afterCommit(ports, 'notify of an unknown outcome', () => ports.events.outcomeUnknown(result.hold));
    return accept({
      ok: true,
      unknown: true,
      authorizationId: hold.authorizationId,
      effectState: 'unknown',
      reasonCode: 'HOLD_UNDER_RECONCILIATION',
    });
  });
}

/**
 * Records a refund: POST …/refund (protocol.md §2.14), once for the header `idempotency-key`, which a service's signature covers. The
 * budget stays spent.
 */
export function refund(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('refunded', 'RefundRequest', request, ports, async (hold, { amount, reason, claimToken }) => {
    const idempotencyKey = request.headers['idempotency-key'];
    if (idempotencyKey === '' || (idempotencyKey?.length ?? 0) > IDEMPOTENCY_KEY_MAX_CHARS) {
      const message = `must have 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} characters`;
      return refuseFaults('MALFORMED_REQUEST', [{ path: 'idempotency-key', message }]);
    }
    const call = { verb: 'refund', amount, reason, idempotencyKey } as const;
    const proven = await credentialsOf(request, call, claimToken, hold, ports);
    if (!proven.ok) return proven;
    const units = unitsOf(amount, hold, isAbove(amount, hold) ? 'AMOUNT_EXCEEDS_REFUNDABLE' : 'AMOUNT_INVALID');
    if (!units.ok) return units;
    const result = await ports.ledger.submit({
      kind: 'refund',
      ...named(hold),
      ...proven.value,
      amount: units.value,
      reason: reason ?? null,
      idempotencyKeyHash: idempotencyKey === undefined ? null : sha256Hex(idempotencyKey),
    });
    if (!result.ok) return { ok: false, refusal: result };
    return accept({
      authorizationId: hold.authorizationId,
      refundAmount: unitsToNumber(result.refundAmount, hold.currency),
      remainingCaptured: unitsToNumber(result.remainingCaptured, hold.currency),
      replayed: result.replayed,
      reasonCode: 'REFUNDED',
    });
  });
}

/** An operator states what happened to a claimed hold: POST …/effect/reconcile. */
export function reconcile(request: OperableRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('reconciled', 'ReconcileRequest', request, ports, async (hold, { outcome, amount }) => {
    if (request.operatorOf !== hold.orgId) return NO_AUTHORIZATION;
    const units = unitsOf(amount, hold, 'AMOUNT_MISMATCH');
    if (!units.ok) return units;
    const result = await ports.ledger.submit({
      kind: 'reconcile',
      ...named(hold),
      outcome,
      amount: units.value,
    });
    if (!result.ok) return { ok: false, refusal: result };
    const { settledAmount, settlementEvidence } = result.hold;
    return accept({
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

async function credentialsOf(
  request: OperableRequest,
  call: ServiceCall,
  claimToken: string | null | undefined,
  hold: Hold,
  ports: GatePorts,
): Promise<Result<OperatorCredentials>> {
  const claimer = await verifyServiceProof(request, call, hold, ports);
  if (!claimer.ok) return claimer;
  const operator = request.operatorOf === hold.orgId;
  return accept({ operator, claimer: claimer.value, claimTokenHash: hashClaimToken(claimToken) });
}

/** Units of the amount, null where the call names none; `code` where it is no exact, non-negative amount of the currency. */
function unitsOf(amount: number | string | undefined, { currency }: Hold, code: ReasonCode): Result<bigint | null> {
  if (amount === undefined) return accept(null);
  const units = toUnits(amount, currency);
  return units === null ? refuse(code, `amount is not an exact, non-negative amount of ${currency}`) : accept(units);
}

/** True for an amount above the hold's, units or not: one beyond 64 bits as well. */
function isAbove(amount: number | string | undefined, hold: Hold): boolean {
  return Number(amount) > unitsToNumber(hold.amount, hold.currency);
}
