import { concatBytes, fromBase64, sha256, toBase64, toHex, utf8 } from '../bytes/index.js';
import type { Ed25519 } from '../ed25519/index.js';

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

/** The text of a note that the key signed; null otherwise. Signature lines of other keys are tolerated. */
export function openNote(note: string, key: NoteKey, ed25519: Ed25519): string | null {
  const split = note.lastIndexOf('\n\n');
  if (split === -1 || !note.endsWith('\n')) return null;
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split('\n');
  return lines.some((line) => lineVerifies(line, text, key, ed25519)) ? text : null;
}

function lineVerifies(line: string, text: string, key: NoteKey, ed25519: Ed25519): boolean {
  const prefix = `— ${key.name} `;
  if (!line.startsWith(prefix)) return false;
  const blob = fromBase64(line.slice(prefix.length));
  if (blob === null || toHex(blob.slice(0, KEY_ID_BYTES)) !== toHex(keyId(key))) return false;
  return ed25519.verify(blob.slice(KEY_ID_BYTES), utf8(text), key.publicKey);
}

function keyId(key: NoteKey): Uint8Array {
  return sha256(concatBytes(utf8(`${key.name}\n`), algorithmKey(key))).slice(0, KEY_ID_BYTES);
}

function algorithmKey(key: NoteKey): Uint8Array {
  return concatBytes(Uint8Array.of(ALGORITHM_ED25519), key.publicKey);
}
