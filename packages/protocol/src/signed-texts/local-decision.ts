import { payloadDigest } from './authorize.js';
import { signedBytes } from './fields.js';

/** A decision that an agent's own guard took from its bundle, as the receipt names it (protocol.md §2.19). */
export interface LocalDecision {
  readonly agentDid: string;
  readonly action: string;
  readonly decision: string;
  readonly reasonCode: string;
  readonly nonce: string;
  readonly issuedAt: string;
}

/** What the decision was about; absent and null are the same. */
export interface LocalDecisionDetail {
  readonly amount?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly payloadDigest?: string | null | undefined;
}

/**
 * The bytes that the agent signs over a receipt: version 2 with its detail, version 1, the six bare fields, without. A
 * verifier selects by what was sent and never tries the other form.
 */
export function localDecisionBytes(receipt: LocalDecision, detail: LocalDecisionDetail | null): Uint8Array {
  const { agentDid, action, decision, reasonCode, nonce, issuedAt } = receipt;
  const fields = [agentDid, action, decision, reasonCode, nonce, issuedAt];
  return signedBytes(detail === null ? fields : ['MAGP-LOCAL-DECISION-v2', ...fields, detailDigest(detail)]);
}

function detailDigest(detail: LocalDecisionDetail): string {
  return payloadDigest({
    amount: detail.amount ?? null,
    currency: detail.currency ?? null,
    merchant: detail.merchant ?? null,
    payloadDigest: detail.payloadDigest ?? null,
  });
}
