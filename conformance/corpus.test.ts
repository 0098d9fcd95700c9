import { readFile } from 'node:fs/promises';
import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateFiles, linesOf, RANDOM_FILE } from './generator/corpus.js';
import type { Certificates } from './mutants/evaluators/kill-matrix.js';
import { loadMutants, type Mutant } from './mutants/evaluators/kills.js';
import { loadMaterial } from './reference-evaluator/bundle/index.js';
import { LEVELS, type Vector } from './runner/index.js';
import { readCorpus } from './runner/node.js';

const here = (path: string) => new URL(path, import.meta.url);
const isRandom = ({ origin }: Vector) => origin['law'] === 'random-policy';

let vectors: readonly Vector[] = [];
let mutants: readonly Mutant[] = [];

beforeAll(async () => {
  [{ vectors }, mutants] = await Promise.all([readCorpus(), loadMutants()]);
});

describe('corpus', () => {
  test('the checked-in corpus equals what the generator makes, line by line', { timeout: 120_000 }, async () => {
    const generated = new Map(
      generateFiles(await loadMaterial()).map(({ path, vectors: made }) => [path, linesOf(made)]),
    );
    expect([...generated.keys()].sort()).toEqual((await manifestPaths()).sort());
    for (const [path, lines] of generated) {
      const written = (await readFile(here(path), 'utf8')).split('\n').slice(0, -1);
      // Of the random vectors only those were kept that kill a mutant.
      const kept = path === RANDOM_FILE ? lines.filter((line) => written.includes(line)) : lines;
      expect(written.join('\n') === kept.join('\n'), `${path}: run npm run vectors:generate`).toBe(true);
    }
  });

  test('the corpus has at least 1,500 vectors, and more than 100 on every level', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(1500);
    for (const level of LEVELS) expect(vectors.filter((vector) => vector.level === level).length).toBeGreaterThan(100);
  });

  test('the corpus gives every vector an id of its own, and every named point a sentence of its own', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    const said = vectors.filter((vector) => !isRandom(vector)).map(({ why }) => why);
    expect(said.filter((why, index) => said.indexOf(why) !== index)).toEqual([]);
    expect(said.filter((why) => why.trim().length < 5)).toEqual([]);
  });

  test.each(ATOM_CATALOGUE.map(({ predicate }) => predicate))(
    'the corpus holds %s at an edge, and where its field is not sound',
    (predicate) => {
      const ofAtom = vectors.filter(({ labels, level }) => level === 'L1' && labels.includes(`atom:${predicate}`));
      const categories = new Set(ofAtom.flatMap(({ labels }) => labels));
      const hasNoField = predicate === 'time-outside';
      const wanted = hasNoField ? ['boundary'] : (WANTED.get(predicate) ?? ['missing', 'garbled', 'untrusted']);
      expect(wanted.filter((category) => !categories.has(category))).toEqual([]);
    },
  );

  test('files of the corpus have LF line ends, no empty line, and money as text', async () => {
    for (const path of new Set((await manifestPaths()).map((each) => each))) {
      const text = await readFile(here(path), 'utf8');
      expect(text.includes('\r'), path).toBe(false);
      expect(text.endsWith('\n') && !text.includes('\n\n'), path).toBe(true);
    }
    const withMoney = vectors.flatMap((vector) =>
      vector.kind === 'evaluate' ? [vector.facts['spent'], vector.facts['reserved']] : [],
    );
    expect(withMoney.filter((money) => typeof money === 'number')).toEqual([]);
  });
});

/** Atoms whose fields only the signature or the gate gives. */
const WANTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['risk-at-or-above', []],
  ['field-in', ['missing', 'garbled']],
  ['field-contains-term', ['missing', 'garbled']],
  ['field-matches-prefix', ['missing', 'garbled', 'boundary']],
  ['amount-over', ['boundary', 'missing', 'garbled', 'untrusted']],
  ['amount-at-or-above', ['boundary', 'missing', 'garbled', 'untrusted']],
  ['cumulative-over', ['boundary', 'missing', 'garbled', 'untrusted']],
  ['rate-limit-exceeded', ['boundary', 'missing', 'garbled', 'untrusted']],
  ['hol-trust-below-review', ['boundary', 'missing', 'garbled', 'untrusted']],
  ['evidence-confidence-below', ['boundary', 'missing', 'garbled', 'untrusted']],
]);

describe('kill matrix', () => {
  let certificates: Certificates = { mutants: {}, vectors: {} };
  let byId: ReadonlyMap<string, Vector> = new Map();

  beforeAll(async () => {
    certificates = JSON.parse(await readFile(here('kills.json'), 'utf8'));
    byId = new Map(vectors.map((vector) => [vector.id, vector]));
  });

  test('the kill matrix has at least 25 mutants, each killed by the vector that it names', async () => {
    expect(mutants.length).toBeGreaterThanOrEqual(25);
    expect(mutants.map(({ name }) => name).sort()).toEqual(Object.keys(certificates.mutants).sort());
    const alive: string[] = [];
    for (const mutant of mutants) {
      const witness = byId.get(certificates.mutants[mutant.name] ?? '');
      if (witness === undefined || !(await mutant.failsOn(witness))) alive.push(mutant.name);
    }
    expect(alive, 'run npm run vectors:kills').toEqual([]);
  });

  test('the kill matrix shows for every vector a mutant that it kills, or that it documents a point of its own', async () => {
    const named = new Map(mutants.filter(({ isWide }) => !isWide).map((mutant) => [mutant.name, mutant]));
    const idle: string[] = [];
    for (const vector of vectors) {
      const claimed = certificates.vectors[vector.id];
      const mutant = named.get(claimed ?? '');
      const earns = mutant === undefined ? claimed === null && !isRandom(vector) : await mutant.failsOn(vector);
      if (!earns) idle.push(vector.id);
    }
    expect(idle, 'run npm run vectors:kills').toEqual([]);
  });

  test('the kill matrix states the digest of this corpus', async () => {
    const { digest } = await readCorpus();
    expect(await readFile(here('kill-matrix.md'), 'utf8')).toContain(digest);
  });
});

async function manifestPaths(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(here('MANIFEST.json'), 'utf8'));
  return manifest.files.map(({ path }: { path: string }) => path);
}
