import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HarnessError, HarnessSubject, readKnownFailures, runVectors, totalsOf, type Vector } from '../index.js';
import { ChildProcess, CORPUS_URL, readCorpus } from '../node.js';

const HERE = new URL('./', import.meta.url);
const EVERY = 7;

let folder = '';
let vectors: readonly Vector[] = [];
let known: ReadonlySet<string> = new Set();

beforeAll(async () => {
  folder = await mkdtemp(join(fileURLToPath(new URL('../../../node_modules/', HERE)), '.harness-'));
  ({ vectors } = await readCorpus());
  const list = await readFile(new URL('known-failures.json', CORPUS_URL), 'utf8');
  known = new Set(readKnownFailures(JSON.parse(list)).map(({ id }) => id));
  await build({
    entryPoints: [fileURLToPath(new URL('../../harness/evaluator.mjs', HERE))],
    outfile: join(folder, 'evaluator.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    logLevel: 'error',
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A harness that is made of one expression: what it answers to a command. */
async function harness(answer: string): Promise<ChildProcess> {
  const path = join(folder, `made-up-${answer.length}.mjs`);
  await writeFile(
    path,
    `import { createInterface } from 'node:readline';
     const IMPLEMENTATION = { name: 'made up', version: '0' };
     for await (const line of createInterface({ input: process.stdin })) {
       const c = JSON.parse(line);
       if (c.cmd === 'start') console.log(JSON.stringify({ version: 1, implementation: IMPLEMENTATION }));
       else if (c.cmd === 'dialect') console.log('{"ok":true}');
       else if (c.cmd === 'run') console.log(${answer});
     }`,
  );
  return new ChildProcess(process.execPath, [path]);
}

async function firstResult(lines: ChildProcess) {
  const subject = await HarnessSubject.start(lines);
  const { results } = await runVectors(subject, vectors.slice(0, 2));
  await subject.stop();
  return results[0];
}

describe('over stdio', () => {
  test('the evaluator passes behind a harness of one file', async () => {
    const subject = await HarnessSubject.start(new ChildProcess(process.execPath, [join(folder, 'evaluator.mjs')]));
    expect(subject.implementation).toEqual({ name: '@gatewright/evaluator', version: '0.1.0', language: 'JavaScript' });
    const some = vectors.filter(({ id }, index) => index % EVERY === 0 && !known.has(id));
    const { results } = await runVectors(subject, some);
    await subject.stop();
    expect(totalsOf(results)).toEqual({ pass: some.length, fail: 0, skipped: 0, errored: 0 });
  });

  test('a task does not carry its answer', async () => {
    const lines = await harness(`JSON.stringify({ seq: c.seq, skipped: Object.keys(c.task).sort().join() })`);
    const result = await firstResult(lines);
    expect(result?.reason?.split(',')).not.toEqual(expect.arrayContaining(['expect']));
    expect(result?.reason).not.toMatch(/expect|why|origin/);
  });

  test('an answer that is no JSON, of another task, or without a verdict is an error of that vector', async () => {
    expect(await firstResult(await harness(`'not JSON'`))).toMatchObject({ status: 'errored' });
    expect(await firstResult(await harness(`JSON.stringify({ seq: 99 })`))).toMatchObject({
      status: 'errored',
      reason: expect.stringContaining('99'),
    });
    expect(await firstResult(await harness(`JSON.stringify({ seq: c.seq, verdict: { decision: 7 } })`))).toMatchObject({
      status: 'errored',
    });
  });

  test('a harness that ends is an error of every vector, and the run goes on to its end', async () => {
    const lines = await harness('process.exit(3)');
    expect(await firstResult(lines)).toMatchObject({ status: 'errored', reason: expect.stringContaining('3') });
  });

  test('a command that does not start is distinguished from one that does not greet', async () => {
    const nothing = new ChildProcess(join(folder, 'no-such-file'), []);
    await expect(HarnessSubject.start(nothing)).rejects.toThrow(HarnessError);
    const silent = new ChildProcess(process.execPath, ['-e', 'console.log("{}")']);
    await expect(HarnessSubject.start(silent)).rejects.toThrow('start: expected');
    await silent.close();
  });
});
