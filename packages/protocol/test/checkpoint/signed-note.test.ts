import { describe, expect, test } from 'vitest';
import { toBase64, toHex } from '../../src/bytes/index.js';
import {
  formatNoteKey,
  NOTE_SIGNATURES_MAX,
  type NoteKey,
  openNote,
  parseNoteKey,
  readNote,
  signNote,
} from '../../src/checkpoint/signed-note.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [own, foreign] = RFC8032_VECTORS;
const KEY: NoteKey = { name: 'log.example/gate', publicKey: own.publicKey };
const TEXT = 'log.example/gate\n3\nbm90IGEgcm9vdA==\n';
const NOTE = signNote(TEXT, KEY.name, own.seed, nobleEd25519);
const PUBLISHED_VERIFIER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const FOREIGN_LINE = signatureLine('witness.example', foreign.seed);

function signatureLine(name: string, seed: Uint8Array, text = TEXT): string {
  return signNote(text, name, seed, nobleEd25519).slice(text.length + 1);
}

function open(note: string): string | null {
  return openNote(note, KEY, nobleEd25519);
}

describe('golang.org/x/mod/sumdb/note', () => {
  const published = parseNoteKey(PUBLISHED_VERIFIER);
  const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  test('the note that golang.org/x/mod/sumdb/note publishes opens under its verifier, and a changed one does not', () => {
    if (published === null) throw new Error('the published verifier was not read');
    expect(formatNoteKey(published)).toBe(PUBLISHED_VERIFIER);
    expect(openNote(`${text}\n${line}`, published, nobleEd25519)).toBe(text);
    expect(openNote(`${text.replace('answer', 'remedy')}\n${line}`, published, nobleEd25519)).toBeNull();
  });
});

describe('the examples of C2SP signed-note', () => {
  test('“Verifier keys”, “Example”: the key verifies the note', () => {
    const key = parseNoteKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
    if (key === null) throw new Error('the published verifier was not read');
    const text = 'This is an example message.\n';
    const line =
      '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
    expect(openNote(`${text}\n${line}`, key, nobleEd25519)).toBe(text);
    expect(openNote(`${text.replace('example', 'altered')}\n${line}`, key, nobleEd25519)).toBeNull();
  });

  test('a note whose text has an empty line ends its text at the last one', () => {
    const text = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n';
    const line =
      '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    const parts = readNote(`${text}\n${line}`);
    expect(parts?.text).toBe(text);
    expect(parts?.signatures).toMatchObject([{ name: 'quasimodo.example/salvatore', id: '367ba04b' }]);
  });
});

describe('notes', () => {
  test('a note opens under its key, and its text may hold empty lines', () => {
    expect(open(NOTE)).toBe(TEXT);
    for (const text of ['\n', 'a\n\nb\n', '\n\n\n', 'a\n\n— b\n']) {
      expect(open(signNote(text, KEY.name, own.seed, nobleEd25519)), JSON.stringify(text)).toBe(text);
    }
  });

  test('a note with any one character changed no longer opens', () => {
    for (let index = 0; index < NOTE.length; index++) {
      const changed = `${NOTE.slice(0, index)}${NOTE[index] === 'x' ? 'y' : 'x'}${NOTE.slice(index + 1)}`;
      expect(open(changed), `character ${index}`).toBeNull();
    }
  });

  test('a note with any one character missing or repeated no longer opens', () => {
    for (let index = 0; index < NOTE.length; index++) {
      expect(open(NOTE.slice(0, index) + NOTE.slice(index + 1)), `without ${index}`).toBeNull();
      expect(open(NOTE.slice(0, index + 1) + NOTE.slice(index)), `twice ${index}`).toBeNull();
    }
  });

  test('a note does not open under another key, another name, or both', () => {
    for (const key of [
      { ...KEY, publicKey: foreign.publicKey },
      { ...KEY, name: 'log.example' },
      { ...KEY, name: 'log.example/gate2' },
      { name: 'witness.example', publicKey: foreign.publicKey },
    ]) {
      expect(openNote(NOTE, key, nobleEd25519)).toBeNull();
    }
  });

  test.each([
    ['nothing', ''],
    ['the text alone', TEXT],
    ['a text without signatures', `${TEXT}\n`],
    ['signatures without a text', NOTE.slice(TEXT.length)],
    ['no blank line', TEXT + NOTE.slice(TEXT.length + 1)],
    ['no newline at the end', NOTE.slice(0, -1)],
    ['a blank line behind the signatures', `${NOTE}\n`],
    ['a carriage return', NOTE.replaceAll('\n', '\r\n')],
    ['a tab in the text', signNote('a\tb\n', KEY.name, own.seed, nobleEd25519)],
    ['a hyphen for the dash', NOTE.replace('—', '-')],
    ['two spaces', NOTE.replace('— ', '—  ')],
    ['a signature without padding', NOTE.replace(/=+\n$/, '\n')],
    ['a signature of the key id alone', `${TEXT}\n— ${KEY.name} ${toBase64(new Uint8Array(4))}\n`],
    ['a line that is no signature', `${NOTE}hello\n`],
    ['a line that is no base64', `${NOTE}— witness.example !!!!\n`],
  ])('a note with %s does not open', (_, note) => {
    expect(open(note)).toBeNull();
  });
});

describe('several signatures', () => {
  test('signatures of other keys before and behind our own are tolerated', () => {
    expect(open(NOTE + FOREIGN_LINE)).toBe(TEXT);
    expect(open(`${TEXT}\n${FOREIGN_LINE}${NOTE.slice(TEXT.length + 1)}`)).toBe(TEXT);
  });

  test('a signature of another key in our name, or of ours in another name, counts for nothing and does no harm', () => {
    const sameName = signatureLine(KEY.name, foreign.seed);
    const otherName = signatureLine('other.example', own.seed);
    expect(open(NOTE + sameName + otherName)).toBe(TEXT);
    expect(open(`${TEXT}\n${sameName}${otherName}`)).toBeNull();
  });

  test('a wrong signature in our name and id spoils the note, before and behind a right one', () => {
    const wrong = signatureLine(KEY.name, own.seed, 'another text\n');
    expect(open(NOTE + wrong)).toBeNull();
    expect(open(`${TEXT}\n${wrong}${NOTE.slice(TEXT.length + 1)}`)).toBeNull();
  });

  test('signatures are read up to NOTE_SIGNATURES_MAX, and a note with one more does not open', () => {
    expect(NOTE_SIGNATURES_MAX).toBeGreaterThanOrEqual(16);
    expect(open(NOTE + FOREIGN_LINE.repeat(NOTE_SIGNATURES_MAX - 1))).toBe(TEXT);
    expect(open(NOTE + FOREIGN_LINE.repeat(NOTE_SIGNATURES_MAX))).toBeNull();
  });
});

describe('verifier keys', () => {
  test('a verifier key survives formatting and parsing', () => {
    expect(parseNoteKey(formatNoteKey(KEY))).toEqual(KEY);
  });

  test('a verifier key with any one character changed is refused', () => {
    const text = formatNoteKey(KEY);
    for (let index = 0; index < text.length; index++) {
      const changed = `${text.slice(0, index)}${text[index] === 'x' ? 'y' : 'x'}${text.slice(index + 1)}`;
      expect(parseNoteKey(changed), changed).toBeNull();
    }
  });

  test.each([
    ['nothing', ''],
    ['no key', 'log.example+00000000+'],
    ['an empty name', formatNoteKey({ ...KEY, name: '' })],
    ['a space in its name', formatNoteKey({ ...KEY, name: 'log example' })],
    ['a plus in its name', formatNoteKey({ ...KEY, name: 'log+example' })],
    ['a key of 31 bytes', formatNoteKey({ ...KEY, publicKey: own.publicKey.slice(1) })],
    ['an upper-case hash', PUBLISHED_VERIFIER.replace('c74f20a3', 'C74F20A3')],
    ['a newline behind it', `${formatNoteKey(KEY)}\n`],
  ])('a verifier key with %s is refused', (_, text) => {
    expect(parseNoteKey(text)).toBeNull();
  });

  test('a verifier key is written as its name, eight hex digits and its key in base64', () => {
    expect(formatNoteKey(KEY)).toMatch(/^log\.example\/gate\+[0-9a-f]{8}\+A[A-Za-z0-9+/]+=*$/);
    expect(formatNoteKey(KEY)).not.toContain(toHex(own.publicKey));
  });
});
