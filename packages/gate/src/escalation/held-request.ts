import type { Verdict } from '@gatewright/evaluator';
import type { Escalation } from '@gatewright/ledger';
import {
  type AuthorizeRequest,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  validateWire,
} from '@gatewright/protocol';
import type { AuthorizationContext } from '../checks/index.js';
import type { AgentPolicy } from '../ports.js';
import { escalatingRules } from './approvers.js';

/** A request that waits for people, with what its signatures proved and what asked for the review. */
export interface HeldRequest {
  readonly json: JsonObject;
  readonly request: AuthorizeRequest;
  readonly requestDigest: string;
  readonly contextProvenance: AuthorizationContext['contextProvenance'];
  readonly payloadDigest: string | null;
  /** Rules that fired or could not be evaluated, and fields that could not be trusted, when the request was held. */
  readonly asked: readonly string[];
  /** Digest of each rule that asked, and of its document, as they were when the request was held; by name. */
  readonly ruleVersions: JsonObject;
  /** What a reviewer changed: the escalation before, the id of the reviewer, and the members as they were. Null where none did. */
  readonly modification: JsonObject | null;
}

type Holdable = Pick<
  AuthorizationContext,
  'json' | 'request' | 'requestDigest' | 'contextProvenance' | 'payloadDigest' | 'policy' | 'verdict'
>;

/** The text that the ledger keeps with the escalation. */
export function writeHeldRequest(context: Holdable, modification: JsonObject | null = null): string {
  const { json, requestDigest, contextProvenance, payloadDigest, policy, verdict } = context;
  const kept: JsonObject = {
    request: json,
    requestDigest,
    contextProvenance,
    payloadDigest,
    asked: escalationTriggers(verdict),
    ruleVersions: Object.fromEntries(
      escalatingRules(verdict)
        .flatMap((rule) => [documentOf(rule), rule])
        .map((name) => [name, policy.ruleVersion(name)]),
    ),
    ...(modification === null ? {} : { modification }),
  };
  return JSON.stringify(kept);
}

/** Members of a request that stay when a person is erased from it: who asked for what, and what its proof needs to be read. */
const KEPT_MEMBERS = ['agentDid', 'action', 'amount', 'currency', 'nonce', 'issuedAt', 'signature'] as const;

/** The text without what may name a person: merchant, resource, context, and what a reviewer changed. The digest of the request stays. */
export function erasedHeldRequest(escalation: Pick<Escalation, 'escalationId' | 'request'>): string {
  const { modification: _modification, json, ...held } = readHeldRequest(escalation);
  const request = Object.fromEntries(
    KEPT_MEMBERS.flatMap((name) => (name in json ? [[name, json[name] ?? null]] : [])),
  );
  const { requestDigest, contextProvenance, payloadDigest, asked, ruleVersions } = held;
  return JSON.stringify({ request, requestDigest, contextProvenance, payloadDigest, asked, ruleVersions });
}

/**
 * True where a review covers a verdict: it rests on no other field and no other version of a rule than the reviewers were shown. A rule
 * that a new version of its document leaves equal is the same.
 */
export function isCovered(verdict: Verdict, policy: AgentPolicy, shown: HeldRequest): boolean {
  const isSameVersion = (name: string) => {
    const version = policy.ruleVersion(name);
    return version !== null && version === shown.ruleVersions[name];
  };
  return (
    escalationTriggers(verdict).every((name) => shown.asked.includes(name)) &&
    // What older gates held names documents alone.
    escalatingRules(verdict).every((rule) => isSameVersion(rule) || isSameVersion(documentOf(rule)))
  );
}

/** The document of a rule (`document/molecule`). */
export function documentOf(rule: string): string {
  return rule.slice(0, rule.indexOf('/'));
}

/** What made a verdict one for people. */
function escalationTriggers(verdict: Verdict): string[] {
  return [
    ...escalatingRules(verdict).map((rule) => `rule ${rule}`),
    ...verdict.unverifiable.map((field) => `field ${field}`),
  ];
}

/** Reads it back. Throws on text that this gate did not write. */
export function readHeldRequest({
  escalationId,
  request: text,
}: Pick<Escalation, 'escalationId' | 'request'>): HeldRequest {
  const kept: unknown = JSON.parse(text);
  const damaged = new Error(`the stored request of escalation ${escalationId} is damaged`);
  if (!isJsonObject(kept)) throw damaged;
  const { request: json, requestDigest, contextProvenance, payloadDigest, asked, ruleVersions, modification } = kept;
  const checked = validateWire('AuthorizeRequest', json ?? null);
  const known = checked.ok && isJsonObject(json) && typeof requestDigest === 'string' && Array.isArray(asked);
  if (!known) throw damaged;
  return {
    json,
    request: checked.value,
    requestDigest,
    contextProvenance: contextProvenance === 'agent_signed' ? contextProvenance : 'agent_asserted',
    payloadDigest: typeof payloadDigest === 'string' ? payloadDigest : null,
    asked: asked.filter((name: JsonValue) => typeof name === 'string'),
    ruleVersions: isJsonObject(ruleVersions) ? ruleVersions : {},
    modification: isJsonObject(modification) ? modification : null,
  };
}
