import { fromBase64, utf8 } from '../../bytes/index.js';
import {
  type Checkpoint,
  cosignedAt,
  type NoteKey,
  openCheckpoint,
  parseNoteKey,
  readCheckpoint,
  readNote,
} from '../../checkpoint/index.js';
import { readStatusEntry } from '../../credential/index.js';
import type { Ed25519 } from '../../ed25519/index.js';
import { type Certificate, verifyTimestamp } from '../../rfc3161/index.js';
import { batchFaults, placeFaults } from './batch-faults.js';
import { provenBindings } from './bindings.js';
import { aheadFaults, continuityFaults, sequenceFaults } from './history-faults.js';
import { type MandateTrust, mandateFindings } from './mandate-faults.js';
import { numberFindings } from './number-faults.js';
import { ownershipFaults, withheldGaps, withheldIn } from './own-records.js';
import type { EvidencePack, PackBatch } from './pack.js';
import type { PackFault, PackGap, PackReport, PackStep } from './pack-report.js';
import { records } from './placed-records.js';
import { statementFaults } from './statement.js';

/** What the reader holds beside the pack: everything here is demanded, and nothing of it is taken from the pack. */
export interface PackTrust extends MandateTrust {
  /** The pinned key of the log. Without it the checkpoint is only checked against the key that the pack names. */
  readonly checkpointKey?: NoteKey | undefined;
  /** Signed note of a checkpoint that the reader kept from an earlier time. */
  readonly keptCheckpoint?: string | undefined;
  /** A pack that the reader verified before, of the same organisation. */
  readonly earlierPack?: EvidencePack | undefined;
  /** Witnesses that must have cosigned the checkpoint, and the newest one. */
  readonly witnesses?: readonly NoteKey[];
  /** Authorities of which at least one must have stamped each of the two, by certificate. */
  readonly authorities?: readonly Certificate[];
}

/**
 * Verifies an evidence pack offline: records → batches → log of roots → signed checkpoint → pinned key, then the signed
 * statement over the pack itself, what the reader kept, witnesses and timestamps, and the mandates against what the log knows
 * of them. Every fault and every missing batch is reported with where it was found. Never throws.
 */
export async function verifyPack(pack: EvidencePack, trust: PackTrust, ed25519: Ed25519): Promise<PackReport> {
  const key = trust.checkpointKey ?? parseNoteKey(pack.checkpointKey);
  const checkpoint = key === null ? null : openCheckpoint(pack.checkpoint, key, ed25519);
  const seen = await thirdParties(pack, '', trust, ed25519);
  const isNewest = readNote(pack.checkpoint)?.text === readNote(pack.latest.checkpoint)?.text;
  const newest = isNewest ? null : await thirdParties(pack.latest, ' over the newest checkpoint', trust, ed25519);
  const kept =
    trust.keptCheckpoint === undefined || key === null ? null : openCheckpoint(trust.keptCheckpoint, key, ed25519);
  const bindings = provenBindings(pack, checkpoint, key, trust.earlierPack ?? null, ed25519);
  const mandates = await mandateFindings(pack, trust, bindings, ed25519);
  const numbering = numberFindings(pack, trust.earlierPack ?? null);
  const faults: PackFault[] = [
    ...pack.batches.flatMap(batchFaults),
    ...sequenceFaults(pack.batches),
    ...(checkpoint === null
      ? signatureFaults(pack, key, ed25519)
      : pack.batches.flatMap((each) => placeFaults(each, checkpoint))),
    ...(trust.keptCheckpoint === undefined ? [] : keptFaults(pack, checkpoint, kept)),
    ...seen.faults,
    ...(newest?.faults ?? []),
    ...(seen.at === null ? [] : aheadFaults(pack.batches, seen.at)),
    ...ownershipFaults(pack),
    ...numbering.faults,
    ...statementFaults(pack, key, ed25519),
    ...bindings.faults,
    ...mandates.faults,
  ];
  const gaps: PackGap[] = [
    ...(trust.checkpointKey === undefined ? [KEY_NOT_PINNED] : []),
    ...withheldGaps(pack.batches),
    ...mandates.gaps,
  ];
  const shown = records(pack.batches).length;
  const withheld = pack.batches.reduce((sum, batch) => sum + withheldIn(batch), 0);
  return {
    status: faults.length > 0 ? 'failed' : gaps.length > 0 ? 'incomplete' : 'verified',
    faults,
    gaps,
    checked: stepsOf(pack, trust),
    batches: pack.batches.length,
    range: rangeOf(pack.batches),
    records: shown,
    numbers: numbering.numbers,
    unnumbered: numbering.unnumbered,
    withheld,
    others: pack.batches.reduce((sum, { leaves }) => sum + leaves.length, 0) - shown - withheld,
    logSize: checkpoint?.size ?? null,
    seenAt: seen.at === null ? null : new Date(seen.at).toISOString(),
  };
}

const KEY_NOT_PINNED: PackGap = {
  code: 'KEY_NOT_PINNED',
  what: 'the checkpoint',
  detail: 'it verifies under the key that the pack names, which any caller can make; pin the key of the log',
};

function rangeOf(batches: readonly PackBatch[]): PackReport['range'] {
  const [first, last] = [batches[0], batches.at(-1)];
  return first === undefined || last === undefined ? null : { first: first.logIndex, last: last.logIndex };
}

function stepsOf(pack: EvidencePack, trust: PackTrust): PackStep[] {
  return [
    'records',
    'batches',
    'log',
    'clock',
    trust.checkpointKey === undefined ? 'self-signed' : 'checkpoint',
    'statement',
    'bindings',
    ...(trust.keptCheckpoint === undefined ? [] : (['consistency'] as const)),
    ...(trust.witnesses === undefined ? [] : (['witnesses'] as const)),
    ...(trust.authorities === undefined ? [] : (['timestamps'] as const)),
    ...(pack.credentials.length === 0 ? [] : (['credentials'] as const)),
    ...(pack.credentials.some((each) => readStatusEntry(each) !== null) ? (['revocations'] as const) : []),
  ];
}

/** Why a checkpoint does not open: it is unsigned, signed by another key, or the signature is wrong. */
function signatureFaults(pack: EvidencePack, key: NoteKey | null, ed25519: Ed25519): PackFault[] {
  const what = 'the checkpoint';
  const parts = readNote(pack.checkpoint);
  const told = parseNoteKey(pack.checkpointKey);
  if (parts === null || readCheckpoint(parts.text) === null || key === null) {
    return [{ code: 'CHECKPOINT_UNSIGNED', what, detail: 'it carries no signature, or is no checkpoint' }];
  }
  if (!parts.signatures.some(({ name }) => name === key.name)) {
    return [{ code: 'CHECKPOINT_UNSIGNED', what, detail: `it has no signature by ${key.name}` }];
  }
  return told !== null && openCheckpoint(pack.checkpoint, told, ed25519) !== null
    ? [{ code: 'CHECKPOINT_KEY_SWAPPED', what, detail: 'it is signed by another key than the pinned one' }]
    : [{ code: 'CHECKPOINT_SIGNATURE_INVALID', what, detail: `the signature of ${key.name} does not verify` }];
}

function keptFaults(pack: EvidencePack, checkpoint: Checkpoint | null, kept: Checkpoint | null): PackFault[] {
  if (kept === null) {
    const detail = 'it does not verify under the key of the log';
    return [{ code: 'CHECKPOINT_SIGNATURE_INVALID', what: 'the checkpoint that you kept', detail }];
  }
  return checkpoint === null ? [] : continuityFaults(pack, checkpoint, kept);
}

/** A signed note, and the timestamps over it. */
type SeenNote = Pick<EvidencePack, 'checkpoint' | 'timestamps'>;

/** Who else saw a checkpoint: the faults, and the earliest time that a pinned third party vouches for. */
async function thirdParties(note: SeenNote, over: string, trust: PackTrust, ed25519: Ed25519) {
  const faults: PackFault[] = [];
  const times: number[] = [];
  for (const witness of trust.witnesses ?? []) {
    const at = cosignedAt(note.checkpoint, witness, ed25519);
    if (at !== null) times.push(at);
    else {
      const detail = 'its cosignature is not on the checkpoint, or does not verify';
      faults.push({ code: 'WITNESS_SIGNATURE_MISSING', what: `witness ${witness.name}${over}`, detail });
    }
  }
  if (trust.authorities !== undefined) {
    const { at, fault } = await stampedAt(note, over, trust.authorities);
    if (at !== null) times.push(at);
    if (fault !== null) faults.push(fault);
  }
  return { faults, at: times.length === 0 ? null : Math.min(...times) };
}

/** The first timestamp that one of the authorities made over a checkpoint; the fault where none did. */
async function stampedAt({ checkpoint, timestamps }: SeenNote, over: string, authorities: readonly Certificate[]) {
  const stamped = utf8(readNote(checkpoint)?.text ?? '');
  let fault: PackFault = { code: 'TIMESTAMP_MISSING', what: `the timestamp${over}`, detail: 'the pack holds none' };
  for (const { authority, token } of timestamps) {
    for (const certificate of authorities) {
      const outcome = await verifyTimestamp(fromBase64(token) ?? new Uint8Array(), stamped, certificate);
      if (outcome.ok) return { at: outcome.at, fault: null };
      fault = { code: outcome.fault, what: `the timestamp of ${authority}${over}`, detail: 'it does not verify' };
    }
  }
  return { at: null, fault };
}
