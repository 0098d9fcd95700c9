import { toHex } from '../../bytes/index.js';
import { type Checkpoint, type NoteKey, openCheckpoint } from '../../checkpoint/index.js';
import type { Ed25519 } from '../../ed25519/index.js';
import { evidenceNodeHash, isConsistent, logNodeHash, readHash, rootFromInclusionPath } from '../../merkle/index.js';
import { type Binding, readBinding } from '../binding.js';
import { isBatchInLog } from '../log-entry.js';
import { type EvidenceRecord, evidenceLeaf } from '../record.js';
import type { EvidencePack, PackBinding } from './pack.js';
import type { PackFault } from './pack-report.js';
import { type LogPosition, records } from './placed-records.js';

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

/** A record with its place in the log. */
interface PlacedBinding {
  readonly record: EvidenceRecord;
  readonly position: LogPosition;
}

/**
 * The bindings that the log of the pack's newest checkpoint holds, those of the shown batches among them, and the faults of
 * the others. That checkpoint must continue the pack's own. The first binding of a mandate stands, and another one is a
 * fault; so is one that contradicts the `earlier` pack of the reader. `checkpoint` is null where that does not verify, which
 * is a fault of its own.
 */
export function provenBindings(
  pack: EvidencePack,
  checkpoint: Checkpoint | null,
  key: NoteKey | null,
  earlier: EvidencePack | null,
  ed25519: Ed25519,
): ProvenBindings {
  const latest = key === null ? null : openCheckpoint(pack.latest.checkpoint, key, ed25519);
  const isProven = (given: PackBinding) =>
    latest !== null && bindingIn(given.record, pack) !== null && isInLog(given, latest);
  const own = inLogOrder([...pack.bindings.filter(isProven).map(placed), ...records(pack.batches)]);
  const mandates = new Map<string, ProvenMandate>();
  const revocations = new Map<string, number>();
  const issuerKeys = new Set<string>();
  for (const { record, position } of own) {
    const binding = bindingIn(record, pack);
    const at = Date.parse(record.occurredAt);
    if (binding?.kind === 'mandate') {
      if (!mandates.has(binding.mandateId)) mandates.set(binding.mandateId, { binding, position, at });
    } else if (binding?.kind === 'revocation') {
      revocations.set(binding.mandateId, Math.min(at, revocations.get(binding.mandateId) ?? at));
    } else if (binding?.kind === 'issuerKey') issuerKeys.add(binding.keyDigest);
  }
  const faults = [
    ...latestFaults(pack, checkpoint, latest),
    ...pack.bindings.filter((given) => !isProven(given)).map(notInLog),
    ...contradictions([...(earlier === null ? [] : shownIn(earlier)), ...own], pack),
  ];
  return { mandates, revocations, issuerKeys, faults };
}

/** What a record binds of a pack's organisation, or of the gate; null for anything else. */
function bindingIn(record: EvidenceRecord, { orgId }: EvidencePack): Binding | null {
  const binding = readBinding(record);
  return binding === null || binding.kind === 'issuerKey' || binding.orgId === orgId ? binding : null;
}

function shownIn(pack: EvidencePack): PlacedBinding[] {
  return [...pack.bindings.map(placed), ...records(pack.batches)];
}

function placed({ record, logIndex, leafIndex }: PackBinding): PlacedBinding {
  return { record, position: { logIndex, leafIndex } };
}

function inLogOrder(bindings: readonly PlacedBinding[]): PlacedBinding[] {
  return bindings.toSorted(({ position: a }, { position: b }) => a.logIndex - b.logIndex || a.leafIndex - b.leafIndex);
}

/** An event has one record: mandates with two bindings, or with one in two places. */
function contradictions(bindings: readonly PlacedBinding[], pack: EvidencePack): PackFault[] {
  const placeOf = new Map<string, string>();
  const contradicted = new Set<string>();
  for (const { record, position } of bindings) {
    const binding = bindingIn(record, pack);
    if (binding?.kind !== 'mandate') continue;
    const place = `${position.logIndex} ${position.leafIndex} ${toHex(evidenceLeaf(record))}`;
    if ((placeOf.get(binding.mandateId) ?? place) !== place) contradicted.add(binding.mandateId);
    placeOf.set(binding.mandateId, place);
  }
  return [...contradicted].map((mandateId) => {
    const detail = 'more than one record binds its credential; the first in the log stands';
    return { code: 'BINDING_CONTRADICTED', what: `mandate ${mandateId}`, detail };
  });
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
