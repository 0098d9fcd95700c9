import { type Checkpoint, type NoteKey, openCheckpoint } from '../../checkpoint/index.js';
import type { Ed25519 } from '../../ed25519/index.js';
import { evidenceNodeHash, isConsistent, logNodeHash, readHash, rootFromInclusionPath } from '../../merkle/index.js';
import { type Binding, readBinding } from '../binding.js';
import { isBatchInLog } from '../log-entry.js';
import { evidenceLeaf } from '../record.js';
import type { EvidencePack, PackBinding } from './pack.js';
import type { PackFault } from './pack-report.js';

/** Where a record stands in the log. */
export interface LogPosition {
  readonly logIndex: number;
  readonly leafIndex: number;
}

/** A mandate's binding that the log holds. */
export interface ProvenMandate {
  readonly binding: Extract<Binding, { readonly kind: 'mandate' }>;
  readonly position: LogPosition;
  /** Ms since the epoch. */
  readonly at: number;
}

/** What the log knows of the mandates and keys of a pack. */
export interface ProvenBindings {
  readonly mandates: ReadonlyMap<string, ProvenMandate>;
  /** When mandates were revoked, ms since the epoch. */
  readonly revocations: ReadonlyMap<string, number>;
  /** Digests of the keys that sign status lists. */
  readonly issuerKeys: ReadonlySet<string>;
  readonly faults: readonly PackFault[];
}

/**
 * The bindings that the log of the pack's newest checkpoint holds, and the faults of the others. That checkpoint must
 * continue the pack's own. `checkpoint` is null where that does not verify, which is a fault of its own.
 */
export function provenBindings(
  pack: EvidencePack,
  checkpoint: Checkpoint | null,
  key: NoteKey | null,
  ed25519: Ed25519,
): ProvenBindings {
  const latest = key === null ? null : openCheckpoint(pack.latest.checkpoint, key, ed25519);
  const faults = [...latestFaults(pack, checkpoint, latest)];
  const mandates = new Map<string, ProvenMandate>();
  const revocations = new Map<string, number>();
  const issuerKeys = new Set<string>();
  for (const given of pack.bindings) {
    const binding = readBinding(given.record);
    const isForeign = binding !== null && binding.kind !== 'issuerKey' && binding.orgId !== pack.orgId;
    if (binding === null || isForeign || latest === null || !isInLog(given, latest)) {
      faults.push(notInLog(given));
      continue;
    }
    const { logIndex, leafIndex, record } = given;
    const at = Date.parse(record.occurredAt);
    if (binding.kind === 'mandate') mandates.set(binding.mandateId, { binding, position: { logIndex, leafIndex }, at });
    else if (binding.kind === 'revocation') revocations.set(binding.mandateId, at);
    else issuerKeys.add(binding.keyDigest);
  }
  return { mandates, revocations, issuerKeys, faults };
}

function latestFaults(pack: EvidencePack, checkpoint: Checkpoint | null, latest: Checkpoint | null): PackFault[] {
  const what = 'the newest checkpoint';
  if (latest === null) {
    return [{ code: 'CHECKPOINT_SIGNATURE_INVALID', what, detail: 'it does not verify under the key of the log' }];
  }
  if (checkpoint === null) return [];
  const path = pack.latest.path.map(readHash).filter((hash) => hash !== null);
  const states = { oldSize: checkpoint.size, oldRoot: checkpoint.root, newSize: latest.size, newRoot: latest.root };
  if (path.length === pack.latest.path.length && isConsistent(states, path, logNodeHash)) return [];
  const detail = `its state of ${latest.size} entries does not continue the pack's of ${checkpoint.size}`;
  return [{ code: 'LOG_FORKED', what, detail }];
}

function isInLog({ record, leafIndex, treeSize, siblings, logIndex, path }: PackBinding, latest: Checkpoint): boolean {
  const [inBatch, inLog] = [siblings, path].map((texts) => texts.map(readHash).filter((hash) => hash !== null));
  if (inBatch?.length !== siblings.length || inLog?.length !== path.length) return false;
  const root = rootFromInclusionPath(evidenceLeaf(record), leafIndex, treeSize, inBatch, evidenceNodeHash);
  return root !== null && isBatchInLog({ root, size: treeSize }, { logIndex, path: inLog }, latest);
}

function notInLog({ record }: PackBinding): PackFault {
  const detail = 'the log does not hold it, or it binds nothing of this pack';
  return { code: 'BINDING_NOT_IN_LOG', what: `binding ${record.eventId}`, detail };
}
