import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTlogProof, readTlogProof, type TlogProof } from '../../src/checkpoint/tlog-proof.js';

const HASH = new Uint8Array(32).fill(7);
const CHECKPOINT = 'example.com/log\n3\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/log Az3grlg=\n';
const TEXT = [
  'c2sp.org/tlog-proof@v1',
  'extra AQI=',
  'index 2',
  'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
  '',
  CHECKPOINT,
].join('\n');
const PROOF: TlogProof = { extra: Uint8Array.of(1, 2), index: 2, path: [HASH], checkpoint: CHECKPOINT };

test('the text is header, extra data, index, hashes, an empty line and the checkpoint as it is (C2SP tlog-proof)', () => {
  expect(formatTlogProof(PROOF)).toBe(TEXT);
  expect(readTlogProof(TEXT)).toEqual(PROOF);
});

test('extra data and hashes may be missing', () => {
  const bare = { extra: null, index: 0, path: [], checkpoint: CHECKPOINT };
  expect(formatTlogProof(bare)).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${CHECKPOINT}`);
  expect(readTlogProof(formatTlogProof(bare))).toEqual(bare);
});

test('every proof survives its text', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const proof = fc.record({
    extra: fc.option(fc.uint8Array()),
    index: fc.oneof(fc.nat(), fc.constant(2 ** 53 - 1)),
    path: fc.array(hash, { maxLength: 53 }),
    checkpoint: fc.string(),
  });
  fc.assert(
    fc.property(proof, (each) => {
      expect(readTlogProof(formatTlogProof(each))).toEqual(each);
    }),
  );
});

test.each([
  ['another version', TEXT.replace('@v1', '@v2')],
  ['no header', TEXT.slice(TEXT.indexOf('\n') + 1)],
  ['no index', TEXT.replace('index 2\n', '')],
  ['an index with a leading zero', TEXT.replace('index 2', 'index 02')],
  ['an index below zero', TEXT.replace('index 2', 'index -2')],
  ['an index past what a number holds', TEXT.replace('index 2', 'index 9007199254740992')],
  ['extra data after the index', TEXT.replace('extra AQI=\nindex 2', 'index 2\nextra AQI=')],
  ['extra data that is no base64', TEXT.replace('AQI=', 'AQI')],
  ['a hash that is no base64', TEXT.replace('BwcH', '!!!!')],
  [
    'a hash of 31 bytes',
    TEXT.replace('BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=', 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw=='),
  ],
  ['lines that end as on Windows', TEXT.replaceAll('\n', '\r\n')],
  ['no checkpoint', TEXT.slice(0, TEXT.indexOf('\n\n'))],
  ['nothing', ''],
])('%s is no proof', (_, text) => {
  expect(readTlogProof(text)).toBeNull();
});
