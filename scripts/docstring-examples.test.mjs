import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docstringExamples, publicPackages } from './reference/package-api.mjs';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

/** `expression; // => value` in an example states a value, which is compared. */
const STATED = /^(.+); \/\/ => (.+)$/gm;
/** Examples for pages and service workers, which are type-checked alone. */
const OF_PAGES = /from '(?:@gatewright\/browser|@gatewright\/msw\/browser)'/;

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

const examples = (await docstringExamples()).map((example, index) => ({ ...example, file: `example-${index}.mts` }));
/** A folder in which the packages are installed. */
const folder = mkdtempSync(join(tmpdir(), 'gatewright-docstrings-'));
afterAll(() => rm(folder, { recursive: true }));

let complaints;
beforeAll(async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { file, code } of examples) await writeFile(join(folder, file), moduleOf(code));
  const program = ts.createProgram(
    examples.map(({ file }) => join(folder, file)),
    OPTIONS,
  );
  complaints = ts.getPreEmitDiagnostics(program);
  program.emit();
}, 120_000);

function moduleOf(code) {
  const compared = code.replaceAll(STATED, (_, actual, expected) => `assert.deepStrictEqual(${actual}, ${expected});`);
  return `import assert from 'node:assert/strict';\n${compared}\nexport {};\n`;
}

test.each(examples)('the example of $exported in $package passes the compiler', ({ file }) => {
  const own = complaints.filter((each) => each.file?.fileName.endsWith(`/${file}`) ?? true);
  expect(own.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});

/** What each example came to, run one after another in a process of its own, which loads each package once. */
const RUNNER = `
for (const file of process.argv.slice(2)) {
  console.log(JSON.stringify({ file, said: await import('./' + file).then(() => 'as stated', ({ message }) => message) }));
}
`;

test('the examples give the values that they state, on what is shipped, print nothing else, and leave nothing running', async () => {
  const files = examples.filter(({ code }) => !OF_PAGES.test(code)).map(({ file }) => file.replace('.mts', '.mjs'));
  await writeFile(join(folder, 'runner.mjs'), RUNNER);
  const { ok, output } = await runStep(process.execPath, ['--no-warnings', 'runner.mjs', ...files], { cwd: folder });
  const expected = files.map((file) => JSON.stringify({ file, said: 'as stated' }));
  expect({ ok, output: output.split('\n') }).toEqual({ ok: true, output: [...expected, ''] });
}, 120_000);

test('each public package has an example, and each example in its sources is of an export', async () => {
  const files = knownFiles(ROOT);
  const written = (await publicPackages()).map(({ folder: each }) => {
    const sources = files.filter((path) => path.startsWith(`${each}/src/`) && path.endsWith('.ts'));
    const tags = sources.flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(/^ *\* @example$/gm) ?? []);
    return { package: each, examples: tags.length };
  });
  const exported = written.map(({ package: each }) => ({
    package: each,
    examples: examples.filter((example) => example.package === each).length,
  }));
  expect(exported).toEqual(written);
  expect(written.filter((each) => each.examples === 0)).toEqual([]);
});
