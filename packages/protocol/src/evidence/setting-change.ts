import { sha256Hex } from '../bytes/index.js';
import { canonicalJson, type JsonObject, type JsonValue } from '../json/index.js';
import { type BindingAct, bindingId } from './binding.js';
import type { EvidenceRecord } from './record.js';

/** What people set that decides, or that says who decides. Each change of one is a record with the action `setting:` and its name. */
export const SETTING_NAMES = [
  'approvals',
  'holds',
  'advisory-answers',
  'decision-log',
  'erasure',
  'labels',
  'counterparty',
  'mandate',
  'budget',
  'person',
  'password',
  'token',
  'agent-request',
  'escalation',
  'verification',
  'webhook',
  'key',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/**
 * Why it is not known what was in force at a time: the log has no record of a change, or of that time; a record says something else than what
 * is stored; what was set was erased; or there are more changes than one call reads.
 */
export const UNKNOWN_IN_FORCE = ['unrecorded', 'contradicted', 'erased', 'too-many-changes'] as const;
export type UnknownInForce = (typeof UNKNOWN_IN_FORCE)[number];

/** A change of a setting, as its record states it. */
export interface SettingChange {
  readonly orgId: string;
  /** The DID of the organisation. */
  readonly did: string;
  /** Random, in the organisation. */
  readonly changeId: string;
  readonly setting: SettingName;
  /** All that is said of it. */
  readonly detail: JsonObject;
}

/**
 * The digest of a value that a setting had, `sha256:` and hex; of no value null. The salt (hex) keeps a value of few possibilities from
 * being found by trying them all: once it is erased, the digest says nothing.
 */
export function settingDigest(salt: string, value: JsonValue): string | null {
  return value === null ? null : `sha256:${sha256Hex(canonicalJson({ salt, value }))}`;
}

/** States in the log that a setting changed: `requestDigest` commits to all that is said of it, whose names are the context fields. */
export function settingChange({ orgId, did, changeId, setting, detail }: SettingChange, network: string): BindingAct {
  return {
    agentDid: did,
    action: `setting:${setting}`,
    verdict: { decision: 'allow', reasonCode: 'SETTING_CHANGED' },
    evidence: {
      eventId: bindingId.setting(changeId),
      policyDigest: null,
      contextFields: Object.keys(detail).sort(),
      firedRules: [],
      orgId,
      network,
      requestDigest: `sha256:${sha256Hex(canonicalJson(detail))}`,
    },
  };
}

/** True for the record of a change of a setting. No permit of a call is one: each has an authorization. */
export function isSettingChange(record: EvidenceRecord): boolean {
  const { eventId, action, decision, reasonCode, mandateId, authorizationId, escalationId, firedRules } = record;
  const isNamed =
    eventId.startsWith(bindingId.setting('')) && SETTING_NAMES.some((name) => action === `setting:${name}`);
  const isStated = decision === 'allow' && reasonCode === 'SETTING_CHANGED' && firedRules.length === 0;
  return isNamed && isStated && mandateId === null && authorizationId === null && escalationId === null;
}
