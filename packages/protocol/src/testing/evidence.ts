import { toHex } from '../bytes/index.js';
import { formatNoteKey, signCheckpoint } from '../checkpoint/index.js';
import { nobleEd25519 } from '../ed25519/index.js';
import {
  type BindingAct,
  type EvidencePack,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  logEntry,
  PACK_FORMAT,
  type PackBatch,
  type PackSettlement,
  packDigests,
  signStatement,
} from '../evidence/index.js';
import type { JsonObject } from '../json/index.js';
import {
  AppendOnlyTree,
  evidenceNodeHash,
  logLeafHash,
  logNodeHash,
  MerkleTree,
  siblingPositions,
} from '../merkle/index.js';

export const LOG_ORIGIN = 'log.example/gate';
/** Whose test packs are. */
export const ORG = 'org-1';

/** The record of one decision in a test batch. */
export function evidenceRecord(index: number): EvidenceRecord {
  return {
    eventId: `event-${index}`,
    occurredAt: '2026-01-02T03:04:05.678Z',
    agentDid: 'did:magp:testnet:z6Mk',
    action: 'purchase-order',
    decision: index % 3 === 0 ? 'block' : 'allow',
    reasonCode: index % 3 === 0 ? 'NO_MANDATE' : 'AUTHORIZED',
    authorizationId: index % 3 === 0 ? null : `authorization-${index}`,
    escalationId: null,
    mandateId: 'mandate-1',
    policyDigest: null,
    contextFields: ['amount', 'riskLevel'],
    firedRules: [],
    orgId: ORG,
    network: 'testnet',
    requestDigest: null,
  };
}

/** The proof of one record in a batch of `size`, the batch being entry `logIndex` of a log of `logSize` roots. */
export function evidenceProof(
  index: number,
  size: number,
  logIndex: number,
  logSize: number,
  seed: Uint8Array,
): EvidenceProof {
  const leaves = Array.from({ length: size }, (_, leaf) => evidenceLeaf(evidenceRecord(leaf)));
  const batch = new MerkleTree(leaves, evidenceNodeHash);
  const entries = Array.from({ length: logSize }, (_, at) =>
    at === logIndex ? logEntry(batch.root, size) : logEntry(new Uint8Array(32).fill(at), at + 1),
  );
  const log = new MerkleTree(entries.map(logLeafHash), logNodeHash);
  const positions = siblingPositions(index, size) ?? [];
  return {
    eventId: evidenceRecord(index).eventId,
    leaf: toHex(evidenceLeaf(evidenceRecord(index))),
    leafIndex: index,
    treeSize: size,
    proof: batch
      .inclusionPath(index)
      .map((sibling, step) => ({ sibling: toHex(sibling), position: positions[step] ?? 'left' })),
    root: toHex(batch.root),
    batchId: 'batch-1',
    anchoredAt: '2026-01-02T03:04:10.000Z',
    anchorTxId: null,
    anchorRef: null,
    checkpoint: {
      note: signCheckpoint({ origin: LOG_ORIGIN, size: logSize, root: log.root }, seed, nobleEd25519),
      logIndex,
      path: log.inclusionPath(logIndex).map(toHex),
    },
  };
}

/** Seed of the log key in test packs. */
export const PACK_SEED = new Uint8Array(32).fill(7);
const MINUTE_MS = 60_000;
const PACK_START = Date.parse('2026-01-02T03:00:00Z');

/** How a test pack differs from the plain one, as an operator with the log's own key could make it. */
export interface PackChanges {
  readonly seed?: Uint8Array;
  /** Older size from which the path is given. */
  readonly since?: number;
  /** Changes a record before it is put into its batch. */
  readonly record?: (record: EvidenceRecord, index: number) => EvidenceRecord;
  /** Batches of the log that are not shown at the beginning. */
  readonly from?: number;
  /** Bindings, in a batch of their own ahead of all others, which is not shown. */
  readonly bindings?: readonly EvidenceRecord[];
  readonly credentials?: readonly JsonObject[];
  readonly statusLists?: readonly JsonObject[];
}

/** The record that a binding makes, from before the records of a test pack. */
export function bindingRecord(act: BindingAct, mandateId: string | null): EvidenceRecord {
  return {
    ...act.evidence,
    ...act.verdict,
    occurredAt: new Date(PACK_START).toISOString(),
    agentDid: act.agentDid,
    action: act.action,
    authorizationId: null,
    escalationId: null,
    mandateId,
  };
}

/** A pack under a statement of the log's key over what it says by now. */
export function stated(pack: EvidencePack, seed: Uint8Array = PACK_SEED): EvidencePack {
  return { ...pack, statement: signStatement(packDigests(pack), LOG_ORIGIN, seed, nobleEd25519) };
}

/** A pack over batches of the given sizes; records are a minute apart, refusals without mandates, those of others as hashes. */
export function evidencePack(sizes: readonly number[], changes: PackChanges = {}): EvidencePack {
  const { seed = PACK_SEED, record = (each: EvidenceRecord) => each, since, bindings = [] } = changes;
  let count = 0;
  const decided = sizes.map((size) =>
    Array.from({ length: size }, () => {
      count += 1;
      const occurredAt = new Date(PACK_START + count * MINUTE_MS).toISOString();
      return record({ ...evidenceRecord(count), mandateId: null, decision: 'block', occurredAt }, count);
    }),
  );
  const contents = bindings.length === 0 ? decided : [bindings, ...decided];
  const { from = 0, credentials, statusLists } = changes;
  return packOfLog(contents, {
    seed,
    since,
    from: from + contents.length - decided.length,
    bindings,
    credentials,
    statusLists,
  });
}

/** What the operator states of an authorization in every test pack. */
const SETTLEMENT: PackSettlement = {
  authorizationId: 'auth-1',
  outcome: 'settled',
  settlementEvidence: 'counterparty_attested',
  settlementTxHash: '0xab',
  bookingRef: 'PO-1',
  remoteRef: null,
};

/** What a pack shows of a log. */
export interface LogView {
  readonly seed?: Uint8Array;
  /** First batch that is shown. */
  readonly from?: number;
  /** Size of the log at the pack's checkpoint; the whole log unless given. The newest checkpoint is over the whole log. */
  readonly size?: number;
  readonly since?: number | undefined;
  /** Records of the log that are given as bindings. */
  readonly bindings?: readonly EvidenceRecord[];
  readonly credentials?: readonly JsonObject[] | undefined;
  readonly statusLists?: readonly JsonObject[] | undefined;
}

/** The pack over a log of these batches, as the holder of its key makes and states it. */
export function packOfLog(contents: readonly (readonly EvidenceRecord[])[], view: LogView = {}): EvidencePack {
  const { seed = PACK_SEED, from = 0, size = contents.length, since, bindings = [] } = view;
  const trees = contents.map(
    (records) =>
      new MerkleTree(
        records.map((each) => evidenceLeaf(each)),
        evidenceNodeHash,
      ),
  );
  const log = new AppendOnlyTree(logNodeHash);
  for (const [index, tree] of trees.entries()) {
    log.append(logLeafHash(logEntry(tree.root, contents[index]?.length ?? 0)));
  }
  const batches = contents.slice(0, size).map(
    (records, logIndex): PackBatch => ({
      batchId: `batch-${logIndex}`,
      logIndex,
      size: records.length,
      root: toHex(trees[logIndex]?.root ?? new Uint8Array()),
      ownRecords: records.filter(({ orgId }) => orgId === ORG).length,
      sealedAt: '2026-01-02T04:00:00.000Z',
      path: log.inclusionPath(logIndex, size).map(toHex),
      leaves: records.map((each, leafIndex) => {
        const leaf = { leafIndex, leaf: toHex(evidenceLeaf(each)) };
        return each.orgId === ORG ? { ...leaf, record: each } : leaf;
      }),
    }),
  );
  const key = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(seed) };
  const checkpointOf = (of: number) =>
    signCheckpoint({ origin: LOG_ORIGIN, size: of, root: log.root(of) }, seed, nobleEd25519);
  const pack: EvidencePack = {
    format: PACK_FORMAT,
    orgId: ORG,
    from: '2026-01-02T03:00:00.000Z',
    to: '2026-01-02T05:00:00.000Z',
    checkpointKey: formatNoteKey(key),
    checkpoint: checkpointOf(size),
    timestamps: [],
    since: since === undefined ? null : { size: since, path: log.consistencyPath(since, size).map(toHex) },
    batches: batches.slice(from),
    credentials: view.credentials ?? [],
    settlements: [SETTLEMENT],
    statusLists: view.statusLists ?? [],
    didDocument: null,
    latest: {
      checkpoint: checkpointOf(contents.length),
      timestamps: [],
      path: log.consistencyPath(size, contents.length).map(toHex),
    },
    bindings: bindings.map((each) => {
      const logIndex = contents.findIndex((records) => records.includes(each));
      const leafIndex = contents[logIndex]?.indexOf(each) ?? 0;
      return {
        record: each,
        leafIndex,
        treeSize: contents[logIndex]?.length ?? 0,
        siblings: trees[logIndex]?.inclusionPath(leafIndex).map(toHex) ?? [],
        logIndex,
        path: log.inclusionPath(logIndex).map(toHex),
      };
    }),
    statement: '',
  };
  return stated(pack, seed);
}
