import { bindingId, type JsonObject, type ReplayLine } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import type { PolicyDigests } from '../compiled-policies/policy-digests.js';
import { findVersion } from '../rules-store/rule-documents.js';
import { readEntries } from './captures.js';
import type { LogKeys } from './keys.js';
import { type LoggedDecision, readDecision } from './logged-decision.js';

/** Inputs on one page of an export. */
const REPLAY_ROWS = 200;

/** The decisions whose inputs are wanted, times in ms since the epoch, both ends included. */
export interface ReplaySpan {
  readonly orgId: string;
  readonly from: number;
  readonly to: number;
}

/** What a replay is read from. */
export interface ReplaySource {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly policyDigests: Pick<PolicyDigests, 'compiledFrom'>;
  /** Decisions whose inputs the reader does not get: a signed request has its nonce in it. Undefined is one that the log does not have. */
  readonly isWithheld: (decision: LoggedDecision | undefined) => Promise<boolean>;
}

/**
 * What verdicts were computed from, a page of lines at a time: the documents and the source of a policy come before the first inputs that
 * it decided, and a list of inputs before the first of them. Inputs stand beside the decision as the log has it.
 */
export async function* replayLines(
  { orgId, from, to }: ReplaySpan,
  { directory: db, keys, policyDigests: digests, isWithheld }: ReplaySource,
): AsyncGenerator<ReplayLine[]> {
  const [policies, documents, lists] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [at, after] = [from, ''];
  for (;;) {
    const rows = await inputsAfter(db, { orgId, from: at, to }, after);
    const lines: ReplayLine[] = [];
    const eventIds = rows.map(({ eventId }) => eventId);
    const decisions = await decisionsOf(db, orgId, eventIds, keys);
    for (const { eventId, policyDigest, inputs, commitmentId } of rows) {
      const decision = decisions.get(eventId);
      if (await isWithheld(decision)) continue;
      if (!policies.has(policyDigest)) {
        policies.add(policyDigest);
        lines.push(...(await policyLines(orgId, policyDigest, documents, db, digests)));
      }
      if (commitmentId !== null && !lists.has(commitmentId)) {
        lists.add(commitmentId);
        lines.push(...(await listLines(db, orgId, commitmentId)));
      }
      const known = decision === undefined ? {} : { recorded: recordedOf(decision) };
      lines.push({ kind: 'inputs', eventId, policyDigest, inputs, ...known });
    }
    yield lines;
    const last = rows.at(-1);
    if (last === undefined || rows.length < REPLAY_ROWS) return;
    [at, after] = [Number(last.at), last.eventId];
  }
}

/** What the log has of decisions, by event id. */
async function decisionsOf(
  db: Directory,
  orgId: string,
  eventIds: readonly string[],
  keys: LogKeys,
): Promise<ReadonlyMap<string, LoggedDecision>> {
  const rows = await rowsInParts(eventIds, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('decision')
      .select(['orgId', 'detail'])
      .where(
        'eventKey',
        'in',
        some.map((eventId) => keys.ofId(orgId, eventId)),
      )
      .where('orgId', '=', orgId)
      .execute(),
  );
  return new Map(rows.map(readDecision).map((decision) => [decision.eventId, decision]));
}

/** What a backtest compares a verdict with. */
function recordedOf({ agentDid, action, decision, reasonCode, firedRules, requestDigest }: LoggedDecision): JsonObject {
  return { agentDid, action, decision, reasonCode, firedRules: [...firedRules], requestDigest };
}

function inputsAfter(db: Directory, { orgId, from, to }: ReplaySpan, after: string) {
  return db
    .selectFrom('decisionInput')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('at', '<=', to)
    .where((either) =>
      either.or([either('at', '>', from), either.and([either('at', '=', from), either('eventId', '>', after)])]),
    )
    .orderBy('at')
    .orderBy('eventId')
    .limit(REPLAY_ROWS)
    .execute();
}

async function policyLines(
  orgId: string,
  policyDigest: string,
  written: Set<string>,
  db: Directory,
  digests: Pick<PolicyDigests, 'compiledFrom'>,
): Promise<ReplayLine[]> {
  const kept = await digests.compiledFrom(orgId, policyDigest);
  if (kept === null) return [];
  const lines: ReplayLine[] = [];
  const digestOf: Record<string, string> = {};
  for (const { documentId, version, digest } of kept.documents) {
    if (typeof documentId !== 'string' || typeof digest !== 'string') continue;
    digestOf[documentId] = digest;
    if (written.has(digest)) continue;
    const found = await findVersion(db, { orgId, documentId }, Number(version));
    if (found === null) continue;
    written.add(digest);
    lines.push({ kind: 'document', digest, document: found.document });
  }
  const named = (ids: JsonObject[string] | undefined) =>
    (Array.isArray(ids) ? ids : []).map((id) => ({ id, digest: digestOf[String(id)] ?? null }));
  const { standards, sops, ...rest } = kept.source;
  const source = { ...rest, standards: named(standards), sops: named(sops) };
  return [...lines, { kind: 'policy', policyDigest, source }];
}

async function listLines(db: Directory, orgId: string, commitmentId: string): Promise<ReplayLine[]> {
  const row = await db
    .selectFrom('inputCommitment')
    .select('entries')
    .where('orgId', '=', orgId)
    .where('commitmentId', '=', commitmentId)
    .executeTakeFirst();
  return row === undefined
    ? []
    : [{ kind: 'commitment', eventId: bindingId.inputs(commitmentId), entries: readEntries(row.entries) }];
}
