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
import { escalatingRules } from './escalating-rules.js';

/** A request that waits for people, with what its signatures proved and what asked for the review. */
export interface HeldRequest {
  readonly json: JsonObject;
  readonly request: AuthorizeRequest;
  readonly requestDigest: string;
  readonly contextProvenance: AuthorizationContext['contextProvenance'];
  readonly payloadDigest: string | null;
  /** Rules that fired or could not be evaluated, and fields that could not be trusted, when the request was held. */
  readonly asked: readonly string[];
  /** What a reviewer changed: the escalation before, the id of the reviewer, and the members as they were. Null where none did. */
  readonly modification: JsonObject | null;
}

type Holdable = Pick<
  AuthorizationContext,
  'json' | 'request' | 'requestDigest' | 'contextProvenance' | 'payloadDigest' | 'verdict'
>;

/** The text that the ledger keeps with the escalation. */
export function writeHeldRequest(context: Holdable, modification: JsonObject | null = null): string {
  const { json, requestDigest, contextProvenance, payloadDigest, verdict } = context;
  const kept: JsonObject = {
    request: json,
    requestDigest,
    contextProvenance,
    payloadDigest,
    asked: escalationTriggers(verdict),
    ...(modification === null ? {} : { modification }),
  };
  return JSON.stringify(kept);
}

/** What made a verdict one for people: a review of less than this at approval is the review that they gave. */
export function escalationTriggers(verdict: Verdict): string[] {
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
  const { request: json, requestDigest, contextProvenance, payloadDigest, asked, modification } = kept;
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
    modification: isJsonObject(modification) ? modification : null,
  };
}
