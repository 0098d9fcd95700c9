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
const PREFIXES = {
  mandate: 'mandate-binding-',
  revocation: 'mandate-revocation-',
  issuerKey: 'issuer-key-',
  rules: 'rules-change-',
  inputs: 'inputs-capture-',
  setting: 'setting-change-',
} as const;

/** Event ids of bindings. */
export const bindingId = {
  /** Of the record that binds the credential of a mandate. */
  mandate: (mandateId: string) => PREFIXES.mandate + mandateId,
  /** Of the record that a mandate was revoked. */
  revocation: (mandateId: string) => PREFIXES.revocation + mandateId,
  /** Of the record that a key signs for the gate. */
  issuerKey: (publicKey: Uint8Array) => PREFIXES.issuerKey + multikeyOf(publicKey),
  /** Of the record of a change of a rule document, by its number. */
  rules: (documentId: string, number: number) => `${PREFIXES.rules}${documentId}-${number}`,
  /** Of the record that commits to inputs of verdicts, by the digest (hex) of their list. */
  inputs: (listDigest: string) => PREFIXES.inputs + listDigest,
  /** Of the record of a change of a setting. */
  setting: (changeId: string) => PREFIXES.setting + changeId,
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

/** A change of a rule document, or of the agents that it binds. */
export interface RulesChange {
  readonly orgId: string;
  /** The DID of the organisation. */
  readonly did: string;
  readonly documentId: string;
  /** Counts the changes of the document from 1. */
  readonly number: number;
  readonly act: RulesAct;
  /** Digest of the rules that it is about; null where it is about no version. */
  readonly digest: string | null;
  /** All that is said of it. */
  readonly detail: JsonObject;
}

/** What people do with rule documents. */
export const RULES_ACTS = [
  'create',
  'write',
  'request',
  'approve',
  'publish',
  'rollback',
  'retire',
  'bind',
  'unbind',
  'pin',
  'follow',
  'relabel',
  'shadow',
  'unshadow',
] as const;
export type RulesAct = (typeof RULES_ACTS)[number];

/**
 * States in the log that rules changed: `requestDigest` commits to all that is said of the change, whose names are the context
 * fields, and `policyDigest` is that of the version.
 */
export function rulesChange(change: RulesChange, network: string): BindingAct {
  const { orgId, did, documentId, number, act, digest, detail } = change;
  return {
    agentDid: did,
    action: `rules:${act}`,
    verdict: { decision: 'allow', reasonCode: 'RULES_CHANGED' },
    evidence: {
      eventId: bindingId.rules(documentId, number),
      policyDigest: digest,
      contextFields: Object.keys(detail).sort(),
      firedRules: [],
      orgId,
      network,
      requestDigest: `sha256:${sha256Hex(canonicalJson(detail))}`,
    },
  };
}

/** True for the record of a change of rules. No permit of a call is one: each has an authorization. */
export function isRulesChange(record: EvidenceRecord): boolean {
  const { eventId, action, decision, reasonCode, mandateId, authorizationId, escalationId, firedRules } = record;
  const isNamed = eventId.startsWith(PREFIXES.rules) && RULES_ACTS.some((act) => action === `rules:${act}`);
  const isStated = decision === 'allow' && reasonCode === 'RULES_CHANGED' && firedRules.length === 0;
  return isNamed && isStated && mandateId === null && authorizationId === null && escalationId === null;
}

/** The event id of a decision, and the digest of the text that its verdict was computed from. */
export type CapturedInput = readonly [eventId: string, digest: string];

/** The digest (hex) of a list of inputs, in the order of their event ids. */
export function inputsDigest(entries: readonly CapturedInput[]): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(canonicalJson(sorted.map((entry) => [...entry])));
}

/** Commits in the log to what verdicts of an organisation were computed from. */
export function inputsCapture(
  { orgId, did }: Pick<RulesChange, 'orgId' | 'did'>,
  entries: readonly CapturedInput[],
  network: string,
): BindingAct {
  const digest = inputsDigest(entries);
  return {
    agentDid: did,
    action: 'inputs:capture',
    verdict: { decision: 'allow', reasonCode: 'INPUTS_CAPTURED' },
    evidence: {
      ...NAMELESS,
      eventId: bindingId.inputs(digest),
      policyDigest: null,
      orgId,
      network,
      requestDigest: `sha256:${digest}`,
    },
  };
}

/** True for the record that commits to inputs. No permit of a call is one. */
export function isInputsCapture(record: EvidenceRecord): boolean {
  const { eventId, action, decision, reasonCode, mandateId, authorizationId, escalationId, requestDigest } = record;
  const isStated = action === 'inputs:capture' && decision === 'allow' && reasonCode === 'INPUTS_CAPTURED';
  const isNamed = requestDigest !== null && eventId === bindingId.inputs(requestDigest.slice('sha256:'.length));
  const named = [mandateId, authorizationId, escalationId];
  return isStated && isNamed && named.every((each) => each === null) && record.firedRules.length === 0;
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
