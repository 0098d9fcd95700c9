import type { Escalation } from '@gatewright/ledger';
import {
  type AuthorizeRequest,
  isSummary,
  type JsonObject,
  type JsonValue,
  SUMMARY_MEMBER,
} from '@gatewright/protocol';
import { documentOf, type HeldRequest, readHeldRequest } from './held-request.js';

/**
 * Under which name people see each member of a request that they decide on; null for the envelope, which proved who asked and grants
 * nothing. A member that the schema gains does not compile until it is here.
 */
const SHOWN_AS = {
  agentDid: 'agentDid',
  action: 'action',
  amount: 'amount',
  currency: 'currency',
  merchant: 'merchant',
  resource: 'resource',
  jurisdiction: 'jurisdiction',
  itinerary: 'context',
  trace: 'trace',
  materiality: 'materiality',
  payloadDigest: 'payloadDigest',
  nonce: null,
  issuedAt: null,
  signature: null,
  envelopeSignature: null,
  payloadSignature: null,
} as const satisfies { readonly [Member in keyof Required<AuthorizeRequest>]: string | null };

/** Members of a request that people decide on, as the request names them. */
export const REVIEWED_MEMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries(SHOWN_AS).flatMap(([member, shown]) => (shown === null ? [] : [[member, shown] as const])),
);

/** All that takes effect with an approval, as the people who give it see it: every member, null where the agent left it out. */
export function reviewOf(held: HeldRequest): JsonObject {
  const { json, contextProvenance, asked, modification } = held;
  const members = [...REVIEWED_MEMBERS].map(([member, shown]): [string, JsonValue] => [shown, json[member] ?? null]);
  return {
    summary: summaryOf(held),
    ...Object.fromEntries(members),
    contextProvenance,
    asked: [...asked],
    modification,
  };
}

/**
 * What the agent says in words that it does: a readable `summary` of the context, where its signature covers it; null otherwise. It
 * decides nothing.
 */
function summaryOf({ request, contextProvenance }: HeldRequest): string | null {
  const summary = request.itinerary?.[SUMMARY_MEMBER];
  return contextProvenance === 'agent_signed' && isSummary(summary) ? summary : null;
}

/** A rule that asks for people, and the digest of its document as it was bound then. */
export interface AskingRule {
  /** The rule document, and the molecule within it. */
  readonly documentId: string;
  readonly moleculeId: string;
  readonly digest: string | null;
}

/** An action that waits, as messages tell of it. */
export interface AnnouncedEscalation {
  /** As the agent signed it. */
  readonly request: AuthorizeRequest;
  /** What the agent says in words that it does, as `reviewOf` has it. */
  readonly summary: string | null;
  /** What made it wait: rules, and fields that could not be trusted. */
  readonly rules: readonly AskingRule[];
  readonly fields: readonly string[];
}

/** What messages tell of an action that waits. Throws on text that this gate did not write. */
export function announcedOf(escalation: Pick<Escalation, 'escalationId' | 'request'>): AnnouncedEscalation {
  const held = readHeldRequest(escalation);
  const { asked, ruleVersions, request } = held;
  const named = (kind: string) => asked.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
  const rules = named('rule ').map((rule): AskingRule => {
    const documentId = documentOf(rule);
    const digest = ruleVersions[documentId];
    const moleculeId = rule.slice(documentId.length + 1);
    return { documentId, moleculeId, digest: typeof digest === 'string' ? digest : null };
  });
  return { request, summary: summaryOf(held), rules, fields: named('field ') };
}
