import type { JsonObject, RulesAct } from '@gatewright/protocol';
import { authorOf, type RuleChange } from '../rules-store/rule-changes.js';
import type { Authorship, RuleHeader, VersionOutline } from '../rules-store/rule-documents.js';

/** Agents that a record of a change names: a page of changes stays below a megabyte. */
const RECORDED_AGENTS_MAX = 100;

/** What a change did. */
export interface DocumentChange {
  readonly act: RulesAct;
  /** The document after it; its revision is counted by the caller. */
  readonly header: RuleHeader;
  /** The version that it is about; null for none. */
  readonly version: Pick<VersionOutline, 'version' | 'digest' | 'message'> | null;
  /** The DIDs of the agents that got other rules, or another binding. */
  readonly agents: readonly string[];
  /** What is said of it beside that; empty for nothing. */
  readonly details: JsonObject;
}

/** A change that is committed. */
export interface Changed {
  readonly header: RuleHeader;
  readonly change: RuleChange;
  readonly agents: readonly string[];
}

/** What changes the bindings of the agents that it names. */
const BINDING_ACTS: readonly RulesAct[] = ['bind', 'unbind', 'pin', 'follow'];

/** A change as the next revision of its document. */
export function changed(
  { act, header, version, agents, details }: DocumentChange,
  before: Pick<RuleHeader, 'revision'>,
  made: Authorship,
  role: string,
): Changed {
  const { orgId, documentId } = header;
  const [only = null, another] = agents;
  const agentDid = another === undefined ? only : null;
  const number = before.revision + 1;
  const after = { ...header, revision: number };
  const about = { documentId, number, version: version?.version ?? null, digest: version?.digest ?? null };
  const isNamed = BINDING_ACTS.includes(act) && agents.length <= RECORDED_AGENTS_MAX;
  const message = version?.message ?? null;
  const by = { role, ...authorOf(made) };
  const detail = { ...details, act, ...about, agents: agents.length, agentDid, ...by, message };
  const named = isNamed ? { ...detail, agentDids: [...agents].sort() } : detail;
  return {
    header: after,
    change: { orgId, documentId, number, detail: named, personId: made.by, client: made.client ?? null, at: made.at },
    agents,
  };
}
