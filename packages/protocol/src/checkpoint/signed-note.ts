import { concatBytes, fromBase64, sha256, toBase64, toHex, utf8 } from '../bytes/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import { NOTE_SIGNATURES_MAX } from '../limits.js';

/** Algorithm byte of Ed25519 in a note key (C2SP signed-note). */
const ALGORITHM_ED25519 = 1;
const KEY_ID_BYTES = 4;

/** A key that verifies notes: a name and an Ed25519 public key. */
export interface NoteKey {
  readonly name: string;
  /** Raw Ed25519 public key, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** The verifier key text `name+hash+base64` (C2SP signed-note). */
export function formatNoteKey(key: NoteKey): string {
  return `${key.name}+${toHex(keyId(key))}+${toBase64(algorithmKey(key))}`;
}

/** Reads a verifier key text; null where it is malformed or its hash does not match its key. */
export function parseNoteKey(text: string): NoteKey | null {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text);
  if (match === null) return null;
  const encoded = fromBase64(match[3] ?? '');
  if (encoded?.length !== 33 || encoded[0] !== ALGORITHM_ED25519) return null;
  const key = { name: match[1] ?? '', publicKey: encoded.slice(1) };
  return toHex(keyId(key)) === match[2] ? key : null;
}

/** A signed note: the text (which ends in a newline), a blank line, one signature line (C2SP signed-note). */
export function signNote(text: string, name: string, seed: Uint8Array, ed25519: Ed25519): string {
  const id = keyId({ name, publicKey: ed25519.publicKey(seed) });
  const signature = toBase64(concatBytes(id, ed25519.sign(utf8(text), seed)));
  return `${text}\n— ${name} ${signature}\n`;
}

/**
 * The text of a note that the key signed; null where the note is malformed, the key did not sign it, or any signature in
 * the key's name and id is wrong (C2SP signed-note, "Signatures"). Signatures of other keys are tolerated.
 */
export function openNote(note: string, key: NoteKey, ed25519: Ed25519): string | null {
  const split = note.lastIndexOf('\n\n');
  if (split === -1 || !note.endsWith('\n') || hasControlCharacter(note)) return null;
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split('\n');
  const signatures = lines.map(readSignatureLine).filter((line) => line !== null);
  if (lines.length > NOTE_SIGNATURES_MAX || signatures.length !== lines.length) return null;
  const id = toHex(keyId(key));
  const own = signatures.filter((line) => line.name === key.name && line.id === id);
  const message = utf8(text);
  return own.length > 0 && own.every(({ signature }) => ed25519.verify(signature, message, key.publicKey))
    ? text
    : null;
}

interface SignatureLine {
  readonly name: string;
  /** Hex of the four bytes that tell the key. */
  readonly id: string;
  readonly signature: Uint8Array;
}

function readSignatureLine(line: string): SignatureLine | null {
  const match = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line);
  const blob = fromBase64(match?.[2] ?? '');
  if (match === null || blob === null || blob.length <= KEY_ID_BYTES) return null;
  return { name: match[1] ?? '', id: toHex(blob.slice(0, KEY_ID_BYTES)), signature: blob.slice(KEY_ID_BYTES) };
}

function hasControlCharacter(note: string): boolean {
  return Array.from(note).some((char) => char < ' ' && char !== '\n');
}

function keyId(key: NoteKey): Uint8Array {
  return sha256(concatBytes(utf8(`${key.name}\n`), algorithmKey(key))).slice(0, KEY_ID_BYTES);
}

function algorithmKey(key: NoteKey): Uint8Array {
  return concatBytes(Uint8Array.of(ALGORITHM_ED25519), key.publicKey);
}
