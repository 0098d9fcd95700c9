import type { Hold } from '@gatewright/ledger';
import {
  accept,
  approvedContextDigest,
  type CaptureRequest,
  isSameAddress,
  refuse,
  toUnits,
  unitsToNumber,
} from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { type SettlementRequest, settleMessage } from './call.js';
import { hashClaimToken, verifyAgentProof, verifyServiceProof } from './proofs.js';
import { settlementTerms } from './registry.js';

/** Settles a hold, exactly or lower by its claimer: POST …/capture (protocol.md §1.7 and §2.14). */
export function capture(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('captured', 'CaptureRequest', request, ports, async (hold, body) => {
    const amount = toUnits(body.amountCharged, hold.currency);
    if (amount === null) {
      return refuse(
        'AMOUNT_MISMATCH',
        `amountCharged is not an exact, non-negative amount of ${hold.currency}, so it is not the authorized one`,
      );
    }
    const differing = commitmentMismatch(body, hold) ?? (await payeeMismatch(body, hold, ports));
    if (differing !== null) {
      return refuse('COMMITMENT_MISMATCH', `the ${differing} executed is not the one authorized`);
    }
    const call = {
      verb: 'capture',
      amount: body.amountCharged,
      bookingRef: body.bookingRef,
      settlementTxHash: body.settlementTxHash,
    } as const;
    const caller = await verifyServiceProof(request, call, hold, ports);
    if (!caller.ok) return caller;
    const terms = await settlementTerms(hold, caller.value, ports);
    if (!terms.ok) return terms;
    const agentProof = await verifyAgentProof(body.agentProof, call, hold, ports);
    if (!agentProof.ok) return agentProof;
    const result = await ports.ledger.submit({
      kind: 'capture',
      orgId: hold.orgId,
      authorizationId: hold.authorizationId,
      amount,
      claimTokenHash: hashClaimToken(body.claimToken),
      ...terms.value,
      agentProof: agentProof.value,
      settlementTxHash: body.settlementTxHash ?? null,
      bookingRef: body.bookingRef ?? null,
      delegatedFrom: hold.claimer === null ? await ports.directory.sourcesOf(hold) : [],
    });
    if (!result.ok) return { ok: false, refusal: result };
    return accept({
      captured: true,
      authorizationId: hold.authorizationId,
      amountCharged: unitsToNumber(result.amountCharged, hold.currency),
      authorizedAmount: unitsToNumber(result.authorizedAmount, hold.currency),
      settlementEvidence: result.settlementEvidence,
      settlementTxHash: result.hold.settlementTxHash,
      reasonCode: 'SETTLED',
    });
  });
}

/** A payee is one of those that the payment requirements of the claim named, where they named any. */
async function payeeMismatch({ payTo }: CaptureRequest, hold: Hold, { records }: GatePorts): Promise<'payTo' | null> {
  if (typeof payTo !== 'string') return null;
  const agreed = await records.payeesOf(hold.orgId, hold.authorizationId);
  return agreed.length === 0 || agreed.some((payee) => isSameAddress(payTo, payee)) ? null : 'payTo';
}

/** What a capture may say of the executed transaction, and what the hold says of it. Null states nothing. */
const COMMITMENTS: readonly (readonly [string, (body: CaptureRequest) => string | null, (hold: Hold) => string])[] = [
  ['merchant', ({ merchant }) => merchant ?? null, (hold) => hold.merchant ?? ''],
  ['resource', ({ resource }) => resource ?? null, (hold) => hold.resource ?? ''],
  ['payloadDigest', ({ payloadDigest }) => payloadDigest ?? null, (hold) => hold.payloadDigest ?? ''],
  [
    'context',
    ({ context }) => (context === undefined ? null : approvedContextDigest(context)),
    (hold) => hold.contextDigest ?? '',
  ],
];

/**
 * What was executed otherwise than authorized, although the amount may match; null where nothing was. The route travels in
 * the context that the agent sent with its request, so it is compared as part of it.
 */
function commitmentMismatch(body: CaptureRequest, hold: Hold): string | null {
  for (const [name, executed, authorized] of COMMITMENTS) {
    const stated = executed(body);
    if (stated !== null && stated !== authorized(hold)) return name;
  }
  return null;
}
