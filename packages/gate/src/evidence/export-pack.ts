import type { BatchRoot, LedgerStore, SealedBatch } from '@gatewright/ledger';
import {
  type EvidencePack,
  evidenceLeaf,
  formatNoteKey,
  type JsonObject,
  PACK_FORMAT,
  type PackBatch,
  toHex,
} from '@gatewright/protocol';
import type { EvidenceLog } from './evidence-log.js';

/** Which evidence is wanted. */
export interface PackQuery {
  /** Organisation whose records are shown. */
  readonly orgId: string;
  /** The span, ms since the epoch, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Size of the log from which the consistency path is wanted; null for none. */
  readonly since: number | null;
  /** Batches that the pack may hold. */
  readonly maxBatches: number;
}

/** What shows that mandates were given, and whether they were taken back. */
export type MandatePapers = Pick<EvidencePack, 'credentials' | 'statusLists'>;

/** What belongs into a pack beside the log. */
export interface PackPapers {
  /** The papers of mandates, by id; those of an unknown one are left out. */
  readonly mandates: (mandateIds: readonly string[]) => Promise<MandatePapers>;
  readonly didDocument: JsonObject | null;
}

export type PackExport =
  | { readonly ok: true; readonly pack: EvidencePack }
  | { readonly ok: false; readonly reason: 'EMPTY' | 'TOO_MANY_BATCHES' | 'SINCE_UNKNOWN' };

/**
 * The pack of a span: every batch from the first that holds a record of it to the last, each whole, under the first
 * checkpoint over all of them that anchors confirmed. Records of other organisations are hashes.
 */
export async function exportPack(
  query: PackQuery,
  log: EvidenceLog,
  store: LedgerStore,
  papers: PackPapers,
): Promise<PackExport> {
  const roots = await store.batchRoots(0);
  const batches = await batchesOf(query, roots, store);
  if (batches === null) return { ok: false, reason: 'TOO_MANY_BATCHES' };
  const last = batches.at(-1);
  if (last === undefined) return { ok: false, reason: 'EMPTY' };
  const since = query.since ?? 1;
  if (since > roots.length) return { ok: false, reason: 'SINCE_UNKNOWN' };
  const checkpoint = await log.checkpointOver(Math.max(last.batchIndex, since - 1));
  const consistency = await log.consistency(since, checkpoint.size);
  if (consistency === null) return { ok: false, reason: 'SINCE_UNKNOWN' };
  const shown = await Promise.all(batches.map((batch) => packBatch(batch, query, checkpoint.size, log)));
  const mandateIds = new Set(shown.flatMap(({ leaves }) => leaves.flatMap(({ record }) => record?.mandateId ?? [])));
  const timestamps = checkpoint.receipts.filter(({ kind }) => kind === 'rfc3161');
  return {
    ok: true,
    pack: {
      format: PACK_FORMAT,
      orgId: query.orgId,
      from: new Date(query.from).toISOString(),
      to: new Date(query.to).toISOString(),
      checkpointKey: formatNoteKey(log.key),
      checkpoint: checkpoint.note,
      timestamps: timestamps.map(({ anchor, proof }) => ({ authority: anchor, token: proof })),
      since: query.since === null ? null : { size: since, path: consistency.map(toHex) },
      batches: shown,
      ...(await papers.mandates([...mandateIds])),
      didDocument: papers.didDocument,
    },
  };
}

/** The batches of the span without a gap; null where there are more than one pack may hold. */
async function batchesOf(
  { from, to, maxBatches }: PackQuery,
  roots: readonly BatchRoot[],
  store: LedgerStore,
): Promise<SealedBatch[] | null> {
  const found: SealedBatch[] = [];
  // A record is never younger than its batch.
  for (const { batchId } of roots.slice(firstSealedFrom(roots, from))) {
    const batch = await store.batch(batchId);
    const times = batch?.records.map(({ occurredAt }) => Date.parse(occurredAt)) ?? [];
    if (batch === null || times.every((time) => time > to)) break;
    if (found.length === 0 && times.every((time) => time < from)) continue;
    if (found.length === maxBatches) return null;
    found.push(batch);
  }
  return found;
}

function firstSealedFrom(roots: readonly BatchRoot[], from: number): number {
  const index = roots.findIndex(({ sealedAt }) => sealedAt >= from);
  return index === -1 ? roots.length : index;
}

async function packBatch(batch: SealedBatch, { orgId }: PackQuery, size: number, log: EvidenceLog): Promise<PackBatch> {
  const path = await log.inclusion(batch.batchIndex, size);
  return {
    batchId: batch.batchId,
    logIndex: batch.batchIndex,
    size: batch.records.length,
    root: batch.root,
    sealedAt: new Date(batch.sealedAt).toISOString(),
    path: path.map(toHex),
    leaves: batch.records.map((record, leafIndex) => ({
      leafIndex,
      leaf: toHex(evidenceLeaf(record)),
      ...(record.orgId === orgId ? { record } : {}),
    })),
  };
}
