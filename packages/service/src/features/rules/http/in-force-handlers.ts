import { malformed } from '@gatewright/gate';
import type { JsonObject } from '@gatewright/protocol';
import { findOrganisation, type Organisation } from '../../../platform/database/organisations.js';
import { rfc3339 } from '../../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import { labelsOfAgent } from '../../agents/labels.js';
import { findAgentOf } from '../../agents/repository.js';
import { labelsAt, type SettingAt, settingsAt } from '../../changes/settings-at.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import { type BoundAt, type DocumentAt, documentsAt, type RulesAt } from '../../rules-store/rules-at.js';

/** Documents on a page of what was in force, and agents or labels that it names of each: an answer stays below two megabytes. */
const IN_FORCE_PAGE_MAX = 50;
const NAMED_IN_FORCE_MAX = 100;

/** The agent that an answer is about, with the labels that it had; null for labels that are not known. */
interface AgentAt {
  readonly agentDid: string;
  readonly labels: readonly string[] | null;
}

/** A time in ms, an agent by its DID or identity id, and the place of a page. */
interface AskedTime {
  readonly at: number;
  readonly agent: string | null;
  readonly after: string | null;
}

/**
 * GET /organisation/in-force: which versions of rules and which settings were in force at a time, for the organisation or for one agent,
 * each with the record that proves it; page by page, by the ids of documents. What the records do not say is named as unknown (ADR 78).
 */
export async function readInForce(
  { at: time, agent: reference, after }: AskedTime,
  { caller }: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  const { directory, clock } = service;
  if (time > clock.now())
    return malformed('MALFORMED_REQUEST', [{ path: '?at', message: 'must be a time that is past' }]);
  const at = rfc3339(time);
  const organisation = await findOrganisation(directory, caller.orgId);
  if (organisation === null) return refused('NOT_FOUND', 'the organisation of the token is not there');
  const asked = reference === null ? null : await agentAt(reference, organisation, at, service);
  if (asked === null && reference !== null) {
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  }
  const settings = await settingsAt(organisation, at, service);
  const page = { at, after: after ?? '', limit: IN_FORCE_PAGE_MAX };
  const { documents, next } = await documentsAt(organisation, page, service);
  return ok({
    at,
    agent: asked === null ? null : { agentDid: asked.agent.agentDid, labels: { ...asked.labels } },
    settings: settings.map((each) => ({ ...each })),
    documents: documents.flatMap((document) => shown(document, asked?.agent ?? null)),
    next,
  });
}

async function agentAt(
  reference: string,
  organisation: Organisation,
  at: string,
  service: PoliciesContext,
): Promise<{ readonly agent: AgentAt; readonly labels: SettingAt } | null> {
  const { directory } = service;
  const agent = await findAgentOf(directory, organisation.orgId, reference);
  if (agent === null) return null;
  const { agentDid } = agent;
  const labels = await labelsAt(agentDid, await labelsOfAgent(directory, agent), organisation, at, service);
  const known = Array.isArray(labels.value) ? labels.value.filter((label) => typeof label === 'string') : null;
  return { agent: { agentDid, labels: known }, labels };
}

/** A document as it is answered; nothing where it did not bind the agent that was asked for. */
function shown(document: DocumentAt, agent: AgentAt | null): JsonObject[] {
  const { documentId, kind } = document.header;
  if ('unknown' in document) {
    return [{ documentId, kind, unknown: { why: document.unknown, eventId: document.eventId }, rules: null }];
  }
  const { rules } = document;
  const binds = agent === null ? null : bindsAgent(rules, agent);
  if (binds === 'no') return [];
  const { published, rollout, isRetired, unnamed } = rules;
  const labels = [...rules.labels].filter(([label]) => agent?.labels?.includes(label) ?? true);
  const agents = [...rules.agents].filter(([agentDid]) => agent === null || agentDid === agent.agentDid);
  const answer = {
    published: published === null ? null : { ...published },
    rollout: rollout === null ? null : { ...rollout },
    retired: isRetired,
    binds: binds === null ? null : binds === 'yes' || null,
    labels: labels.slice(0, NAMED_IN_FORCE_MAX).map(([label, bound]) => ({ label, ...pinOf(bound) })),
    labelCount: labels.length,
    agents: agents.slice(0, NAMED_IN_FORCE_MAX).map(([agentDid, bound]) => ({
      ...{ agentDid, ...pinOf(bound), version: versionOf(bound, rules, agent?.labels ?? null) },
    })),
    agentCount: agents.length,
    unnamed: { changes: unnamed.length, last: unnamed.at(-1) ?? null },
  };
  return [{ documentId, kind, unknown: null, rules: answer }];
}

function bindsAgent({ labels, agents, unnamed }: RulesAt, agent: AgentAt): 'yes' | 'no' | 'unknown' {
  if (agents.has(agent.agentDid) || agent.labels?.some((label) => labels.has(label)) === true) return 'yes';
  const isSure = unnamed.length === 0 && (agent.labels !== null || labels.size === 0);
  return isSure ? 'no' : 'unknown';
}

function pinOf({ pinned, eventId }: BoundAt) {
  return {
    pinned: pinned === 'unknown' ? null : pinned !== null,
    version: pinned === 'unknown' ? null : pinned,
    eventId,
  };
}

/** The version in force for an agent; null where its record, a share of a rollout, or labels that are not known decide it. */
function versionOf(
  { pinned }: BoundAt,
  { published, rollout }: RulesAt,
  labels: readonly string[] | null,
): number | null {
  if (pinned !== null) return pinned === 'unknown' ? null : pinned;
  if (rollout === null) return published?.version ?? null;
  if (rollout.label === null || labels === null) return null;
  return labels.includes(rollout.label) ? rollout.version : (published?.version ?? null);
}
