import { toHex } from '../bytes/index.js';
import { signCheckpoint } from '../checkpoint/index.js';
import { nobleEd25519 } from '../ed25519/index.js';
import { type EvidenceProof, type EvidenceRecord, evidenceLeaf, logEntry } from '../evidence/index.js';
import { evidenceNodeHash, logLeafHash, logNodeHash, MerkleTree, siblingPositions } from '../merkle/index.js';

export const LOG_ORIGIN = 'log.example/gate';

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
    orgId: 'org-1',
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
