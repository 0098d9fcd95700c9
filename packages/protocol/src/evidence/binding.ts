import { sha256, sha256Hex, toHex } from '../bytes/index.js';
import { multikeyOf } from '../credential/index.js';
import { didKey } from '../did/index.js';
import { canonicalJson, type JsonObject } from '../json/index.js';
import type { Decision, ReasonCode } from '../register/index.js';
import type { EvidenceRecord } from './record.js';

/**
 * A binding is an evidence record that the gate writes about a mandate or a key of its own, so that the log knows which
 * credential and which keys later evidence rests on. Its members are those of every record; its event id is derived from
 * what it is about, and no decision has such an id.
 */
export interface BindingAct {
  readonly agentDid: string;
  readonly action: string;
  readonly verdict: { readonly decision: Decision; readonly reasonCode: ReasonCode };
  readonly evidence: Pick<
    EvidenceRecord,
    'eventId' | 'policyDigest' | 'contextFields' | 'firedRules' | 'orgId' | 'network' | 'requestDigest'
  >;
}

/** The mandate that a binding is about. */
export interface BoundMandate {
  readonly orgId: string;
  readonly mandateId: string;
  readonly agentDid: string;
}

/** A mandate's credential with the key (32 bytes) that signed it. */
export interface BoundCredential {
  readonly credential: JsonObject;
  readonly issuerKey: Uint8Array;
}

/** SHA-256 of the RFC 8785 bytes of a credential with its proof: `sha256:` and 64 hex digits. */
export function credentialDigest(credential: JsonObject): string {
  return `sha256:${sha256Hex(canonicalJson(credential))}`;
}

/** SHA-256 of a public key of 32 bytes: `sha256:` and 64 hex digits. */
export function keyDigest(publicKey: Uint8Array): string {
  return `sha256:${toHex(sha256(publicKey))}`;
}

/** How event ids of bindings begin. */
const PREFIXES = { mandate: 'mandate-binding-', revocation: 'mandate-revocation-', issuerKey: 'issuer-key-' } as const;

/** Event ids of bindings. */
export const bindingId = {
  /** Of the record that binds the credential of a mandate. */
  mandate: (mandateId: string) => PREFIXES.mandate + mandateId,
  /** Of the record that a mandate was revoked. */
  revocation: (mandateId: string) => PREFIXES.revocation + mandateId,
  /** Of the record that a key signs for the gate. */
  issuerKey: (publicKey: Uint8Array) => PREFIXES.issuerKey + multikeyOf(publicKey),
} as const;

/** True for the event id of a binding, false for that of a decision. */
export function isBindingId(eventId: string): boolean {
  return Object.values(PREFIXES).some((prefix) => eventId.startsWith(prefix));
}

/**
 * Binds a mandate's credential to the log: `requestDigest` is the credential's digest, `policyDigest` that of the issuer's
 * key. `late` is for a mandate that was issued before credentials were bound.
 */
export function mandateBinding(
  { orgId, mandateId, agentDid }: BoundMandate,
  { credential, issuerKey }: BoundCredential,
  network: string,
  late = false,
): BindingAct {
  return {
    agentDid,
    action: late ? 'mandate:bind' : 'mandate:issue',
    verdict: { decision: 'allow', reasonCode: late ? 'MANDATE_BOUND' : 'MANDATE_ISSUED' },
    evidence: {
      ...NAMELESS,
      eventId: bindingId.mandate(mandateId),
      policyDigest: keyDigest(issuerKey),
      orgId,
      network,
      requestDigest: credentialDigest(credential),
    },
  };
}

/** States in the log that a mandate was revoked. */
export function mandateRevocation({ orgId, mandateId, agentDid }: BoundMandate, network: string): BindingAct {
  return {
    agentDid,
    action: 'mandate:revoke',
    verdict: { decision: 'allow', reasonCode: 'MANDATE_WITHDRAWN' },
    evidence: {
      ...NAMELESS,
      eventId: bindingId.revocation(mandateId),
      policyDigest: null,
      orgId,
      network,
      requestDigest: null,
    },
  };
}

/** States in the log that a key (32 bytes) signs status lists for the gate. It belongs to no organisation. */
export function issuerKeyBinding(publicKey: Uint8Array, network: string): BindingAct {
  return {
    agentDid: didKey(publicKey),
    action: 'issuer-key:bind',
    verdict: { decision: 'allow', reasonCode: 'ISSUER_KEY_BOUND' },
    evidence: {
      ...NAMELESS,
      eventId: bindingId.issuerKey(publicKey),
      policyDigest: keyDigest(publicKey),
      orgId: null,
      network,
      requestDigest: null,
    },
  };
}

const NAMELESS = { contextFields: [], firedRules: [] } as const;

/** What a record binds. */
export type Binding =
  | {
      readonly kind: 'mandate';
      readonly mandateId: string;
      readonly agentDid: string;
      readonly orgId: string | null;
      readonly credentialDigest: string;
      readonly keyDigest: string;
      /** The mandate was issued before credentials were bound. */
      readonly late: boolean;
    }
  | { readonly kind: 'revocation'; readonly mandateId: string; readonly orgId: string | null }
  | { readonly kind: 'issuerKey'; readonly keyDigest: string };

/**
 * What a record binds; null where it is the record of a decision. The reason code alone does not decide that: a rule may declare
 * any code.
 */
export function readBinding(record: EvidenceRecord): Binding | null {
  const { eventId, reasonCode, mandateId, agentDid, orgId, requestDigest, policyDigest } = record;
  if (mandateId !== null && eventId === bindingId.mandate(mandateId)) {
    const isBinding = reasonCode === 'MANDATE_ISSUED' || reasonCode === 'MANDATE_BOUND';
    if (!isBinding || requestDigest === null || policyDigest === null) return null;
    const late = reasonCode === 'MANDATE_BOUND';
    return {
      kind: 'mandate',
      mandateId,
      agentDid,
      orgId,
      credentialDigest: requestDigest,
      keyDigest: policyDigest,
      late,
    };
  }
  if (mandateId !== null && eventId === bindingId.revocation(mandateId)) {
    return reasonCode === 'MANDATE_WITHDRAWN' ? { kind: 'revocation', mandateId, orgId } : null;
  }
  const isKey = reasonCode === 'ISSUER_KEY_BOUND' && orgId === null && eventId.startsWith(PREFIXES.issuerKey);
  return isKey && policyDigest !== null ? { kind: 'issuerKey', keyDigest: policyDigest } : null;
}
