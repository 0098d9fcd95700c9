import type { Clock } from '@gatewright/gate';
import { canonicalJson, isJsonObject, type JsonObject, sha256Hex } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory } from '../../platform/database/tables.js';
import { retryForever } from '../../platform/runtime/retry.js';
import { type Timers, wait } from '../../platform/runtime/timers.js';
import type { AssignedDocument } from '../rules-store/assignments.js';

/** How long the answer to a change waits until other servers applied it, ms; they apply it in any case. */
export const APPLIED_MAX_MS = 1000;
/** Sets of documents that one policy digest is answered with. */
const POLICY_SETS_MAX = 100;
/** Policy digests that wait to be written, and those known as written. */
const DIGESTS_WAITING_MAX = 10_000;
const DIGESTS_KNOWN_MAX = 100_000;

/** What the digests are written with. */
interface DigestParts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  readonly failed: (operation: string, error: unknown) => void;
}

/** What a policy was compiled from beside the rules of its documents, whose order decides ties. */
export interface PolicySource {
  readonly standards: readonly string[];
  readonly sops: readonly string[];
  readonly mandates: readonly JsonObject[];
  readonly revokedActions: readonly string[];
}

/** A policy that was compiled. */
interface NotedPolicy {
  readonly orgId: string;
  /** Its digest is computed when it is first read. */
  readonly policy: { readonly digest: string };
  readonly assigned: readonly AssignedDocument[];
  readonly source: PolicySource | null;
  readonly firstAt: string;
}

/** Which documents, in which versions, a policy digest stands for. Written behind the decisions: none waits for it. */
export class PolicyDigests {
  private readonly known = new Set<string>();
  private readonly waiting: NotedPolicy[] = [];
  private readonly ending = new AbortController();
  private writing: Promise<void> | null = null;

  constructor(private readonly parts: DigestParts) {}

  /** Notes a policy that was compiled, with its source where inputs are captured. Beyond a bound of those that wait it is left to the next compilation. */
  note(
    orgId: string,
    policy: NotedPolicy['policy'],
    assigned: readonly AssignedDocument[],
    source: PolicySource | null,
  ): void {
    if (this.waiting.length >= DIGESTS_WAITING_MAX) return;
    const { clock, timers, failed } = this.parts;
    this.waiting.push({ orgId, policy, assigned, source, firstAt: rfc3339(clock.now()) });
    this.writing ??= retryForever(
      () => this.write(),
      (error) => failed('write policy digests', error),
      timers,
      this.ending.signal,
    ).finally(() => {
      this.writing = null;
    });
  }

  /** Resolves once what was noted so far is written, or after a while. */
  async written(): Promise<void> {
    if (this.writing === null) return;
    const ended = new AbortController();
    await Promise.race([this.writing, wait(this.parts.timers, APPLIED_MAX_MS, ended.signal)]);
    ended.abort();
  }

  /** Writes what waits, and does not try again where that fails. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.writing;
  }

  /** The sets of documents that a digest stands for in an organisation, the first compiled first. */
  async setsOf(orgId: string, policyDigest: string): Promise<{ documents: JsonObject[]; firstAt: string }[]> {
    const rows = await this.parts.directory
      .selectFrom('policyDigest')
      .select(['documents', 'firstAt'])
      .where('orgId', '=', orgId)
      .where('policyDigest', '=', policyDigest)
      .orderBy('firstAt')
      .orderBy('setDigest')
      .limit(POLICY_SETS_MAX)
      .execute();
    return rows.map(({ documents, firstAt }) => ({ documents: storedObjects(documents), firstAt }));
  }

  /** What a policy was compiled from; null where that was not kept. */
  async compiledFrom(
    orgId: string,
    policyDigest: string,
  ): Promise<{ documents: JsonObject[]; source: JsonObject } | null> {
    const row = await this.parts.directory
      .selectFrom('policyDigest')
      .select(['documents', 'source'])
      .where('orgId', '=', orgId)
      .where('policyDigest', '=', policyDigest)
      .where('source', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || row.source === null) return null;
    return { documents: storedObjects(row.documents), source: storedObject(row.source) };
  }

  private async write(): Promise<void> {
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      const { orgId, policy, assigned, source, firstAt } = next;
      const policyDigest = policy.digest;
      const set = assigned.map(({ documentId, version, digest }) => ({ documentId, version, digest }));
      const documents = canonicalJson(set.sort((a, b) => (a.documentId < b.documentId ? -1 : 1)));
      const setDigest = sha256Hex(documents);
      const key = `${orgId} ${policyDigest} ${setDigest}${source === null ? '' : ' captured'}`;
      if (!this.known.has(key)) {
        const text = source === null ? null : JSON.stringify(source);
        await this.parts.directory
          .insertInto('policyDigest')
          .values({ orgId, policyDigest, setDigest, documents, source: text, firstAt })
          .onConflict((conflict) => {
            const same = conflict.columns(['orgId', 'policyDigest', 'setDigest']);
            return text === null ? same.doNothing() : same.doUpdateSet({ source: text });
          })
          .execute();
        if (this.known.size >= DIGESTS_KNOWN_MAX) this.known.clear();
        this.known.add(key);
      }
      this.waiting.shift();
    }
  }
}

function storedObjects(text: string): JsonObject[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every(isJsonObject)) return value;
  throw new Error('a stored list of documents is damaged');
}
