import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { CorpusError, corpusDigest, parseVectors, readManifest, VectorError } from './index.js';
import { CORPUS_URL, readCorpus } from './node.js';

const line = {
  id: 'x',
  level: 'L1',
  labels: [],
  kind: 'evaluate',
  documents: [],
  mandates: [],
  request: { action: 'pay', agentDid: 'a' },
  facts: { now: 0 },
  expect: { decision: 'allow', reasonCode: 'AUTHORIZED', fired: [], unverifiable: [], contextFields: [], leaf: '' },
  compare: 'full',
  origin: { law: 'l' },
  why: 'w',
};

test('a line that is not a vector is refused with its number and the member', () => {
  expect(parseVectors(`${JSON.stringify(line)}\n`)).toHaveLength(1);
  for (const [broken, member] of [
    [{ ...line, level: 'L9' }, 'level'],
    [{ ...line, kind: 'guess' }, 'kind'],
    [{ ...line, compare: 'all' }, 'compare'],
    [{ ...line, facts: {} }, 'facts.now'],
    [{ ...line, documents: [7] }, 'documents'],
    [{ ...line, expect: { ...line.expect, decision: 'maybe' } }, 'decision'],
    [{ ...line, expect: { ...line.expect, fired: [1] } }, 'fired'],
    [{ ...line, kind: 'reject' }, 'faults'],
    [7, 'the line'],
  ] as const) {
    const text = `${JSON.stringify(line)}\n${JSON.stringify(broken)}\n`;
    expect(() => parseVectors(text)).toThrow(VectorError);
    expect(() => parseVectors(text)).toThrow(`line 2: ${member} is`);
  }
  expect(() => parseVectors('{')).toThrow('line 1: the line');
});

test('the digest is of the list of files, in the order of their paths', () => {
  const [a, b] = [
    { path: 'a', sha256: '01' },
    { path: 'b', sha256: '02' },
  ];
  expect(corpusDigest([b, a])).toBe(corpusDigest([a, b]));
  expect(corpusDigest([a])).not.toBe(corpusDigest([a, b]));
  expect(() => readManifest({ files: [a], digest: corpusDigest([b]) })).toThrow(CorpusError);
});

test('a corpus with one byte changed is refused by the name of the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-corpus-'));
  try {
    await cp(new URL('MANIFEST.json', CORPUS_URL), join(folder, 'MANIFEST.json'));
    await cp(new URL('vectors', CORPUS_URL), join(folder, 'vectors'), { recursive: true });
    const path = join(folder, 'vectors', 'L2-risk.ndjson');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"block"', '"allow"'));
    await expect(readCorpus(pathToFileURL(`${folder}/`))).rejects.toThrow('vectors/L2-risk.ndjson is not the file');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
