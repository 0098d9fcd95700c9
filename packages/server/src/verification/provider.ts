import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Organisation } from '../directory/index.js';

/** What a KYC or KYB provider says about an organisation. */
export interface VerificationResult {
  readonly orgId: string;
  readonly verification: Organisation['verification'];
}

/**
 * A provider of identity verification. An adapter reads the provider's own event; who sent it is proven by the signature of
 * the webhook before it is asked (Standard Webhooks).
 */
export interface VerificationProvider {
  readonly name: string;
  /** Null for an event that says nothing about an organisation. */
  read(event: JsonValue): VerificationResult | null;
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
export function verificationEvent({ orgId, verification }: VerificationResult): JsonObject {
  return { type: EVENT_TYPES[verification], data: { orgId } };
}

/** The plain adapter: `{type: 'organisation.verified', data: {orgId}}`. */
export const PLAIN_PROVIDER: VerificationProvider = {
  name: 'plain',
  read(event) {
    if (!isJsonObject(event) || !isJsonObject(event['data'])) return null;
    const verification = RESULTS.get(event['type']);
    const { orgId } = event['data'];
    return verification === undefined || typeof orgId !== 'string' ? null : { orgId, verification };
  },
};
