import { timeOfText } from '@gatewright/evaluator';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Organisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';

/** What a KYC or KYB provider says about an organisation. */
export interface VerificationResult {
  readonly orgId: string;
  readonly verification: Organisation['verification'];
}

/** What it says, with the time at which it found it. */
export interface VerificationEvent extends VerificationResult {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * A provider of identity verification. An adapter reads the provider's own event; who sent it is proven by the signature of
 * the webhook before it is asked (Standard Webhooks).
 */
export interface VerificationProvider {
  readonly name: string;
  /** Null for an event that says nothing about an organisation, or not when that was found. */
  read(event: JsonValue): VerificationEvent | null;
}

/** Type of the plain event that says each result. */
const EVENT_TYPES: Readonly<Record<Organisation['verification'], string>> = {
  verified: 'organisation.verified',
  pending: 'organisation.verification_pending',
  unverified: 'organisation.verification_withdrawn',
};

const RESULTS: ReadonlyMap<unknown, Organisation['verification']> = new Map(
  (['verified', 'pending', 'unverified'] as const).map((verification) => [EVENT_TYPES[verification], verification]),
);

/** The plain event that says a result. */
export function verificationEvent({ orgId, verification, at }: VerificationEvent): JsonObject {
  return { type: EVENT_TYPES[verification], timestamp: rfc3339(at), data: { orgId } };
}

/** The plain adapter: `{type: 'organisation.verified', timestamp: '2026-03-01T00:00:00Z', data: {orgId}}` (Standard Webhooks). */
export const PLAIN_PROVIDER: VerificationProvider = {
  name: 'plain',
  read(event) {
    if (!isJsonObject(event) || !isJsonObject(event['data'])) return null;
    const verification = RESULTS.get(event['type']);
    const { timestamp } = event;
    const at = typeof timestamp === 'string' ? timeOfText(timestamp) : null;
    const { orgId } = event['data'];
    return verification === undefined || typeof orgId !== 'string' || at === null ? null : { orgId, verification, at };
  },
};
