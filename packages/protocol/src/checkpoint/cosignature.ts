import { concatBytes, utf8 } from '../bytes/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import { formatNoteKey, type NoteKey, parseNoteKey, readNote, signatureLine, signaturesOf } from './signed-note.js';

/** Algorithm byte of a witness key: Ed25519 over a timestamped checkpoint (C2SP tlog-cosignature, "Format"). */
const ALGORITHM_COSIGNATURE = 4;
const TIMESTAMP_BYTES = 8;

/** The verifier key text of a witness. */
export function formatWitnessKey(key: NoteKey): string {
  return formatNoteKey(key, ALGORITHM_COSIGNATURE);
}

/** Reads the verifier key text of a witness; null where it is malformed or the key of something else. */
export function parseWitnessKey(text: string): NoteKey | null {
  return parseNoteKey(text, ALGORITHM_COSIGNATURE);
}

/**
 * The signature line by which a witness says that at `at` (seconds since the epoch) it saw the checkpoint, and none that
 * contradicts it. `text` is the note without its signatures.
 */
export function cosign(text: string, name: string, seed: Uint8Array, at: number, ed25519: Ed25519): string {
  const timestamp = new Uint8Array(TIMESTAMP_BYTES);
  new DataView(timestamp.buffer).setBigUint64(0, BigInt(at));
  const signature = ed25519.sign(cosignedBytes(text, BigInt(at)), seed);
  return signatureLine(
    { name, publicKey: ed25519.publicKey(seed) },
    ALGORITHM_COSIGNATURE,
    concatBytes(timestamp, signature),
  );
}

/**
 * When the witness saw the checkpoint, ms since the epoch: the newest of its cosignatures on the note. Null where the note
 * is malformed, the witness did not cosign it, or any cosignature in its name is wrong.
 */
export function cosignedAt(note: string, witness: NoteKey, ed25519: Ed25519): number | null {
  const parts = readNote(note);
  if (parts === null) return null;
  const times = signaturesOf(parts, witness, ALGORITHM_COSIGNATURE).map(({ signature }) => {
    if (signature.length <= TIMESTAMP_BYTES) return null;
    const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
    const signed = cosignedBytes(parts.text, seconds);
    const valid = ed25519.verify(signature.subarray(TIMESTAMP_BYTES), signed, witness.publicKey);
    return valid && seconds <= BigInt(Number.MAX_SAFE_INTEGER) / 1000n ? Number(seconds) * 1000 : null;
  });
  const verified = times.filter((time) => time !== null);
  return verified.length > 0 && verified.length === times.length ? Math.max(...verified) : null;
}

/** A note with further signature lines. */
export function withSignatures(note: string, lines: readonly string[]): string {
  return note + lines.join('');
}

function cosignedBytes(text: string, seconds: bigint): Uint8Array {
  return utf8(`cosignature/v1\ntime ${seconds}\n${text}`);
}
