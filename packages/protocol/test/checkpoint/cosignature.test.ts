import { describe, expect, test } from 'vitest';
import { signCheckpoint } from '../../src/checkpoint/checkpoint.js';
import {
  cosign,
  cosignedAt,
  formatWitnessKey,
  parseWitnessKey,
  withSignatures,
} from '../../src/checkpoint/cosignature.js';
import { formatNoteKey, openNote, parseNoteKey } from '../../src/checkpoint/signed-note.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [log, witness] = RFC8032_VECTORS;
const LOG_KEY = { name: 'log.example/gate', publicKey: log.publicKey };
const WITNESS_KEY = { name: 'witness.example/w1', publicKey: witness.publicKey };
const NOTE = signCheckpoint(
  { origin: LOG_KEY.name, size: 7, root: new Uint8Array(32).fill(9) },
  log.seed,
  nobleEd25519,
);
const TEXT = NOTE.slice(0, NOTE.lastIndexOf('\n\n') + 1);
const AT_SECONDS = 1_700_000_000;
const LINE = cosign(TEXT, WITNESS_KEY.name, witness.seed, AT_SECONDS, nobleEd25519);

function seenAt(note: string): number | null {
  return cosignedAt(note, WITNESS_KEY, nobleEd25519);
}

describe('C2SP tlog-cosignature', () => {
  const note = withSignatures(NOTE, [LINE]);

  test('a cosigned checkpoint gives the time of its cosignature, and still opens under the log’s own key', () => {
    expect(seenAt(note)).toBe(AT_SECONDS * 1000);
    expect(openNote(note, LOG_KEY, nobleEd25519)).toBe(TEXT);
  });

  test('a checkpoint with several cosignatures of one witness gives the newest time', () => {
    const later = cosign(TEXT, WITNESS_KEY.name, witness.seed, AT_SECONDS + 60, nobleEd25519);
    expect(seenAt(withSignatures(note, [later]))).toBe((AT_SECONDS + 60) * 1000);
  });

  test('a cosignature over another checkpoint, by another key or in another name is not believed', () => {
    const other = cosign(TEXT.replace('\n7\n', '\n8\n'), WITNESS_KEY.name, witness.seed, AT_SECONDS, nobleEd25519);
    expect(seenAt(withSignatures(NOTE, [other]))).toBeNull();
    expect(seenAt(withSignatures(note, [other]))).toBeNull();
    expect(cosignedAt(note, { ...WITNESS_KEY, name: 'witness.example/w2' }, nobleEd25519)).toBeNull();
    expect(cosignedAt(note, { ...WITNESS_KEY, publicKey: log.publicKey }, nobleEd25519)).toBeNull();
    expect(seenAt(NOTE)).toBeNull();
    expect(seenAt('')).toBeNull();
  });

  test('a cosignature whose time was changed is not believed', () => {
    const blob = Buffer.from(LINE.split(' ').at(-1)?.trim() ?? '', 'base64');
    blob[11] = (blob[11] ?? 0) ^ 1;
    const forged = `— ${WITNESS_KEY.name} ${blob.toString('base64')}\n`;
    expect(seenAt(withSignatures(NOTE, [forged]))).toBeNull();
  });
});

test('a witness key is no log key and the other way round', () => {
  const text = formatWitnessKey(WITNESS_KEY);
  expect(parseWitnessKey(text)).toEqual(WITNESS_KEY);
  expect(parseNoteKey(text)).toBeNull();
  expect(parseWitnessKey(formatNoteKey(LOG_KEY))).toBeNull();
});
