import { describe, expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../src/bytes/index.js';
import { openCheckpoint, readCheckpoint, signCheckpoint } from '../../src/checkpoint/checkpoint.js';
import { readNote, signNote } from '../../src/checkpoint/signed-note.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [{ seed, publicKey }] = RFC8032_VECTORS;
const ORIGIN = 'log.example/gate';
const KEY = { name: ORIGIN, publicKey };
const ROOT = new Uint8Array(32).fill(9);
const ROOT_TEXT = toBase64(ROOT);

/** A checkpoint with any lines that the right key signed. */
function openSigned(...lines: string[]) {
  return openCheckpoint(
    signNote(lines.map((line) => `${line}\n`).join(''), ORIGIN, seed, nobleEd25519),
    KEY,
    nobleEd25519,
  );
}

test('the example of C2SP tlog-checkpoint says its three lines, under one signature of its origin', () => {
  const body = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const line =
    '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
  const parts = readNote(`${body}\n${line}`);
  expect(parts).toMatchObject({ text: body, signatures: [{ name: 'example.com/behind-the-sofa' }] });
  const root = fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=');
  expect(readCheckpoint(body)).toEqual({ origin: 'example.com/behind-the-sofa', size: 20852163, root });
});

test.each([0, 1, 12345, 2 ** 53 - 1])('a checkpoint of size %d survives its note', (size) => {
  const checkpoint = { origin: ORIGIN, size, root: ROOT };
  const note = signCheckpoint(checkpoint, seed, nobleEd25519);
  expect(note.startsWith(`${ORIGIN}\n${size}\n${ROOT_TEXT}\n\n— ${ORIGIN} `)).toBe(true);
  expect(openCheckpoint(note, KEY, nobleEd25519)).toEqual(checkpoint);
});

test('each line is under the signature', () => {
  const note = signCheckpoint({ origin: ORIGIN, size: 7, root: ROOT }, seed, nobleEd25519);
  const lines = note.split('\n');
  const tampered: readonly [number, string][] = [
    [0, 'log.example/other'],
    [1, '8'],
    [2, toBase64(new Uint8Array(32).fill(8))],
  ];
  for (const [index, line] of tampered) {
    expect(openCheckpoint(lines.with(index, line).join('\n'), KEY, nobleEd25519), line).toBeNull();
  }
  expect(openCheckpoint(lines.toSpliced(3, 0, 'extension').join('\n'), KEY, nobleEd25519)).toBeNull();
});

test('extension lines that the key signed are tolerated', () => {
  expect(openSigned(ORIGIN, '7', ROOT_TEXT, 'an extension', 'another')).toEqual({
    origin: ORIGIN,
    size: 7,
    root: ROOT,
  });
});

describe('malformed checkpoints', () => {
  test.each([
    ['of another origin', ['log.example/other', '7', ROOT_TEXT]],
    ['without a root', [ORIGIN, '7']],
    ['without a size', [ORIGIN]],
    ['with lines in another order', [ORIGIN, ROOT_TEXT, '7']],
    ['a negative size', [ORIGIN, '-7', ROOT_TEXT]],
    ['a size with a leading zero', [ORIGIN, '07', ROOT_TEXT]],
    ['a size with a plus', [ORIGIN, '+7', ROOT_TEXT]],
    ['a size with a fraction', [ORIGIN, '7.0', ROOT_TEXT]],
    ['a hexadecimal size', [ORIGIN, '0x7', ROOT_TEXT]],
    ['an empty size', [ORIGIN, '', ROOT_TEXT]],
    ['a size past 2^53 − 1', [ORIGIN, '9007199254740992', ROOT_TEXT]],
    ['a size past any number', [ORIGIN, '9'.repeat(400), ROOT_TEXT]],
    ['a root of 31 bytes', [ORIGIN, '7', toBase64(ROOT.slice(1))]],
    ['a root of 33 bytes', [ORIGIN, '7', toBase64(new Uint8Array(33))]],
    ['a root that is no base64', [ORIGIN, '7', '!'.repeat(44)]],
    ['an empty root', [ORIGIN, '7', '']],
  ])('a checkpoint signed by the right key is refused: %s', (_, lines) => {
    expect(openSigned(...lines)).toBeNull();
  });
});
