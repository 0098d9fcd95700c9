import type { JsonObject } from '@gatewright/protocol';
import { textOf } from './envelope.js';
import { DEFAULT_TERMS, firstMismatch, type HoldTerms } from './hold-terms.js';
import type { Host } from './host.js';
import type { Service } from './service.js';
import { lostAmount, type SettlementRefusal, settlementRefusal } from './settlement-result.js';
import type { GuardCode } from './verdict.js';

/** What a counterparty expects of a hold that it is about to execute; the gate refuses a claim on anything else. */
export interface HoldExpectation extends HoldTerms {
  /** Digest of the context that a human approved. */
  readonly contextDigest?: string | undefined;
}

/** What a counterparty claims a hold with. */
export interface ClaimTerms {
  readonly expect?: HoldExpectation | undefined;
  /** Digest of the payload that is about to be executed; demanded where the agent bound one. */
  readonly payloadDigest?: string | undefined;
  /** At least 32 characters that the agent cannot guess; the same key again gets the same grant. Default: fresh. */
  readonly idempotencyKey?: string | undefined;
  readonly requireHumanApproval?: boolean | undefined;
}

/** A hold that now belongs to the counterparty. */
export interface ClaimGrant {
  readonly ok: true;
  readonly reasonCode: string;
  /** Settles the hold at less, or voids it; undefined where the claim was signed: the signature takes its place. */
  readonly claimToken: string | undefined;
  /** To repeat the claim after a lost answer. */
  readonly idempotencyKey: string;
  /** True where the same claim had been granted before. */
  readonly replayed: boolean;
  /** Everything the gate said: agentDid, action, amount, currency, merchant, payloadDigest, approvedByHuman, … */
  readonly data: JsonObject;
}

/** A refused claim; with the key, a claim whose answer was lost can be repeated. */
export interface ClaimRefusal extends SettlementRefusal {
  readonly idempotencyKey: string;
  /** True where the gate granted the hold on other terms than were expected: it stays claimed until `releaseClaim` voids it. */
  readonly isGranted: boolean;
}

export type ClaimResult = ClaimGrant | ClaimRefusal;

/** Takes a hold: POST …/effect/dispatching. A grant on other terms than were expected is a refusal. */
export async function claimHold(
  authorizationId: string,
  terms: ClaimTerms,
  service: Service,
  host: Host,
): Promise<ClaimResult> {
  // Two ids in one: a key of at least 32 characters, which cannot be guessed.
  const { expect, payloadDigest, requireHumanApproval, idempotencyKey = `${host.ids()}-${host.ids()}` } = terms;
  const lost = lostAmount(expect ?? {});
  if (lost !== null) return { ...lost, idempotencyKey, isGranted: false };
  const headers = {
    'idempotency-key': idempotencyKey,
    ...(payloadDigest === undefined ? {} : { 'x-magp-payload-digest': payloadDigest }),
  };
  const call = { verb: 'claim', idempotencyKey, payloadDigest } as const;
  const body = { expect, requireHumanApproval };
  const result = await service.settle('effect/dispatching', authorizationId, call, body, headers);
  if (!result.ok) return { ...result, idempotencyKey, isGranted: false };
  const { data } = result;
  const mismatch = grantMismatch(data, terms);
  if (mismatch !== null) {
    const refusal = settlementRefusal(mismatch, 'the gate granted another hold than was asked', data);
    return { ...refusal, idempotencyKey, isGranted: true };
  }
  return {
    ...result,
    claimToken: textOf(data['claimToken']) ?? undefined,
    idempotencyKey,
    replayed: data['replayed'] === true,
  };
}

/** A grant on other terms than were expected is no permission to execute; a term that it leaves out is the default. */
function grantMismatch(data: JsonObject, terms: ClaimTerms): GuardCode | null {
  const { expect = {}, payloadDigest, requireHumanApproval } = terms;
  const mismatch = firstMismatch({ ...DEFAULT_TERMS, ...data }, expect);
  if (mismatch !== null) return mismatch;
  if (payloadDigest !== undefined && data['payloadDigest'] !== payloadDigest) return 'PAYLOAD_DIGEST_MISMATCH';
  if (requireHumanApproval === true && data['approvedByHuman'] !== true) return 'ESCALATION_NOT_APPROVED';
  // A grant names the context only where a human approved it.
  const { contextDigest } = data;
  const isOther = expect.contextDigest !== undefined && contextDigest != null && contextDigest !== expect.contextDigest;
  return isOther ? 'AUTHORIZATION_CONTEXT_MISMATCH' : null;
}
