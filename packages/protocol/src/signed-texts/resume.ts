import { sha256Hex } from '../bytes/index.js';
import { joinFields, signedBytes } from './fields.js';

/** The request that people approved, as its resume is bound to it (protocol.md §2.17). */
export interface ResumeBinding {
  readonly authorizationId: string;
  readonly action: string;
  readonly amount?: number | string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly resource?: string | null | undefined;
  readonly payloadDigest?: string | null | undefined;
}

/** What the agent signs to resume an approved action. */
export interface ResumeClaim {
  readonly agentDid: string;
  readonly requestDigest: string;
  readonly contextDigest: string;
  readonly nonce: string;
  readonly issuedAt: string;
}

/** Version of the resume claim that binds request and context; version 1 named neither and is refused. */
export const RESUME_CLAIM_VERSION = 2;

/**
 * `sha256:` and hex over the approved request. No amount and zero are the same empty text, and a currency without an amount
 * binds nothing.
 */
export function resumeRequestDigest(binding: ResumeBinding): string {
  const amount = resumeAmount(binding.amount);
  const text = joinFields([
    'MAGP-RESUME-BIND-v1',
    binding.authorizationId,
    binding.action,
    amount,
    amount === '' ? '' : binding.currency,
    binding.merchant,
    binding.resource,
    binding.payloadDigest,
  ]);
  return `sha256:${sha256Hex(text)}`;
}

/** The bytes that the agent signs to claim the one resume of an approved escalation. */
export function resumeClaimBytes(escalationId: string, authorizationId: string, claim: ResumeClaim): Uint8Array {
  return signedBytes([
    'MAGP-RESUME-CLAIM-v2',
    escalationId,
    authorizationId,
    claim.agentDid,
    claim.requestDigest,
    claim.contextDigest,
    claim.nonce,
    claim.issuedAt,
  ]);
}

function resumeAmount(amount: number | string | null | undefined): string {
  // The empty text is 0 as well.
  const value = Number(amount ?? 0);
  if (!Number.isFinite(value)) return String(amount);
  return value === 0 ? '' : String(value);
}
