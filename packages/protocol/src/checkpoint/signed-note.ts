import { concatBytes, fromBase64, sha256, toBase64, toHex, utf8 } from '../bytes/index.js';
import type { Ed25519, Signer } from '../ed25519/index.js';

/** Signature lines of a note that are read; its format demands that at least 16 are. */
export const NOTE_SIGNATURES_MAX = 16;

/** Algorithm byte of a key that signs note texts with Ed25519 (C2SP signed-note). */
const ALGORITHM_ED25519 = 1;
const KEY_ID_BYTES = 4;

/** A key that verifies notes: a name and an Ed25519 public key. */
export interface NoteKey {
  readonly name: string;
  /** Raw Ed25519 public key, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** A note taken apart; nothing of it is verified. */
export interface NoteParts {
  /** Ends in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Hex of the four bytes that identify the key. */
  readonly id: string;
  /** What follows the key id: for Ed25519 keys the signature alone. */
  readonly signature: Uint8Array;
}

/** The verifier key text `name+hash+base64` (C2SP signed-note); `algorithm` is 1 unless the key signs something else. */
export function formatNoteKey(key: NoteKey, algorithm = ALGORITHM_ED25519): string {
  return `${key.name}+${toHex(noteKeyId(key, algorithm))}+${toBase64(algorithmKey(key, algorithm))}`;
}

/** Reads a verifier key text; null where it is malformed, of another algorithm, or its hash does not match its key. */
export function parseNoteKey(text: string, algorithm = ALGORITHM_ED25519): NoteKey | null {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text);
  if (match === null) return null;
  const encoded = fromBase64(match[3] ?? '');
  if (encoded?.length !== 33 || encoded[0] !== algorithm) return null;
  const key = { name: match[1] ?? '', publicKey: encoded.slice(1) };
  return toHex(noteKeyId(key, algorithm)) === match[2] ? key : null;
}

/** A signed note: the text (which ends in a newline), a blank line, one signature line (C2SP signed-note). */
export function signNote(text: string, name: string, seed: Uint8Array, ed25519: Ed25519): string {
  return noteOf(text, { name, publicKey: ed25519.publicKey(seed) }, ed25519.sign(utf8(text), seed));
}

/** The note of `signNote`, with the signature lines of signers, one each, in their order. */
export async function signNoteBy(text: string, name: string, ...signers: readonly Signer[]): Promise<string> {
  const message = utf8(text);
  const lines = signers.map(async (signer) =>
    signatureLine({ name, publicKey: signer.publicKey }, ALGORITHM_ED25519, await signer.sign(message)),
  );
  return `${text}\n${(await Promise.all(lines)).join('')}`;
}

function noteOf(text: string, key: NoteKey, signature: Uint8Array): string {
  return `${text}\n${signatureLine(key, ALGORITHM_ED25519, signature)}`;
}

/** One signature line, with its newline. */
export function signatureLine(key: NoteKey, algorithm: number, signature: Uint8Array): string {
  return `— ${key.name} ${toBase64(concatBytes(noteKeyId(key, algorithm), signature))}\n`;
}

/**
 * The text of a note that the key signed; null where the note is malformed, the key did not sign it, or any signature in
 * the key's name and id is wrong (C2SP signed-note, "Signatures"). Signatures of other keys are tolerated.
 */
export function openNote(note: string, key: NoteKey, ed25519: Ed25519): string | null {
  const parts = readNote(note);
  if (parts === null) return null;
  const own = signaturesOf(parts, key, ALGORITHM_ED25519);
  const message = utf8(parts.text);
  return own.length > 0 && own.every(({ signature }) => ed25519.verify(signature, message, key.publicKey))
    ? parts.text
    : null;
}

/** Takes a note apart; null where it is malformed or has more signature lines than are read. */
export function readNote(note: string): NoteParts | null {
  const split = note.lastIndexOf('\n\n');
  if (split === -1 || !note.endsWith('\n') || hasControlCharacter(note)) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  const signatures = lines.map(readSignatureLine).filter((line) => line !== null);
  if (lines.length > NOTE_SIGNATURES_MAX || signatures.length !== lines.length) return null;
  return { text: note.slice(0, split + 1), signatures };
}

/** The signatures that say they are the key's. */
export function signaturesOf({ signatures }: NoteParts, key: NoteKey, algorithm: number): NoteSignature[] {
  const id = toHex(noteKeyId(key, algorithm));
  return signatures.filter((line) => line.name === key.name && line.id === id);
}

function readSignatureLine(line: string): NoteSignature | null {
  const match = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line);
  const blob = fromBase64(match?.[2] ?? '');
  if (match === null || blob === null || blob.length <= KEY_ID_BYTES) return null;
  return { name: match[1] ?? '', id: toHex(blob.slice(0, KEY_ID_BYTES)), signature: blob.slice(KEY_ID_BYTES) };
}

function hasControlCharacter(note: string): boolean {
  return Array.from(note).some((char) => char < ' ' && char !== '\n');
}

function noteKeyId(key: NoteKey, algorithm: number): Uint8Array {
  return sha256(concatBytes(utf8(`${key.name}\n`), algorithmKey(key, algorithm))).slice(0, KEY_ID_BYTES);
}

function algorithmKey(key: NoteKey, algorithm: number): Uint8Array {
  return concatBytes(Uint8Array.of(algorithm), key.publicKey);
}
