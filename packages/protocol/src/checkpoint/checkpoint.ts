import { fromBase64, toBase64 } from '../bytes/index.js';
import type { Ed25519, Signer } from '../ed25519/index.js';
import { HASH_BYTES } from '../merkle/index.js';
import { type NoteKey, openNote, signNote, signNoteBy } from './signed-note.js';

/** The state of an append-only log that its key signed (C2SP tlog-checkpoint). */
export interface Checkpoint {
  readonly origin: string;
  /** Number of entries. */
  readonly size: number;
  /** Root hash of the log of that size, 32 bytes. */
  readonly root: Uint8Array;
}

const SIZE_PATTERN = /^(?:0|[1-9][0-9]{0,15})$/;

/** The signed note of a checkpoint; the key is named after the origin. */
export function signCheckpoint(checkpoint: Checkpoint, seed: Uint8Array, ed25519: Ed25519): string {
  return signNote(textOf(checkpoint), checkpoint.origin, seed, ed25519);
}

/** The note of `signCheckpoint`, signed by signers. */
export function signCheckpointBy(checkpoint: Checkpoint, ...signers: readonly Signer[]): Promise<string> {
  return signNoteBy(textOf(checkpoint), checkpoint.origin, ...signers);
}

function textOf({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The checkpoint in a signed note; null where the key did not sign it, or it is malformed, or it is of another origin. */
export function openCheckpoint(note: string, key: NoteKey, ed25519: Ed25519): Checkpoint | null {
  const text = openNote(note, key, ed25519);
  const checkpoint = text === null ? null : readCheckpoint(text);
  return checkpoint?.origin === key.name ? checkpoint : null;
}

/** What a checkpoint's text says; null where it is malformed. Lines after the third are tolerated. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin, size, root] = text.split('\n');
  if (origin === undefined || size === undefined || root === undefined) return null;
  if (origin === '' || !SIZE_PATTERN.test(size)) return null;
  const hash = decodeRoot(root);
  return hash === null || !Number.isSafeInteger(Number(size)) ? null : { origin, size: Number(size), root: hash };
}

function decodeRoot(text: string): Uint8Array | null {
  const bytes = fromBase64(text);
  return bytes?.length === HASH_BYTES ? bytes : null;
}
