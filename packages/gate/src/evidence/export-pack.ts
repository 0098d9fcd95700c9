import { type Effect, effectOf, type LedgerStore, type SealedBatch } from '@gatewright/ledger';
import {
  bindingId,
  type EvidencePack,
  type EvidenceRecord,
  formatNoteKey,
  type JsonObject,
  memberDigests,
  PACK_FORMAT,
  type PackBatch,
  type PackBinding,
  type PackLeaf,
  type PackSettlement,
  type PackTimestamp,
  packLists,
  type StatedList,
  statedBatch,
  toHex,
  unitsToNumber,
} from '@gatewright/protocol';
import { shownRefunds } from '../settlement/effect.js';
import type { SignedCheckpoint } from './anchors/index.js';
import type { EvidenceLog } from './evidence-log.js';
import { PackBindings } from './pack-bindings.js';
import { closedSpan, type PackSpan, rootPages, spanOf } from './pack-span.js';
import type { ShownCheckpoint } from './stored-log.js';

/**
 * Batches of one evidence pack at most, and records, unless its host says otherwise: about 250 MB of JSON, of which JavaScript
 * reads no more than 512 in one piece.
 */
export const PACK_MAX_BATCHES = 4096;
export const PACK_MAX_RECORDS = 262_144;
/** Mandates whose documents, and holds whose effects, are read before the host may answer calls in between. */
const MANDATES_PER_SLICE = 16;
const HOLDS_PER_SLICE = 64;

/** Which evidence is wanted. */
export interface PackQuery {
  /** Organisation whose records are shown. */
  readonly orgId: string;
  /** Whether the reader may see a record of the organisation; of others the hash alone is shown. */
  readonly shows: (record: EvidenceRecord) => Promise<boolean>;
  /** The span, ms since the epoch, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Size of the log from which the consistency path is wanted; null for none. */
  readonly since: number | null;
  /** Batches and records that the pack may hold. */
  readonly maxBatches: number;
  readonly maxRecords: number;
}

/** A status list under its address, as of a time (RFC 3339). */
export interface StatusListState {
  readonly url: string;
  readonly at: string;
}

/** What shows that a mandate was issued, and the lists that say whether it was revoked. */
export interface MandatePaper {
  readonly credential: JsonObject;
  readonly statusLists: readonly StatusListState[];
}

/** What belongs into a pack beside the log. */
export interface PackPapers {
  /** Public keys (32 bytes each) that sign the status lists, did, or will. */
  readonly issuerKeys: readonly Uint8Array[];
  /** Null for an unknown mandate, which is left out. */
  readonly mandate: (mandateId: string) => Promise<MandatePaper | null>;
  /** The signed list. */
  readonly statusList: (state: StatusListState) => Promise<JsonObject>;
  readonly didDocument: JsonObject | null;
}

export type PackExport =
  /** The parts, joined, are the JSON of an EvidencePack. They throw where the store fails meanwhile. */
  | { readonly ok: true; readonly parts: AsyncGenerator<string> }
  | { readonly ok: false; readonly reason: 'EMPTY' | 'TOO_LARGE' | 'SINCE_UNKNOWN' | 'PENDING' };

/**
 * The pack of a span: every batch from the first that may hold a record of it to the last, each whole, under the first
 * checkpoint over all of them that anchors confirmed. Records of other organisations, and those that the reader may not see, are hashes. It ends with the bindings of
 * its mandates and keys under the newest checkpoint that anchors confirmed, with the settlements of its authorizations, and with the
 * statement of the log's key over everything else. It is read while it is taken, a batch at a time, and calls are answered in between. The span ends where the log had come.
 */
export async function exportPack(
  query: PackQuery,
  log: EvidenceLog,
  store: LedgerStore,
  papers: PackPapers,
): Promise<PackExport> {
  const covered = { ...query, to: Math.min(query.to, await coveredUntil(store)) };
  const { span: asked, logSize } = await spanOf(covered, log, store);
  if (asked === null) return { ok: false, reason: 'EMPTY' };
  const span = isTooLarge(asked, query) ? asked : await closedSpan(asked, query.orgId, logSize, store);
  if (span === null) return { ok: false, reason: 'PENDING' };
  const keysUntil = await boundUntil(papers.issuerKeys, store);
  if (keysUntil === null) return { ok: false, reason: 'PENDING' };
  if (isTooLarge(span, query)) return { ok: false, reason: 'TOO_LARGE' };
  const { last } = span;
  const since = query.since ?? 1;
  if (since > logSize) return { ok: false, reason: 'SINCE_UNKNOWN' };
  const checkpoint = await log.checkpointOver(Math.max(last, since - 1));
  const consistency = await log.consistency(since, checkpoint.size);
  if (consistency === null) return { ok: false, reason: 'SINCE_UNKNOWN' };
  const path = query.since === null ? null : consistency;
  const latest = await log.newestCheckpointOver(Math.max(checkpoint.size - 1, keysUntil));
  const ahead = (await log.consistency(checkpoint.size, latest.size)) ?? [];
  const head: PackHead = {
    ...headOf(covered, path, checkpoint, log),
    latest: { checkpoint: latest.note, timestamps: timestampsOf(latest), path: ahead.map(toHex) },
  };
  return { ok: true, parts: partsOf(head, { span, checkpoint, latest, query, log, store, papers }) };
}

function isTooLarge({ first, last, records }: PackSpan, { maxBatches, maxRecords }: PackQuery): boolean {
  return last - first >= maxBatches || records > maxRecords;
}

/** Until when (ms since the epoch) every record is in the log: what waits for its batch is not. */
async function coveredUntil(store: LedgerStore): Promise<number> {
  const [{ oldestAt }, now] = [await store.evidenceQueue(1), await store.now()];
  return oldestAt === null ? now : Math.min(now, oldestAt - 1);
}

/**
 * The log entry of the newest batch that binds one of the keys, 0 where none is bound. Null where one is bound in a batch that
 * is still open: a pack would be signed by a key that its log does not know.
 */
async function boundUntil(keys: readonly Uint8Array[], store: LedgerStore): Promise<number | null> {
  const found = await Promise.all(keys.map((key) => store.evidence(bindingId.issuerKey(key))));
  const placements = found.flatMap((stored) => (stored === null ? [] : [stored.placement]));
  const placed = placements.filter((placement) => placement !== null);
  return placed.length < placements.length ? null : Math.max(0, ...placed.map(({ batchIndex }) => batchIndex));
}

/** What a pack is read from while it is taken. */
interface PackSource {
  readonly span: PackSpan;
  readonly checkpoint: ShownCheckpoint;
  readonly latest: SignedCheckpoint;
  readonly query: PackQuery;
  readonly log: EvidenceLog;
  readonly store: LedgerStore;
  readonly papers: PackPapers;
}

type PackHead = Omit<EvidencePack, StatedList | 'didDocument' | 'statement'>;

function headOf(
  { orgId, from, to, since }: PackQuery,
  path: readonly Uint8Array[] | null,
  checkpoint: ShownCheckpoint,
  { key }: EvidenceLog,
): Omit<PackHead, 'latest'> {
  return {
    format: PACK_FORMAT,
    orgId,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    checkpointKey: formatNoteKey(key),
    checkpoint: checkpoint.note,
    timestamps: timestampsOf(checkpoint),
    since: path === null || since === null ? null : { size: since, path: path.map(toHex) },
  };
}

function timestampsOf({ receipts }: ShownCheckpoint): PackTimestamp[] {
  const timestamps = receipts.filter(({ kind }) => kind === 'rfc3161');
  return timestamps.map(({ anchor, proof }) => ({ authority: anchor, token: proof }));
}

async function* partsOf(head: PackHead, source: PackSource): AsyncGenerator<string> {
  const { didDocument } = source.papers;
  const named: NamedByRecords = { mandateIds: new Set(), authorizationIds: new Set() };
  const { mandateIds } = named;
  const statusLists = new Map<string, StatusListState>();
  const lists = packLists();
  yield JSON.stringify(head).slice(0, -1);
  yield ',"batches":';
  yield* listOf(batchesOf(source, named), (batch) => lists.batches.add(statedBatch(batch)));
  yield ',"credentials":';
  yield* listOf(credentialsOf(mandateIds, source, statusLists), (credential) => lists.credentials.add(credential));
  yield ',"statusLists":';
  yield* listOf(signed(statusLists.values(), source), (list) => lists.statusLists.add(list));
  yield `,"didDocument":${JSON.stringify(didDocument)},"bindings":`;
  yield* listOf(bindingsOf(mandateIds, source), (binding) => lists.bindings.add(binding));
  yield ',"settlements":';
  yield* listOf(settlementsOf(named, source), (settlement) => lists.settlements.add(settlement));
  const statement = await source.log.statementOver(memberDigests({ ...head, didDocument }, lists));
  yield `,"statement":${JSON.stringify(statement)}}`;
}

/** The JSON of a list, a part for each item, which is noted. */
async function* listOf<Item extends object>(
  items: AsyncIterable<Item>,
  note: (item: Item) => void,
): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    note(item);
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Bindings of the keys, then of each mandate and of its revocation, as far as the newest checkpoint reaches. */
async function* bindingsOf(
  mandateIds: Iterable<string>,
  { papers, latest, log, store }: PackSource,
): AsyncGenerator<PackBinding> {
  const bindings = new PackBindings(log, store, latest.size);
  const eventIds = [
    ...papers.issuerKeys.map(bindingId.issuerKey),
    ...[...mandateIds].flatMap((mandateId) => [bindingId.mandate(mandateId), bindingId.revocation(mandateId)]),
  ];
  for (const eventId of eventIds) {
    const binding = await bindings.of(eventId);
    if (binding === null) continue;
    yield binding;
    await log.backoff();
  }
}

/** What the records of a pack name. */
interface NamedByRecords {
  readonly mandateIds: Set<string>;
  readonly authorizationIds: Set<string>;
}

/** The batches of the span; what their records name is added to `named`. */
async function* batchesOf(
  { span, checkpoint, query, log, store }: PackSource,
  { mandateIds, authorizationIds }: NamedByRecords,
): AsyncGenerator<PackBatch> {
  for await (const page of rootPages(span, log, store)) {
    for (const { batchId } of page) {
      const batch = await store.batch(batchId);
      if (batch === null) throw new Error(`the store no longer has batch ${batchId}`);
      const shown = await packBatch(batch, query, checkpoint.size, log);
      for (const { record } of shown.leaves) {
        if (record?.mandateId != null) mandateIds.add(record.mandateId);
        if (record?.authorizationId != null) authorizationIds.add(record.authorizationId);
      }
      yield shown;
      await log.backoff();
    }
  }
}

async function packBatch(
  batch: SealedBatch,
  { orgId, shows }: PackQuery,
  size: number,
  log: EvidenceLog,
): Promise<PackBatch> {
  const path = await log.inclusion(batch.batchIndex, size);
  const hashes = await log.leavesOf(batch.records);
  const leaves: PackLeaf[] = [];
  for (const [leafIndex, record] of batch.records.entries()) {
    const leaf = { leafIndex, leaf: toHex(hashes[leafIndex] ?? new Uint8Array()) };
    leaves.push(record.orgId === orgId && (await shows(record)) ? { ...leaf, record } : leaf);
  }
  return {
    batchId: batch.batchId,
    logIndex: batch.batchIndex,
    size: batch.records.length,
    ownRecords: batch.records.filter((record) => record.orgId === orgId).length,
    root: batch.root,
    sealedAt: new Date(batch.sealedAt).toISOString(),
    path: path.map(toHex),
    leaves,
  };
}

/** The settlements of the authorizations that were settled, with their references. */
async function* settlementsOf(
  { authorizationIds }: NamedByRecords,
  { log, store }: PackSource,
): AsyncGenerator<PackSettlement> {
  const now = await store.now();
  let read = 0;
  for (const id of authorizationIds) {
    const hold = await store.hold(id);
    read += 1;
    if (read % HOLDS_PER_SLICE === 0) await log.backoff();
    if (hold === null) continue;
    const { authorizationId, outcome, settlementEvidence, ...effect } = effectOf(hold, now);
    if (outcome !== 'settled' && outcome !== 'reversed') continue;
    const { settlementTxHash, bookingRef, remoteRef } = effect;
    const references = { settlementTxHash, bookingRef, remoteRef };
    yield { authorizationId, outcome, settlementEvidence, ...references, ...refundedOf(effect) };
  }
}

function refundedOf({
  currency,
  refundedAmount,
  refunds,
}: Pick<Effect, 'currency' | 'refundedAmount' | 'refunds'>): Pick<PackSettlement, 'refunded'> {
  if (refundedAmount === 0n) return {};
  const amount = unitsToNumber(refundedAmount, currency);
  return { refunded: { amount, currency, refunds: shownRefunds(refunds, currency) } };
}

/** The credentials of mandates; the lists that they need are added to `statusLists`, each once. */
async function* credentialsOf(
  mandateIds: Iterable<string>,
  { papers, log }: PackSource,
  statusLists: Map<string, StatusListState>,
): AsyncGenerator<JsonObject> {
  let read = 0;
  for (const mandateId of mandateIds) {
    const paper = await papers.mandate(mandateId);
    for (const state of paper?.statusLists ?? []) statusLists.set(`${state.at} ${state.url}`, state);
    if (paper !== null) yield paper.credential;
    read += 1;
    if (read % MANDATES_PER_SLICE === 0) await log.backoff();
  }
}

async function* signed(states: Iterable<StatusListState>, { papers, log }: PackSource): AsyncGenerator<JsonObject> {
  for (const state of states) {
    yield await papers.statusList(state);
    await log.backoff();
  }
}
