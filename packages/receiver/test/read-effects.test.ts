import { signCheckpoint } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { type EffectEntry, EffectsReader, type PlacedEntry } from '@gatewright/receiver';
import { describe, expect, test } from 'vitest';
import { effectLine } from '../src/effects/read-effects.js';

const SEED = new Uint8Array(32).fill(7);
const OTHER_SEED = new Uint8Array(32).fill(8);
const KEY = { name: 'shop.example/effects', publicKey: nodeEd25519.publicKey(SEED) };
const PORTS = { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 };
const AT = '2026-03-01T12:00:00.000Z';

/** One entry of each kind, with all of its members. */
const ENTRIES: readonly EffectEntry[] = [
  { kind: 'serve', at: AT, action: 'pay' },
  {
    kind: 'effect',
    at: AT,
    authorizationId: 'a',
    agentDid: 'did:example:a',
    action: 'pay',
    amount: '5',
    currency: 'USD',
    merchant: 'acme',
    method: 'POST',
    target: '/pay',
    payloadDigest: `sha256:${'0'.repeat(64)}`,
  },
  { kind: 'end', at: AT, authorizationId: 'a', outcome: 'voided' },
  { kind: 'end', at: AT, authorizationId: 'a', outcome: 'unknown' },
  { kind: 'recover', at: AT, tail: 'torn', bytes: 5, digest: 'sha256:0' },
  { kind: 'recover', at: AT, tail: 'interleaved', bytes: 5, digest: 'sha256:0' },
];
const SERVE = ENTRIES[0] ?? { kind: 'serve', at: AT, action: 'pay' };

function read(lines: readonly string[], { key = KEY, kept }: { key?: typeof KEY | null; kept?: string } = {}) {
  const found: PlacedEntry[] = [];
  const reader = new EffectsReader(key, PORTS, (placed) => found.push(placed));
  if (kept !== undefined) reader.holdAgainst(kept);
  for (const line of lines) reader.add(line);
  reader.end();
  return { faults: reader.faults.map(({ code, line }) => [code, line]), found, reader };
}

/** A checkpoint over the first lines, as its signer writes it. */
function noteOver(lines: readonly string[], seed = SEED): string {
  const { tree } = read(lines).reader;
  return signCheckpoint({ origin: KEY.name, size: tree.size, root: tree.root() }, seed, nodeEd25519);
}

const sealed = (lines: readonly string[], seed = SEED) => effectLine({ checkpoint: noteOver(lines, seed) });

describe.each(ENTRIES.map((entry) => [JSON.stringify(entry), entry] as const))('%s', (text, entry) => {
  test('an entry is read with its place and its leaf', () => {
    const { faults, found } = read([text]);
    expect(found).toEqual([{ entry, index: 0, leafHex: nodeSha256Hex(`\0${text}`) }]);
    expect(faults).toEqual(entry.kind === 'recover' ? [['TAIL_MOVED', 1]] : []);
  });

  test.each(Object.keys(entry))('an entry without its member %s, or with another type of it, is malformed', (name) => {
    for (const value of [undefined, null, true, [], 'neither']) {
      // A text is as good as another one where any text is taken.
      const isText = typeof Reflect.get(entry, name) === 'string';
      if (value === 'neither' && isText && !['kind', 'tail', 'outcome'].includes(name)) continue;
      const { faults, found } = read([JSON.stringify({ ...entry, [name]: value })]);
      expect({ value, faults, found }).toEqual({ value, faults: [['ENTRY_MALFORMED', 1]], found: [] });
    }
  });
});

test('a member that an entry does not have is not read, and counts for the leaf', () => {
  const text = JSON.stringify({ ...SERVE, note: 1 });
  expect(read([text]).found).toEqual([{ entry: SERVE, index: 0, leafHex: nodeSha256Hex(`\0${text}`) }]);
});

test('a line that is no entry is a leaf, one that is no object is none', () => {
  const { faults, reader, found } = read(['{}', 'no JSON', '[]', effectLine(SERVE)]);
  expect(faults).toEqual([
    ['ENTRY_MALFORMED', 1],
    ['ENTRY_MALFORMED', 2],
    ['ENTRY_MALFORMED', 3],
  ]);
  expect({ size: reader.tree.size, index: found[0]?.index }).toEqual({ size: 2, index: 1 });
});

test('the clock of a log may stand still, and one that goes back is a fault at each entry behind it', () => {
  const at = (second: number) => effectLine({ ...SERVE, at: `2026-03-01T12:00:0${second}.000Z` });
  const { faults, found, reader } = read([at(1), at(1), at(3), at(2), at(2), at(3), at(4)]);
  expect(faults).toEqual([
    ['CLOCK_REWOUND', 4],
    ['CLOCK_REWOUND', 5],
  ]);
  expect(found).toHaveLength(7);
  expect(reader.lastAt).toBe('2026-03-01T12:00:04.000Z');
});

test('checkpoints seal the entries before them, and count as none', () => {
  const first = [effectLine(SERVE)];
  const second = [...first, sealed(first), effectLine(SERVE)];
  const { faults, reader } = read([...second, sealed(second), effectLine(SERVE)]);
  expect({ faults, sealed: reader.sealed, size: reader.tree.size }).toEqual({ faults: [], sealed: 2, size: 3 });
});

test.each([
  ['signed by another key', [effectLine(SERVE), sealed([effectLine(SERVE)], OTHER_SEED)], 'CHECKPOINT_UNSIGNED', 0],
  ['that is no note', [effectLine(SERVE), effectLine({ checkpoint: 'a' })], 'CHECKPOINT_UNSIGNED', 0],
  ['of fewer entries', [effectLine(SERVE), effectLine(SERVE), sealed([effectLine(SERVE)])], 'CHECKPOINT_MISMATCH', 2],
  ['of other entries', ['{}', sealed([effectLine(SERVE)])], 'CHECKPOINT_MISMATCH', 1],
])('a checkpoint %s is a fault', (_, lines, code, covered) => {
  const { faults, reader } = read(lines);
  expect(faults.at(-1)).toEqual([code, lines.length]);
  expect(reader.sealed).toBe(covered);
});

test('signatures are not checked without a key, and the entries are', () => {
  const line = effectLine(SERVE);
  expect(read([line, sealed([line], OTHER_SEED)], { key: null }).faults).toEqual([]);
  expect(read(['{}', sealed([line], OTHER_SEED)], { key: null }).faults.at(-1)).toEqual(['CHECKPOINT_MISMATCH', 2]);
  expect(read([line, effectLine({ checkpoint: 'a' })], { key: null }).faults).toEqual([['CHECKPOINT_UNSIGNED', 2]]);
});

test('a kept checkpoint is compared where as many entries were read, also ahead of the first', () => {
  const lines = [effectLine(SERVE), effectLine(SERVE), effectLine(SERVE)];
  for (const size of [0, 1, 2, 3]) {
    expect({ size, faults: read(lines, { kept: noteOver(lines.slice(0, size)) }).faults }).toEqual({
      size,
      faults: [],
    });
  }
  const other = ['{"kind":"serve"}', ...lines];
  expect(read(lines, { kept: noteOver(other.slice(0, 2)) }).faults).toEqual([['CHECKPOINT_MISMATCH', 2]]);
  expect(read(lines, { kept: noteOver([...lines, ...lines]) }).faults).toEqual([['CHECKPOINT_MISMATCH', 3]]);
  expect(read(lines, { kept: noteOver(lines, OTHER_SEED) }).faults).toEqual([['CHECKPOINT_UNSIGNED', 0]]);
});

test('a hash that is no SHA-256 in hex is refused', () => {
  const reader = new EffectsReader(KEY, { ...PORTS, hashText: () => 'no hash' }, () => undefined);
  expect(() => reader.add(effectLine(SERVE))).toThrow(TypeError);
});
