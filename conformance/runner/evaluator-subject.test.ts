import { readFile } from 'node:fs/promises';
import { WasmPolicy } from '@gatewright/evaluator-wasm';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  evaluatorSubject,
  type KnownFailure,
  LEVELS,
  readKnownFailures,
  runVectors,
  type Subject,
  type Vector,
} from './index.js';
import { CORPUS_URL, readCorpus } from './node.js';

let vectors: readonly Vector[] = [];
let known: readonly KnownFailure[] = [];

beforeAll(async () => {
  ({ vectors } = await readCorpus());
  known = readKnownFailures(JSON.parse(await readFile(new URL('known-failures.json', CORPUS_URL), 'utf8')));
});

const SUBJECTS: readonly (readonly [build: string, subject: () => Promise<Subject>])[] = [
  ['in JavaScript', async () => evaluatorSubject()],
  [
    'in WebAssembly',
    async () => {
      const module = await evaluatorModule();
      const implementation = { name: '@gatewright/evaluator-wasm', version: '0.1.0', language: 'WebAssembly' };
      return evaluatorSubject(implementation, ({ program }) => WasmPolicy.of(module, program));
    },
  ],
];

/** Neither passes nor is known to fail. */
async function wrongOn(subject: Subject, chosen: readonly Vector[]) {
  const concerned = known.filter(({ id }) => chosen.some((vector) => vector.id === id));
  const { results } = await runVectors(subject, chosen, { knownFailures: concerned });
  const isKnown = (reason = '') => reason.startsWith('known until');
  return results.filter(({ status, reason }) => status !== 'pass' && !(status === 'skipped' && isKnown(reason)));
}

describe.each(SUBJECTS)('%s', (_build, subjectOf) => {
  test.each(LEVELS)('the evaluator conforms on %s', async (level) => {
    const subject = await subjectOf();
    expect(
      await wrongOn(
        subject,
        vectors.filter((vector) => vector.level === level),
      ),
    ).toEqual([]);
  });
});

test('every known failure is of a vector', () => {
  const ids = new Set(vectors.map(({ id }) => id));
  expect(known.filter(({ id }) => !ids.has(id))).toEqual([]);
});
