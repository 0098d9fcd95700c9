import { expect, test } from 'vitest';
import { toBase64 } from '../../src/bytes/index.js';
import { readWitnessRequest, writeWitnessRequest } from '../../src/checkpoint/witness-request.js';

const HASH = new Uint8Array(32).fill(3);
const NOTE = 'log.example\n7\nroot\n\n— log.example AAAA\n';

test.each([
  [0, []],
  [3, [HASH]],
  [5, [HASH, HASH]],
])('a request from size %d survives its text', (oldSize, path) => {
  expect(readWitnessRequest(writeWitnessRequest({ oldSize, path, note: NOTE }))).toEqual({ oldSize, path, note: NOTE });
});

test.each([
  ['nothing', ''],
  ['no size', `old \n\n${NOTE}`],
  ['a size with a leading zero', `old 03\n\n${NOTE}`],
  ['a negative size', `old -3\n\n${NOTE}`],
  ['a size past 2^53 − 1', `old 9007199254740993\n\n${NOTE}`],
  ['a hash of another length', `old 3\n${toBase64(HASH.slice(1))}\n\n${NOTE}`],
  ['a hash that is no base64', `old 3\n!!\n\n${NOTE}`],
  ['more hashes than any log needs', `old 3\n${`${toBase64(HASH)}\n`.repeat(64)}\n${NOTE}`],
])('a request to a witness with %s is refused', (_, body) => {
  expect(readWitnessRequest(body)).toBeNull();
});
