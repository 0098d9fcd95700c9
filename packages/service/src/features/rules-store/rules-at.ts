import type { JsonObject, UnknownInForce } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Organisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import type { RolloutTarget } from './rollout.js';
import { changesFrom, eventOfChange, proofOfChange, RULE_PAGE_MAX, type RuleChange } from './rule-changes.js';
import { headerOf, type RuleHeader } from './rule-documents.js';

/** Changes of one document that are read to say what was in force; a page of documents ends once it read as many. */
const REPLAYED_CHANGES_MAX = 5_000;
/** Records that are read at once to prove changes. */
const PROVED_AT_ONCE = 50;

/** A version, and the record of the change that put it in force. */
interface VersionAt {
  readonly version: number;
  readonly digest: string | null;
  readonly eventId: string;
  /** RFC 3339. */
  readonly since: string;
}

/** What a label or an agent was bound to: null where it followed the document, `unknown` where no record says so. */
export interface BoundAt {
  readonly pinned: number | null | 'unknown';
  readonly eventId: string;
}

/** What of a document was in force at a time, by the records of its changes. */
export interface RulesAt {
  /** What agents had that followed the document; null where nothing was published. */
  readonly published: VersionAt | null;
  readonly rollout: (VersionAt & RolloutTarget) | null;
  readonly isRetired: boolean;
  readonly labels: ReadonlyMap<string, BoundAt>;
  /** By DID. */
  readonly agents: ReadonlyMap<string, BoundAt>;
  /** The changes of bindings whose records do not say of which agents. */
  readonly unnamed: readonly string[];
}

/** A document at a time: null where it was not there yet. */
export type DocumentAt =
  | { readonly header: RuleHeader; readonly rules: RulesAt }
  | { readonly header: RuleHeader; readonly unknown: UnknownInForce; readonly eventId: string | null };

type ReplayingService = Pick<ServiceContext, 'directory' | 'settings' | 'store' | 'slices'>;

/**
 * The documents of an organisation behind an id, as they were at a time (RFC 3339), at most `limit`. The page ends before that once it
 * read many changes.
 */
export async function documentsAt(
  organisation: Organisation,
  { at, after, limit }: { readonly at: string; readonly after: string; readonly limit: number },
  service: ReplayingService,
): Promise<{ readonly documents: readonly DocumentAt[]; readonly next: string | null }> {
  const headers = await headersBehind(service.directory, organisation.orgId, after, limit + 1);
  const documents: DocumentAt[] = [];
  let read = 0;
  for (const [index, header] of headers.entries()) {
    if (index === limit || read >= REPLAYED_CHANGES_MAX) {
      return { documents, next: headers[index - 1]?.documentId ?? null };
    }
    const { document, changes } = await documentAt(header, organisation, at, service);
    if (document !== null) documents.push(document);
    read += changes;
  }
  return { documents, next: null };
}

async function headersBehind(db: Directory, orgId: string, after: string, limit: number): Promise<RuleHeader[]> {
  const rows = await db
    .selectFrom('ruleDocument')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('documentId', '>', after)
    .orderBy('documentId')
    .limit(limit)
    .execute();
  return rows.map(headerOf);
}

/** A document at a time, and how many changes were read. Every change that it is computed from is compared with its record. */
async function documentAt(
  header: RuleHeader,
  organisation: Organisation,
  at: string,
  service: ReplayingService,
): Promise<{ readonly document: DocumentAt | null; readonly changes: number }> {
  const { directory, store, slices } = service;
  const replay = new Replay();
  let number = 0;
  for (;;) {
    await slices.yieldToEventLoop();
    const unknown = (why: UnknownInForce, eventId: string | null = null) => ({
      ...{ document: { header, unknown: why, eventId }, changes: number },
    });
    const changes = await changesFrom(directory, header, number + 1, RULE_PAGE_MAX);
    for (const some of partsOf(changes, PROVED_AT_ONCE)) {
      const proofs = await Promise.all(some.map((change) => proofOfChange(change, organisation, service)));
      for (const [index, change] of some.entries()) {
        const proof = proofs[index] ?? 'unrecorded';
        if (proof !== 'proven') return unknown(proof, eventOfChange(change));
        if (change.number !== number + 1)
          return unknown('contradicted', eventOfChange({ ...header, number: number + 1 }));
        // The column beside it is in no record.
        if (String(change.detail['at']) > at)
          return { document: number === 0 ? null : replay.of(header), changes: number };
        replay.add(change);
        number += 1;
      }
    }
    if (number >= REPLAYED_CHANGES_MAX) return unknown('too-many-changes');
    if (changes.length === RULE_PAGE_MAX) continue;
    const next = eventOfChange({ ...header, number: number + 1 });
    const isWhole = number > 0 && header.revision <= number && (await store.evidence(next)) === null;
    return isWhole ? { document: replay.of(header), changes: number } : unknown('contradicted', next);
  }
}

/** Carries out changes of a document as their records state them. */
class Replay {
  private published: VersionAt | 'unknown' | null = null;
  private rollout: (VersionAt & RolloutTarget) | null = null;
  private isRetired = false;
  private readonly labels = new Map<string, BoundAt>();
  private readonly agents = new Map<string, BoundAt>();
  private readonly unnamed: string[] = [];
  private first: VersionAt | null = null;

  of(header: RuleHeader): DocumentAt {
    const { published, rollout, isRetired, labels, agents, unnamed, first } = this;
    if (published === 'unknown') return { header, unknown: 'unrecorded', eventId: first?.eventId ?? null };
    return { header, rules: { published, rollout, isRetired, labels, agents, unnamed } };
  }

  add(change: RuleChange): void {
    const { act, version, digest } = change.detail;
    const at = { eventId: eventOfChange(change), since: change.at };
    const stated = version === null ? null : { version, digest, ...at };
    if (act === 'create') this.create(stated, change.detail);
    else if (act === 'publish' && stated !== null) this.publish(stated, partOf(change.detail));
    else if (act === 'rollback') this.publish(stated, NO_PART);
    else if (act === 'retire') this.isRetired ||= version === null;
    else if (act === 'bind' || act === 'unbind' || act === 'pin' || act === 'follow') {
      // Nothing is bound before a version is published: a change that does not say so began with one.
      if (this.published === 'unknown') this.published = this.first;
      // A record of before is of a label, or of the agents that had it then.
      const isUnclear = act === 'bind' && typeof change.detail['label'] === 'string' && !('pinned' in change.detail);
      if (isUnclear) this.unnamed.push(at.eventId);
      else this.bindLabels(act, change.detail, at.eventId);
      this.bindAgents(act, change.detail, at.eventId);
    }
  }

  private create(stated: VersionAt | null, { state, agentDid }: JsonObject): void {
    this.first = stated;
    // Records of before name no state: the rules that come with an agent are published.
    if (state === 'published' || typeof agentDid === 'string') this.published = stated;
    else if (state === undefined) this.published = 'unknown';
    if (typeof agentDid === 'string' && stated !== null) {
      this.agents.set(agentDid, { pinned: null, eventId: stated.eventId });
    }
  }

  private publish(stated: VersionAt | null, part: RolloutTarget): void {
    const isWhole = part.label === null && (part.percent ?? 100) === 100;
    if (!isWhole && stated !== null) {
      this.rollout = { ...stated, ...part };
      // Only beside a published version is another one rolled out.
      if (this.published === 'unknown') this.published = this.first;
      return;
    }
    this.published = stated;
    this.rollout = null;
  }

  private bindLabels(act: BindingAct, detail: RuleChange['detail'], eventId: string): void {
    const { label, labels } = detail;
    const pinned = pinnedBy(act, detail);
    for (const each of Array.isArray(labels) ? labels : [label]) {
      if (typeof each !== 'string') continue;
      const before = this.labels.get(each);
      if (act === 'unbind') this.labels.delete(each);
      else if (act === 'bind' ? before?.pinned !== pinned : before !== undefined) {
        this.labels.set(each, { pinned, eventId });
      }
    }
  }

  private bindAgents(act: BindingAct, detail: RuleChange['detail'], eventId: string): void {
    const named = agentsNamed(detail);
    if (named === null) {
      if (this.unnamed.at(-1) !== eventId) this.unnamed.push(eventId);
      if (act === 'unbind') this.agents.clear();
      else if (act !== 'bind') {
        for (const [agentDid, bound] of this.agents) this.agents.set(agentDid, { ...bound, pinned: 'unknown' });
      }
      return;
    }
    for (const agentDid of named) {
      // Agents of a label that a file now names are bound already.
      if (act === 'bind' && this.agents.has(agentDid)) continue;
      if (act === 'unbind') this.agents.delete(agentDid);
      else this.agents.set(agentDid, { pinned: pinnedBy(act, detail), eventId });
    }
  }
}

type BindingAct = 'bind' | 'unbind' | 'pin' | 'follow';

const NO_PART: RolloutTarget = { percent: null, label: null };

function partOf({ percent, label }: JsonObject): RolloutTarget {
  return {
    percent: typeof percent === 'number' ? percent : null,
    label: typeof label === 'string' ? label : null,
  };
}

/** The agents whose bindings a change began, ended or pinned; null where its record only has their number. */
function agentsNamed({ agents, agentDid, agentDids }: JsonObject): readonly string[] | null {
  if (Array.isArray(agentDids)) return agentDids.filter((did) => typeof did === 'string');
  if (typeof agentDid === 'string') return [agentDid];
  return agents === 0 ? [] : null;
}

/** What a change pins; `unknown` where its record is one of before and may say either. */
function pinnedBy(act: BindingAct, { version, pinned, label, labels }: RuleChange['detail']): BoundAt['pinned'] {
  if (act === 'follow' || version === null) return null;
  if (act === 'pin') return version;
  if (typeof pinned === 'boolean') return pinned ? version : null;
  // An assignment of one agent, and files, state the version in force.
  if (label === undefined || Array.isArray(labels)) return null;
  return typeof label === 'string' ? 'unknown' : version;
}
